#!/usr/bin/env python3
"""The load test: each way of answering the same rows, alone in its process, driven by wrk over loopback. Writes report/README.md and its charts.

    bench/load/run.py [--seconds N] [--warm N] [--ways a,b] [--connections 1,16,128] [--rows 1,100,10000] [--no-memory]

Needs wrk (Debian's package, installed when missing and allowed) and a PostgreSQL server (eng/postgres.sh makes one).
"""
import argparse, os, shutil, socket, statistics, subprocess, sys, tempfile, time, urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = HERE / "Sluice.LoadApp/bin/Release/net10.0/Sluice.LoadApp"
WAYS = ["sluice-sqlite", "dapper-sqlite", "sluice-postgres", "dapper-postgres", "ef-postgres", "sluice-ef-postgres", "json-agg-postgres"]
BESIDE = [["sluice-sqlite", "read-only-sqlite", "dapper-sqlite"], ["sluice-postgres", "read-only-postgres", "dapper-postgres"], ["sluice-ef-postgres", "ef-postgres"]]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def get(url):
    with urllib.request.urlopen(url, timeout=300) as answer:
        return answer.read()


def stats(url):
    cpu, allocated, peak = get(url + "/stats").decode().split()
    return int(cpu), int(allocated), int(peak)


def start(way, environment, program, fill):
    port = free_port()
    # Threads without work don't spin: that would be counted as the way's CPU time, and the more of it the faster the way is.
    environment = {"DOTNET_ThreadPool_UnfairSemaphoreSpinLimit": "0"} | environment
    process = subprocess.Popen([str(program), way, str(port)] + ([str(fill)] if fill else []), env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    url = f"http://127.0.0.1:{port}"
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError(f"{way}: {process.stderr.read().decode()[-800:]}")
        try:
            get(url + "/stats")
            return process, url
        except OSError:
            time.sleep(0.1)
    process.kill()
    raise RuntimeError(f"{way} does not answer")


def cluster():
    """A private PostgreSQL: its folder, and how to connect."""
    made = subprocess.run([str(ROOT / "eng/postgres.sh"), "start"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return made.strip().split("\t")


def stop(folder):
    subprocess.run([str(ROOT / "eng/postgres.sh"), "stop", folder], check=False)


def drive(url, rows, connections, seconds):
    before = stats(url)
    out = subprocess.run(["wrk", "-t", "1" if connections == 1 else "2", "-c", str(connections), "-d", f"{seconds}s", "--timeout", "60s", "-s", str(HERE / "latency.lua"), f"{url}/rows/{rows}"],
                         capture_output=True, text=True, check=True).stdout
    line = next(l for l in out.splitlines() if l.startswith("RESULT"))
    requests, errors, micros, p50, p99, p999, _ = map(int, line.split()[1:])
    after = stats(url)
    each = max(requests, 1)
    return dict(rate=requests / (micros / 1e6), errors=errors, p50=p50, p99=p99, p999=p999, cpu=(after[0] - before[0]) * 1000 / each, bytes=(after[1] - before[1]) / each, peak=after[2])


def side_by_side(ways, environment, program, rows, connections, seconds, rounds, warm, filled):
    """Ways in processes of their own, all at once, driven in turns: samples by way, round by round. A way may carry settings for its process, `name,NAME=VALUE`."""
    processes, apps, samples = [], [], {}
    try:
        for way in ways:
            name, *settings = way.split(",")
            database = name.rsplit("-", 1)[1]
            process, url = start(name, environment | dict(s.split("=", 1) for s in settings), program, None if database in filled else max(rows, 1000))
            filled.add(database)
            processes.append(process)
            apps.append((way, url))
        for _ in range(2):
            for _, url in apps:
                drive(url, rows, connections, max(1, warm // 2))
        for _ in range(rounds):
            for way, url in apps:
                samples.setdefault(way, []).append(drive(url, rows, connections, seconds))
        return samples
    finally:
        for process in processes:
            process.terminate()
            process.wait()


def middles(samples, way, last):
    """Medians of a way's samples, and of their ratios to the last way's of the same round."""
    keys = ("rate", "cpu", "bytes", "p50", "p99")
    own = {k: statistics.median(s[k] for s in samples[way]) for k in keys}
    ratio = {k: statistics.median(s[k] / max(t[k], 1e-9) for s, t in zip(samples[way], samples[last])) for k in keys}
    return own, ratio


def chart(path, title, unit, values):
    width, bar, left = 720, 26, 190
    most = max(v for _, v in values) or 1
    rows = []
    for i, (name, value) in enumerate(values):
        y, length = 44 + i * (bar + 8), max(2, (width - left - 110) * value / most)
        colour = "#2a6fb0" if name.startswith("sluice") else "#9aa5b1"
        rows.append(f'<text x="{left - 10}" y="{y + 18}" text-anchor="end">{name}</text><rect x="{left}" y="{y}" width="{length:.1f}" height="{bar}" rx="3" fill="{colour}"/>'
                    f'<text x="{left + length + 8:.1f}" y="{y + 18}">{value:,.0f} {unit}</text>')
    height = 56 + len(values) * (bar + 8)
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-label="{title}" font-family="sans-serif" font-size="14">'
                    f'<rect width="100%" height="100%" fill="#ffffff"/><text x="16" y="26" font-size="16" font-weight="bold">{title}</text>{"".join(rows)}</svg>\n')


def memory(url):
    """Peak memory of a fresh process after many requests for 100 rows, and after requests for 10,000 and 1,000,000."""
    peaks = []
    for rows, times in ((100, 300), (10_000, 20), (1_000_000, 2)):
        for _ in range(times):
            with urllib.request.urlopen(f"{url}/rows/{rows}", timeout=600) as answer:
                while answer.read(1 << 20):
                    pass
        peaks.append(stats(url)[2])
    return peaks


def report(results, peaks, beside, options, counts, connections):
    folder = HERE / "report"
    folder.mkdir(exist_ok=True)
    lines = ["# Load test", "", f"`bench/load/run.py --seconds {options.seconds}`: each way alone in its process, `wrk` over loopback, {os.cpu_count()} cores shared by client, server and database.",
             "The machine's load average was {:.1f} at the end: with other work on it, compare the ways with each other, and rather by CPU time and bytes than by requests a second.".format(os.getloadavg()[0]), ""]
    lines += ["How the apps are set up, and what was tried: [the load test](../README.md).", ""]
    if beside:
        lines += ["## 100 rows, side by side", "", f"The processes of a database at once, driven in turns by 16 connections, {options.rounds} rounds of a second each: medians, and in brackets the median of each round's ratio to the last of them, Dapper or EF Core with System.Text.Json. "
                  "`read-only` reads the same rows, drops them and sends a constant: nothing that serializes can take less.", "",
                  "| way | requests/s | CPU µs/request | bytes/request | p50 ms | p99 ms |", "| --- | --: | --: | --: | --: | --: |"]
        for samples in beside:
            last = list(samples)[-1]
            for way in samples:
                own, ratio = middles(samples, way, last)
                lines.append(f"| {way} | {own['rate']:,.0f} ({ratio['rate']:.2f}) | {own['cpu']:,.0f} ({ratio['cpu']:.2f}) | {own['bytes']:,.0f} ({ratio['bytes']:.2f}) | {own['p50'] / 1000:.2f} ({ratio['p50']:.2f}) | {own['p99'] / 1000:.2f} ({ratio['p99']:.2f}) |")
        lines.append("")
    for rows in counts:
        lines += [f"## {rows:,} row{'s' if rows > 1 else ''}", "", "| way | connections | requests/s | p50 ms | p99 ms | p99.9 ms | CPU µs/request | bytes/request | peak MB | errors |", "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |"]
        for (way, r, c), v in results.items():
            if r == rows:
                lines.append(f"| {way} | {c} | {v['rate']:,.0f} | {v['p50'] / 1000:.2f} | {v['p99'] / 1000:.2f} | {v['p999'] / 1000:.2f} | {v['cpu']:,.0f} | {v['bytes']:,.0f} | {v['peak'] / 1e6:,.0f} | {v['errors']} |")
        lines.append("")
        c = connections[min(1, len(connections) - 1)]
        here = [(way, v) for (way, r, cc), v in results.items() if r == rows and cc == c]
        for key, title, unit in (("rate", "Requests a second", "/s"), ("cpu", "CPU time a request", "µs"), ("bytes", "Bytes allocated a request", "B")):
            if here:
                chart(folder / f"{key}-{rows}.svg", f"{title}, {rows:,} rows, {c} connections", unit, [(w, v[key]) for w, v in here])
                lines += [f"![{title}]({key}-{rows}.svg)", ""]
    if peaks:
        lines += ["## Peak memory", "", "One connection to a fresh process: the most it ever held, after 300 requests for 100 rows, then 20 for 10,000, then 2 for 1,000,000.", "",
                  "| way | 100 rows | 10,000 rows | 1,000,000 rows |", "| --- | --: | --: | --: |"]
        lines += [f"| {way} | {a / 1e6:,.0f} MB | {b / 1e6:,.0f} MB | {c / 1e6:,.0f} MB |" for way, (a, b, c) in peaks.items()]
        chart(folder / "memory.svg", "Peak memory, up to 1,000,000 rows", "MB", [(way, c / 1e6) for way, (_, _, c) in peaks.items()])
        lines += ["", "![Peak memory](memory.svg)", ""]
    (folder / "README.md").write_text("\n".join(lines).rstrip() + "\n")
    print(folder / "README.md")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--warm", type=int, default=5, help="seconds to run before anything is measured: the tiering compiler takes its time on few cores")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of the ways side by side; 0 for none")
    parser.add_argument("--no-memory", action="store_true")
    parser.add_argument("--ways", default=",".join(WAYS))
    parser.add_argument("--connections", default="1,16,128")
    parser.add_argument("--rows", default="1,100,10000")
    options = parser.parse_args()
    if not shutil.which("wrk"):
        if os.geteuid() != 0:
            sys.exit("wrk is missing; install Debian's wrk")
        subprocess.run(["apt-get", "install", "-y", "-q", "wrk"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["dotnet", "build", str(HERE / "Sluice.LoadApp"), "-c", "Release", "-v", "q", "--nologo", "-clp:ErrorsOnly"], check=True)
    counts, connections = [int(n) for n in options.rows.split(",")], [int(n) for n in options.connections.split(",")]
    environment, results, peaks, folder = dict(os.environ), {}, {}, None
    work = tempfile.mkdtemp(prefix="sluice-load.")
    try:
        environment["LOAD_SQLITE"] = os.path.join(work, "load.db")
        ways = options.ways.split(",")
        if any(w.endswith("postgres") for w in ways) and "SLUICE_POSTGRES" not in environment:
            folder, environment["SLUICE_POSTGRES"] = cluster()
        filled = set()
        for way in ways:
            database = way.rsplit("-", 1)[1]
            process, url = start(way, environment, PROGRAM, None if database in filled else max(counts + ([] if options.no_memory else [1_000_000])))
            filled.add(database)
            try:
                drive(url, 100, 16, options.warm)
                for rows in counts:
                    body = get(f"{url}/rows/{rows}")
                    if not body.rstrip().endswith(b"]"):
                        raise RuntimeError(f"{way}: not an array")
                    drive(url, rows, 4, 1)        # warm
                    for c in connections:
                        results[way, rows, c] = drive(url, rows, c, options.seconds)
                        print(way, rows, c, results[way, rows, c], flush=True)
            finally:
                process.terminate()
                process.wait()
            if not options.no_memory:
                process, url = start(way, environment, PROGRAM, None)
                try:
                    peaks[way] = memory(url)
                    print(way, "peaks", peaks[way], flush=True)
                finally:
                    process.terminate()
                    process.wait()
        beside = []
        for group in BESIDE:
            if options.rounds and set(group) & set(ways):
                beside.append(side_by_side(group, environment, PROGRAM, 100, 16, 1, options.rounds, 14, filled))
        report(results, peaks, beside, options, counts, connections)
    finally:
        if folder:
            stop(folder)
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
