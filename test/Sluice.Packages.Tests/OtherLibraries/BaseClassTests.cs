using Microsoft.AspNetCore.Identity;
using Xunit;

namespace Sluice.Packages.Tests.OtherLibraries;

/// <summary>Types whose base class is of another package, and keys that are written by hand.</summary>
public partial class BaseClassTests
{
    [Shape]
    public partial class Member : IdentityUser
    {
        public string Title { get; set; } = "";

        [Never]
        public override string? PasswordHash { get; set; }
    }

    [Shape]
    public partial record Item(ItemId Id);

    public readonly record struct ItemId(int Value);

    [Fact]
    public void Members_of_the_base_are_members_of_the_shape_and_an_override_hides_one()
    {
        var member = new Member
        {
            Id = "1",
            UserName = "ada",
            PasswordHash = "a-hash",
            Title = "Countess",
        };
        string json = JsonWire.Serialize(member);
        Assert.Contains("\"userName\":\"ada\"", json);
        Assert.Contains("\"securityStamp\":", json);
        Assert.Contains("\"title\":\"Countess\"", json);
        Assert.DoesNotContain("a-hash", json);
        Assert.DoesNotContain("passwordHash", json);
        Assert.Throws<IncludeException>(() => FieldSelection.Parse<Member>("[passwordHash]"));
    }

    [Fact]
    public void A_key_that_is_written_by_hand_is_an_object() =>
        Assert.Equal("""{"id":{"value":7}}""", JsonWire.Serialize(new Item(new(7))));
}
