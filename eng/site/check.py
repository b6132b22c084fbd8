#!/usr/bin/env python3
"""eng/site/check.py SITE: every link and image of a built site resolves, anchors included, and the pages are there."""
import json, os, subprocess, sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids, self.links, self.titles = set(), [], 0

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.add(attributes["id"])
        self.titles += tag == "h1"
        for name in ("href", "src"):
            if name in attributes:
                self.links.append(attributes[name])


def main():
    site, passed, failed, pages = os.path.abspath(sys.argv[1]), 0, 0, {}
    for folder, _, files in os.walk(site):
        for name in files:
            if name.endswith(".html"):
                path = os.path.join(folder, name)
                pages[path] = Page()
                pages[path].feed(open(path).read())

    def check(name, holds):
        nonlocal passed, failed
        passed, failed = passed + bool(holds), failed + (not holds)
        if not holds:
            print("error:", name)

    tracked = subprocess.run(["git", "ls-files", "docs/*.md", "docs/**/*.md"], capture_output=True, text=True, check=True).stdout.split()
    for source in tracked:
        check(f"{source} is a page", os.path.join(site, source[:-3] + ".html") in pages)
    check("the reference has pages", sum("/api/" in path for path in pages) > 100)
    for path, page in pages.items():
        name = os.path.relpath(path, site)
        check(f"{name} has one title", page.titles == 1)
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = os.path.normpath(os.path.join(os.path.dirname(path), unquote(parts.path))) if parts.path else path
            check(f"{name}: {link}", os.path.exists(target) and (not parts.fragment or target not in pages or unquote(parts.fragment) in pages[target].ids))
    index = open(os.path.join(site, "search-index.js")).read()
    for path, title, _, _ in json.loads(index[index.index("["):index.rindex("]") + 1]):
        target, _, fragment = path.partition("#")
        check(f"search: {title}", os.path.join(site, target) in pages and (not fragment or fragment in pages[os.path.join(site, target)].ids))
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0 or passed == 0)


if __name__ == "__main__":
    main()
