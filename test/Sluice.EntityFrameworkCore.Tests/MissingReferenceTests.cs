using System.Globalization;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Required references whose object a query filter hides, or that no constraint keeps: what a request includes, filters
/// and sorts by never decides which objects an answer has. The reference is null. A seeded sample runs here;
/// <c>eng/same-answers.sh</c> runs all of it.
/// </summary>
public class MissingReferenceTests : IAsyncLifetime
{
    private const int Size = 3,
        SampleOf = 8;
    private static readonly bool s_isWhole = Environment.GetEnvironmentVariable("SLUICE_SAME_ANSWERS") == "whole";

    public class Payer
    {
        public int Id { get; set; }

        [Default, Filterable, Sortable]
        public string Name { get; set; } = "";

        [Filterable, Sortable]
        public int Rank { get; set; }
        public bool IsGone { get; set; }

        [Filterable, Sortable]
        public Land Land { get; set; } = null!;
        public int LandId { get; set; }
        public List<Bill> Bills { get; set; } = [];
        public string Greeting => $"Dear {Name}";
    }

    public class Land
    {
        public int Id { get; set; }

        [Default, Filterable, Sortable]
        public string Code { get; set; } = "";
    }

    public class Bill
    {
        [Default, Sortable, Filterable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public Payer Payer { get; set; } = null!;
        public int PayerId { get; set; }

        [Filterable, Sortable]
        public Stamp Stamp { get; set; } = null!;

        [Filterable]
        public List<BillLine> Lines { get; set; } = [];
        public List<BillMark> Marks { get; set; } = [];

        /// <summary>Is not read from rows.</summary>
        public string Title => "No " + Id;
    }

    /// <summary>Has a derived type, so that whole objects are materialized for its title.</summary>
    public class Letter : Bill;

    public sealed class Express : Letter;

    /// <summary>Leads to whole objects.</summary>
    public class Slip
    {
        public int Id { get; set; }
        public Letter Letter { get; set; } = null!;
    }

    public class BillLine
    {
        [Default, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public Ware Ware { get; set; } = null!;
        public int WareId { get; set; }
    }

    public class Ware
    {
        public int Id { get; set; }

        [Default, Filterable, Sortable]
        public string Name { get; set; } = "";
        public bool IsGone { get; set; }
    }

    public class Stamp
    {
        public int Id { get; set; }
        public int BillId { get; set; }

        [Default, Filterable, Sortable]
        public string Text { get; set; } = "";
    }

    public class BillMark
    {
        public int Id { get; set; }

        [Default]
        public string Text { get; set; } = "";
    }

    /// <summary>Reads references in getters.</summary>
    public class Receipt
    {
        [Default, Sortable]
        public int Id { get; set; }
        public Payer Payer { get; set; } = null!;
        public int PayerId { get; set; }
        public string PayerName => Payer.Name;
        public Office Office { get; set; } = null!;
        public int OfficeId { get; set; }
        public string Region => Office.Region.Name;
    }

    public class Office
    {
        public int Id { get; set; }
        public Region Region { get; set; } = null!;
        public int RegionId { get; set; }
        public string RegionName => Region.Name;
    }

    public class Region
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public bool IsGone { get; set; }
    }

    /// <summary>Without derived types, so that a projection reads the title.</summary>
    private sealed class PlainContext(DbContextOptions options) : BillContext(options)
    {
        protected override void OnModelCreating(ModelBuilder model)
        {
            base.OnModelCreating(model);
            model.Ignore<Slip>();
            model.Ignore<Letter>();
            model.Ignore<Express>();
        }
    }

    private class BillContext(DbContextOptions options) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder model)
        {
            model.Entity<Payer>().ToTable("missing_payers").HasQueryFilter(p => !p.IsGone);
            model.Entity<Ware>().ToTable("missing_wares").HasQueryFilter(w => !w.IsGone);
            model.Entity<Land>().ToTable("missing_lands");
            model.Entity<BillLine>().ToTable("missing_lines");
            model.Entity<BillMark>().ToTable("missing_marks");
            model.Entity<Receipt>().ToTable("missing_receipts");
            model.Entity<Office>().ToTable("missing_offices");
            model.Entity<Region>().ToTable("missing_regions").HasQueryFilter(r => !r.IsGone);
            model.Entity<Stamp>().ToTable("missing_stamps");
            model.Entity<Letter>();
            model.Entity<Express>();
            model.Entity<Slip>().ToTable("missing_slips").HasOne(s => s.Letter).WithMany().IsRequired();
            model.Entity<Bill>(bill =>
            {
                bill.ToTable("missing_bills");
                bill.HasOne(b => b.Payer).WithMany(p => p.Bills).HasForeignKey(b => b.PayerId);
                bill.HasOne(b => b.Stamp).WithOne().HasForeignKey<Stamp>(s => s.BillId);
                bill.Navigation(b => b.Stamp).IsRequired();
                bill.HasMany(b => b.Lines).WithOne().IsRequired();
                bill.HasMany(b => b.Marks).WithMany().UsingEntity("missing_bill_marks");
            });
        }
    }

    private static readonly string[] s_includes =
    [
        "id",
        "id,payer",
        "id,payer[greeting]",
        "id,payer[name,land]",
        "id,payer[bills[id]]",
        "id,stamp",
        "id,lines[id,ware]",
        "id,lines[!first:2,ware[name]]",
        "id,lines[ware],marks",
        "payer[name],lines[!first:3,id,ware]",
        "id,lines[!sort:ware.name,!sort:id,id]",
        "id,lines[!sort:-ware.name,!first:3,ware]",
        "id,lines[!filter:'ware/name ne ''W1''',ware]",
        "id,lines[!filter:'not (ware/name eq ''W1'')',id]",
    ];

    private static readonly string[] s_filters =
    [
        "",
        "payer/name ne 'P1'",
        "not (payer/rank gt 2)",
        "payer/rank le 2",
        "lines/all(l: l/ware/name ne 'W1')",
        "payer/land/code eq 'A' or payer/name eq null",
    ];

    private static readonly string[] s_sorts = ["", "payer.name", "-payer.rank", "payer.land.code,-id"];

    private static readonly string[] s_ways = ["query", "split", "single", "page", "number", "select"];

    private readonly string _path = Path.Combine(Path.GetTempPath(), $"sluice-missing-{Guid.NewGuid():n}.db");
    private readonly List<Bill> _bills = [];
    private WebApplication _app = null!;
    private HttpClient _client = null!;

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite($"Data Source={_path};Pooling=False;Foreign Keys=False");

    private protected virtual string[] Unconstrained => [];

    private BillContext Open() => new(Configure(new DbContextOptionsBuilder()).Options);

    public virtual async ValueTask InitializeAsync()
    {
        await using (BillContext context = Open())
        {
            await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
            foreach (string statement in Unconstrained)
                await context.Database.ExecuteSqlRawAsync(statement);
            Fill(context);
            await context.SaveChangesAsync();
            await context.Database.ExecuteSqlRawAsync("""delete from missing_stamps where "Text" in ('S2','S7')""");
        }
        await RememberAsync();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddScoped(_ => Open());
        builder.Services.AddScoped(_ => new PlainContext(Configure(new DbContextOptionsBuilder()).Options));
        _app = builder.Build();
        Map<Bill, PlainContext>(_app, "/bill");
        Map<Letter, BillContext>(_app, "/letter");
        _app.MapGet(
            "/slips",
            (BillContext db, Include<Letter> include) =>
                SluiceResults.Query(db.Set<Slip>().OrderBy(s => s.Letter.Id).Select(s => s.Letter), include)
        );
        _app.MapGet(
            "/receipts",
            (BillContext db, Sort<Receipt> sort, Paging paging, Include<Receipt> include) =>
                SluiceResults.Page(db.Set<Receipt>(), null, sort, paging, include)
        );
        await _app.StartAsync();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    private static void Fill(BillContext context)
    {
        Land[] lands = [new() { Code = "B" }, new() { Code = "A" }];
        Payer[] payers =
        [
            .. Enumerable
                .Range(1, 4)
                .Select(i => new Payer
                {
                    Name = $"P{i}",
                    Rank = i,
                    IsGone = i == 2,
                    Land = lands[i % 2],
                }),
        ];
        Ware[] wares = [.. Enumerable.Range(1, 4).Select(i => new Ware { Name = $"W{i}", IsGone = i == 3 })];
        BillMark[] marks = [new() { Text = "m" }, new() { Text = "n" }];
        for (int i = 0; i < 22; i++)
        {
            Bill bill = (i % 3) switch
            {
                0 => new Letter(),
                1 => new Express(),
                _ => new Bill(),
            };
            bill.Payer = payers[i % 4];
            bill.Stamp = new() { Text = $"S{i}" };
            bill.Marks = [.. marks.Take(i % 3)];
            bill.Lines = [.. Enumerable.Range(0, i % 5).Select(n => new BillLine { Ware = wares[(i + n) % 4] })];
            context.Add(bill);
            if (bill is Letter letter)
                context.Add(new Slip { Letter = letter });
        }
        Office[] offices =
        [
            .. Enumerable
                .Range(1, 3)
                .Select(i => new Office
                {
                    Region = new() { Name = $"R{i}", IsGone = i == 2 },
                }),
        ];
        for (int i = 0; i < 9; i++)
            context.Add(new Receipt { Payer = payers[i % 4], Office = offices[i % 3] });
    }

    private async Task RememberAsync()
    {
        await using BillContext context = Open();
        List<Bill> all = await context
            .Set<Bill>()
            .IgnoreQueryFilters()
            .AsNoTrackingWithIdentityResolution()
            .Include(b => b.Payer.Land)
            .Include(b => b.Lines.OrderBy(l => l.Id))
                .ThenInclude(l => l.Ware)
            .Include(b => b.Marks.OrderBy(m => m.Id))
            .OrderBy(b => b.Id)
            .AsSplitQuery()
            .ToListAsync();
        List<Stamp> stamps = await context.Set<Stamp>().AsNoTracking().ToListAsync();
        foreach (IGrouping<Payer, Bill> of in all.GroupBy(b => b.Payer))
            of.Key.Bills = [.. of];
        foreach (Bill bill in all)
        {
            bill.Stamp = stamps.Find(s => s.BillId == bill.Id)!;
            if (bill.Payer.IsGone)
                bill.Payer = null!;
            foreach (BillLine line in bill.Lines)
                if (line.Ware.IsGone)
                    line.Ware = null!;
        }
        _bills.AddRange(all);
    }

    private static void Map<T, TContext>(WebApplication app, string path)
        where T : Bill
        where TContext : DbContext
    {
        app.MapGet(
            path + "/query",
            (TContext db, Filter<T> filter, Sort<T> sort, Include<T> include) =>
                SluiceResults.Query(db.Set<T>().Where(filter.Bound).OrderBy(sort.Bound), include)
        );
        app.MapGet(
            path + "/split",
            (TContext db, Filter<T> filter, Sort<T> sort, Include<T> include) =>
                SluiceResults.Query(db.Set<T>().Where(filter.Bound).OrderBy(sort.Bound).AsSplitQuery(), include)
        );
        app.MapGet(
            path + "/page",
            (TContext db, Filter<T> filter, Sort<T> sort, Include<T> include, Paging paging) =>
                SluiceResults.Page(db.Set<T>(), filter, sort, paging, include)
        );
        app.MapGet(
            path + "/single",
            (TContext db, Include<T> include, int id) =>
                SluiceResults.QuerySingle(db.Set<T>().Where(b => b.Id == id), include)
        );
        app.MapGet(
            path + "/select",
            async (TContext db, Filter<T> filter, Sort<T> sort, Include<T> include) =>
                SluiceResults.Ok(
                    await db.Set<T>().Where(filter.Bound).OrderBy(sort.Bound).Select(include.Selection).ToListAsync(),
                    include
                )
        );
    }

    public virtual async ValueTask DisposeAsync()
    {
        _client?.Dispose();
        if (_app is not null)
            await _app.DisposeAsync();
        SqliteConnection.ClearAllPools();
        File.Delete(_path);
        GC.SuppressFinalize(this);
    }

    [Fact]
    public async Task What_is_selected_does_not_decide_which_objects_are_answered()
    {
        var random = new Random(34);
        var wrong = new List<string>();
        int count = 0;
        foreach (string include in s_includes.SelectMany(static each => (string[])[each, each + ",title"]))
        foreach (string filter in s_filters)
        foreach (string sort in s_sorts)
        foreach (string way in s_ways)
        {
            // Single objects have neither filter nor sort; the others are combined sparsely.
            if (
                (way == "single" && (filter + sort).Length > 0)
                || (include != "id" && filter.Length > 0 && sort.Length > 0)
                || (!s_isWhole && random.Next(SampleOf) != 0)
            )
                continue;
            count += 2;
            if (await DifferenceAsync<Bill>(way, include, filter, sort) is { } bill)
                wrong.Add(bill);
            // Where EF Core creates whole objects for the program, the first one that leads back comes first.
            if (include.Contains("bills", StringComparison.Ordinal) && way == "select")
                continue;
            if (await DifferenceAsync<Letter>(way, include, filter, sort) is { } letter)
                wrong.Add(letter);
        }
        Console.WriteLine($"{GetType().Name}: {count} comparisons, {wrong.Count} different");
        Assert.True(wrong.Count == 0, $"{wrong.Count} of {count} differ.\n{string.Join("\n", wrong.Take(12))}");
    }

    public class BillNote
    {
        public int Id { get; set; }
        public LineNote? First { get; set; }

        /// <summary>Is not assigned.</summary>
        public string? Label { get; set; }
        public string Kind { get; set; } = "note";
    }

    public class LineNote
    {
        public int Id { get; set; }
        public string? Ware { get; set; }
    }

    // EF Core takes the first of the lines whose ware is not hidden.
    [Theory]
    [InlineData("id,first,label,kind")]
    [InlineData("id,first[id]")]
    [InlineData("id,label")]
    public async Task The_first_created_object_is_the_one_of_EF_Core(string include)
    {
        await using BillContext context = Open();
        IQueryable<BillNote> notes = context
            .Set<Bill>()
            .OrderBy(b => b.Id)
            .Select(b => new BillNote
            {
                Id = b.Id,
                First = b
                    .Lines.OrderBy(l => l.Id)
                    .Select(l => new LineNote { Id = l.Id, Ware = l.Ware.Name })
                    .FirstOrDefault(),
            });
        FieldSelection<BillNote> selection = FieldSelection.Parse<BillNote>(include);
        List<BillNote> created = await notes.ToListAsync();
        foreach (JsonWireOptions options in (JsonWireOptions[])[default, new() { Omit = OmitWhen.Null }])
        {
            using var stream = new MemoryStream();
            await notes.SerializeRowsAsync(stream, selection, options);
            Assert.Equal(
                JsonWire.Serialize(created, selection, options),
                System.Text.Encoding.UTF8.GetString(stream.ToArray())
            );
        }
    }

    private async Task<string?> DifferenceAsync<T>(string way, string include, string filter, string sort)
        where T : Bill
    {
        string path =
            $"/{typeof(T).Name.ToLowerInvariant()}/{way}?include={Uri.EscapeDataString(include)}"
            + (filter.Length > 0 ? $"&filter={Uri.EscapeDataString(filter)}" : "")
            + (sort.Length > 0 ? $"&sort={Uri.EscapeDataString(sort)}" : "");
        IEnumerable<T> all = _bills
            .OfType<T>()
            .AsQueryable()
            .Where(FieldFilter.Parse<T>(filter))
            .OrderBy(FieldSort.Parse<T>(sort));
        string found;
        switch (way)
        {
            case "page":
                found = await WalkAsync(path + $"&size={Size}");
                break;
            case "number":
                all = all.Skip(Size).Take(Size);
                found = Items(
                    await _client.GetAsync(
                        path.Replace("number", "page", StringComparison.Ordinal) + $"&size={Size}&page=2"
                    )
                ).Text;
                break;
            case "single":
                T one = all.First(b => b.Payer is null);
                all = [one];
                found = $"[{await TextAsync(await _client.GetAsync(path + $"&id={one.Id}"))}]";
                break;
            default:
                found = await TextAsync(await _client.GetAsync(path));
                break;
        }
        string right = JsonWire.Serialize(all, FieldSelection.Parse<T>(include, default(IncludeOptions).WithFilters()));
        if (found == right)
            return null;
        int at = Math.Max(0, right.AsSpan().CommonPrefixLength(found) - 20);
        return $"{Uri.UnescapeDataString(path)}: expected …{Cut(right, at)}, found …{Cut(found, at)}";
    }

    private static string Cut(string text, int at) => text.Substring(at, Math.Min(70, text.Length - at));

    private async Task<string> WalkAsync(string path)
    {
        var items = new List<string>();
        for (string? next = path; next is not null; )
        {
            (string text, next) = Items(await _client.GetAsync(next));
            if (text[0] != '[')
                return text;
            if (text.Length > 2)
                items.Add(text[1..^1]);
        }
        return $"[{string.Join(',', items)}]";
    }

    private static (string Text, string? Next) Items(HttpResponseMessage answer)
    {
        string text = answer.Content.ReadAsStringAsync().GetAwaiter().GetResult();
        if (!answer.IsSuccessStatusCode)
            return (string.Create(CultureInfo.InvariantCulture, $"{(int)answer.StatusCode} {text}"), null);
        JsonElement page = JsonElement.Parse(text);
        return (page.GetProperty("items").GetRawText(), page.GetProperty("next").GetString());
    }

    private static async Task<string> TextAsync(HttpResponseMessage answer)
    {
        string text = await answer.Content.ReadAsStringAsync();
        return answer.IsSuccessStatusCode ? text : $"{answer.StatusCode} {text}";
    }

    [Theory]
    [InlineData("id,title,payer[name]")]
    [InlineData("id,title,payer[name],lines[id,ware[name]]")]
    [InlineData("id,payer[name],lines[ware],title,stamp[text]")]
    public async Task Objects_behind_a_reference_keep_those_that_miss_one(string include)
    {
        string found = await TextAsync(await _client.GetAsync($"/slips?include=[{include}]"));
        string right = JsonWire.Serialize(
            _bills.OfType<Letter>().OrderBy(l => l.Id),
            FieldSelection.Parse<Letter>(include)
        );
        Assert.Equal(right, found);
        Assert.Contains("\"payer\":null", found, StringComparison.Ordinal);
    }

    // EF Core leaves such objects out, because the getter needs the reference.
    [Fact]
    public async Task Pages_go_on_behind_objects_whose_getter_has_no_reference()
    {
        string walked = await WalkAsync("/receipts?size=2&include=[id,payerName]");
        Assert.Equal(
            ["P1", "P3", "P4", "P1", "P3", "P4", "P1"],
            JsonElement.Parse(walked).EnumerateArray().Select(r => r.GetProperty("payerName").GetString())
        );
    }

    [Theory]
    [InlineData("id,region")]
    [InlineData("id,office[regionName]")]
    [InlineData("id,office[id,region[name]],region")]
    public async Task Pages_go_on_behind_objects_whose_getter_lacks_the_second_reference(string include)
    {
        string walked = await WalkAsync($"/receipts?size=2&include=[{include}]");
        Assert.Equal([1, 3, 4, 6, 7, 9], Ids(walked));
    }

    [Fact]
    public async Task Rows_that_no_constraint_keeps_are_null()
    {
        await using (BillContext context = Open())
            await context.Database.ExecuteSqlRawAsync("""delete from missing_payers where "Name" = 'P3'""");
        foreach (string kind in (string[])["bill", "letter"])
        foreach (string way in (string[])["query", "page", "select"])
        {
            string without = await WalkOrReadAsync($"/{kind}/{way}?include=[id]", way);
            string with = await WalkOrReadAsync($"/{kind}/{way}?include=[id,payer]", way);
            Assert.Equal(Ids(without), Ids(with));
            Assert.Contains("\"payer\":null", with, StringComparison.Ordinal);
        }
    }

    private async Task<string> WalkOrReadAsync(string path, string way) =>
        way == "page" ? await WalkAsync(path + $"&size={Size}") : await TextAsync(await _client.GetAsync(path));

    private static int[] Ids(string items) =>
        [.. JsonElement.Parse(items).EnumerateArray().Select(i => i.GetProperty("id").GetInt32())];
}

/// <inheritdoc/>
public sealed class PostgresMissingReferenceTests : MissingReferenceTests
{
    private readonly string? _server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql($"{_server};Search Path=sluice_missing");

    private protected override string[] Unconstrained =>
        [
            """alter table missing_bills drop constraint "FK_missing_bills_missing_payers_PayerId" """,
            """alter table missing_receipts drop constraint "FK_missing_receipts_missing_payers_PayerId" """,
        ];

    public override async ValueTask InitializeAsync()
    {
        await PostgresSchema.RenewAsync(_server, "sluice_missing");
        await base.InitializeAsync();
    }
}
