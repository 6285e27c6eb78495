"""An SDK whose address is a setting of the module."""

import dashscope  # expect: IL101(alibaba-dashscope)

dashscope.base_http_api_url = "https://dashscope-intl.aliyuncs.com/api/v1"  # expect: IL108(alibaba-dashscope)


def socket():
    dashscope.base_websocket_api_url = "wss://dashscope-intl.aliyuncs.com/api-ws/v1/inference"  # expect: IL108(alibaba-dashscope)


def ask(messages):
    return dashscope.Generation.call(model="qwen-plus", messages=messages)  # expect: IL103(alibaba-dashscope)
