"""Prints, per kind of step and hidden thing, in how many generated programs every use is found.

python tests/wholeprogram/try_kinds.py                          one step, over several files
python tests/wholeprogram/try_kinds.py --single-file            the same in one file
python tests/wholeprogram/try_kinds.py --twin                   how many twins give a false alarm
python tests/wholeprogram/try_kinds.py -k star,alias -t client  only these
python tests/wholeprogram/try_kinds.py -k star -t url --show 1  and the first program in which something is missed
python tests/wholeprogram/try_kinds.py --length 3 -n 50         chains: each row begins with that kind
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from generate import Project, rolled
from steps import STEPS
from things import THINGS

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from judge import false_alarms, findings_of, missed, readable


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-k", "--kinds", default="", help="kinds of step, separated by commas; all when left out")
    parser.add_argument("-t", "--things", default="", help="hidden things, separated by commas; all when left out")
    parser.add_argument("-n", type=int, default=6, help="programs per cell (6)")
    parser.add_argument("--length", type=int, default=1, help="steps per program (1); 0: none")
    parser.add_argument("--single-file", action="store_true", help="everything in one file")
    parser.add_argument("--twin", action="store_true", help="count false alarms on the twins instead")
    parser.add_argument("--show", type=int, default=0, help="how many failing programs to print")
    parser.add_argument("--seed", default="0", help="another seed gives other programs")
    options = parser.parse_args()
    kinds = options.kinds.split(",") if options.kinds else list(STEPS)
    things = options.things.split(",") if options.things else list(THINGS)
    for name in {*kinds} - {*STEPS} | {*things} - {*THINGS}:
        parser.error(f"{name!r} is none of {', '.join([*STEPS, *THINGS])}")
    rows = kinds if options.length else ["-"]
    _say(f"{'false alarms' if options.twin else 'programs with every use found'} / programs, seed {options.seed}")
    _say(" " * 18 + "".join(f"{thing:>13}" for thing in things))
    good, whole = Counter[str](), Counter[str]()
    shown = 0
    for kind in rows:
        cells = []
        for thing in things:
            hits = total = 0
            for project in _programs(options, kind, thing):
                problem = _problem(project, twin=options.twin)
                total += 1
                hits += bool(problem) == options.twin
                if problem and shown < options.show:
                    shown += 1
                    _say(f"{problem}\n")
            good[thing] += hits
            whole[thing] += total
            mark = " " if hits == (0 if options.twin else total) else "*"
            cells.append(f"{hits:>9}/{total}{mark} " if total else f"{'·':>11}  ")
        _say(f"{kind:18}" + "".join(f"{cell:>13}" for cell in cells))
    _say(f"{'sum':18}" + "".join(f"{f'{good[thing]}/{whole[thing]}':>11}  " for thing in things))


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _programs(options: argparse.Namespace, kind: str, thing: str) -> Iterator[Project]:
    for number in range(options.n):
        seed = f"{options.seed}.{number}"
        project = rolled(seed, [kind], list(STEPS), thing, options.length, options.single_file)
        if project is not None:
            yield project


def _problem(project: Project, *, twin: bool) -> str:
    with tempfile.TemporaryDirectory() as folder:
        root = project.write(Path(folder).resolve(), twin=twin)
        try:
            findings = findings_of(root)
        except Exception as error:
            return f"{project.show(twin=twin)}\n=> {error!r}"
        wrong = false_alarms(findings) if twin else missed(project, findings)
    return readable(project, findings, wrong, twin=twin) if wrong else ""


if __name__ == "__main__":
    main()
