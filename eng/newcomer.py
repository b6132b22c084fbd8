#!/usr/bin/env python3
"""Plays a page: eng/newcomer.py PAGE FOLDER runs the commands of its console blocks in a folder and compares their answers.

A comment directly before a block says what else to do with it:

    <!-- run -->                        the command keeps running until <!-- stop -->; the next command waits until it listens
    <!-- file PATH -->                  the block is a file
    <!-- before|after|replace in PATH: TEXT -->   the block goes there, beside or in place of that text
    <!-- browser ADDRESS -->            the page there, in Chromium, contains each line of the block
    <!-- elsewhere -->                  another script runs the block

A command without an answer must end with 0. Port 5080 becomes a free one, the connection string of a local server that of
$SHOP, and tools are installed from the feeds of $FEEDS, if it is set.
"""
import os, re, signal, socket, subprocess, sys, tempfile, time

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
    log = tempfile.TemporaryFile("w+")
    # Where the command does not say it, the address is the program's own unless the environment has another.
    address = dict(os.environ, ASPNETCORE_URLS=f"http://localhost:{port}")
    running = subprocess.Popen(["bash", "-c", command], cwd=folder, stdout=log, stderr=log, start_new_session=True, env=address)
    begun = time.monotonic()
    while running.poll() is None and time.monotonic() - begun < 600:
        with socket.socket() as s:
            if s.connect_ex(("127.0.0.1", port)) == 0:
                print(f"{time.monotonic() - begun:6.1f} s  {command[:100]}", flush=True)
                return
        time.sleep(0.1)
    log.seek(0)
    check(command, "a server that listens", log.read()[-2000:])


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


def browse(address, block):
    with tempfile.TemporaryDirectory() as profile:
        shown = subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
                                "--virtual-time-budget=20000", "--dump-dom", address], capture_output=True, text=True, timeout=90)
    for line in block.split("\n"):
        check(f"{address} shows {line}", line, line if line in shown.stdout else shown.stdout + shown.stderr[-2000:])


# The text is of whole lines; the block gets their indentation.
def place(how, path, text, block):
    source = open(os.path.join(folder, path)).read()
    lines = text.split("\n")
    found = re.compile("^( *)" + r"\n\1".join(re.escape(line) for line in lines) + "$", re.M)
    check(f"{path} contains {text} once", 1, len(found.findall(source)))
    parts = {"before": [block, text], "after": [text, block], "replace": [block]}[how]

    def indented(match):
        return "\n".join((match[1] + line).rstrip() for part in parts for line in part.split("\n"))

    open(os.path.join(folder, path), "w").write(found.sub(indented, source))


def main():
    text = open(page).read()
    for match in re.finditer(r"(?:<!-- (?P<mark>.*?) -->\n+)?(?:^```(?P<kind>\w+)\n(?P<block>.*?)\n```$)?", text, re.M | re.S):
        mark, block = match["mark"] or "", match["block"]
        if mark == "stop":
            stop()
        if block is None:
            continue
        if mark.startswith("file "):
            with open(os.path.join(folder, mark[5:]), "w") as file:
                file.write(block + "\n")
        elif mark.startswith("browser "):
            browse(mark[8:].replace("5080", str(port)), block)
        elif where := re.fullmatch(r"(before|after|replace) in (\S+): (.*)", mark, re.S):
            place(where[1], where[2], where[3], block)
        elif match["kind"] == "console" and mark != "elsewhere":
            if "FEEDS" in os.environ:
                block = block.replace("dotnet tool install", 'dotnet tool install --configfile "$FEEDS"')
            block = re.sub('"Host=localhost;[^"]*"', '"$SHOP"', block.replace("5080", str(port)))
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
