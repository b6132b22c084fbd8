#!/usr/bin/env python3
"""One shop, five questions, six ways to answer them: requests a second, CPU, bytes, latencies and statements, side by side.

    bench/service/compare.py [--seconds N] [--rounds N] [--warm N] [--connections N] [--ways a,b] [--questions a,b]
                             [--databases sqlite,postgres] [--check]

Each way runs in a process of its own; all ways of a question are driven in turns by wrk over loopback. Answers are
compared before anything is timed. Writes report/README.md and its charts; --check only compares.
Needs wrk (Debian's package, installed when missing and allowed).
"""
import argparse, os, shutil, statistics, subprocess, sys, tempfile
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "load")]
import run as load  # noqa: E402
from questions import QUESTIONS, content  # noqa: E402
from written import report  # noqa: E402

PROGRAM = HERE / "Sluice.ServiceApp/bin/Release/net10.0/Sluice.ServiceApp"
WAYS = ["sluice", "projection", "entities", "dapper", "odata", "graphql"]


def ask(url, question, way):
    asked = QUESTIONS[question][2][way]
    request = urllib.request.Request(url + asked.path, asked.body and asked.body.encode(), method=asked.method,
                                     headers={"Content-Type": "application/json", "Accept": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.read()
    except urllib.error.HTTPError as e:
        raise RuntimeError(f"{way}, {question}: {e.code} {e.read().decode(errors='replace')[:2000]}") from None


def stats(url):
    return [int(n) for n in load.get(url + "/stats").split()]


def script(folder, asked, delay):
    """The request, how long a connection waits before the next one, and the line with the result."""
    path = Path(folder) / "ask.lua"
    quoted = lambda text: "[==[" + text + "]==]"
    path.write_text(f"wrk.method = {quoted(asked.method)}\nwrk.headers['Content-Type'] = 'application/json'\nwrk.headers['Accept'] = 'application/json'\n"
                    + (f"wrk.body = {quoted(asked.body)}\n" if asked.body else "")
                    + (f"function delay() return {delay} end\n" if delay else "")
                    + (HERE.parent / "load/latency.lua").read_text())
    return str(path)


def drive(url, question, way, connections, seconds, folder, delay=0):
    asked = QUESTIONS[question][2][way]
    before = stats(url)
    out = subprocess.run(["wrk", "-t", "1", "-c", str(connections), "-d", f"{seconds}s", "--timeout", "60s", "-s", script(folder, asked, delay), url + asked.path],
                         capture_output=True, text=True, check=True).stdout
    line = next(each for each in out.splitlines() if each.startswith("RESULT"))
    requests, errors, micros, p50, p99, _, _ = map(int, line.split()[1:])
    if errors:
        raise RuntimeError(f"{way}, {question}: {errors} of {requests} requests failed")
    after = stats(url)
    each = max(requests, 1)
    return dict(rate=requests / (micros / 1e6), p50=p50 / 1000, p99=p99 / 1000, cpu=(after[0] - before[0]) * 1000 / each, allocated=(after[1] - before[1]) / each)


def check(apps, question):
    """The same content by every way; what differs is an error, and nothing is timed."""
    answers = {way: ask(url, question, way) for way, url in apps}
    expected = content("projection", question, answers.get("projection") or next(iter(answers.values())))
    for way, answer in answers.items():
        found = content(way, question, answer)
        if found != expected:
            raise RuntimeError(f"{way} answers something else to '{question}':\n{str(found)[:1500]}\n{str(expected)[:1500]}")
    return {way: len(answer) for way, answer in answers.items()}


def statements(ways, questions, environment):
    """Statements of EF Core for one request; Dapper's are in its code."""
    counts = {}
    for way in ways:
        if way == "dapper":
            continue
        process, url = load.start(way, environment | {"SERVICE_COUNT": "1"}, PROGRAM, None)
        try:
            for question in questions:
                ask(url, question, way)
                before = stats(url)[3]
                ask(url, question, way)
                counts[way, question] = stats(url)[3] - before
        finally:
            process.terminate()
            process.wait()
    return counts


def measure(database, options, environment, folder):
    ways, questions = options.ways.split(","), options.questions.split(",")
    subprocess.run([str(PROGRAM), "fill"], env=environment, check=True)
    results = {"statements": statements(ways, questions, environment)}
    processes, apps = [], []
    try:
        for way in ways:
            process, url = load.start(way, environment, PROGRAM, None)
            processes.append(process)
            apps.append((way, url))
        for question in questions:
            sizes = check(apps, question)
            print(database, question, sizes, flush=True)
            if options.check:
                continue
            for _ in range(3):
                for way, url in apps:
                    drive(url, question, way, options.connections, max(1, options.warm // 3), folder)
            samples = {way: [] for way in ways}
            for _ in range(options.rounds):
                for way, url in apps:
                    samples[way].append(drive(url, question, way, options.connections, options.seconds, folder))
            for way, url in apps:
                middle = {key: statistics.median(sample[key] for sample in samples[way]) for key in samples[way][0]}
                # As long between two requests as makes half of the rate.
                delay = round(1000 * options.connections * 2 / middle["rate"] - middle["p50"])
                calm = drive(url, question, way, options.connections, max(2, options.seconds), folder, max(1, delay))
                rates = [mine["rate"] / other["rate"] for mine, other in zip(samples[way], samples[ways[0]])]
                results[way, question] = middle | dict(size=sizes[way], ratio=statistics.median(rates), calm50=calm["p50"], calm99=calm["p99"])
                print(database, question, way, results[way, question], flush=True)
    finally:
        for process in processes:
            process.terminate()
            process.wait()
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--warm", type=int, default=9, help="seconds to run each way before anything is measured")
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--ways", default=",".join(WAYS))
    parser.add_argument("--questions", default=",".join(QUESTIONS))
    parser.add_argument("--databases", default="sqlite,postgres")
    parser.add_argument("--check", action="store_true", help="compare the answers and measure nothing")
    options = parser.parse_args()
    if not shutil.which("wrk") and not options.check:
        if os.geteuid() != 0:
            sys.exit("wrk is missing; install Debian's wrk")
        subprocess.run(["apt-get", "install", "-y", "-q", "wrk"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["dotnet", "build", str(HERE / "Sluice.ServiceApp"), "-c", "Release", "-v", "q", "--nologo", "-clp:ErrorsOnly"], check=True)
    results, cluster = {}, None
    work = tempfile.mkdtemp(prefix="sluice-service.")
    try:
        for database in options.databases.split(","):
            environment = dict(os.environ)
            if database == "sqlite":
                environment["SERVICE_DATABASE"] = os.path.join(work, "shop.db")
            elif "SLUICE_POSTGRES" in environment:
                environment["SERVICE_DATABASE"] = environment["SLUICE_POSTGRES"]
            else:
                cluster, connection = load.cluster()
                environment["SERVICE_DATABASE"] = connection.replace("Database=postgres", "Database=shop")
            results[database] = measure(database, options, environment, work)
    finally:
        if cluster:
            load.stop(cluster)
        shutil.rmtree(work, ignore_errors=True)
    if not options.check:
        report(HERE, results, options)


if __name__ == "__main__":
    main()
