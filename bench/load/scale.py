#!/usr/bin/env python3
"""From one row to ten millions, from one connection to 64, and a second server: time, memory and requests of each way. Writes report/scale.md and its charts.

    bench/load/scale.py [--most 10000000] [--seconds 1] [--rounds 3]

Needs wrk, a PostgreSQL server (eng/postgres.sh makes one) and bench/service built.
"""
import argparse, os, shutil, statistics, subprocess, sys, tempfile, time
from pathlib import Path

import linechart
import run

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "report"
SERVICE = HERE.parent / "service/Sluice.ServiceApp/bin/Release/net10.0/Sluice.ServiceApp"
PAGES = {"Sluice": ("sluice", "/orders/page?include=%5Bid%2Ctotal%2Ccustomer%5Bname%5D%5D&filter=total%20gt%20900&sort=-total%2Cid&size=20"),
         "projection by hand": ("projection", "/orders/page?over=900"), "Dapper": ("dapper", "/orders/page?over=900")}
ROWS = {"SQLite": ["sluice-sqlite", "dapper-sqlite"], "PostgreSQL": ["sluice-postgres", "dapper-postgres"],
        "EF Core on PostgreSQL": ["sluice-ef-postgres", "ef-postgres"]}
FLOORS = {"SQLite": "read-only-sqlite", "PostgreSQL": "read-only-postgres"}
CONNECTIONS = [1, 2, 4, 8, 16, 32, 64]


def fetch(url):
    """Seconds of one answer, which is thrown away."""
    start = time.monotonic()
    subprocess.run(["curl", "-sf", "-o", "/dev/null", url], check=True)
    return time.monotonic() - start


def one_answer(url, count, rounds):
    """Milliseconds of one answer on one connection: of many short ones, or the median of some long ones."""
    if count > 10_000:
        return statistics.median(fetch(url) for _ in range(rounds)) * 1000
    wrk([url], 1, 3)
    return 1000 / statistics.median(wrk([url], 1, 1) for _ in range(rounds))


def rows(environment, most, rounds, filled):
    """Milliseconds of one answer and peak megabytes of a process that gave some, by way and number of rows."""
    times, peaks = {}, {}
    for ways in ROWS.values():
        for way in ways:
            count = 1
            while count <= most:
                database = way.rsplit("-", 1)[1]
                process, url = run.start(way, environment, run.PROGRAM, None if database in filled else most)
                filled.add(database)
                try:
                    times.setdefault(way, []).append((count, one_answer(f"{url}/rows/{count}", count, rounds)))
                    peaks.setdefault(way, []).append((count, run.stats(url)[2] / 1e6))
                    print(way, count, times[way][-1][1], peaks[way][-1][1], flush=True)
                finally:
                    process.terminate()
                    process.wait()
                count *= 10
    return times, peaks


def rates(apps, seconds, rounds):
    """Requests a second of programs side by side, by number of connections: [(way, url, path)] in turns."""
    found = {way: [] for way, _, _ in apps}
    for connections in CONNECTIONS:
        samples = {way: [] for way, _, _ in apps}
        for round_ in range(rounds + 1):
            for way, url, path in apps:
                each = wrk([url + path], connections, seconds)
                if round_:
                    samples[way].append(each)
        for way, each in samples.items():
            found[way].append((connections, statistics.median(each)))
            print(way, connections, found[way][-1][1], flush=True)
    return found


def wrk(urls, connections, seconds):
    """Requests a second of one wrk for each server, at once."""
    clients = [subprocess.Popen(["wrk", "-t", "1", "-c", str(connections), "-d", f"{seconds}s", "--timeout", "60s", "-s", str(HERE / "latency.lua"), url],
                                stdout=subprocess.PIPE, text=True) for url in urls]
    total = 0
    for client in clients:
        output, _ = client.communicate()
        requests, errors, micros = map(int, next(line for line in output.splitlines() if line.startswith("RESULT")).split()[1:4])
        if errors:
            raise RuntimeError(f"{errors} of {requests} requests failed: {urls}")
        total += requests / (micros / 1e6)
    return total


def started(ways, environment, program):
    return [(name, *run.start(way, environment, program, None)) for name, way in ways]


def ended(apps):
    for _, process, _ in apps:
        process.terminate()
        process.wait()


def by_connections(ways, paths, environment, program, options):
    apps = started(ways, environment, program)
    try:
        for name, _, url in apps:
            wrk([url + paths[name]], 8, 6)
        return rates([(name, url, paths[name]) for name, _, url in apps], options.seconds, options.rounds)
    finally:
        ended(apps)


def second_server(environment, options):
    """Requests a second of one server with 32 connections, and of two with 16 each, over the same PostgreSQL."""
    apps = started([("first", "sluice-postgres"), ("second", "sluice-postgres")], environment, run.PROGRAM)
    try:
        urls = [f"{url}/rows/100" for _, _, url in apps]
        wrk(urls, 16, 6)
        one, two = [], []
        for _ in range(max(5, options.rounds)):
            one.append(wrk(urls[:1], 32, options.seconds))
            two.append(wrk(urls, 16, options.seconds))
        return statistics.median(one), statistics.median(two)
    finally:
        ended(apps)


def table(unit, found, cells):
    counts = [x for x, _ in next(iter(found.values()))]
    lines = [f"| {unit} | " + " | ".join(f"{x:,}" for x in counts) + " |", "| --- |" + " --: |" * len(counts)]
    return lines + [f"| {way} | " + " | ".join(cells(y) for _, y in each) + " |" for way, each in found.items()]


def limits(connections, pages):
    """What limits each way where nothing is added by more connections."""
    most = {way: max(y for _, y in found) for group in [*connections.values(), pages] for way, found in group.items()}
    share = lambda way, of: f"{most[way] / most[of]:.2f}"
    return ["### The limits", "",
            f"- SQLite: Sluice answers {share('sluice-sqlite', 'read-only-sqlite')} of the requests of `read-only`, so the limit is the server's connection; Dapper's ({share('dapper-sqlite', 'read-only-sqlite')}) is the copy into objects and text.",
            f"- PostgreSQL: {share('sluice-postgres', 'read-only-postgres')} of `read-only`; the limit is the database's server, which shares the cores, and the driver.",
            f"- EF Core on PostgreSQL: {share('sluice-ef-postgres', 'sluice-postgres')} of the same rows by ADO.NET; the limit is what EF Core does for each query.",
            f"- A page: {share('Sluice', 'projection by hand')} of the projection by hand, which reads no filter, no sort expression and no cursor; its own limit is EF Core ({share('projection by hand', 'Dapper')} of Dapper).", ""]


def report(times, peaks, connections, pages, servers):
    one, two = servers
    lines = ["# Scale", "", f"`bench/load/scale.py`: {os.cpu_count()} cores that client, server and database share; load average {os.getloadavg()[0]:.1f} at the end.", "",
             "## Rows of one answer", "", "One connection, a process for each number of rows: the median time of an answer, and the most memory that the process ever held.", ""]
    linechart.draw(FOLDER / "scale-rows.svg", "Time of one answer", "rows", "ms", times)
    linechart.draw(FOLDER / "scale-memory.svg", "Peak memory of the server", "rows", "MB", peaks)
    lines += table("ms", times, lambda y: f"{y:,.1f}") + ["", "![Time](scale-rows.svg)", ""] + table("MB", peaks, lambda y: f"{y:,.0f}") + ["", "![Memory](scale-memory.svg)", ""]
    lines += ["Rows go from the driver to the connection as they come, so memory does not grow with them; what grows is the time, with the driver's reading of rows"
              " (`read-only` below) and the bytes on the connection.", "", "## Connections", "",
              "100 rows, the ways of a database in turns. `read-only` reads the same rows and sends a constant: the part of the database, the driver and the server's connection.", ""]
    for name, found in connections.items():
        chart = f"scale-connections-{name.split()[0].lower()}.svg"
        linechart.draw(FOLDER / chart, f"Requests a second, 100 rows: {name}", "connections", "1/s", found)
        lines += [f"### {name}", ""] + table("requests/s", found, lambda y: f"{y:,.0f}") + ["", f"![{name}]({chart})", ""]
    lines += limits(connections, pages)
    linechart.draw(FOLDER / "scale-pages.svg", "Requests a second: a page of 20, filtered and sorted, SQLite", "connections", "1/s", pages)
    lines += ["## Pages", "", "The page of 20 of [the service](../../service/report/README.md).", ""] + table("requests/s", pages, lambda y: f"{y:,.0f}") + ["", "![Pages](scale-pages.svg)", ""]
    lines += ["## A second server", "", f"100 rows of PostgreSQL, 32 connections: one process answers {one:,.0f} requests a second, two with 16 connections each {two:,.0f} ({two / one:.2f} ×). "
              "Client, servers and database share the cores here, so that a second process adds no processor: what two servers share is the database alone.", ""]
    (FOLDER / "scale.md").write_text("\n".join(lines).rstrip() + "\n")
    print(FOLDER / "scale.md")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=10_000_000)
    parser.add_argument("--seconds", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    for project in ("load/Sluice.LoadApp", "service/Sluice.ServiceApp"):
        subprocess.run(["dotnet", "build", str(HERE.parent / project), "-c", "Release", "-v", "q", "--nologo", "-clp:ErrorsOnly"], check=True)
    environment, folder, work = dict(os.environ), None, tempfile.mkdtemp(prefix="sluice-scale.")
    try:
        environment["LOAD_SQLITE"] = os.path.join(work, "load.db")
        environment["SERVICE_DATABASE"] = os.path.join(work, "shop.db")
        if "SLUICE_POSTGRES" not in environment:
            folder, environment["SLUICE_POSTGRES"] = run.cluster()
        subprocess.run([str(SERVICE), "fill"], env=environment, check=True)
        times, peaks = rows(environment, options.most, options.rounds, set())
        connections = {}
        for name, ways in ROWS.items():
            ways = ways + [FLOORS[name]] if name in FLOORS else ways
            connections[name] = by_connections([(way, way) for way in ways], dict.fromkeys(ways, "/rows/100"), environment, run.PROGRAM, options)
        pages = by_connections([(name, way) for name, (way, _) in PAGES.items()], {name: path for name, (_, path) in PAGES.items()}, environment, SERVICE, options)
        report(times, peaks, connections, pages, second_server(environment, options))
    finally:
        if folder:
            run.stop(folder)
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
