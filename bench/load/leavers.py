#!/usr/bin/env python3
"""Clients that leave in the middle of any answer, beside clients whose answers must be what they were alone: the sample over SQLite or, with SLUICE_POSTGRES, over PostgreSQL.

    bench/load/leavers.py [--seconds N]
    bash eng/postgres.sh run bench/load/leavers.py

Prints what differed, and the errors that the sample logged; ends with an error if there were any. Build it before: `dotnet build samples/Storefront -c Release`.
"""
import argparse, http.client, os, random, re, socket, struct, sys, tempfile, threading, time
from pathlib import Path

from attacks import ask, quoted, serve

PATHS = [
    "/orders/rows",
    "/orders/rows?include=[id,customer,note]",
    "/orders?size=200&include=[id,lines[product[name],quantity],customer[name]]",
    "/catalog?size=500",
    "/catalog/7?include=[id,name,reviews[body]]",
    "/catalog/search?size=1000&include=[id,name,reviews]",
    "/catalog/search?filter=reviews/any(r: r/rating gt 3)&size=200&include=[id,name,rating]",
    "/customers?size=100",
    "/products?size=200",
]
ACCEPTED = ["application/json", "application/vnd.msgpack", "application/jsonl"]


def leave(port, choice):
    """Asks for something, reads a part of it or nothing, and goes, politely or not."""
    with socket.socket() as client:
        if choice.random() < 0.3:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.connect(("127.0.0.1", port))
        client.sendall(f"GET {quoted(choice.choice(PATHS))} HTTP/1.1\r\nHost: sample\r\nAccept: {choice.choice(ACCEPTED)}\r\n\r\n".encode())
        client.settimeout(choice.choice([0.001, 0.01, 0.05, 0.2, 1]))
        left = choice.choice([0, 1, 100, 5_000, 100_000, 10_000_000])
        try:
            while left > 0 and (piece := client.recv(min(left, 65_536))):
                left -= len(piece)
        except OSError:
            pass
        if choice.random() < 0.5:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def comparable(path, answer):
    """Cursors are encrypted anew for each answer, and differ in length by a few bytes."""
    status, body = answer
    return (status, len(body) // 1000) if "search" in path else answer


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    seconds = parser.parse_args().seconds
    folder = tempfile.TemporaryDirectory()
    log = Path(folder.name, "log")
    postgres = os.environ.get("SLUICE_POSTGRES")
    server, port = serve(["--postgres", postgres] if postgres else ["--database", str(Path(folder.name, "shop.db"))], log.open("w"))
    try:
        expected = {(path, accept): ask(port, path, accept=accept) for path in PATHS for accept in ACCEPTED}
        left, compared, different = [0], [0], []
        end = time.time() + seconds

        def leaver(seed):
            choice = random.Random(seed)
            while time.time() < end:
                try:
                    leave(port, choice)
                except OSError:
                    pass
                left[0] += 1

        def comparer(seed):
            choice = random.Random(seed)
            while time.time() < end:
                path, accept = choice.choice(list(expected))
                try:
                    answer = ask(port, path, accept=accept)
                except (OSError, http.client.HTTPException) as e:
                    different.append((path, accept, repr(e)))
                    continue
                compared[0] += 1
                if comparable(path, answer) != comparable(path, expected[path, accept]):
                    different.append((path, accept, answer[0], len(answer[1])))

        threads = [threading.Thread(target=leaver, args=[i]) for i in range(12)] + [threading.Thread(target=comparer, args=[100 + i]) for i in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        server.kill()
        server.wait()
    # EF Core logs a command of SQLite that was interrupted as an error.
    errors = [each for each in re.findall(r"^(?:fail|crit): .*\n.*", log.read_text(), re.M) if "Command[20102]" not in each]
    for each in [*different[:10], *errors[:10]]:
        print(each)
    print(f"{left[0]} clients left, {compared[0]} answers compared, {len(different)} different, {len(errors)} errors logged")
    sys.exit(1 if different or errors else 0)


if __name__ == "__main__":
    main()
