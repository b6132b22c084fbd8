using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>An entity in memory is answered with the navigations that the request selects, loaded or not.</summary>
public class TrackedEntityTests(TrackedEntityTests.Notebook notebook) : IClassFixture<TrackedEntityTests.Notebook>
{
    public class Note
    {
        public int Id { get; set; }
        public string Text { get; set; } = "";
        public int? WriterId { get; set; }
        public NoteWriter? Writer { get; set; }
        public List<NotePart> Parts { get; set; } = [];

        [System.ComponentModel.DataAnnotations.Schema.NotMapped]
        public string Hint { get; set; } = "none";
        public int PartCount => Parts.Count;
    }

    public class NoteWriter
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public List<Note> Notes { get; set; } = [];
    }

    public class NotePart
    {
        public int Id { get; set; }

        [Filterable]
        public string Name { get; set; } = "";
        public int? NoteId { get; set; }
    }

    public class NoteEnvelope
    {
        public List<Note> Items { get; set; } = [];
    }

    public class OneEnvelope
    {
        public Note? Item { get; set; }
    }

    /// <summary>Has two keys.</summary>
    [PrimaryKey(nameof(Left), nameof(Right))]
    public class Pair
    {
        public int Left { get; set; }
        public string Right { get; set; } = "";
        public int WriterId { get; set; }
        public NoteWriter? Writer { get; set; }
    }

    public class NoteContext(DbContextOptions<NoteContext> options) : DbContext(options)
    {
        public DbSet<Note> Notes => Set<Note>();
        public DbSet<Pair> Pairs => Set<Pair>();
    }

    /// <summary>The server of all tests.</summary>
    public sealed class Notebook : IAsyncLifetime
    {
        internal QueryHost Host { get; private set; } = null!;

        public async ValueTask InitializeAsync() =>
            Host = await QueryHost.StartAsync<NoteContext>(
                static db =>
                    db.AddRange(
                        new Note
                        {
                            Id = 1,
                            Text = "one",
                            Writer = new()
                            {
                                Id = 1,
                                Name = "Ada",
                                Notes = [new() { Id = 2, Text = "two" }],
                            },
                            Parts = [new() { Id = 1, Name = "b" }, new() { Id = 2, Name = "a" }],
                        },
                        new NoteWriter { Id = 2, Name = "Eve" },
                        new Pair
                        {
                            Left = 1,
                            Right = "a",
                            WriterId = 1,
                        },
                        new Pair
                        {
                            Left = 2,
                            Right = "b",
                            WriterId = 2,
                        }
                    ),
                static app =>
                {
                    app.MapPost(
                        "/created",
                        static async (Body<Note> body, Include<Note> include, NoteContext db) =>
                        {
                            db.Add(body.Value);
                            await db.SaveChangesAsync();
                            return SluiceResults.Created($"/notes/{body.Value.Id}", body.Value, include);
                        }
                    );
                    app.MapPost(
                            "/typed",
                            static async (Body<Note> body, NoteContext db) =>
                            {
                                db.Add(body.Value);
                                await db.SaveChangesAsync();
                                return TypedResults.Created($"/notes/{body.Value.Id}", body.Value);
                            }
                        )
                        .WithSluice();
                    app.MapGet(
                        "/found",
                        static async (Include<Note> include, NoteContext db) =>
                        {
                            Note note = (await db.Notes.FindAsync(1))!;
                            note.Hint = "set";
                            return SluiceResults.Ok(note, include);
                        }
                    );
                    app.MapPost(
                        "/list",
                        static async (Body<List<Note>> body, Include<Note> include, NoteContext db) =>
                        {
                            db.AddRange(body.Value);
                            await db.SaveChangesAsync();
                            return SluiceResults.Ok<Note>(body.Value, include);
                        }
                    );
                    app.MapGet(
                        "/found/list",
                        static async (Include<Note> include, NoteContext db) =>
                            SluiceResults.Ok<Note>(await db.Notes.OrderBy(n => n.Id).Take(2).ToListAsync(), include)
                    );
                    app.MapGet(
                        "/found/page",
                        static async (Include<Note> include, NoteContext db) =>
                            SluiceResults.Page(
                                new Page<Note>(await db.Notes.OrderBy(n => n.Id).Take(2).ToListAsync(), 1, 2, 2),
                                include
                            )
                    );
                    app.MapGet(
                        "/found/envelope",
                        static async (Include<Note> include, NoteContext db) =>
                            SluiceResults.Envelope(
                                new NoteEnvelope { Items = await db.Notes.OrderBy(n => n.Id).Take(2).ToListAsync() },
                                include
                            )
                    );
                    app.MapGet(
                        "/partial/list",
                        static async (Include<Note> include, NoteContext db) =>
                            SluiceResults.Ok<Note>(await LoadPartAsync(db), include)
                    );
                    app.MapGet(
                        "/partial/page",
                        static async (Include<Note> include, NoteContext db) =>
                            SluiceResults.Page(new Page<Note>(await LoadPartAsync(db), 1, 2, 2), include)
                    );
                    app.MapGet(
                        "/found/one",
                        static async (Include<Note> include, NoteContext db) =>
                            SluiceResults.Envelope(
                                new OneEnvelope { Item = await db.Notes.FirstAsync(n => n.Id == 1) },
                                include
                            )
                    );
                    app.MapGet(
                            "/found/plain",
                            static async (NoteContext db) => await db.Notes.OrderBy(n => n.Id).Take(2).ToListAsync()
                        )
                        .WithSluice();
                    app.MapGet(
                        "/found/untracked",
                        static async (Include<Note> include, NoteContext db) =>
                            SluiceResults.Ok<Note>(
                                await db.Notes.AsNoTracking().OrderBy(n => n.Id).Take(2).ToListAsync(),
                                include
                            )
                    );
                    app.MapGet(
                        "/pairs",
                        static async (Include<Pair> include, NoteContext db) =>
                            SluiceResults.Ok<Pair>(await db.Set<Pair>().OrderBy(p => p.Left).ToListAsync(), include)
                    );
                    app.MapGet("/returned", static async (NoteContext db) => await db.Notes.FindAsync(1)).WithSluice();
                    app.MapGet(
                        "/loaded",
                        static async (Include<Note> include, NoteContext db) =>
                            SluiceResults.Ok(
                                await db
                                    .Notes.Include(n => n.Parts.Where(p => p.Name == "a"))
                                    .FirstAsync(n => n.Id == 1),
                                include
                            )
                    );
                    app.MapGet(
                        "/all",
                        static async (NoteContext db) =>
                            SluiceResults.Ok(await db.Notes.FirstAsync(n => n.Id == 1), FieldSelection<Note>.All)
                    );
                },
                static options =>
                {
                    options.AddEnvelope<NoteEnvelope>(nameof(NoteEnvelope.Items));
                    options.AddEnvelope<OneEnvelope>(nameof(OneEnvelope.Item));
                }
            );

        // A navigation of which only what the caller may see is loaded.
        private static async Task<List<Note>> LoadPartAsync(NoteContext db)
        {
            NoteWriter writer = (await db.FindAsync<NoteWriter>(1))!;
            await db.Notes.Where(note => note.Writer!.Id == 1 && note.Id == 1).LoadAsync();
            return writer.Notes;
        }

        public ValueTask DisposeAsync() => Host.DisposeAsync();
    }

    [Theory]
    [InlineData("/created")]
    [InlineData("/typed")]
    public async Task A_created_entity_has_its_references(string path)
    {
        foreach (
            (string json, string expected) in new[]
            {
                ("""{"text":"n","writerId":2}""", """{"text":"n","writer":{"name":"Eve"}}"""),
                ("""{"text":"n"}""", """{"text":"n","writer":null}"""),
            }
        )
        {
            using var content = new StringContent(json, System.Text.Encoding.UTF8, "application/json");
            HttpResponseMessage answer = await notebook.Host.Client.PostAsync(
                path + "?include=[text,writer[name]]",
                content
            );
            Assert.Equal(expected, await answer.Content.ReadAsStringAsync());
            Assert.Equal(StatusCodes.Status201Created, (int)answer.StatusCode);
            Assert.StartsWith("/notes/", answer.Headers.Location?.ToString(), StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("[writer[name,notes[text]]]", """{"writer":{"name":"Ada","notes":[{"text":"one"},{"text":"two"}]}}""")]
    [InlineData("[id,parts[!first:1,name]]", """{"id":1,"parts":[{"name":"b"}]}""")]
    [InlineData("[id,parts[!filter:'name ne ''b''',!first:1,name]]", """{"id":1,"parts":[{"name":"a"}]}""")]
    [InlineData("[id,parts[name]]", """{"id":1,"parts":[{"name":"b"},{"name":"a"}]}""")]
    [InlineData("[partCount]", """{"partCount":2}""")]
    [InlineData("[text]", """{"text":"one"}""")]
    public async Task A_found_entity_is_answered_as_a_query_answers(string include, string expected)
    {
        Assert.Equal(expected, await notebook.Host.AskAsync("/found?include=" + include));
        Assert.Equal(expected, await notebook.Host.AskAsync("/returned?include=" + include));
    }

    [Fact]
    public async Task Values_that_only_the_object_has_are_kept()
    {
        Assert.Equal(
            """{"writer":{"name":"Ada"},"parts":[{"name":"b"},{"name":"a"}],"hint":"set"}""",
            await notebook.Host.AskAsync("/found?include=[hint,parts[name],writer[name]]")
        );
        Assert.Equal(
            """{"parts":[{"id":2}],"hint":"set"}""",
            await notebook.Host.AskAsync("/found?include=[hint,parts[!filter:'name eq ''a''',id]]")
        );
    }

    [Fact]
    public async Task What_the_handler_loaded_is_kept_and_so_is_what_a_program_selects()
    {
        Assert.Equal("""{"parts":[{"name":"a"}]}""", await notebook.Host.AskAsync("/loaded?include=[parts[name]]"));
        Assert.Contains("\"writer\":null", await notebook.Host.AskAsync("/all"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/found/list", "", "")]
    [InlineData("/found/plain", "", "")]
    [InlineData("/found/page", """{"items":""", ""","page":1,"size":2,"total":2}""")]
    [InlineData("/found/envelope", """{"items":""", "}")]
    public async Task Elements_in_memory_are_completed(string path, string before, string after)
    {
        Assert.Equal(
            before
                + """[{"writer":{"name":"Ada"},"parts":[{"name":"b"}]},{"writer":{"name":"Ada"},"parts":[]}]"""
                + after,
            await notebook.Host.AskAsync(path + "?include=[writer[name],parts[!first:1,name]]")
        );
        Assert.Equal(
            before + """[{"id":1,"partCount":2},{"id":2,"partCount":0}]""" + after,
            await notebook.Host.AskAsync(path + "?include=[id,partCount]")
        );
    }

    [Theory]
    [InlineData("/partial/list", "", "")]
    [InlineData("/partial/page", """{"items":""", ""","page":1,"size":2,"total":2}""")]
    public async Task Loading_adds_nothing_to_the_list_of_the_handler(string path, string before, string after) =>
        Assert.Equal(
            before + """[{"text":"one","writer":{"notes":[{"text":"one"},{"text":"two"}]}}]""" + after,
            await notebook.Host.AskAsync(path + "?include=[text,writer[notes[text]]]")
        );

    [Fact]
    public async Task The_only_element_of_an_envelope_is_completed() =>
        Assert.Equal(
            """{"item":{"writer":{"name":"Ada"}}}""",
            await notebook.Host.AskAsync("/found/one?include=[writer[name]]")
        );

    [Fact]
    public async Task Elements_that_no_context_tracks_are_written_as_they_are() =>
        Assert.Equal(
            """[{"writer":null},{"writer":null}]""",
            await notebook.Host.AskAsync("/found/untracked?include=[writer[name]]")
        );

    [Fact]
    public async Task Elements_with_two_keys_are_completed() =>
        Assert.Equal(
            """[{"right":"a","writer":{"name":"Ada"}},{"right":"b","writer":{"name":"Eve"}}]""",
            await notebook.Host.AskAsync("/pairs?include=[right,writer[name]]")
        );

    [Fact]
    public async Task Elements_of_a_list_that_was_stored_have_their_references()
    {
        const string Sent = """[{"text":"n","writerId":2},{"text":"o"},{"text":"p","writerId":2}]""";
        using var content = new StringContent(Sent, System.Text.Encoding.UTF8, "application/json");
        HttpResponseMessage answer = await notebook.Host.Client.PostAsync("/list?include=[text,writer[name]]", content);
        Assert.Equal(
            """[{"text":"n","writer":{"name":"Eve"}},{"text":"o","writer":null},{"text":"p","writer":{"name":"Eve"}}]""",
            await answer.Content.ReadAsStringAsync()
        );
    }
}
