"""The page of the comparison, and how much code each way takes."""
import os, platform, re, subprocess
from pathlib import Path

import run as load
from questions import QUESTIONS

FILES = {"sluice": "SluiceWay.cs", "projection": "ProjectionWay.cs", "entities": "EntitiesWay.cs", "dapper": "DapperWay.cs", "odata": "ODataWay.cs", "graphql": "GraphQLWay.cs"}
TITLES = {"sluice": "Sluice", "projection": "projections by hand, System.Text.Json", "entities": "whole entities, System.Text.Json", "dapper": "Dapper, System.Text.Json", "odata": "OData", "graphql": "GraphQL.NET"}
NOTE = ["The large distances of nested answers on SQLite are those of SQL: EF Core joins a subquery of lines and products, which",
        "SQLite materializes with all its 15,000 rows for each request (`explain query plan`: `MATERIALIZE s`, `SCAN l`). Sluice asks",
        "EF Core for flat joins, which use the index. PostgreSQL does not materialize it.", ""]
TOKEN = re.compile(r'"""[\s\S]*?"""|"(?:\\.|[^"\\])*"|\w+|[^\s\w]')


def code(here, way):
    """Lines and tokens of a way's file, without comments, usings, blank lines and lines of one bracket."""
    text = (here / "Sluice.ServiceApp/Ways" / FILES[way]).read_text()
    lines = [line for line in text.splitlines() if line.strip() and not line.strip().startswith(("//", "using ", "namespace "))]
    return sum(line.strip() not in "{}" for line in lines), len(TOKEN.findall("\n".join(lines)))


def report(here, results, options):
    folder = here / "report"
    folder.mkdir(exist_ok=True)
    ways = options.ways.split(",")
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), platform.processor())
    lines = ["# One shop, five questions", "",
             "After reading this page, you know what the same questions cost by Sluice and by what people use instead, in",
             "requests a second, processor time, bytes and code.", "",
             f"Written by `bench/service/compare.py --seconds {options.seconds} --rounds {options.rounds}`; do not edit. {model}, {os.cpu_count()} cores that client, server and",
             f"database share, load average {os.getloadavg()[0]:.1f} at the end. Versions: `Directory.Packages.props`. Every answer was compared before",
             f"anything was timed. {options.connections} connections; medians of the rounds, in which all ways were driven in turns. *half load*: the same",
             "connections wait between requests for half of the rate.", "",
             "The ways are the files of `Sluice.ServiceApp/Ways`: what a developer writes. GraphQL.NET's loaders are written by hand,",
             "because its package of loaders is not used here; they load each collection once for a request.", ""]
    lines += ["## The code", "", "| way | lines | tokens |", "| --- | --: | --: |"]
    lines += ["| {} | {} | {} |".format(TITLES[way], *code(here, way)) for way in ways] + [""]
    losses = [f"- {database}, {question}: {TITLES[way]} answers {r['ratio']:.2f} of our requests a second"
              for database, found in results.items() for (way, question), r in ((k, v) for k, v in found.items() if isinstance(v, dict) and isinstance(k, tuple))
              if way != ways[0] and r.get("ratio", 0) > 1]
    lines += ["## What we lose", ""] + (losses or ["Nothing in this run."]) + [""]
    if "sqlite" in results:
        lines += NOTE
    for database, found in results.items():
        for question in options.questions.split(","):
            lines += [f"## {database}: {QUESTIONS[question][0]}", "",
                      "| way | requests/s | of Sluice's | CPU µs | allocated bytes | answer bytes | p50 ms | p99 ms | half load p50 | p99 | statements |", "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |"]
            for way in ways:
                r = found[way, question]
                lines.append(f"| {TITLES[way]} | {r['rate']:,.0f} | {r['ratio']:.2f} | {r['cpu']:,.0f} | {r['allocated']:,.0f} | {r['size']:,} | {r['p50']:.2f} | {r['p99']:.2f} | {r['calm50']:.2f} | {r['calm99']:.2f} | {found['statements'].get((way, question), '-')} |")
            chart = f"{database}-{question}.svg"
            load.chart(folder / chart, f"{database}: {QUESTIONS[question][0]}, requests a second", "/s", [(way, found[way, question]["rate"]) for way in ways])
            lines += ["", f"![Requests a second]({chart})", ""]
    (folder / "README.md").write_text("\n".join(lines).rstrip() + "\n")
    print(folder / "README.md")
