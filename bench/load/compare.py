#!/usr/bin/env python3
"""Two or more ways side by side: each in its process, all started at once, driven in turns by short runs of wrk. The steadiest figures on a machine with other work.

    bench/load/compare.py [--rows 100] [--connections 16] [--seconds 2] [--rounds 9] WAY WAY...

A way may carry settings of its own for its process: `sluice-postgres,NAME=VALUE,NAME=VALUE`. Prints medians of the rounds, and of their ratios to the last way.
"""
import argparse, os, shutil, statistics, subprocess, tempfile
import run


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=100)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--warm", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--program", default=str(run.PROGRAM))
    parser.add_argument("ways", nargs="+")
    options = parser.parse_args()
    environment, cluster, processes, work = dict(os.environ), None, [], tempfile.mkdtemp(prefix="sluice-load.")
    try:
        environment["LOAD_SQLITE"] = os.path.join(work, "load.db")
        if any("postgres" in w for w in options.ways) and "SLUICE_POSTGRES" not in environment:
            cluster, environment["SLUICE_POSTGRES"] = run.cluster()
        filled, apps = set(), []
        for way in options.ways:
            name, *settings = way.split(",")
            database = name.rsplit("-", 1)[1]
            own = environment | dict(s.split("=", 1) for s in settings)
            process, url = run.start(name, own, options.program, None if database in filled else max(options.rows, 1000))
            filled.add(database)
            processes.append(process)
            apps.append((way, url))
        for _ in range(2):
            for _, url in apps:
                run.drive(url, options.rows, options.connections, options.warm // 2)
        samples = {way: [] for way, _ in apps}
        for _ in range(options.rounds):
            for way, url in apps:
                samples[way].append(run.drive(url, options.rows, options.connections, options.seconds))
        last = samples[options.ways[-1]]
        for way, all_of_it in samples.items():
            middle = lambda key: statistics.median(s[key] for s in all_of_it)
            ratio = lambda key: statistics.median(s[key] / max(t[key], 1e-9) for s, t in zip(all_of_it, last))
            print(f"{way:60} {middle('rate'):9,.0f}/s ({ratio('rate'):.2f})  CPU {middle('cpu'):8,.1f} µs ({ratio('cpu'):.2f})  {middle('bytes'):10,.0f} B ({ratio('bytes'):.2f})  "
                  f"p99 {middle('p99') / 1000:.2f} ms ({ratio('p99'):.2f})  errors {sum(s['errors'] for s in all_of_it)}", flush=True)
    finally:
        for process in processes:
            process.terminate()
            process.wait()
        if cluster:
            run.stop(cluster)
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
