#!/usr/bin/env python3
"""Plays a page: eng/newcomer.py PAGE FOLDER runs the commands of its console blocks in a folder and compares their answers.

A comment directly before a block says what else to do with it:

    <!-- run -->                        the command keeps running until <!-- stop -->; the next command waits until it listens
    <!-- file PATH -->                  the block is a file
    <!-- before|after|replace in PATH: TEXT -->   the block goes there, beside or in place of that text

A command without an answer must end with 0. Port 5080 becomes a free one.
"""
import os, re, signal, socket, subprocess, sys, time

page, folder = sys.argv[1], sys.argv[2]
with socket.socket() as s:
    s.bind(("127.0.0.1", 0))
    port = s.getsockname()[1]
passed = failed = 0
running = None


def check(name, expected, actual):
    global passed, failed
    if expected == actual:
        passed += 1
    else:
        failed += 1
        print(f"error: {name}\n  expected: {expected}\n  actual:   {actual}")


def stop():
    global running
    if running:
        os.killpg(running.pid, signal.SIGTERM)
        running.wait()
        running = None


def start(command):
    global running
    log = open(os.path.join(folder, "server.log"), "w")
    running = subprocess.Popen(["bash", "-c", command], cwd=folder, stdout=log, stderr=log, start_new_session=True)
    for _ in range(600):
        with socket.socket() as s:
            if s.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    check(command, "a server that listens", open(log.name).read()[-2000:])


def run(command, answer):
    begun = time.monotonic()
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, capture_output=True, text=True)
    output = done.stdout.rstrip("\n")
    if answer is None:
        check(command, 0, done.returncode)
        if done.returncode:
            print(done.stdout[-2000:], done.stderr[-2000:])
    else:
        check(command, answer, output if done.returncode == 0 else output + done.stderr)
    print(f"{time.monotonic() - begun:6.1f} s  {command[:100]}", flush=True)


def place(how, path, text, block):
    path = os.path.join(folder, path)
    source = open(path).read()
    check(f"{path} contains {text} once", 1, source.count(text))
    new = {"before": block + "\n" + text, "after": text + "\n" + block, "replace": block}[how]
    open(path, "w").write(source.replace(text, new))


def main():
    text = open(page).read()
    for match in re.finditer(r"(?:<!-- (?P<mark>[^>]*?) -->\n+)?(?:^```(?P<kind>\w+)\n(?P<block>.*?)\n```$)?", text, re.M | re.S):
        mark, block = match["mark"] or "", match["block"]
        if mark == "stop":
            stop()
        if block is None:
            continue
        if mark.startswith("file "):
            with open(os.path.join(folder, mark[5:]), "w") as file:
                file.write(block + "\n")
        elif where := re.fullmatch(r"(before|after|replace) in (\S+): (.*)", mark):
            place(where[1], where[2], where[3], block)
        elif match["kind"] == "console":
            block = block.replace("5080", str(port))
            for command, answer in re.findall(r"^\$ (.*)\n?((?:(?!\$ ).*\n?)*)", block, re.M):
                if mark == "run":
                    start(command)
                    continue
                run(command, answer.rstrip("\n") or None)


try:
    main()
finally:
    stop()
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
