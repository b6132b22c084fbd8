using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Collections that lead back to the type of the query, and links to nothing: what is read and in which order.
/// </summary>
public sealed class BackReferenceTests
{
    public class Bill
    {
        public int Id { get; set; }
        public Payer Payer { get; set; } = null!;
        public string Title => "No " + Id;
        public List<Tag> Tags { get; set; } = [];
    }

    /// <summary>Makes EF Core create whole objects for a title.</summary>
    public class Letter : Bill;

    public class Payer
    {
        public int Id { get; set; }
        public List<Bill> Bills { get; set; } = [];
    }

    public class Tag
    {
        public int Id { get; set; }

        [Filterable, Sortable]
        public int Rank { get; set; }
        public List<Bill> Bills { get; set; } = [];
    }

    /// <summary>A link that may lead to no tag.</summary>
    public class TagLink
    {
        public int Id { get; set; }
        public int? BillId { get; set; }
        public int? TagId { get; set; }
    }

    private sealed class BillContext(DbContextOptions options) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder model)
        {
            model.Entity<Letter>();
            model.Entity<Payer>();
            model
                .Entity<Bill>()
                .HasMany(b => b.Tags)
                .WithMany(t => t.Bills)
                .UsingEntity<TagLink>(
                    link => link.HasOne<Tag>().WithMany().HasForeignKey(l => l.TagId).IsRequired(false),
                    link => link.HasOne<Bill>().WithMany().HasForeignKey(l => l.BillId).IsRequired(false),
                    link => link.HasKey(l => l.Id)
                );
        }
    }

    private static async Task<string> AnswerAsync(string include, List<string>? statements = null)
    {
        await using var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        var options = new DbContextOptionsBuilder().UseSqlite(connection);
        if (statements is not null)
            options.LogTo(statements.Add, [RelationalEventId.CommandExecuted]);
        await using var context = new BillContext(options.Options);
        await context.Database.EnsureCreatedAsync();
        Payer[] payers = [new() { Id = 1 }, new() { Id = 2 }];
        Tag[] tags = [new() { Id = 1, Rank = 3 }, new() { Id = 2, Rank = 1 }, new() { Id = 3, Rank = 2 }];
        context.AddRange(tags);
        for (int i = 1; i <= 7; i++)
        {
            Bill bill = i % 2 == 0 ? new Letter { Id = i } : new Bill { Id = i };
            bill.Payer = payers[i % 3 == 0 ? 0 : 1];
            bill.Tags = i == 2 ? [.. tags] : [];
            context.Add(bill);
        }
        await context.SaveChangesAsync();
        context.Add(new TagLink { Id = 99, BillId = 2 });
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();
        statements?.Clear();
        var output = new MemoryStream();
        await context
            .Set<Letter>()
            .OrderByDescending(b => b.Id)
            .SerializeRowsAsync(output, FieldSelection.Parse<Letter>(include, default(IncludeOptions).WithFilters()));
        return Encoding.UTF8.GetString(output.ToArray());
    }

    [Fact]
    public async Task Rows_have_elements_that_lead_back_in_the_order_of_their_key() =>
        Assert.Equal(
            """
            [{"id":6,"payer":{"bills":[{"id":3},{"id":6}]}},{"id":4,"payer":{"bills":[{"id":1},{"id":2},{"id":4},{"id":5},{"id":7}]}},{"id":2,"payer":{"bills":[{"id":1},{"id":2},{"id":4},{"id":5},{"id":7}]}}]
            """,
            await AnswerAsync("id,payer[bills[id]]")
        );

    // EF Core connects the object that it has just created before it reads the collection, which puts it first.
    [Fact]
    public async Task Whole_objects_have_elements_that_lead_back_in_the_order_of_their_key() =>
        Assert.Equal(
            """
            [{"id":6,"payer":{"bills":[{"id":3},{"id":6}]},"title":"No 6"},{"id":4,"payer":{"bills":[{"id":1},{"id":2},{"id":4},{"id":5},{"id":7}]},"title":"No 4"},{"id":2,"payer":{"bills":[{"id":1},{"id":2},{"id":4},{"id":5},{"id":7}]},"title":"No 2"}]
            """,
            await AnswerAsync("id,title,payer[bills[id]]")
        );

    [Theory]
    [InlineData("id,tags[id]", "[{\"id\":1},{\"id\":2},{\"id\":3}]")]
    [InlineData("id,tags[!sort:rank,id]", "[{\"id\":2},{\"id\":3},{\"id\":1}]")]
    [InlineData("id,tags[!filter:'rank gt 1',!sort:rank,!first:1,id]", "[{\"id\":3}]")]
    public async Task Links_to_nothing_are_left_out_by_one_condition(string include, string tags)
    {
        var statements = new List<string>();
        string answer = await AnswerAsync(include, statements);
        Assert.Equal($$"""[{"id":6,"tags":[]},{"id":4,"tags":[]},{"id":2,"tags":{{tags}}}]""", answer);
        string statement = Assert.Single(statements);
        int conditions = statement.Split("IS NOT NULL").Length - 1;
        Assert.True(conditions == 1, statement);
    }
}
