"""A line chart as SVG: both axes logarithmic, one line for each way."""
import math

COLOURS = ["#1d5fa8", "#b4551d", "#2f7d4f", "#8a3f8f", "#6b7280", "#a38a00"]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 400, 80, 190, 48, 48


def powers(least, most):
    """The powers of ten from the one below to the one above."""
    return [10.0 ** e for e in range(math.floor(math.log10(least)), math.ceil(math.log10(most)) + 1)]


def short(value):
    for limit, unit in ((1e6, "M"), (1e3, "k")):
        if value >= limit:
            return f"{value / limit:g}{unit}"
    return f"{value:g}"


def draw(path, title, across, up, lines):
    """Writes the chart of {way: [(x, y), …]}; `across` and `up` say what the axes are."""
    points = [point for each in lines.values() for point in each]
    xs = sorted({x for x, _ in points})
    grid = powers(min(y for _, y in points), max(y for _, y in points))
    span = max(math.log10(xs[-1] / xs[0]), 1e-9)
    left, right, top, bottom = LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM
    place = lambda x: left + (right - left) * math.log10(x / xs[0]) / span
    height = lambda y: bottom - (bottom - top) * math.log10(y / grid[0]) / max(math.log10(grid[-1] / grid[0]), 1e-9)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}" '
             f'font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#ffffff"/><text x="16" y="26" font-size="16" font-weight="bold">{title}</text>']
    for y in grid:
        parts.append(f'<line x1="{left}" y1="{height(y):.1f}" x2="{right}" y2="{height(y):.1f}" stroke="#d5dae0"/>'
                     f'<text x="{left - 8}" y="{height(y) + 4:.1f}" text-anchor="end">{short(y)}</text>')
    for x in xs:
        parts.append(f'<text x="{place(x):.1f}" y="{bottom + 18}" text-anchor="middle">{short(x)}</text>')
    parts.append(f'<text x="{(left + right) / 2:.0f}" y="{HEIGHT - 10}" text-anchor="middle">{across}</text><text x="16" y="{top - 6}">{up}</text>')
    ends = sorted((height(each[-1][1]), way) for way, each in lines.items())
    labels, last = {}, 0
    for y, way in ends:
        last = labels[way] = max(y, last + 16)
    for (way, each), colour in zip(lines.items(), COLOURS):
        path_of = " ".join(f"{place(x):.1f},{height(y):.1f}" for x, y in each)
        dots = "".join(f'<circle cx="{place(x):.1f}" cy="{height(y):.1f}" r="3" fill="{colour}"/>' for x, y in each)
        parts.append(f'<polyline points="{path_of}" fill="none" stroke="{colour}" stroke-width="2"/>{dots}'
                     f'<text x="{right + 10}" y="{labels[way] + 4:.1f}" fill="{colour}">{way}</text>')
    path.write_text("".join(parts) + "</svg>\n")
