using System.Globalization;
using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Less common mappings: alternate keys of nullable types, links of many-to-many relationships without an end, and
/// times that converters store with or without their kind. Answers are those of objects in memory.
/// </summary>
public class MappingFormTests : IAsyncLifetime
{
    public class Course
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public int? Code { get; set; }

        [Filterable, Sortable]
        public string? Slug { get; set; }

        [Filterable]
        public List<Lesson> Lessons { get; set; } = [];

        [Filterable]
        public List<Paper> Papers { get; set; } = [];

        [Filterable]
        public List<Pupil> Pupils { get; set; } = [];
    }

    public class Lesson
    {
        [Filterable, Sortable]
        public int Id { get; set; }
        public int? CourseCode { get; set; }

        [Filterable, Sortable]
        public Course? Course { get; set; }
    }

    public class Paper
    {
        [Filterable, Sortable]
        public int Id { get; set; }
        public string? CourseSlug { get; set; }

        [Filterable, Sortable]
        public Course? Course { get; set; }
    }

    public class Pupil
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public string Name { get; set; } = "";
        public List<Course> Courses { get; set; } = [];
    }

    public class Seat
    {
        public int Id { get; set; }
        public int? CourseId { get; set; }
        public int? PupilId { get; set; }
    }

    public class Moment
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        /// <summary>Stored with the kind, as text.</summary>
        [Filterable, Sortable]
        public DateTime Text { get; set; }

        /// <summary>Stored with the kind, as a number.</summary>
        [Filterable, Sortable]
        public DateTime Number { get; set; }

        [Filterable]
        public DateTime Universal { get; set; }

        [Filterable]
        public DateTime? Ticks { get; set; }

        [Filterable]
        public DateTime Local { get; set; }

        [Filterable]
        public DateTime Mixed { get; set; }

        /// <summary>Stored in microseconds by PostgreSQL.</summary>
        [Filterable, Sortable]
        public DateTime Plain { get; set; }

        [Filterable, Sortable]
        public TimeOnly? Clock { get; set; }

        [Filterable, Sortable]
        public float Share { get; set; }

        [Filterable]
        public DateTime Either { get; set; }

        /// <summary>Stored an hour earlier, so that the first hours of the calendar are refused.</summary>
        [Filterable, Sortable]
        public DateTime Earlier { get; set; }
    }

    private sealed class FormContext(DbContextOptions options, string? collation) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder model)
        {
            if (collation is not null)
                model.HasSluiceTextCollation(collation);
            model.Entity<Course>(course =>
            {
                course.ToTable("form_courses");
                course.Property(c => c.Slug).HasMaxLength(20);
                course
                    .HasMany(c => c.Lessons)
                    .WithOne(l => l.Course)
                    .HasForeignKey(l => l.CourseCode)
                    .HasPrincipalKey(c => c.Code);
                course
                    .HasMany(c => c.Papers)
                    .WithOne(p => p.Course)
                    .HasForeignKey(p => p.CourseSlug)
                    .HasPrincipalKey(c => c.Slug);
                course
                    .HasMany(c => c.Pupils)
                    .WithMany(p => p.Courses)
                    .UsingEntity<Seat>(
                        right => right.HasOne<Pupil>().WithMany().HasForeignKey(s => s.PupilId),
                        left => left.HasOne<Course>().WithMany().HasForeignKey(s => s.CourseId),
                        seat => seat.ToTable("form_seats").HasKey(s => s.Id)
                    );
            });
            model.Entity<Lesson>().ToTable("form_lessons");
            model.Entity<Paper>().ToTable("form_papers");
            model.Entity<Pupil>().ToTable("form_pupils");
            model.Entity<Moment>(moment =>
            {
                moment.ToTable("form_moments");
                if (collation is not null)
                    moment.Property(m => m.Share).HasColumnType("double");
                // MySQL's provider cannot read its own TimeOnly.
                if (collation is not null)
                    moment.Ignore(m => m.Clock);
                moment
                    .Property(m => m.Text)
                    .ComparesAsStored()
                    .HasConversion(
                        v => v.ToString("O"),
                        v => DateTime.Parse(v, CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind)
                    );
                moment.Property(m => m.Number).HasConversion<long>().ComparesAsStored();
                moment
                    .Property(m => m.Universal)
                    .HasConversion(v => v.ToUniversalTime(), v => DateTime.SpecifyKind(v, DateTimeKind.Utc));
                moment
                    .Property(m => m.Ticks)
                    .HasConversion(v => v!.Value.Ticks, v => new DateTime(v, DateTimeKind.Utc));
                moment
                    .Property(m => m.Local)
                    .HasConversion(
                        v => DateTime.SpecifyKind(v, DateTimeKind.Utc),
                        v => DateTime.SpecifyKind(v, DateTimeKind.Local)
                    );
                moment.Property(m => m.Mixed).HasConversion<long>();
                moment
                    .Property(m => m.Earlier)
                    .ComparesAsStored()
                    .HasConversion(v => v.AddHours(-1), v => v.AddHours(1));
                moment
                    .Property(m => m.Either)
                    .HasConversion(
                        v => v.ToString("O"),
                        v => DateTime.Parse(v, CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind)
                    );
            });
        }
    }

    private static readonly string[] s_tables =
    [
        "form_seats",
        "form_lessons",
        "form_papers",
        "form_pupils",
        "form_courses",
        "form_moments",
    ];

    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private List<Course> _courses = [];
    private List<Lesson> _lessons = [];
    private List<Paper> _papers = [];
    private List<Pupil> _pupils = [];
    private List<Moment> _moments = [];

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite(_connection);

    private protected virtual string? Collation => null;

    private FormContext Open() => new(Configure(new DbContextOptionsBuilder()).Options, Collation);

    public virtual async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using (FormContext context = Open())
        {
            foreach (string table in s_tables)
            {
#pragma warning disable EF1002, EF1003 // The names are constants.
                await context.Database.ExecuteSqlRawAsync("drop table if exists " + table);
#pragma warning restore EF1002, EF1003
            }
            await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
            Fill(context);
            await context.SaveChangesAsync();
            int pupil = await context.Set<Pupil>().MinAsync(p => p.Id);
            int course = await context.Set<Course>().MinAsync(c => c.Id);
            context.AddRange(
                new Seat { PupilId = pupil },
                new Seat { CourseId = course },
                new Seat(),
                new Seat { CourseId = course }
            );
            await context.SaveChangesAsync();
        }
        await RememberAsync();
    }

    private static void Fill(FormContext context)
    {
        var random = new Random(4);
        Pupil[] pupils = [.. Enumerable.Range(1, 4).Select(i => new Pupil { Name = $"P{i}" })];
        for (int i = 0; i < 12; i++)
            context.Add(
                new Course
                {
                    Code = i * 3,
                    Slug = $"s{(i * 5) % 12:00}",
                    Lessons = [.. Enumerable.Range(0, i % 3).Select(_ => new Lesson())],
                    Papers = [.. Enumerable.Range(0, i % 4).Select(_ => new Paper())],
                    Pupils = i == 0 ? [] : [.. pupils.Where(_ => random.Next(2) == 0)],
                }
            );
        context.AddRange(new Lesson(), new Paper());
        for (int i = 0; i < 14; i++)
        {
            DateTime at = new DateTime(2024, 1, 1 + i % 5, random.Next(24), 0, 0, DateTimeKind.Utc).AddTicks(
                i % 2 == 0 ? 1234560 : 0
            );
            DateTime kinds = DateTime.SpecifyKind(at, (DateTimeKind)(i % 2));
            context.Add(
                new Moment
                {
                    Text = at,
                    Number = at,
                    Universal = at,
                    Ticks = i % 4 == 0 ? null : at,
                    Local = DateTime.SpecifyKind(at, DateTimeKind.Local),
                    Mixed = kinds,
                    Plain = at,
                    Clock = i % 3 == 0 ? null : TimeOnly.FromDateTime(at),
                    Share = (i % 4) switch
                    {
                        0 => 1.1f,
                        1 => -3e38f,
                        2 => 0.5f,
                        _ => 16777216.5f,
                    },
                    Either = kinds,
                    Earlier = at,
                }
            );
        }
    }

    private async Task RememberAsync()
    {
        await using FormContext context = Open();
        _courses = await context.Set<Course>().AsNoTracking().OrderBy(c => c.Id).ToListAsync();
        _lessons = await context.Set<Lesson>().AsNoTracking().OrderBy(l => l.Id).ToListAsync();
        _papers = await context.Set<Paper>().AsNoTracking().OrderBy(p => p.Id).ToListAsync();
        _pupils = await context.Set<Pupil>().AsNoTracking().OrderBy(p => p.Id).ToListAsync();
        _moments = await context.Set<Moment>().AsNoTracking().OrderBy(m => m.Id).ToListAsync();
        List<Seat> seats = await context.Set<Seat>().AsNoTracking().ToListAsync();
        foreach (Lesson lesson in _lessons)
            lesson.Course = _courses.Find(c => c.Code == lesson.CourseCode);
        foreach (Paper paper in _papers)
            paper.Course = _courses.Find(c => c.Slug == paper.CourseSlug);
        foreach (Course course in _courses)
        {
            course.Lessons = _lessons.FindAll(l => l.Course == course);
            course.Papers = _papers.FindAll(p => p.Course == course);
            course.Pupils = _pupils.FindAll(p => seats.Exists(s => s.PupilId == p.Id && s.CourseId == course.Id));
        }
        foreach (Pupil pupil in _pupils)
            pupil.Courses = _courses.FindAll(c => c.Pupils.Contains(pupil));
    }

    public virtual async ValueTask DisposeAsync()
    {
        await _connection.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    [Fact]
    public async Task Rows_and_objects_are_those_in_memory()
    {
        await WriteAsync(
            _courses,
            "id,code,slug",
            "id,lessons",
            "id,lessons[id,course[id,slug]]",
            "id,papers[id,courseSlug]",
            "id,pupils[name]",
            "id,pupils[!first:1,name]",
            "pupils[courses[id]]",
            "id,lessons[!first:1,id],pupils[id],papers[id]",
            "id,pupils[!filter:'name ne ''P2''',!sort:-name,id]"
        );
        await WriteAsync(
            _lessons,
            "id,course[code]",
            "id,courseCode,course[id,pupils[name]]",
            "id,course[pupils[!first:1,id]]"
        );
        await WriteAsync(_papers, "id,course[slug,papers[id]]");
        await WriteAsync(_pupils, "id,courses[code]", "name,courses[!first:2,!sort:-code,lessons[id]]");
        await WriteAsync(_moments, "!all");
    }

    [Fact]
    public async Task Filters_and_orders_are_those_in_memory()
    {
        await FilterAsync(
            _courses,
            c => c.Id,
            "code gt 5",
            "slug ne 's04'",
            "code in (3,9)",
            "pupils/any()",
            "not pupils/any()",
            "pupils/all(p: p/name eq 'P1')",
            "pupils/any(p: p/name ne 'P1')",
            "lessons/any(l: l/id gt 3)",
            "papers/all(p: p/course/code lt 20)"
        );
        await FilterAsync(
            _lessons,
            l => l.Id,
            "course/code gt 5",
            "course/slug eq 's04'",
            "course eq null",
            "not (course/code le 6)",
            "course/code eq null",
            "course/pupils/any(p: p/id eq 1)"
        );
        foreach (string sort in (string[])["code", "-code", "slug,-id"])
            await SortAsync(_courses, sort);
        foreach (string sort in (string[])["course.code", "-course.slug", "-course.code,-id"])
            await SortAsync(_lessons, sort);
    }

    [Fact]
    public async Task Times_are_compared_whatever_their_converter_stores()
    {
        string[] times =
        [
            .. _moments.Take(5).Select(m => m.Universal.ToString("O")),
            "2024-01-03T05:00:00Z",
            "2024-01-02T02:00:00+02:00",
        ];
        foreach (string time in times)
        {
            foreach (string member in (string[])["text", "number", "universal", "ticks", "local"])
                await FilterAsync(
                    _moments,
                    m => m.Id,
                    $"{member} eq {time}",
                    $"{member} ne {time}",
                    $"{member} in ({time})"
                );
            foreach (string member in (string[])["text", "number"])
                await FilterAsync(
                    _moments,
                    m => m.Id,
                    $"{member} gt {time}",
                    $"{member} ge {time}",
                    $"{member} lt {time}",
                    $"{member} le {time}"
                );
        }
        foreach (string sort in (string[])["text", "-text", "number", "-number"])
            await SortAsync(_moments, sort);
    }

    [Fact]
    public async Task Times_between_two_stored_ones_are_compared_as_in_memory()
    {
        foreach (Moment moment in _moments.Take(4))
        foreach (int more in (int[])[0, 1, 9])
        {
            string time = moment.Plain.AddTicks(more).ToString("O");
            string clock = TimeOnly.FromDateTime(moment.Plain.AddTicks(more)).ToString("O");
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
                    ]
            )
            {
                await FilterAsync(_moments, m => m.Id, string.Format(null, form, "plain", time));
                if (Collation is null)
                    await FilterAsync(_moments, m => m.Id, string.Format(null, form, "clock", clock));
            }
            await FilterAsync(_moments, m => m.Id, $"plain in ({time},2024-01-03T05:00:00Z)");
        }
    }

    [Fact]
    public async Task Times_that_a_converter_refuses_are_below_or_above_all_stored_ones()
    {
        foreach (string time in (string[])["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.9999999Z"])
        foreach (string operation in (string[])["eq", "ne", "gt", "ge", "lt", "le"])
            await FilterAsync(_moments, m => m.Id, $"earlier {operation} {time}", $"not (earlier {operation} {time})");
    }

    [Fact]
    public async Task Floats_are_compared_by_their_value()
    {
        foreach (string literal in (string[])["1.1", "0.5", "-3e38", "16777216", "1.10000002384185791015625"])
        foreach (string operation in (string[])["eq", "ne", "gt", "ge", "lt", "le"])
            await FilterAsync(
                _moments,
                m => m.Id,
                $"share {operation} {literal}",
                $"not (share {operation} {literal})"
            );
        await SortAsync(_moments, "-share");
    }

    [Theory, InlineData("mixed"), InlineData("either")]
    public async Task Times_whose_kind_decides_what_is_stored_are_refused(string member)
    {
        await using FormContext context = Open();
        Assert.Contains(
            ".ComparesAsStored()",
            Assert
                .Throws<NotSupportedException>(() =>
                    context.Set<Moment>().Where(FieldFilter.Parse<Moment>($"{member} eq 2024-01-03T05:00:00Z"))
                )
                .Message,
            StringComparison.Ordinal
        );
    }

    private async Task WriteAsync<T>(List<T> expected, params string[] includes)
        where T : class
    {
        foreach (string include in includes)
        {
            FieldSelection<T> selection = FieldSelection.Parse<T>(include, default(IncludeOptions).WithFilters());
            string right = JsonWire.Serialize(expected, selection);
            foreach (bool isSplit in (bool[])[false, true])
            {
                await using FormContext context = Open();
                IQueryable<T> query = context.Set<T>().OrderBy(e => EF.Property<int>(e, "Id"));
                if (isSplit)
                    query = query.AsSplitQuery();
                var output = new MemoryStream();
                await query.SerializeRowsAsync(output, selection);
                Assert.Equal($"{include}: {right}", $"{include}: {Encoding.UTF8.GetString(output.ToArray())}");
                Assert.Equal(
                    $"{include}: {right}",
                    $"{include}: {JsonWire.Serialize(await query.Select(selection).ToListAsync(), selection)}"
                );
            }
        }
    }

    private async Task FilterAsync<T>(List<T> all, Func<T, int> id, params string[] filters)
        where T : class
    {
        foreach (string text in filters)
        {
            FieldFilter<T> filter = FieldFilter.Parse<T>(text);
            await using FormContext context = Open();
            List<T> found = await context.Set<T>().Where(filter).ToListAsync();
            Assert.Equal(
                $"{text}: {string.Join(',', all.Where(filter).Select(id))}",
                $"{text}: {string.Join(',', found.Select(id).Order())}"
            );
        }
    }

    private async Task SortAsync<T>(List<T> all, string text)
        where T : class
    {
        FieldSort<T> sort = FieldSort.Parse<T>(text);
        await using FormContext context = Open();
        List<T> found = await context.Set<T>().OrderBy(sort).ToListAsync();
        Assert.Equal(Ids(all.OrderBy(each => each, sort)), Ids(found));
    }

    private static string Ids<T>(IEnumerable<T> all) =>
        string.Join(',', all.Select(each => typeof(T).GetProperty("Id")!.GetValue(each)));
}

/// <inheritdoc/>
public sealed class PostgresMappingFormTests : MappingFormTests
{
    private readonly string? _server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql($"{_server};Search Path=sluice_forms");

    public override async ValueTask InitializeAsync()
    {
        await PostgresSchema.RenewAsync(_server, "sluice_forms");
        await base.InitializeAsync();
    }
}

/// <inheritdoc/>
public sealed class MariaDbMappingFormTests : MappingFormTests
{
    private readonly string? _server = Environment.GetEnvironmentVariable("SLUICE_MARIADB");

    private protected override string Collation => "utf8mb4_nopad_bin";

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseMySQL(_server!);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(_server is { Length: > 0 }, "SLUICE_MARIADB names no server.");
        await base.InitializeAsync();
    }
}

/// <summary>What the provider's driver would compare with other digits.</summary>
public sealed class MySqlFloatTests
{
    public sealed class Scale
    {
        public int Id { get; set; }

        [Filterable, Sortable]
        public float Weight { get; set; }

        [Filterable, Sortable]
        public float? Wide { get; set; }
    }

    private sealed class ScaleContext(DbContextOptions options) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder model) =>
            model.Entity<Scale>().Property(s => s.Wide).HasColumnType("double");
    }

    // Nothing is sent: the server is not needed.
    [Theory, InlineData("weight eq 1.1"), InlineData("weight gt 1.1"), InlineData("weight in (1,2)")]
    public async Task Comparisons_of_floats_are_refused(string filter)
    {
        await using var context = new ScaleContext(
            new DbContextOptionsBuilder().UseMySQL("Server=127.0.0.1;Database=none").Options
        );
        Assert.Contains(
            "HasColumnType(\"double\")",
            Assert
                .Throws<NotSupportedException>(() => context.Set<Scale>().Where(FieldFilter.Parse<Scale>(filter)))
                .Message,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "`Wide`",
            context.Set<Scale>().Where(FieldFilter.Parse<Scale>("wide gt 1.1")).ToQueryString(),
            StringComparison.Ordinal
        );
    }
}
