"""Says a text with the `openai` package (pip install openai): python openai_speech.py TEXT FILE"""

import os
import sys

from openai import OpenAI

client = OpenAI(base_url=os.environ["NUTQ_URL"] + "/v1", api_key=os.environ["NUTQ_KEY"])
text, file = sys.argv[1:]
with client.audio.speech.with_streaming_response.create(
    model="nutq", voice="salim", input=text, response_format="mp3"
) as response:
    response.stream_to_file(file)
