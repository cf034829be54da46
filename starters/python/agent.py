"""A first agent: one loop, one tool, and nothing but Python's standard library.

Prompts are lines on stdin. Answers go to stdout, everything else to stderr. The scenarios of s01 judge it:
pnpm smoke s01 --command "python3 starters/python/agent.py"
"""

import atexit
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

TIMEOUT_SECONDS = 120
LOOK_EVERY_SECONDS = 0.05
MAX_OUTPUT_CHARS = 30_000
CUT_SHORT = ("max_tokens", "model_context_window_exceeded", "refusal")

BASH = {
    "name": "bash",
    "description": "Run a bash command in the working directory.",
    "input_schema": {
        "type": "object",
        "properties": {"command": {"type": "string", "description": "The command line."}},
        "required": ["command"],
        "additionalProperties": False,
    },
}


class ApiError(Exception):
    """The model could not be asked. The text says why, in one line."""


def main():
    messages = []
    for line in sys.stdin:
        text = line.strip()
        if text == "/clear":
            messages = []
        elif text == "/messages":
            show_messages(messages)
        elif text:
            take_turn(text, messages)


def take_turn(text, messages):
    """One prompt. Whatever happens in it, the conversation stays valid and the program goes on."""
    prompt = {"type": "text", "text": text}
    # An empty reply is not stored. The roles alternate, so the prompt after it joins the message before.
    if messages and messages[-1]["role"] == "user":
        messages[-1]["content"].append(prompt)
    else:
        messages.append({"role": "user", "content": [prompt]})
    try:
        agent_loop(messages)
    except ApiError as error:
        print(error, file=sys.stderr)
    except KeyboardInterrupt:
        print("(interrupted)", file=sys.stderr)


def agent_loop(messages):
    """Asks the model, runs what it calls, and asks again, until a reply calls nothing."""
    stopped = False
    while not stopped:
        reply = ask_model(messages)
        content, calls = clean(reply, messages)
        if content:
            messages.append({"role": "assistant", "content": content})
        if not calls:
            return
        results, stopped = run_calls(calls)
        messages.append({"role": "user", "content": results})


# ---- The model --------------------------------------------------------------


def ask_model(messages):
    """One request with the whole conversation: the model remembers nothing by itself."""
    body = {
        "model": os.environ["MODEL_ID"],
        "max_tokens": 16_000,
        "system": f"You are a coding agent. You work in {os.getcwd()}. Act with your tools.",
        "messages": messages,
        "tools": [BASH],
    }
    headers = {
        "content-type": "application/json",
        "x-api-key": os.environ["ANTHROPIC_API_KEY"],
        "anthropic-version": "2023-06-01",
    }
    url = os.environ.get("ANTHROPIC_BASE_URL", "https://api.anthropic.com") + "/v1/messages"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=600) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise ApiError(f"The model refused (status {error.code}): {reason_in(error)}") from None
    except (OSError, ValueError) as error:
        raise ApiError(f"The model cannot be reached: {error}") from None


def reason_in(error):
    text = error.read().decode("utf-8", "replace")
    try:
        return json.loads(text)["error"]["message"]
    except (ValueError, LookupError, TypeError):
        return text.strip()


def clean(reply, messages):
    """What later requests may contain of a reply, and its calls: an id must be unique, an input an object."""
    blocks = [block for block in reply["content"] if block["type"] != "text" or block["text"].strip()]
    past = [block for message in messages for block in message["content"]]
    used = {block["id"] for block in past if block["type"] == "tool_use"}
    content, calls = [], []
    for block in blocks:
        if block["type"] == "text":
            print(block["text"], flush=True)
        if block["type"] == "tool_use":
            is_cut_off = block is blocks[-1] and reply["stop_reason"] in CUT_SHORT
            block = {**block, "id": unused(block["id"], used)}
            calls.append({**block, "cut_off": is_cut_off})
            block = {**block, "input": block["input"] if isinstance(block["input"], dict) else {}}
        content.append(block)
    says_something = any(block["type"] in ("text", "tool_use") for block in content)
    return (content if says_something else []), calls


def unused(name, used):
    base = re.sub("[^a-zA-Z0-9_-]", "_", name) or "call"
    fresh, number = base, 2
    while fresh in used:
        fresh, number = f"{base}_{number}", number + 1
    used.add(fresh)
    return fresh


# ---- The tool ---------------------------------------------------------------


def run_calls(calls):
    """One result for each call, in order, also after Ctrl-C; and whether that was pressed."""
    results, presses = [], []
    # An exception could come anywhere, and leave a call without its result. So Ctrl-C only leaves a note.
    before = signal.signal(signal.SIGINT, lambda *_: presses.append("Ctrl-C"))
    try:
        for call in calls:
            print(f"● {call['name']} {call['input']}", file=sys.stderr)
            results.append(run_call(call, presses))
    finally:
        signal.signal(signal.SIGINT, before)
    return results, bool(presses)


def run_call(call, presses):
    """The tool_result of a call. Never raises: what goes wrong is for the model to read."""
    result = {"type": "tool_result", "tool_use_id": call["id"]}
    try:
        if presses:
            raise ValueError("Not run: the user interrupted the turn.")
        return {**result, "content": run_bash(command_of(call), presses)}
    except (ValueError, OSError) as error:
        return {**result, "content": f"Error: {error}", "is_error": True}


def command_of(call):
    """The command of a call. Raises a ValueError that tells the model what is wrong with the call."""
    if call["name"] != BASH["name"]:
        raise ValueError(f"Unknown tool \"{call['name']}\". There is only bash.")
    if call["cut_off"]:
        raise ValueError("Not run: the reply was cut off in the middle of this call.")
    fields = call["input"] if isinstance(call["input"], dict) else {}
    command = fields.get("command")
    if not isinstance(command, str) or not command.strip():
        raise ValueError("Invalid input: command must be a text.")
    unknown = [name for name in fields if name != "command"]
    if unknown:
        raise ValueError(f"Invalid input: there is no field {', '.join(unknown)}.")
    return command


def run_bash(command, presses):
    """What the command printed, and how it ended. A failed command is no error: the model reads its code."""
    # A file, not a pipe: what the command leaves in the background would hold a pipe open.
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            ["bash", "-c", command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={name: value for name, value in os.environ.items() if name != "ANTHROPIC_API_KEY"},
            start_new_session=True,
        )
        atexit.register(kill_group, process.pid)
        note = wait_for(process, presses)
        output.seek(0)
        text = shorten(output.read().decode("utf-8", "replace"))
    if not text and not note:
        note = "no output"
    return "\n".join(part for part in (text, note and f"({note})") if part)


def wait_for(process, presses):
    """Waits for the end of a command, and says how it ended; "" when all went well."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while True:
        try:
            code = process.wait(LOOK_EVERY_SECONDS)
            return f"exit code {code}" if code else ""
        except subprocess.TimeoutExpired:
            is_late = time.monotonic() > deadline
        if presses or is_late:
            kill_group(process.pid)
            process.wait()
            return "stopped: the user interrupted it" if presses else f"timed out after {TIMEOUT_SECONDS} s"


def shorten(text):
    """Head and tail of a long text: the end often says what went wrong."""
    if len(text) <= MAX_OUTPUT_CHARS:
        return text
    half = MAX_OUTPUT_CHARS // 2
    return f"{text[:half]}\n... ({len(text) - 2 * half} characters left out) ...\n{text[-half:]}"


def kill_group(pid):
    """Ends a command and all that it started."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def show_messages(messages):
    for index, message in enumerate(messages):
        for block in message["content"]:
            text = block.get("text") or block.get("input") or block.get("content") or ""
            print(f"messages[{index}] {message['role']} {block['type']}: {str(text)[:80]}", file=sys.stderr)


if __name__ == "__main__":
    main()
