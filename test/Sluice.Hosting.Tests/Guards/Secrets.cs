using System.Text.Json.Nodes;
using MessagePack;

#pragma warning disable CA1812 // Serialized.

// What Sluice reads of MessagePack-CSharp's attributes are their names.
namespace MessagePack
{
    [AttributeUsage(AttributeTargets.Class)]
    internal sealed class MessagePackObjectAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Property)]
    internal sealed class KeyAttribute(int key) : Attribute
    {
        public int Key => key;
    }
}

namespace Sluice.Hosting.Tests.Guards
{
    /// <summary>The values that must not arrive where they do not belong.</summary>
    internal static class Canary
    {
        /// <summary>Of members that only the staff may see.</summary>
        public const string Guarded = "canary-guarded";

        /// <summary>Of members that nobody may see.</summary>
        public const string Never = "canary-never";
    }

    [Shape]
    public partial class Plain
    {
        public string Name { get; set; } = "Ada";

        [RequirePolicy("staff")]
        public string Salary { get; set; } = Canary.Guarded;

        [Never]
        public string Hash { get; set; } = Canary.Never;

        [WireIgnore]
        public string Note { get; set; } = Canary.Never;
    }

    /// <summary>Found at run time.</summary>
    public class Unshaped
    {
        public string Name { get; set; } = "Ada";

        [RequirePolicy("staff")]
        public string Salary { get; set; } = Canary.Guarded;

        [Never]
        public string Hash { get; set; } = Canary.Never;

        [WireIgnore]
        public string Note { get; set; } = Canary.Never;
    }

    [WireDeclaredOnly]
    public interface ISecret
    {
        string Name { get; }

        [RequirePolicy("staff")]
        string Salary { get; }

        [Never]
        string Hash { get; }
    }

    /// <summary>Guarded by what it implements.</summary>
    [Shape]
    public partial class Implementing : ISecret
    {
        public string Name { get; set; } = "Ada";
        public string Salary { get; set; } = Canary.Guarded;
        public string Hash { get; set; } = Canary.Never;
    }

    public class UnshapedImplementing : ISecret
    {
        public string Name { get; set; } = "Ada";
        public string Salary { get; set; } = Canary.Guarded;
        public string Hash { get; set; } = Canary.Never;
    }

    public class Bare
    {
        public string Name { get; set; } = "Ada";
        public string Salary { get; set; } = Canary.Guarded;
        public string Hash { get; set; } = Canary.Never;
    }

    /// <summary>Guarded by an interface that the base knows nothing of.</summary>
    [Shape]
    public partial class LateImplementing : Bare, ISecret;

    public class UnshapedLateImplementing : Bare, ISecret;

    /// <summary>Its own members hides guarded ones.</summary>
    [Shape]
    public partial class Hiding : Plain
    {
        public new string Salary { get; set; } = Canary.Guarded;
        public new string Hash { get; set; } = Canary.Never;
    }

    public class UnshapedHiding : Unshaped
    {
        public new string Salary { get; set; } = Canary.Guarded;
        public new string Hash { get; set; } = Canary.Never;
    }

    /// <summary>Two steps from where the guards are declared.</summary>
    [Shape]
    public partial class HidingAgain : Hiding
    {
        public new string Salary { get; set; } = Canary.Guarded;
    }

    /// <summary>As a class of another library, which knows nothing of Sluice.</summary>
    public class ForeignAccount
    {
        public string Name { get; set; } = "Ada";
        public string Hash { get; set; } = Canary.Never;
        public virtual string Note { get; set; } = Canary.Never;
    }

    /// <summary>Leaves out by their names what its base declares.</summary>
    [Shape, WireIgnore(nameof(Hash)), WireIgnore(nameof(Note))]
    public partial class Leaving : ForeignAccount
    {
        [RequirePolicy("staff")]
        public string Salary { get; set; } = Canary.Guarded;
    }

    [WireIgnore(nameof(Hash)), WireIgnore(nameof(Note))]
    public class UnshapedLeaving : ForeignAccount
    {
        [RequirePolicy("staff")]
        public string Salary { get; set; } = Canary.Guarded;
    }

    /// <summary>Declares again what its base leaves out.</summary>
    [Shape]
    public partial class LeavingAgain : Leaving
    {
        public new string Hash { get; set; } = Canary.Never;
        public override string Note { get; set; } = Canary.Never;
    }

    [Shape]
    public partial class Virtual
    {
        public string Name { get; set; } = "Ada";

        [RequirePolicy("staff")]
        public virtual string Salary { get; set; } = Canary.Guarded;

        [Never]
        public virtual string Hash { get; set; } = Canary.Never;
    }

    [Shape]
    public partial class Overriding : Virtual
    {
        public override string Salary { get; set; } = Canary.Guarded;
        public override string Hash { get; set; } = Canary.Never;
    }

    [Shape]
    public partial record Positional(
        string Name,
        [RequirePolicy("staff")] string Salary = Canary.Guarded,
        [property: Never] string Hash = Canary.Never
    );

    [Shape]
    public partial record DerivedPositional(string Name, string Salary, int Age) : Positional(Name, Salary);

    [Shape]
    public partial struct Small()
    {
        public string Name { get; set; } = "Ada";

        [RequirePolicy("staff")]
        public string Salary { get; set; } = Canary.Guarded;

        [Never]
        public string Hash { get; set; } = Canary.Never;
    }

    [Shape, WireUnion, WireCase(0, typeof(Base)), WireCase(1, typeof(Circle))]
    public partial class Base
    {
        [RequirePolicy("staff")]
        public string Salary { get; set; } = Canary.Guarded;
        public string Name { get; set; } = "Ada";
    }

    [Shape]
    public partial class Circle : Base
    {
        [RequirePolicy("staff")]
        public string Bonus { get; set; } = Canary.Guarded;

        [Never]
        public string Hash { get; set; } = Canary.Never;
    }

    [Shape, MessagePackObject]
    public partial class Keyed
    {
        [Key(0)]
        public string Name { get; set; } = "Ada";

        [Key(1), RequirePolicy("staff")]
        public string Salary { get; set; } = Canary.Guarded;

        [Key(2), Never]
        public string Hash { get; set; } = Canary.Never;
    }

    [Shape]
    public partial class Generic<T>
    {
        public T? Value { get; set; }

        [RequirePolicy("staff")]
        public string Salary { get; set; } = Canary.Guarded;
    }

    /// <summary>The guarded member holds an object, and so does one that everybody may see.</summary>
    [Shape]
    public partial class Nested
    {
        public string Name { get; set; } = "Ada";
        public Plain Public { get; set; } = new();

        [RequirePolicy("staff")]
        public Plain? Private { get; set; } = new();
        public Nested? Next { get; set; }
        public List<Small?> Smalls { get; set; } = [new Small(), null];
    }

    /// <summary>Members that say little about what they hold.</summary>
    [Shape]
    public partial class Loose
    {
        public object? Any { get; set; } = new Plain();
        public ISecret? Secret { get; set; } = new UnshapedImplementing();
        public List<object> Many { get; set; } = [new Unshaped(), new Hiding()];
        public Dictionary<string, object?> ByName { get; set; } =
            new() { ["a"] = new Keyed(), ["b"] = new[] { new Overriding() } };
        public JsonNode? Node { get; set; } = JsonValue.Create(new Plain());
        public JsonObject Members { get; set; } = new() { ["inner"] = new JsonArray(JsonValue.Create(new Unshaped())) };
        public System.Collections.IEnumerable Untyped { get; set; } =
            new System.Collections.ArrayList { new Implementing() };
    }

    [Shape]
    public partial class Renamed
    {
        public string Name { get; set; } = "Ada";

        [RequirePolicy("staff"), WireName("pay")]
        public string YearlySalary { get; set; } = Canary.Guarded;

        [Always, RequirePolicy("staff")]
        public string AlwaysThere { get; set; } = Canary.Guarded;

        [Default, RequirePolicy("nobody")]
        public string Nobodys { get; set; } = Canary.Never;
    }
}
