#!/usr/bin/env python3
"""Rows of PostgreSQL as JSON Lines in a file: `sluice query` beside psql's COPY of row_to_json, each a process of its own, in turns.

    bench/load/export.py [--rows 2000000] [--rounds 5] [--tool PROGRAM]

Prints the medians of rows a second, from the start of the process to its end, and of the process's peak memory. PROGRAM is any program that takes the
arguments of `sluice query`, such as samples/Export as native code; by default, the tool as it was built.
"""
import argparse, glob, os, statistics, subprocess, tempfile, time
import run

TOOL = ["dotnet", str(run.ROOT / "src/Sluice.Tool/bin/Release/net10.0/Sluice.Tool.dll")]
SQL = "select id, name, balance, created, active from exported"


def timed(arguments, output, environment):
    """Seconds and peak megabytes of a process."""
    start = time.monotonic()
    with open(output, "wb") as file:
        process = subprocess.Popen(arguments, stdout=file, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise RuntimeError(f"{arguments[0]} failed")
    return time.monotonic() - start, usage.ru_maxrss * 1024 / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=2_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tool", default="")
    options = parser.parse_args()
    folder, connection = run.cluster()
    parts = dict(part.split("=", 1) for part in connection.split(";"))
    environment = dict(os.environ, PGHOST=parts["Host"], PGPORT=parts["Port"], PGUSER=parts["Username"], PGDATABASE=parts["Database"])
    psql = sorted(glob.glob("/usr/lib/postgresql/*/bin/psql"))[-1]
    try:
        subprocess.run([psql, "-qc", "create table exported as select i::bigint as id, 'Customer number ' || i as name, i * 1.5 + 0.25::float8 as balance, "
                        f"timestamptz '2024-01-01Z' + i * interval '1 minute' as created, i % 3 = 0 as active from generate_series(1, {options.rows}) i", "-c", "vacuum analyze exported"],
                       check=True, env=environment)
        ways = {"sluice query": ([options.tool] if options.tool else TOOL) + ["query", "--postgres", connection, SQL, "--to", "jsonl", "--quiet"],
                "copy row_to_json": [psql, "-qc", f"copy (select row_to_json(t) from ({SQL}) t) to stdout"]}
        samples = {way: [] for way in ways}
        with tempfile.TemporaryDirectory(prefix="sluice-export.") as work:
            for _ in range(options.rounds):
                for way, arguments in ways.items():
                    output = os.path.join(work, "rows.jsonl")
                    seconds, megabytes = timed(arguments, output, environment)
                    with open(output, "rb") as file:
                        if sum(1 for _ in file) != options.rows:
                            raise RuntimeError(f"{way} did not write {options.rows} lines")
                    samples[way].append((options.rows / seconds, megabytes))
        for way, each in samples.items():
            print(f"{way:18} {statistics.median(s[0] for s in each):10,.0f} rows/s  {statistics.median(s[1] for s in each):6,.0f} MB peak")
    finally:
        run.stop(folder)


if __name__ == "__main__":
    main()
