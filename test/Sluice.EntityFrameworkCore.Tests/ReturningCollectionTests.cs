using System.ComponentModel.DataAnnotations.Schema;
using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Collections of whole objects that lead back to the objects of the query have the order of their keys.
/// </summary>
public class ReturningCollectionTests
{
    public class Owner
    {
        public int Id { get; set; }
        public List<Pet> Pets { get; set; } = [];
    }

    public class Pet
    {
        [Sortable]
        public int Id { get; set; }
        public int OwnerId { get; set; }
        public Owner Owner { get; set; } = null!;
        public List<Club> Clubs { get; set; } = [];

        [NotMapped]
        public string? Note { get; set; }
    }

    /// <summary>Requires whole objects.</summary>
    public class Dog : Pet;

    public class Club
    {
        public int Id { get; set; }

        /// <summary>A set, as EF Core creates for collections that are null.</summary>
        public ICollection<Pet> Pets { get; set; } = new HashSet<Pet>();
    }

    public sealed class PetContext(DbContextOptions<PetContext> options) : DbContext(options)
    {
        public DbSet<Pet> Pets => Set<Pet>();
        public DbSet<Dog> Dogs => Set<Dog>();
    }

    [Theory]
    [InlineData("[owner[pets[!first:2,id]]]", """{"owner":{"pets":[{"id":1},{"id":2}]}}""")]
    [InlineData(
        "[owner[pets[!first:2,id,note]]]",
        """{"owner":{"pets":[{"id":1,"note":null},{"id":2,"note":null}]}}"""
    )]
    [InlineData(
        "[owner[pets[id,note]]]",
        """{"owner":{"pets":[{"id":1,"note":null},{"id":2,"note":null},{"id":3,"note":null}]}}"""
    )]
    [InlineData(
        "[clubs[pets[!first:2,id,note]]]",
        """{"clubs":[{"pets":[{"id":1,"note":null},{"id":2,"note":null}]}]}"""
    )]
    public async Task Elements_have_the_order_of_their_key(string include, string each)
    {
        await using QueryHost host = await QueryHost.StartAsync<PetContext>(Fill, Map);
        string expected = $"[{each},{each},{each}]";
        foreach (string way in (string[])["/query", "/split"])
        foreach (string sort in (string[])["id", "-id"])
            Assert.Equal(expected, await host.AskAsync($"{way}?include={include}&sort={sort}"));
        Assert.Equal(expected, await host.WalkAsync($"/page?include={include}&size=1"));
        Assert.Equal(expected, await host.WalkAsync($"/page?include={include}&size=1&sort=-id"));
    }

    [Fact]
    public async Task Order_of_the_programs_own_include_is_kept()
    {
        await using QueryHost host = await QueryHost.StartAsync<PetContext>(Fill, Map);
        string answer = await host.AskAsync("/descending?include=[owner[pets[id,note]]]&sort=-id");
        Assert.StartsWith(
            """[{"owner":{"pets":[{"id":3,"note":null},{"id":2,"note":null},{"id":1,"note":null}]}}""",
            answer,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Collections_that_their_inverse_fills_too_have_the_order_of_their_key()
    {
        await using QueryHost host = await QueryHost.StartAsync<PetContext>(FillClubs, Map);
        Assert.Equal(
            """[{"clubs":[{"id":2,"pets":[{"id":1},{"id":2}]}]},{"clubs":[{"id":1,"pets":[{"id":2}]}]}]""",
            await host.AskAsync("/query?include=[clubs[!first:1,id,pets[id]]]&sort=id")
        );
        Assert.Equal(
            """[{"id":1,"clubs":[{"id":2,"pets":[{"note":null},{"note":null}]}]},"""
                + """{"id":2,"clubs":[{"id":1,"pets":[{"note":null}]}]}]""",
            await host.AskAsync("/query?include=[id,clubs[!first:1,id,pets[note]]]&sort=id")
        );
    }

    // The second pet is reached by the second club before its own clubs are read.
    private static void FillClubs(PetContext context)
    {
        var owner = new Owner { Id = 1 };
        Club first = new() { Id = 1 },
            second = new() { Id = 2 };
        context.AddRange(
            new Pet
            {
                Id = 1,
                Owner = owner,
                Clubs = { second },
            },
            new Pet
            {
                Id = 2,
                Owner = owner,
                Clubs = { first, second },
            }
        );
    }

    private static void Fill(PetContext context)
    {
        var owner = new Owner { Id = 1 };
        var club = new Club { Id = 1 };
        for (int id = 1; id <= 3; id++)
            context.Add(
                new Pet
                {
                    Id = id,
                    Owner = owner,
                    Clubs = { club },
                }
            );
    }

    private static void Map(WebApplication app)
    {
        app.MapGet(
            "/query",
            (PetContext db, Sort<Pet> sort, Include<Pet> include) => SluiceResults.Query(db.Pets.OrderBy(sort), include)
        );
        app.MapGet(
            "/split",
            (PetContext db, Sort<Pet> sort, Include<Pet> include) =>
                SluiceResults.Query(db.Pets.AsSplitQuery().OrderBy(sort), include)
        );
        app.MapGet(
            "/page",
            (PetContext db, Filter<Pet> filter, Sort<Pet> sort, Paging paging, Include<Pet> include) =>
                SluiceResults.Page(db.Pets, filter, sort, paging, include)
        );
        app.MapGet(
            "/descending",
            (PetContext db, Sort<Pet> sort, Include<Pet> include) =>
                SluiceResults.Query(
                    db.Pets.Include(pet => pet.Owner.Pets.OrderByDescending(each => each.Id)).OrderBy(sort),
                    include
                )
        );
    }
}
