using System.Globalization;

namespace Sluice.Benchmarks.Documents;

/// <summary>Documents of the kinds that people publish, always the same: the generator has a seed.</summary>
internal sealed class SampleDocuments
{
    private readonly Random _random = new(20_261);

    private static readonly string[] s_words = (
        "time year people way day man thing woman life child world school state family student group country "
        + "problem hand part place case week company system program question work number night point "
        + "home water room mother area money story fact month lot right study book eye job word business"
    ).Split(' ');

    internal List<FeedPost> Feed(int count) =>
        Many(
            count,
            i => new FeedPost
            {
                Id = 100_000_000_000_000_000 + _random.NextInt64(800_000_000_000_000_000),
                CreatedAt = DateTime.UnixEpoch.AddMilliseconds(_random.NextInt64(1_800_000_000_000)),
                Text = Words(_random.Next(3, 30)) + (i % 8 == 0 ? " – così, 日本語" : ""),
                Author = new FeedAuthor
                {
                    Id = _random.NextInt64(10_000_000_000),
                    Name = Words(2),
                    Handle = Words(1) + i.ToString(CultureInfo.InvariantCulture),
                    About = i % 3 == 0 ? null : Words(12),
                    Followers = _random.Next(100_000),
                    IsVerified = i % 7 == 0,
                },
                ReplyTo = i % 4 == 0 ? _random.NextInt64(800_000_000_000_000_000) : null,
                Tags = Many(_random.Next(4), _ => Words(1)),
                Links = Many(
                    _random.Next(3),
                    _ => new FeedLink
                    {
                        Url = $"https://example.com/{Words(1)}/{_random.Next(100_000)}",
                        Start = _random.Next(100),
                        End = 100 + _random.Next(100),
                    }
                ),
                Reposts = _random.Next(1_000),
                Likes = _random.Next(10_000),
                IsLiked = i % 5 == 0,
            }
        );

    internal List<CatalogueProduct> Catalogue(int count) =>
        Many(
            count,
            i => new CatalogueProduct
            {
                Id = new Guid(_random.Next(), (short)i, (short)_random.Next(), 1, 2, 3, 4, 5, 6, 7, (byte)i),
                Sku = $"SKU-{_random.Next(1_000_000)}",
                Name = Words(4),
                Description = Words(40),
                Price = _random.Next(100, 100_000) / 100m,
                FormerPrice = i % 3 == 0 ? _random.Next(100, 100_000) / 100m : null,
                Rating = _random.Next(10, 50) / 10.0,
                Category = [Words(1), Words(2), Words(1)],
                Attributes = Entries(6, () => Words(2)),
                Variants = Many(
                    _random.Next(1, 6),
                    _ => new CatalogueVariant
                    {
                        Color = Words(1),
                        Size = _random.Next(30, 60),
                        Stock = _random.Next(500),
                    }
                ),
            }
        );

    internal List<LogEntry> Logs(int count) =>
        Many(
            count,
            i => new LogEntry
            {
                Timestamp = new DateTimeOffset(2026, 3, 1, 0, 0, 0, TimeSpan.FromHours(i % 3)).AddTicks(
                    i * 12_345_678L
                ),
                Severity = (LogSeverity)_random.Next(4),
                Source = $"{Words(1)}.{Words(1)}",
                Message = i % 10 == 0 ? $"Failed: \"{Words(3)}\"\n   at {Words(2)}\n   at {Words(2)}" : Words(12),
                TraceId = _random.NextInt64().ToString("x16", CultureInfo.InvariantCulture),
                Elapsed = _random.Next(1, 100_000) / 100.0,
                Properties = i % 2 == 0 ? null : Entries(3, () => Words(1)),
            }
        );

    internal List<Drawn> Drawing(int count)
    {
        return Many<Drawn>(
            count,
            i =>
                (i % 3) switch
                {
                    0 => new DrawnCircle
                    {
                        X = Position(),
                        Y = Position(),
                        Radius = Position(),
                    },
                    1 => new DrawnBox
                    {
                        X = Position(),
                        Y = Position(),
                        Width = 10,
                        Height = 2.5,
                        Fill = _random.Next(1 << 24),
                    },
                    _ => new DrawnText
                    {
                        X = Position(),
                        Y = Position(),
                        Text = Words(3),
                    },
                }
        );
        double Position() => _random.Next(100_000) / 64.0;
    }

    internal double[][][] Coordinates(int count) =>
        [
            .. Many(
                count,
                _ =>
                    Many(40, _ => (double[])[_random.NextDouble() * 360 - 180, _random.NextDouble() * 180 - 90])
                        .ToArray()
            ),
        ];

    internal Dictionary<string, Dictionary<string, int>> Dictionaries(int count) =>
        Enumerable
            .Range(0, count)
            .ToDictionary(
                i => $"{Words(1)} {i}",
                _ => Enumerable.Range(0, 10).ToDictionary(j => $"{Words(1)} {j}", _ => _random.Next(1_000_000))
            );

    private static List<T> Many<T>(int count, Func<int, T> create) => [.. Enumerable.Range(1, count).Select(create)];

    private Dictionary<string, string> Entries(int count, Func<string> value) =>
        Enumerable
            .Range(0, count)
            .ToDictionary(i => string.Create(CultureInfo.InvariantCulture, $"{Words(1)}{i}"), _ => value());

    private string Words(int count) =>
        string.Join(' ', Enumerable.Range(0, count).Select(_ => s_words[_random.Next(s_words.Length)]));
}
