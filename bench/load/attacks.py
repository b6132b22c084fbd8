#!/usr/bin/env python3
"""How long a client waits while another one attacks: the sample over PostgreSQL, a client that asks for one item again and again, alone and beside each attack in turns.

    bench/load/attacks.py [--seconds N] [--rounds N] [--attacks a,b]

Run it by `bash eng/postgres.sh run bench/load/attacks.py`, after `dotnet build samples/Storefront -c Release`.
"""
import argparse, http.client, os, socket, statistics, subprocess, sys, time, urllib.parse
from pathlib import Path

from run import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / "samples/Storefront/bin/Release/net10.0/Storefront"
CONTROL = "/catalog/7?include=[id,name,price]"


def quoted(path):
    return urllib.parse.quote(path, safe="/?=&[]!:,-'()")


def ask(port, path, method="GET", body=None, accept="application/json", content="application/json"):
    """The status and the bytes of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        headers = {"Accept": accept} | ({"Content-Type": content} if body else {})
        connection.request(method, quoted(path), body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def serve(options, log=subprocess.DEVNULL):
    """Starts the sample, and waits until it has filled its database."""
    port = free_port()
    server = subprocess.Popen([PROGRAM, *options, "--urls", f"http://127.0.0.1:{port}"], stdout=log, stderr=subprocess.STDOUT)
    for _ in range(1200):
        try:
            ask(port, CONTROL)
            return server, port
        except OSError:
            time.sleep(0.1)
    server.kill()
    raise RuntimeError("The sample does not answer.")


def control(port, seconds):
    """The milliseconds of each request of the client."""
    connection, took = http.client.HTTPConnection("127.0.0.1", port, timeout=60), []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        connection.request("GET", CONTROL)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"The client got {answer.status}.")
        took.append((time.perf_counter() - start) * 1000)
        time.sleep(0.005)
    return took


def siblings(port, _):
    return ask(port, "/customers?size=100&include=[id,addresses,orders[id,lines[id,product[name,category[name]]]]]")


def quantifiers(port, _):
    parts = " and ".join(f"(reviews/any(a{i}: a{i}/rating gt {i % 5}) or reviews/all(b{i}: b{i}/rating lt {i % 5}))" for i in range(12))
    return ask(port, f"/catalog/search?size=100&filter={parts}")


def filters(port, number):
    parts = " and ".join(f"price gt {each}" for each in range(1 + number % 40))
    return ask(port, f"/catalog/search?size=1&filter=({parts}) or name eq 'x{number}'")


def bodies(port, _):
    return ask(port, "/catalog/7/reviews", "POST", b"[" + b"{}," * 9_600_000 + b"{}]")


def texts(port, number):
    return ask(port, "/catalog/search?size=1&include=[" + ",".join(f"x{number}y{each}" for each in range(500)) + "]")


def readers(port):
    """110 clients that read 600 bytes a second of the whole table."""
    def connect():
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.connect(("127.0.0.1", port))
        client.sendall(b"GET /orders/rows HTTP/1.1\r\nHost: a\r\n\r\n")
        return client

    clients = [connect() for _ in range(110)]
    while True:
        for client in clients:
            try:
                client.recv(600, socket.MSG_DONTWAIT)
            except OSError:
                pass
        time.sleep(1)


# The status that each attack must get: a mistake in its request would be refused at once, and attack nothing.
EXPECTED = {siblings: 200, quantifiers: 200, filters: 200, bodies: 400, texts: 400, readers: None}


def attack(name, port, number):
    made = next(each for each in EXPECTED if each.__name__ == name)
    if made is readers:
        readers(port)
    while True:
        try:
            status, answer = made(port, number)
        except OSError:
            continue    # The server may answer before a body was sent.
        if status != EXPECTED[made]:
            sys.exit(f"{name} got {status}: {answer[:300]}")
        number += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--attacks", default=",".join(each.__name__ for each in EXPECTED))
    options = parser.parse_args()
    server, port = serve(["--postgres", os.environ["SLUICE_POSTGRES"]])
    try:
        control(port, options.seconds)
        print(f"{'attack':14} {'alone':>8} {'beside':>8} {'ratio':>6} {'p99 alone':>10} {'p99 beside':>11}   milliseconds")
        for name in options.attacks.split(","):
            alone, beside = [], []
            for number in range(options.rounds):
                alone += control(port, options.seconds)
                attacker = subprocess.Popen([sys.executable, __file__, "--attack", name, str(port), str(number * 100_000)])
                # The queries themselves are work; what is measured are clients that hold their answers.
                time.sleep(8 if name == "readers" else 0.5)
                beside += control(port, options.seconds)
                if attacker.poll() is not None:
                    sys.exit(f"The attack {name} has ended.")
                attacker.kill()
                attacker.wait()
            quick, slow = statistics.median(alone), statistics.median(beside)
            tail = lambda all: statistics.quantiles(all, n=100)[98]
            print(f"{name:14} {quick:8.2f} {slow:8.2f} {slow / quick:6.2f} {tail(alone):10.2f} {tail(beside):11.2f}", flush=True)
    finally:
        server.kill()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--attack"]:
        attack(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        main()
