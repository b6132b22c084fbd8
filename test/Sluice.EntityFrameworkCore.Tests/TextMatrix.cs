using System.Text;
using Microsoft.EntityFrameworkCore;
using Sluice.Filtering;
using Sluice.TestSupport;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Texts that databases like to compare in another way, under every operator, at the root, in nested objects and as
/// elements of primitive collections, against objects in memory, which define the language.
/// </summary>
internal sealed class TextMatrix(
    Func<DbContextOptionsBuilder, DbContextOptionsBuilder> configure,
    bool storesNul,
    bool hasTags,
    string? collation = null,
    bool hasLooseColumns = false
)
{
    public sealed class Word
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public string Text { get; set; } = "";

        [Filterable, Sortable]
        public string? Note { get; set; }

        [Filterable, Sortable]
        public Word? Other { get; set; }

        [Filterable]
        public List<Item> Items { get; set; } = [];

        [Filterable]
        public List<string> Tags { get; set; } = [];
    }

    public sealed class Item
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public string Text { get; set; } = "";
    }

    public class WordContext(DbContextOptions options, bool hasTags, string? collation) : DbContext(options)
    {
        public DbSet<Word> Words => Set<Word>();

        protected override void OnModelCreating(ModelBuilder modelBuilder)
        {
            modelBuilder.Entity<Word>().ToTable("matrix_words").Property(w => w.Id).ValueGeneratedNever();
            modelBuilder.Entity<Item>().ToTable("matrix_items").Property(i => i.Id).ValueGeneratedNever();
            modelBuilder.Entity<Word>().Property(w => w.Text).HasMaxLength(100);
            modelBuilder.Entity<Word>().Property(w => w.Note).HasMaxLength(100);
            modelBuilder.Entity<Item>().Property(w => w.Text).HasMaxLength(100);
            if (!hasTags)
                modelBuilder.Entity<Word>().Ignore(w => w.Tags);
            if (collation is not null)
                modelBuilder.HasSluiceTextCollation(collation);
        }
    }

    /// <summary>A model of its own, for a database whose columns take different texts for equal.</summary>
    private sealed class LooseWordContext(DbContextOptions options) : WordContext(options, hasTags: true, null);

    internal static readonly string[] Texts =
    [
        "",
        "a",
        "A",
        "b",
        "B",
        "ab",
        "Ab",
        "aB",
        "\u00df",
        "ss",
        "SS",
        "\u1e9e",
        "\u00e9",
        "\u00c9",
        "e\u0301",
        "E\u0301",
        "i",
        "I",
        "\u0131",
        "\u0130",
        "\u017f",
        "\u212a",
        "k",
        "\ud83d\ude00",
        "\uff5e",
        "\ue000",
        "a%b",
        "a_b",
        "axb",
        "it's",
        "a\"b",
        "a\\b",
        "a\\%",
        " a",
        "a ",
        "a\t",
        "a\u0001",
        "\u01c4",
        "\u01c5",
        "\u01c6",
        "\ud801\udc00",
        "\ud801\udc28",
        "\u03a9",
        "\u2126",
        "\u03c3",
        "\u03c2",
        "a\u00adb",
        "a\0b",
    ];

    private static readonly string[] s_operators =
    [
        "{0} eq {1}",
        "{0} ne {1}",
        "{0} gt {1}",
        "{0} ge {1}",
        "{0} lt {1}",
        "{0} le {1}",
        "{0} in ({1},'b')",
        "not ({0} gt {1})",
        "contains({0},{1})",
        "startswith({0},{1})",
        "endswith({0},{1})",
        "not contains({0},{1})",
        "{0} eqi {1}",
        "containsi({0},{1})",
        "startswithi({0},{1})",
        "endswithi({0},{1})",
        "not ({0} eqi {1})",
    ];

    private readonly string[] _stored = [.. Texts.Where(t => storesNul || !t.Contains('\0'))];

    internal WordContext Open() =>
        hasLooseColumns
            ? new LooseWordContext(configure(new DbContextOptionsBuilder<LooseWordContext>()).Options)
            : new WordContext(configure(new DbContextOptionsBuilder<WordContext>()).Options, hasTags, collation);

    internal async Task CreateAsync()
    {
        await using WordContext context = Open();
        Word? last = null;
        for (int i = 0; i < _stored.Length; i++)
        {
            string text = _stored[(i * 7) % _stored.Length];
            last = new Word
            {
                Id = i + 1,
                Text = text,
                Note = i % 5 == 0 ? null : text,
                Other = i % 4 == 0 ? null : last,
                Items =
                [
                    .. Enumerable
                        .Range(0, i % 6)
                        .Select(k => new Item { Id = i * 10 + k, Text = _stored[(i * 11 + k * 5) % _stored.Length] }),
                ],
                Tags = [.. Enumerable.Range(0, i % 4).Select(k => _stored[(i * 3 + k * 7) % _stored.Length])],
            };
            context.Add(last);
        }
        await context.SaveChangesAsync();
    }

    /// <summary>Returns what differs, and the number of comparisons.</summary>
    internal async Task<(List<string> Differences, int Count)> RunAsync()
    {
        await using WordContext context = Open();
        List<Word> memory = await context
            .Words.AsNoTrackingWithIdentityResolution()
            .Include(w => w.Items)
            .Include(w => w.Other)
            .ToListAsync();
        var differences = new List<string>();
        int count = 0;
        foreach (string filter in SeededSample.Of(Filters(), hasTags ? 0 : 1, every: 8))
        {
            count++;
            FieldFilter<Word> parsed = FieldFilter.Parse<Word>(filter);
            int[] expected = [.. memory.Where(parsed).Select(w => w.Id).Order()];
            await Check(
                filter,
                expected,
                async () => await context.Words.Where(parsed).Select(w => w.Id).OrderBy(id => id).ToArrayAsync()
            );
        }
        foreach (string sort in (string[])["text", "-text", "note", "-note", "other.text", "-other.text,text"])
        {
            count++;
            FieldSort<Word> parsed = FieldSort.Parse<Word>(sort);
            int[] expected = [.. memory.OrderBy(w => w, parsed).Select(w => w.Id)];
            await Check(
                sort,
                expected,
                async () => await context.Words.OrderBy(parsed).Select(w => w.Id).ToArrayAsync()
            );
            await Check("pages of " + sort, expected, () => WalkAsync(context, KeysetOrder<Word>.Of(parsed)));
        }
        IncludeOptions parsing = default(IncludeOptions).WithFilters();
        foreach (
            string include in (string[])
                [
                    "[id,items[!sort:text,!first:3,id,text]]",
                    "[id,items[!sort:-text,id]]",
                    "[id,items[!first:2,!sort:text,id]]",
                    .. Conditions(),
                ]
        )
        {
            count++;
            FieldSelection<Word> selection = FieldSelection.Parse<Word>(include, parsing);
            string expected = JsonWire.Serialize(
                memory.OrderBy(w => w.Id).ToList(),
                FieldSelection.Parse<List<Word>>(include, parsing)
            );
            await Check(
                include,
                expected,
                async () =>
                {
                    var stream = new MemoryStream();
                    await context.Words.OrderBy(w => w.Id).SerializeRowsAsync(stream, selection);
                    return Encoding.UTF8.GetString(stream.ToArray());
                }
            );
        }
        return (differences, count);

        async Task Check<T>(string what, T expected, Func<Task<T>> run)
        {
            try
            {
                T actual = await run();
                string a = Text(expected),
                    b = Text(actual);
                if (a != b)
                    differences.Add($"{what}: expected {a}, but was {b}");
            }
            catch (Exception e)
            {
                differences.Add($"{what}: {e.GetType().Name}: {e.Message}");
            }
        }
    }

    private static string Text<T>(T value) => value is int[] ids ? string.Join(",", ids) : $"{value}";

    private static async Task<int[]> WalkAsync(WordContext context, KeysetOrder<Word> order)
    {
        var ids = new List<int>();
        for (KeysetPosition? at = null; ; )
        {
            List<Word> page = await order
                .Apply(context.Words.AsNoTracking().Include(w => w.Other), at)
                .Take(5)
                .ToListAsync();
            if (page.Count == 0)
                return [.. ids];
            ids.AddRange(page.Select(w => w.Id));
            at = order.PositionOf(page[^1]);
        }
    }

    // Every operator over the elements of a collection, with a part of the texts.
    private static IEnumerable<string> Conditions()
    {
        foreach (string operation in s_operators)
        foreach (string text in Texts.Where(t => !t.Contains('\0')).Where((_, i) => i % 6 == 0))
        {
            string condition = string.Format(
                null,
                operation,
                "text",
                $"'{text.Replace("'", "''", StringComparison.Ordinal)}'"
            );
            yield return $"[id,items[!filter:'{condition.Replace("'", "''", StringComparison.Ordinal)}',"
                + "!sort:text,id]]";
        }
    }

    private IEnumerable<string> Filters()
    {
        (string Path, string Form)[] places =
        [
            ("text", "{0}"),
            ("note", "{0}"),
            ("other/text", "{0}"),
            ("i/text", "items/any(i: {0})"),
            ("i/text", "items/all(i: {0})"),
            .. hasTags ? [("t", "tags/any(t: {0})"), ("t", "tags/all(t: {0})")] : Array.Empty<(string, string)>(),
        ];
        foreach ((string path, string form) in places)
        foreach (string operation in s_operators)
        foreach (string text in Texts.Where(t => !t.Contains('\0')))
            yield return string.Format(
                null,
                form,
                string.Format(null, operation, path, $"'{text.Replace("'", "''", StringComparison.Ordinal)}'")
            );
    }
}
