#!/usr/bin/env python3
"""Two or more ways side by side: each in its process, all started at once, driven in turns by short runs of wrk. The steadiest figures on a machine with other work.

    bench/load/compare.py [--rows 100] [--connections 16] [--seconds 2] [--rounds 9] WAY WAY...

A way may carry settings of its own for its process: `sluice-postgres,NAME=VALUE,NAME=VALUE`. Prints medians of the rounds, and of their ratios to the last way.
"""
import argparse, os, shutil, tempfile
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
    environment, cluster, work = dict(os.environ), None, tempfile.mkdtemp(prefix="sluice-load.")
    try:
        environment["LOAD_SQLITE"] = os.path.join(work, "load.db")
        if any("postgres" in w for w in options.ways) and "SLUICE_POSTGRES" not in environment:
            cluster, environment["SLUICE_POSTGRES"] = run.cluster()
        samples = run.side_by_side(options.ways, environment, options.program, options.rows, options.connections, options.seconds, options.rounds, options.warm, set())
        for way in samples:
            own, ratio = run.middles(samples, way, options.ways[-1])
            print(f"{way:60} {own['rate']:9,.0f}/s ({ratio['rate']:.2f})  CPU {own['cpu']:8,.1f} µs ({ratio['cpu']:.2f})  {own['bytes']:10,.0f} B ({ratio['bytes']:.2f})  "
                  f"p99 {own['p99'] / 1000:.2f} ms ({ratio['p99']:.2f})  errors {sum(s['errors'] for s in samples[way])}", flush=True)
    finally:
        if cluster:
            run.stop(cluster)
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
