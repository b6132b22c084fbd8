using System.Text.Json.Serialization;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// An object of a derived type under <c>HasSluiceConversion</c> is stored with all of its members, or saving it names
/// the property, the place, the type and what to do.
/// </summary>
public class StoredLossTests
{
    public class Animal
    {
        public string? Name { get; set; }
    }

    public class Dog : Animal
    {
        public int Tricks { get; set; }
    }

    public sealed class Owner
    {
        public Animal? Pet { get; set; }
        public object? Any { get; set; }
    }

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    [JsonDerivedType(typeof(Cat), "cat")]
    public abstract class Pet
    {
        public Animal? Friend { get; set; }
    }

    public class Cat : Pet;

    public sealed class Kitten : Cat
    {
        public int Age { get; set; }
    }

    public enum Storing
    {
        Json,
        MessagePack,
        JsonOptions,
        MessagePackOptions,
    }

    private static readonly Dictionary<string, Action<Storing, Animal, bool, string?>> s_places = new()
    {
        ["value"] = (storing, pet, loses, path) => Check(storing, pet, loses, path is null ? null : "$"),
        ["member"] = (storing, pet, loses, path) =>
            Check(storing, new Owner { Pet = pet }, loses, path is null ? null : "$.pet"),
        ["member of an untyped value"] = (storing, pet, loses, path) =>
            Check(storing, new Owner { Any = new Owner { Pet = pet } }, loses, path is null ? null : "$.any.pet"),
        ["element"] = (storing, pet, loses, path) =>
            Check<List<Animal>>(storing, [new(), pet], loses, path is null ? null : "$[1]"),
        ["element of an array"] = (storing, pet, loses, path) =>
            Check<Animal[]>(storing, [pet], loses, path is null ? null : "$[0]"),
        ["entry"] = (storing, pet, loses, path) =>
            Check<Dictionary<string, Animal>>(storing, new() { ["k"] = pet }, loses, path is null ? null : "$.k"),
        ["entries of elements"] = (storing, pet, loses, path) =>
            Check<Dictionary<string, List<Owner>>>(
                storing,
                new() { ["k"] = [new Owner { Pet = pet }] },
                loses,
                path is null ? null : "$.k[0].pet"
            ),
        ["member of a case"] = (storing, pet, loses, path) =>
            Check<Pet>(storing, new Cat { Friend = pet }, loses, path is null ? null : "$.friend"),
    };

    public static TheoryData<Storing, string> Places()
    {
        var data = new TheoryData<Storing, string>();
        foreach (Storing storing in Enum.GetValues<Storing>())
        foreach (string place in s_places.Keys)
            data.Add(storing, place);
        return data;
    }

    [Theory, MemberData(nameof(Places))]
    public void Object_of_a_derived_type_is_refused_unless_loss_is_allowed(Storing storing, string place)
    {
        s_places[place](storing, new Animal { Name = "a" }, false, null);
        s_places[place](storing, new Dog { Name = "a", Tricks = 3 }, false, "refused");
        s_places[place](storing, new Dog { Name = "a", Tricks = 3 }, true, null);
    }

    [Fact]
    public void Object_of_a_type_below_a_case_is_refused()
    {
        Check<Pet>(Storing.Json, new Kitten { Age = 1 }, false, "$", typeof(Kitten), typeof(Cat));
        Check<Pet>(Storing.JsonOptions, new Kitten { Age = 1 }, false, "$", typeof(Kitten), typeof(Cat));
    }

    [Theory, InlineData(Storing.JsonOptions), InlineData(Storing.MessagePackOptions)]
    public void Cases_that_options_register_are_stored_whole_and_their_changes_too(Storing storing)
    {
        WireUnions unions = WireUnions.Empty.Add<Animal, Dog>("dog").Add<Animal, Animal>("animal");
        using var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        using (var context = new LossContext<Owner>(connection, storing, false, unions))
        {
            context.Database.EnsureCreated();
            context.Add(
                new Row<Owner>
                {
                    Id = 1,
                    Value = new() { Pet = new Dog { Tricks = 3 } },
                }
            );
            context.SaveChanges();
            ((Dog)context.Set<Row<Owner>>().Single().Value.Pet!).Tricks = 4;
            Assert.Equal(1, context.SaveChanges());
        }
        using (var context = new LossContext<Owner>(connection, storing, false, unions))
            Assert.Equal(4, Assert.IsType<Dog>(context.Set<Row<Owner>>().Single().Value.Pet).Tricks);
    }

    [Theory, InlineData(Storing.Json), InlineData(Storing.MessagePack)]
    public void Object_that_a_derived_one_with_the_same_members_replaces_is_a_change(Storing storing)
    {
        using var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        using var context = new LossContext<Owner>(connection, storing, false, null);
        context.Database.EnsureCreated();
        var row = new Row<Owner>
        {
            Id = 1,
            Value = new() { Pet = new() { Name = "a" } },
        };
        context.Add(row);
        context.SaveChanges();
        row.Value.Pet = new Dog { Name = "a" };
        Assert.Contains("$.pet", Save(context)?.Message, StringComparison.Ordinal);
    }

    private static void Check<T>(Storing storing, T value, bool loses, string? path) =>
        Check(storing, value, loses, path, typeof(Dog), typeof(Animal));

    private static void Check<T>(Storing storing, T value, bool loses, string? path, Type type, Type declared)
    {
        using var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        using var context = new LossContext<T>(connection, storing, loses, null);
        context.Database.EnsureCreated();
        context.Add(new Row<T> { Id = 1, Value = value });
        InvalidOperationException? refused = Save(context);
        if (path is null)
        {
            Assert.Null(refused);
            Assert.Equal(0, context.SaveChanges());
            return;
        }
        string message = refused!.Message;
        Assert.Contains($"'{context.Model.FindEntityType(typeof(Row<T>))!.DisplayName()}.Value'", message);
        Assert.Contains($"{path} is a {type},", message, StringComparison.Ordinal);
        Assert.Contains($"case of {declared} ", message, StringComparison.Ordinal);
        Assert.Contains("allowLoss: true", message, StringComparison.Ordinal);
    }

    private static InvalidOperationException? Save(DbContext context)
    {
        Exception? thrown = Record.Exception(() => context.SaveChanges());
        return thrown is null ? null : Assert.IsType<InvalidOperationException>(thrown.GetBaseException());
    }

    public sealed class Row<T>
    {
        public int Id { get; set; }
        public T Value { get; set; } = default!;
    }

    private sealed class LossContext<T>(SqliteConnection connection, Storing storing, bool loses, WireUnions? unions)
        : DbContext,
            IKeyed
    {
        public object Key => (storing, loses, unions is null);

        protected override void OnConfiguring(DbContextOptionsBuilder builder) =>
            builder.UseSqlite(connection).ReplaceService<IModelCacheKeyFactory, KeyFactory>();

        protected override void OnModelCreating(ModelBuilder builder)
        {
            builder.Entity<Row<T>>().Property(row => row.Id).ValueGeneratedNever();
            PropertyBuilder<T> property = builder.Entity<Row<T>>().Property(row => row.Value);
            switch (storing)
            {
                case Storing.Json:
                    property.HasSluiceConversion(SluiceStorage.Json, loses);
                    break;
                case Storing.MessagePack:
                    property.HasSluiceConversion(SluiceStorage.MessagePack, loses);
                    break;
                case Storing.JsonOptions:
                    property.HasSluiceConversion(new JsonWireOptions { Unions = unions }, loses);
                    break;
                default:
                    property.HasSluiceConversion(new MessagePackWireOptions { Unions = unions }, loses);
                    break;
            }
        }
    }

    private interface IKeyed
    {
        object Key { get; }
    }

    // One type for all contexts: EF Core builds services anew for each type of a service, twenty times at most.
    private sealed class KeyFactory : IModelCacheKeyFactory
    {
        public object Create(DbContext context, bool designTime) =>
            (context.GetType(), ((IKeyed)context).Key, designTime);
    }
}
