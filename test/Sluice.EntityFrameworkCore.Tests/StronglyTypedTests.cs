using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Sluice.Filtering;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Keys and values of types of their own, as people write them: requests compare what is stored, with literals of it.
/// </summary>
public class StronglyTypedTests : IAsyncLifetime
{
    public readonly record struct MemberId(int Value);

    public readonly record struct Badge(Guid Value);

    public readonly record struct Points(decimal Amount);

    public sealed record Email
    {
        public Email(string address) =>
            Address = address.Contains('@') ? address : throw new ArgumentException("An address has an @.");

        public string Address { get; }
    }

    // As generators write them: a private constructor, a factory, no operators for the order.
    public readonly struct LoanId : IEquatable<LoanId>
    {
        private readonly long _value;

        private LoanId(long value) => _value = value;

        public long Value => _value;

        public static LoanId From(long value) => new(value);

        public bool Equals(LoanId other) => _value == other._value;

        public override bool Equals(object? obj) => obj is LoanId other && Equals(other);

        public override int GetHashCode() => _value.GetHashCode();
    }

    public sealed class Code(string text) : IEquatable<Code>
    {
        public string Text { get; } = text;

        public bool Equals(Code? other) => other?.Text == Text;

        public override bool Equals(object? obj) => Equals(obj as Code);

        public override int GetHashCode() => Text.GetHashCode(StringComparison.Ordinal);
    }

    public sealed class Member
    {
        [Filterable, Sortable]
        public MemberId Id { get; set; }

        [Filterable, Sortable]
        public Email Email { get; set; } = null!;

        [Filterable, Sortable]
        public Badge? Badge { get; set; }

        [Filterable, Sortable]
        public Points Points { get; set; }

        [Filterable]
        public List<Loan> Loans { get; set; } = [];

        [Filterable]
        public List<MemberId> Friends { get; set; } = [];

        [Filterable]
        public List<Badge> Badges { get; set; } = [];

        [Filterable]
        public List<Email> Mails { get; set; } = [];
    }

    public sealed class Loan
    {
        [Filterable, Sortable]
        public LoanId Id { get; set; }

        [Filterable, Sortable]
        public MemberId MemberId { get; set; }

        [Filterable, Sortable]
        public Member? Member { get; set; }

        [Filterable, Sortable]
        public Code? Code { get; set; }

        [Filterable, Sortable]
        public int Days { get; set; }
    }

    public sealed class MemberDto
    {
        [Filterable, Sortable]
        public MemberId Id { get; set; }

        [Filterable, Sortable]
        public Email Mail { get; set; } = null!;

        [Filterable]
        public List<LoanDto> Loans { get; set; } = [];

        [Filterable]
        public IList<LoanDto> Listed { get; set; } = [];

        [Filterable]
        public ICollection<LoanDto> Collected { get; set; } = [];

        [Filterable]
        public LoanDto[] Array { get; set; } = [];
    }

    public sealed class LoanDto
    {
        [Filterable]
        public LoanId Id { get; set; }

        [Filterable]
        public int Days { get; set; }
    }

    public sealed record MemberRecord(
        [property: Filterable, Sortable] MemberId Id,
        [property: Filterable, Sortable] Email Mail
    );

    private sealed class MemberIdConverter()
        : ValueConverter<MemberId, int>(id => id.Value, value => new MemberId(value));

    private sealed class BadgeConverter()
        : ValueConverter<Badge, Guid>(badge => badge.Value, value => new Badge(value));

    private sealed class EmailConverter()
        : ValueConverter<Email, string>(email => email.Address, value => new Email(value));

    private protected class ClubContext(DbContextOptions options) : DbContext(options)
    {
        public DbSet<Member> Members => Set<Member>();
        public DbSet<Loan> Loans => Set<Loan>();

        protected override void OnModelCreating(ModelBuilder modelBuilder)
        {
            modelBuilder.Entity<Member>(member =>
            {
                member.ToTable("typed_members").HasKey(m => m.Id);
                member.Property(m => m.Id).HasConversion(id => id.Value, value => new MemberId(value));
                member.Property(m => m.Email).HasConversion(e => e.Address, value => new Email(value));
                member.Property(m => m.Badge).HasConversion(b => b!.Value.Value, value => new Badge(value));
                member.Property(m => m.Points).HasConversion(p => (double)p.Amount, v => new Points((decimal)v));
                member.PrimitiveCollection(m => m.Friends).ElementType(e => e.HasConversion<MemberIdConverter>());
                member.PrimitiveCollection(m => m.Badges).ElementType(e => e.HasConversion<BadgeConverter>());
                member.PrimitiveCollection(m => m.Mails).ElementType(e => e.HasConversion<EmailConverter>());
            });
            modelBuilder.Entity<Loan>(loan =>
            {
                loan.ToTable("typed_loans").HasKey(l => l.Id);
                loan.Property(l => l.Id).HasConversion(id => id.Value, value => LoanId.From(value));
                loan.Property(l => l.MemberId).HasConversion(id => id.Value, value => new MemberId(value));
                loan.Property(l => l.Code).HasConversion(c => c!.Text, value => new Code(value));
            });
        }
    }

    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private List<Member> _members = [];
    private List<Loan> _loans = [];

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite(_connection);

    private ClubContext Open() => new(Configure(new DbContextOptionsBuilder<ClubContext>()).Options);

    public virtual async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using ClubContext context = Open();
        await context.Database.ExecuteSqlRawAsync("drop table if exists typed_loans");
        await context.Database.ExecuteSqlRawAsync("drop table if exists typed_members");
        await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        var random = new Random(7);
        for (int i = 1; i <= 40; i++)
            context.Add(
                new Member
                {
                    Id = new(i),
                    Email = new($"{(i % 3 == 0 ? "User" : "user")}{i % 9}@example.org"),
                    Badge = i % 3 == 0 ? null : new Badge(new Guid(random.Next(4), 0, 0, new byte[8])),
                    Points = new(random.Next(-5, 6)),
                    Friends = [.. Enumerable.Range(0, i % 4).Select(k => new MemberId(random.Next(1, 41)))],
                    Badges = [.. Enumerable.Range(0, i % 3).Select(k => new Badge(new Guid(i % 5, 0, 0, new byte[8])))],
                    Mails = [.. Enumerable.Range(0, i % 3).Select(k => new Email($"{(k == 0 ? "A" : "a")}{i % 7}@b"))],
                    Loans =
                    [
                        .. Enumerable
                            .Range(0, i % 4)
                            .Select(k => new Loan
                            {
                                Id = LoanId.From(i * 10 + k),
                                Code = k == 1 ? null : new Code($"C{random.Next(5)}"),
                                Days = random.Next(10),
                            }),
                    ],
                }
            );
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();
        _members = await context.Members.AsNoTrackingWithIdentityResolution().Include(m => m.Loans).ToListAsync();
        // Rows are written in the order of their keys.
        foreach (Member member in _members)
            member.Loans = [.. member.Loans.OrderBy(l => l.Id.Value)];
        _loans = [.. _members.SelectMany(m => m.Loans)];
    }

    public virtual async ValueTask DisposeAsync()
    {
        await _connection.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    private static readonly string[] s_memberTests =
    [
        "id eq 4",
        "id ne 4",
        "id gt 20",
        "id le 7",
        "id in (4,5,99)",
        "email eq 'user1@example.org'",
        "email ne 'user1@example.org'",
        "email gt 'user3'",
        "email eq 'no address'",
        "contains(email,'r2')",
        "startswith(email,'User')",
        "email eqi 'USER2@example.org'",
        "endswithi(email,'.ORG')",
        "badge eq null",
        "badge ne null",
        "badge eq 00000001-0000-0000-0000-000000000000",
        "points gt 2.5",
        "points eq 3",
        "badge ne 00000001-0000-0000-0000-000000000000",
        "loans/any(l: l/id gt 200)",
        "loans/all(l: l/memberId lt 20)",
        "loans/any(l: l/code eq 'C2')",
        "loans/any(l: l/code eq null)",
        "loans/any(l: contains(l/code,'3'))",
        "email in ('user1@example.org','User3@example.org')",
        "friends/any()",
        "friends/any(f: f eq 4)",
        "friends/any(f: f ne 4)",
        "friends/all(f: f gt 20)",
        "friends/any(f: f in (4,5,99))",
        "friends/all(f: not (f le 30))",
        "badges/any(b: b eq 00000001-0000-0000-0000-000000000000)",
        "badges/all(b: b ne 00000002-0000-0000-0000-000000000000)",
        "mails/any(m: m eq 'A1@b')",
        "mails/all(m: m gt 'A5')",
        "mails/any(m: contains(m,'a'))",
        "mails/any(m: m eqi 'a3@B')",
        "mails/any(m: m eq 'no address')",
    ];

    private static readonly string[] s_memberKeys =
    [
        "id",
        "-id",
        "email",
        "-email",
        "badge",
        "-badge",
        "points",
        "-points",
    ];

    [Fact]
    public async Task Random_filters_sorts_and_pages_equal_those_of_loaded_entities()
    {
        var random = new Random(11);
        for (int i = 0; i < SeededSample.Rounds(200); i++)
        {
            string filter = string.Join(
                random.Next(2) == 0 ? " and " : " or ",
                Enumerable
                    .Range(0, random.Next(1, 4))
                    .Select(_ => s_memberTests[random.Next(s_memberTests.Length)])
                    .Select(each => random.Next(3) == 0 ? $"not ({each})" : each)
            );
            string sort = string.Join(
                ',',
                Enumerable
                    .Range(0, random.Next(1, 3))
                    .Select(_ => s_memberKeys[random.Next(s_memberKeys.Length)])
                    .DistinctBy(k => k.TrimStart('-'))
            );
            await Check(filter, sort);
        }
        foreach (string each in s_memberTests)
            await Check(each, "id");
    }

    private async Task Check(string filter, string sort)
    {
        FieldFilter<Member> condition = FieldFilter.Parse<Member>(filter);
        FieldSort<Member> order = FieldSort.Parse<Member>(sort);
        await using ClubContext context = Open();
        MemberId[] expected = [.. _members.Where(condition).OrderBy(m => m, order).Select(m => m.Id)];
        Assert.Equal(expected, await context.Members.Where(condition).OrderBy(order).Select(m => m.Id).ToArrayAsync());
        var walked = new List<MemberId>();
        KeysetOrder<Member> pages = KeysetOrder<Member>.Of(order);
        for (KeysetPosition? at = null; ; )
        {
            List<Member> page = await pages
                .Apply(context.Members.AsNoTracking().Where(condition), at)
                .Take(7)
                .ToListAsync();
            if (page.Count == 0)
                break;
            walked.AddRange(page.Select(m => m.Id));
            at = pages.PositionOf(page[^1]);
        }
        Assert.Equal(expected, walked);
    }

    [Theory]
    [InlineData("memberId gt 20 and days lt 5")]
    [InlineData("member/email eq 'user1@example.org'")]
    [InlineData("member/id in (3,7) or code gt 'C3'")]
    [InlineData("not (member/badge eq 00000001-0000-0000-0000-000000000000)")]
    public async Task Foreign_keys_and_references(string filter)
    {
        FieldFilter<Loan> condition = FieldFilter.Parse<Loan>(filter);
        FieldSort<Loan> sort = FieldSort.Parse<Loan>("member.email,-code,memberId");
        await using ClubContext context = Open();
        Assert.Equal(
            _loans.Where(condition).OrderBy(l => l, sort).Select(l => l.Id),
            await context.Loans.Where(condition).OrderBy(sort).Select(l => l.Id).ToListAsync()
        );
    }

    [Theory]
    [InlineData("[id,loans[!sort:-code,!first:2,id,code]]")]
    [InlineData("[id,loans[!sort:-id,id]]")]
    public async Task Nested_order(string include)
    {
        await using ClubContext context = Open();
        var stream = new MemoryStream();
        await context.Members.OrderBy(m => m.Id).SerializeRowsAsync(stream, FieldSelection.Parse<Member>(include));
        Assert.Equal(
            JsonWire.Serialize(_members.OrderBy(m => m.Id.Value).ToList(), FieldSelection.Parse<List<Member>>(include)),
            Encoding.UTF8.GetString(stream.ToArray())
        );
    }

    [Fact]
    public async Task Filters_of_what_select_creates_apply_to_the_entities()
    {
        await using ClubContext context = Open();
        IQueryable<MemberDto> Created(IQueryable<Member> members) =>
            members.Select(m => new MemberDto
            {
                Id = m.Id,
                Mail = m.Email,
                Loans = m.Loans.Select(l => new LoanDto { Id = l.Id, Days = l.Days }).ToList(),
                Listed = m.Loans.Select(l => new LoanDto { Id = l.Id, Days = l.Days }).ToList(),
                Collected = m.Loans.Select(l => new LoanDto { Id = l.Id, Days = l.Days }).ToList(),
                Array = m.Loans.Select(l => new LoanDto { Id = l.Id, Days = l.Days }).ToArray(),
            });
        foreach (string collection in (string[])["loans", "listed", "collected", "array"])
        foreach (
            string form in (string[])
                [
                    "{0}/any(x: x/id gt 100)",
                    "{0}/all(x: x/days lt 5)",
                    "{0}/any()",
                    "not {0}/any(x: x/days gt 5 or x/id eq 31)",
                    "startswith(mail,'User') and {0}/any(x: x/days eq 3)",
                ]
        )
        {
            string text = string.Format(null, form, collection);
            FieldFilter<MemberDto> filter = FieldFilter.Parse<MemberDto>(text);
            MemberId[] expected =
            [
                .. Created(_members.AsQueryable())
                    .AsEnumerable()
                    .Where(filter)
                    .Select(m => m.Id)
                    .OrderBy(id => id.Value),
            ];
            Assert.Equal(
                expected,
                (await Created(context.Members).Where(filter).ToListAsync()).Select(m => m.Id).OrderBy(id => id.Value)
            );
            foreach (string include in (string[])["[id]", "[id,loans[id]]", "[id,mail,array]"])
            {
                var stream = new MemoryStream();
                await Created(context.Members.OrderBy(m => m.Id))
                    .Where(filter)
                    .SerializeRowsAsync(stream, FieldSelection.Parse<MemberDto>(include));
                Assert.Equal(
                    JsonWire.Serialize(
                        Created(_members.OrderBy(m => m.Id.Value).AsQueryable()).AsEnumerable().Where(filter).ToList(),
                        FieldSelection.Parse<List<MemberDto>>(include)
                    ),
                    Encoding.UTF8.GetString(stream.ToArray())
                );
            }
        }
    }

    [Fact]
    public async Task Records_with_constructors_are_filtered_sorted_and_walked()
    {
        await using ClubContext context = Open();
        FieldFilter<MemberRecord> filter = FieldFilter.Parse<MemberRecord>("id gt 3 and contains(mail,'r2')");
        FieldSort<MemberRecord> sort = FieldSort.Parse<MemberRecord>("-mail");
        List<MemberRecord> read = await context
            .Members.Select(m => new MemberRecord(m.Id, m.Email))
            .Where(filter)
            .OrderBy(sort)
            .ToListAsync();
        Assert.NotEmpty(read);
        Assert.Equal(_members.Select(m => new MemberRecord(m.Id, m.Email)).Where(filter).OrderBy(m => m, sort), read);
    }

    [Fact]
    public async Task Endpoints_start_and_answer()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddDbContext<ClubContext>(options => Configure(options));
        await using WebApplication app = builder.Build();
        app.MapGet(
            "/members",
            static (ClubContext db, Filter<Member> filter, Sort<Member> sort, Include<Member> include, Paging paging) =>
                SluiceResults.Page(db.Members, filter, sort, paging, include)
        );
        app.MapGet(
            "/created",
            static (ClubContext db, Filter<MemberDto> filter, Include<MemberDto> include) =>
                SluiceResults.Query(
                    db.Members.Select(m => new MemberDto
                        {
                            Id = m.Id,
                            Mail = m.Email,
                            Loans = m.Loans.Select(l => new LoanDto { Id = l.Id, Days = l.Days }).ToList(),
                        })
                        .Where(filter),
                    include
                )
        );
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new(app.Urls.First()) };
        Assert.Contains(
            """{"id":{"value":4}}""",
            await client.GetStringAsync("/members?filter=id eq 4&include=[id]"),
            StringComparison.Ordinal
        );
        foreach (string sort in (string[])["-email", "id", "-id", "-email,-id"])
        {
            List<int> walked = [];
            for (string? next = $"/members?sort={sort}&size=7&include=[id]"; next is not null; )
            {
                JsonElement page = JsonElement.Parse(await client.GetStringAsync(next));
                walked.AddRange(
                    page.GetProperty("items")
                        .EnumerateArray()
                        .Select(item => item.GetProperty("id").GetProperty("value").GetInt32())
                );
                next = page.TryGetProperty("next", out JsonElement link) ? link.GetString() : null;
            }
            Assert.Equal(_members.OrderBy(m => m, FieldSort.Parse<Member>(sort)).Select(m => m.Id.Value), walked);
        }
        Assert.Contains(
            """{"value":31}""",
            await client.GetStringAsync("/created?filter=loans/any(x: x/id eq 310)&include=[id]"),
            StringComparison.Ordinal
        );
    }
}

/// <summary>On PostgreSQL.</summary>
public sealed class PostgresStronglyTypedTests : StronglyTypedTests
{
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql(s_connection);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await base.InitializeAsync();
    }
}
