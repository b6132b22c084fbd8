namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>
/// Where Sluice differs from MessagePack-CSharp on purpose; docs/messagepack.md says the same, with the reasons.
/// </summary>
internal static class MessagePackDifferences
{
    private static readonly (string What, Func<Comparison, bool> Explains)[] s_all =
    [
        (
            "types that its resolver refuses are written by their keys",
            static c => !c.IsReading && c.Expected == "error"
        ),
        (
            "required members must be there",
            static c => c.IsReading && c.OurError is WireException { Error: WireError.MissingMember }
        ),
        (
            "nil keeps the default of a number in an array, as a selection writes it, and null that of a member that can't be set",
            static c => c.IsReading && c.Expected == "error"
        ),
        (
            "a value that is no case of its union is an error",
            static c => c.OurError is WireException { Error: WireError.Discriminator }
        ),
        (
            "constructor parameters are bound by name",
            static c =>
                c.IsReading
                && c.IsIn(
                    "property of a readonly struct",
                    "positional record",
                    "positional record struct",
                    "property bound to a constructor"
                )
        ),
        (
            "the parameterless constructor is preferred, and absent parameters take their declared defaults",
            static c =>
                c.IsReading
                && c.IsIn(
                    "constructor",
                    "parameterless constructor",
                    "constructor of a struct",
                    "constructor with initialised members"
                )
        ),
        (
            "collections without a setter are filled in place",
            static c =>
                c.IsReading
                && c.Case.Name.Contains("List<int>", StringComparison.Ordinal)
                && c.IsIn("get-only property", "computed property", "private setter", "readonly field")
        ),
        (
            "private members with [DataMember] are written",
            static c =>
                c.Case.Name.StartsWith("[DataContract]", StringComparison.Ordinal)
                && c.IsIn(
                    "private getter",
                    "private property",
                    "internal property",
                    "protected property",
                    "explicitly implemented property",
                    "private field",
                    "internal field",
                    "field behind a property"
                )
        ),
        ("explicit implementations with a key are written", static c => c.IsIn("explicitly implemented property")),
        (
            "a private member with a key is written and read",
            static c =>
                c.IsIn(
                    "private members",
                    "private accessors",
                    "private setter",
                    "private getter",
                    "private property",
                    "internal property",
                    "protected property",
                    "private field",
                    "internal field"
                )
        ),
        (
            "a string key stays beside [MessagePackObject(true)]",
            static c =>
                c.Case.Name.StartsWith("[MessagePackObject(true", StringComparison.Ordinal)
                && (
                    c.Case.Name.Contains("keys: text", StringComparison.Ordinal)
                    || c.Case.Name.Contains("[Key(\"", StringComparison.Ordinal)
                )
        ),
        (
            "members that can't be set are written under [MessagePackObject(true)]",
            static c =>
                c.Case.Name.StartsWith("[MessagePackObject(true", StringComparison.Ordinal)
                && c.IsIn("readonly field", "get-only property", "computed property", "get-only members")
        ),
        (
            "a member that is hidden by an ignored one is written",
            static c => c.Case.Name.Contains("[Ignore", StringComparison.Ordinal) && c.IsIn("new property")
        ),
        (
            "of overridden and hidden members each is set",
            static c =>
                c.IsReading
                && c.IsIn(
                    "overridden members",
                    "overridden three times",
                    "abstract members",
                    "hidden members",
                    "hidden members of another type"
                )
        ),
    ];

    internal static string? Explain(Comparison comparison) => s_all.FirstOrDefault(d => d.Explains(comparison)).What;
}
