PCM = "pcm_16000"
