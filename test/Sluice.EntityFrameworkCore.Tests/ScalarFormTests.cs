using System.Globalization;
using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using Microsoft.EntityFrameworkCore.Storage;
using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Each kind of scalar as people map it: itself, nullable, within a type of its own, and that nullable; with literals
/// inside and outside the stored values, and at the ends of the type. What a request finds is what it finds in memory,
/// or the filter is refused before anything runs. A sample takes a third of the kinds on each database, and all of them
/// on the three together.
/// </summary>
public class ScalarFormTests : IAsyncLifetime
{
    public readonly record struct Wrapped<T>(T Value);

    /// <summary>One kind of scalar in its four forms.</summary>
    public class Holder<T>
        where T : struct
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public T Plain { get; set; }

        [Filterable, Sortable]
        public T? Maybe { get; set; }

        [Filterable, Sortable]
        public Wrapped<T> Wrapped { get; set; }

        [Filterable, Sortable]
        public Wrapped<T>? MaybeWrapped { get; set; }

        [Filterable]
        public List<T> Many { get; set; } = [];

        [Filterable]
        public List<Wrapped<T>> ManyWrapped { get; set; } = [];
    }

    public enum Tint
    {
        None,
        Red,
        Green = 5,
        Blue = -3,
    }

    private static readonly DateTime s_day = new(2024, 2, 29, 12, 30, 15, 123, 456, DateTimeKind.Utc);

    private static readonly IKind[] s_kinds =
    [
        new Kind<byte>(0, 7, 255),
        new Kind<sbyte>(-128, 0, 127),
        new Kind<short>(-5, 0, 5, short.MaxValue),
        new Kind<ushort>(0, 9, ushort.MaxValue),
        new Kind<int>(int.MinValue, -1, 0, int.MaxValue),
        new Kind<uint>(0, 77, uint.MaxValue),
        new Kind<long>(long.MinValue, 0, 5, long.MaxValue),
        new Kind<ulong>(0, 5, long.MaxValue),
        new Kind<float>(-1.5f, 0, 0.1f, 16777216.5f),
        new Kind<double>(-1.5, 0, 0.1, 1e300),
        new Kind<decimal>(-1.5m, 0, 0.25m, 123456.789m, 0.123456789012346m),
        new Kind<bool>(false, true),
        new Kind<char>('a', 'Z', 'ß'),
        new Kind<Tint>(Tint.None, Tint.Green, Tint.Blue),
        new Kind<Guid>(
            Guid.Empty,
            new("00112233-4455-6677-8899-aabbccddeeff"),
            new("ff000000-0000-0000-0000-000000000001")
        ),
        new Kind<DateTime>(DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Utc), s_day, s_day.AddTicks(10)),
        new Kind<DateTimeOffset>(new(s_day), new(s_day.AddDays(-400)), new(s_day.AddTicks(10))),
        new Kind<DateOnly>(DateOnly.MinValue, new(2024, 2, 29), DateOnly.MaxValue),
        new Kind<TimeOnly>(TimeOnly.MinValue, new(12, 30, 15, 123, 456), new(23, 59)),
        new Kind<TimeSpan>(TimeSpan.Zero, TimeSpan.FromHours(-3), TimeSpan.FromTicks(12345678900)),
    ];

    private static readonly Dictionary<Type, string[]> s_others = new()
    {
        [typeof(int)] = ["3000000000", "-3000000000", "0.5"],
        [typeof(byte)] = ["256", "-1"],
        [typeof(long)] = ["9223372036854775808", "-1e30"],
        [typeof(ulong)] = ["18446744073709551615", "-1"],
        [typeof(decimal)] = ["79228162514264337593543950335", "0.12345678901234567890"],
        [typeof(double)] = ["1e308", "0.1000000000000000055511151231257827"],
        [typeof(float)] = ["0.1", "3e38", "16777217"],
        [typeof(DateTime)] = ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.9999999Z", "2024-02-29T12:30:15.1234565Z"],
        [typeof(DateTimeOffset)] =
        [
            "0001-01-01T00:00:00Z",
            "9999-12-31T23:59:59.9999999Z",
            "2024-02-29T14:30:15.123456+02:00",
            "0001-01-01T00:00:00+14:00",
        ],
        [typeof(DateOnly)] = ["2024-03-01"],
        [typeof(TimeOnly)] = ["23:59:59.9999999", "12:30:15.1234565"],
        [typeof(TimeSpan)] = ["'-10675199.02:48:05.4775808'", "'10675199.02:48:05.4775807'", "'00:20:34.5678905'"],
        [typeof(char)] = ["''", "'ab'"],
    };

    private sealed class WrappedConverter<T>() : ValueConverter<Wrapped<T>, T>(w => w.Value, v => new Wrapped<T>(v));

    private interface IKind
    {
        Type Type { get; }
        void Add(ModelBuilder model, string table, bool hasElements);
        Task FillAsync(DbContext context);
        Task<(int Compared, int Refused)> CompareAsync(Func<DbContext> open, List<string> wrong);
    }

    private sealed class Kind<T>(params T[] values) : IKind
        where T : struct
    {
        public Type Type => typeof(T);

        public void Add(ModelBuilder model, string table, bool hasElements) =>
            model.Entity<Holder<T>>(holder =>
            {
                holder.ToTable(table);
                holder.Property(h => h.Wrapped).HasConversion(w => w.Value, v => new Wrapped<T>(v));
                if (typeof(T) == typeof(decimal))
                    ((EntityTypeBuilder<Holder<decimal>>)(object)holder)
                        .Property(h => h.Wrapped)
                        .HasConversion(w => (double)w.Value, v => new Wrapped<decimal>((decimal)v));
                holder.Property(h => h.MaybeWrapped).HasConversion(w => w!.Value.Value, v => new Wrapped<T>(v));
                if (hasElements)
                    holder
                        .PrimitiveCollection(h => h.ManyWrapped)
                        .ElementType(e => e.HasConversion<WrappedConverter<T>>());
                else
                    holder.Ignore(h => h.Many).Ignore(h => h.ManyWrapped);
            });

        public Task FillAsync(DbContext context)
        {
            for (int i = 0; i < values.Length * 2; i++)
            {
                T value = values[i % values.Length];
                bool isNull = i % 3 == 1;
                context.Add(
                    new Holder<T>
                    {
                        Plain = value,
                        Maybe = isNull ? null : value,
                        Wrapped = new(value),
                        MaybeWrapped = isNull ? null : new(value),
                        Many = isNull ? [] : [value, values[^1]],
                        ManyWrapped = isNull ? [] : [new(value), new(values[^1])],
                    }
                );
            }
            return context.SaveChangesAsync();
        }

        public async Task<(int Compared, int Refused)> CompareAsync(Func<DbContext> open, List<string> wrong)
        {
            int compared = 0,
                refused = 0;
            await using DbContext context = open();
            List<Holder<T>> all = await context.Set<Holder<T>>().AsNoTracking().OrderBy(h => h.Id).ToListAsync();
            string[] literals = [.. values.Select(Literal), .. s_others.GetValueOrDefault(typeof(T)) ?? []];
            foreach (string member in (string[])["plain", "maybe", "wrapped", "maybeWrapped"])
            {
                foreach (string literal in literals)
                foreach (
                    string form in (string[])
                        [
                            "{0} eq {1}",
                            "{0} ne {1}",
                            "{0} gt {1}",
                            "{0} ge {1}",
                            "{0} lt {1}",
                            "{0} le {1}",
                            "not ({0} lt {1})",
                            "not ({0} eq {1})",
                            "{0} in ({1})",
                        ]
                )
                    Count(await FilterAsync(string.Format(CultureInfo.InvariantCulture, form, member, literal)));
                Count(await FilterAsync($"{member} in ({string.Join(',', values.Select(Literal))})"));
                foreach (string sort in (string[])[member, "-" + member])
                    Count(await SortAsync(sort));
            }
            if (context.Model.FindEntityType(typeof(Holder<T>))!.FindProperty(nameof(Holder<T>.Many)) is null)
                return (compared, refused);
            foreach (string member in (string[])["many", "manyWrapped"])
            foreach (string literal in literals)
            foreach (
                string form in (string[])
                    [
                        "any(m: m eq {0})",
                        "any(m: m ne {0})",
                        "any(m: m gt {0})",
                        "any(m: m ge {0})",
                        "any(m: m lt {0})",
                        "any(m: m le {0})",
                        "all(m: m eq {0})",
                        "all(m: not (m lt {0}))",
                    ]
            )
                Count(await FilterAsync($"{member}/{string.Format(CultureInfo.InvariantCulture, form, literal)}"));
            return (compared, refused);

            void Count(bool isAnswered)
            {
                if (isAnswered)
                    compared++;
                else
                    refused++;
            }

            async Task<bool> FilterAsync(string text)
            {
                FieldFilter<Holder<T>> filter;
                try
                {
                    filter = FieldFilter.Parse<Holder<T>>(text);
                }
                catch (FilterException)
                {
                    // Neither way has such a literal.
                    return true;
                }
                return await CompareOneAsync(text, set => set.Where(filter), all.Where(filter), isSorted: false);
            }

            Task<bool> SortAsync(string text)
            {
                FieldSort<Holder<T>> sort;
                try
                {
                    sort = FieldSort.Parse<Holder<T>>($"{text},id");
                }
                catch (FilterException)
                {
                    return Task.FromResult(false);
                }
                return CompareOneAsync(text, set => set.OrderBy(sort), all.OrderBy(sort), isSorted: true);
            }

            async Task<bool> CompareOneAsync(
                string text,
                Func<IQueryable<Holder<T>>, IQueryable<Holder<T>>> ask,
                IEnumerable<Holder<T>> right,
                bool isSorted
            )
            {
                IQueryable<Holder<T>> query;
                try
                {
                    query = ask(context.Set<Holder<T>>().AsNoTracking());
                }
                catch (NotSupportedException)
                {
                    return false;
                }
                catch (Exception e)
                {
                    wrong.Add($"{typeof(T).Name}: {text}: {e.GetType().Name}: {e.Message}");
                    return true;
                }
                string expected = string.Join(',', right.Select(h => h.Id)),
                    found;
                try
                {
                    IEnumerable<int> ids = (await query.ToListAsync()).Select(h => h.Id);
                    found = string.Join(',', isSorted ? ids : ids.Order());
                }
                catch (Exception e)
                {
                    found = $"{e.GetType().Name}: {e.InnerException?.Message ?? e.Message}";
                }
                if (found != expected)
                    wrong.Add($"{typeof(T).Name}: {text}: expected {expected}, found {found}");
                return true;
            }
        }

        private static string Literal(T value) =>
            value switch
            {
                DateTime time => time.ToString("O"),
                DateTimeOffset time => time.ToString("O"),
                DateOnly date => date.ToString("O"),
                TimeOnly time => time.ToString("O"),
                TimeSpan span => $"'{span}'",
                Guid id => id.ToString(),
                bool flag => flag ? "true" : "false",
                char letter => $"'{letter}'",
                Tint tint => $"'{tint}'",
                IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
                _ => throw new NotSupportedException(),
            };
    }

    private sealed class FormContext(DbContextOptions options, IKind[] kinds, bool hasElements) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder model)
        {
            foreach (IKind kind in kinds)
                kind.Add(model, TableOf(kind), hasElements);
        }
    }

    private static string TableOf(IKind kind) => "scalar_" + kind.Type.Name.ToLowerInvariant();

    private readonly SqliteConnection _connection = new("Data Source=:memory:");

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite(_connection);

    /// <summary>Gets the kinds that the provider cannot store.</summary>
    private protected virtual IReadOnlySet<Type> Without => new HashSet<Type>();

    /// <summary>Gets whether the provider stores collections of scalars.</summary>
    private protected virtual bool HasElements => true;

    /// <summary>Gets the number of the database, which decides what a sample takes.</summary>
    private protected virtual int Row => 0;

    private IKind[] Kinds => [.. SeededSample.Of(s_kinds, Row, every: 3).Where(kind => !Without.Contains(kind.Type))];

    private FormContext Open() => new(Configure(new DbContextOptionsBuilder()).Options, Kinds, HasElements);

    public virtual async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using FormContext context = Open();
        foreach (IKind kind in Kinds)
        {
#pragma warning disable EF1002 // The names are constants.
            await context.Database.ExecuteSqlRawAsync($"drop table if exists {TableOf(kind)}");
#pragma warning restore EF1002
        }
        await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        foreach (IKind kind in Kinds)
            await kind.FillAsync(context);
    }

    public virtual async ValueTask DisposeAsync()
    {
        await _connection.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    [Fact]
    public async Task Scalars_are_found_and_sorted_as_in_memory_or_refused()
    {
        var wrong = new List<string>();
        var refusals = new StringBuilder();
        int compared = 0;
        foreach (IKind kind in Kinds)
        {
            (int answered, int refused) = await kind.CompareAsync(Open, wrong);
            compared += answered;
            if (refused > 0)
                refusals.Append(CultureInfo.InvariantCulture, $" {kind.Type.Name} {refused}");
        }
        Console.WriteLine($"{GetType().Name}: {compared} compared, {wrong.Count} different, refused:{refusals}");
        Assert.InRange(compared, SeededSample.IsWanted ? 1000 : 3000, int.MaxValue);
        Assert.True(wrong.Count == 0, $"{wrong.Count} differ.\n{string.Join("\n", wrong.Take(40))}");
    }
}

/// <inheritdoc/>
public sealed class PostgresScalarFormTests : ScalarFormTests
{
    private readonly string? _server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");

    private protected override int Row => 1;

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql($"{_server};Search Path=sluice_scalars");

    public override async ValueTask InitializeAsync()
    {
        await PostgresSchema.RenewAsync(_server, "sluice_scalars");
        await base.InitializeAsync();
    }
}

/// <inheritdoc/>
public sealed class MariaDbScalarFormTests : ScalarFormTests
{
    private readonly string? _server = Environment.GetEnvironmentVariable("SLUICE_MARIADB");

    private protected override int Row => 2;

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseMySQL(_server!);

    private protected override IReadOnlySet<Type> Without => new HashSet<Type> { typeof(DateOnly), typeof(TimeOnly) };
    private protected override bool HasElements => false;

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(_server is { Length: > 0 }, "SLUICE_MARIADB names no server.");
        await base.InitializeAsync();
    }
}
