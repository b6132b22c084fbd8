#!/usr/bin/env python3
"""How long a client waits while another one attacks: the sample over PostgreSQL, a client that asks for one item again and again, alone and beside each attack in turns.

    bench/load/attacks.py [--seconds N] [--rounds N] [--attacks a,b]

Run it by `bash eng/postgres.sh run bench/load/attacks.py`, after `dotnet build samples/Storefront -c Release`.
"""
import argparse, http.client, os, socket, statistics, subprocess, sys, threading, time, urllib.parse
from pathlib import Path

from run import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / "samples/Storefront/bin/Release/net10.0/Storefront"
CONTROL = "/catalog/7?include=[id,name,price]"


def ask(port, path, method="GET", body=None, headers={}):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, urllib.parse.quote(path, safe="/?=&[]!:,-'"), body, headers)
        answer = connection.getresponse()
        return answer.status, len(answer.read())
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


def siblings(port, stop, _):
    while not stop.is_set():
        ask(port, "/catalog/search?size=1000&include=[id,name,reviews,tags]")


def quantifiers(port, stop, _):
    while not stop.is_set():
        ask(port, "/catalog/search?filter=reviews/any(a: a/item/reviews/any(b: b/item/reviews/any(c: c/stars gt 0)))")


def filters(port, stop, number):
    while not stop.is_set():
        number += 1
        parts = " and ".join(f"price gt {each}" for each in range(1 + number % 40))
        ask(port, f"/catalog/search?filter=({parts}) or name eq 'x{number}'&size=1")


def readers(port, stop, _):
    """110 clients that read 600 bytes a second of the whole table."""
    def connect():
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.connect(("127.0.0.1", port))
        client.sendall(b"GET /orders/rows HTTP/1.1\r\nHost: a\r\n\r\n")
        return client

    clients = [connect() for _ in range(110)]
    while not stop.is_set():
        for client in clients:
            try:
                client.recv(600, socket.MSG_DONTWAIT)
            except OSError:
                pass
        time.sleep(1)
    for client in clients:
        client.close()


def bodies(port, stop, _):
    body = b"[" + b"{}," * 9_600_000 + b"{}]"
    while not stop.is_set():
        try:
            ask(port, "/catalog/7/reviews", "POST", body, {"Content-Type": "application/json"})
        except OSError:
            pass    # The server may answer before the body was sent.


def texts(port, stop, _):
    while not stop.is_set():
        ask(port, "/catalog/search?include=[" + ",".join("name" for _ in range(800)) + "]")


ATTACKS = [siblings, quantifiers, filters, readers, bodies, texts]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--attacks", default=",".join(each.__name__ for each in ATTACKS))
    options = parser.parse_args()
    server, port = serve(["--postgres", os.environ["SLUICE_POSTGRES"]])
    try:
        control(port, options.seconds)
        print(f"{'attack':14} {'alone':>8} {'beside':>8} {'ratio':>6} {'p99 alone':>10} {'p99 beside':>11}   milliseconds")
        for attack in [each for each in ATTACKS if each.__name__ in options.attacks.split(",")]:
            alone, beside = [], []
            for number in range(options.rounds):
                alone += control(port, options.seconds)
                stop = threading.Event()
                attacker = subprocess.Popen([sys.executable, __file__, "--attack", attack.__name__, str(port), str(number * 100_000)])
                # The queries themselves are work; what is measured are clients that hold their answers.
                time.sleep(8 if attack is readers else 0.5)
                beside += control(port, options.seconds)
                attacker.kill()
                attacker.wait()
            quick, slow = statistics.median(alone), statistics.median(beside)
            tail = lambda all: statistics.quantiles(all, n=100)[98]
            print(f"{attack.__name__:14} {quick:8.2f} {slow:8.2f} {slow / quick:6.2f} {tail(alone):10.2f} {tail(beside):11.2f}", flush=True)
    finally:
        server.kill()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--attack"]:
        dict((each.__name__, each) for each in ATTACKS)[sys.argv[2]](int(sys.argv[3]), threading.Event(), int(sys.argv[4]))
    else:
        main()
