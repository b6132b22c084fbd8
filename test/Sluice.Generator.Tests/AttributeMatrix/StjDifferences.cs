namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>
/// Where Sluice differs from System.Text.Json on purpose; docs/attributes.md and docs/json.md say the same.
/// </summary>
internal static class StjDifferences
{
    private static readonly (string What, Func<Comparison, bool> Explains)[] s_all =
    [
        (
            "System.Text.Json writes what is not JSON: an extension data object that can't be read between members",
            static c => c.TheirError is null && !IsJson(c.Expected)
        ),
        (
            "types whose configuration System.Text.Json refuses are written as their attributes allow",
            static c => c.TheirError is InvalidOperationException or NotSupportedException
        ),
        (
            "collections without a setter are filled in place",
            static c =>
                c.IsReading
                && c.TheirError is null
                && c.IsIn(
                    "get-only property",
                    "computed property",
                    "private setter",
                    "readonly field",
                    "class with get-only members"
                )
        ),
        (
            "a struct whose members only a constructor can set is made by it",
            static c =>
                c.IsReading && c.IsIn("property of a readonly struct", "readonly struct", "constructor of a struct")
        ),
        (
            "a discriminator may follow other members",
            static c => c.IsReading && c.OurError is null && c.Theirs("is not the first property")
        ),
        (
            "names that begin with $ are those of unknown members",
            static c => c.IsReading && c.OurError is null && c.Theirs("start with '$'")
        ),
        (
            "a discriminator that no case has is an error",
            static c => c.IsReading && c.OurError is WireException { Error: WireError.Discriminator }
        ),
        (
            "a factory makes the converter of the enumeration, and null stays null",
            static c =>
                c.IsReading
                && c.Case.Name.Contains("AnyFactory", StringComparison.Ordinal)
                && c.Case.Name.EndsWith("Tint?", StringComparison.Ordinal)
        ),
        (
            "a member that can't be set is skipped, whatever its value",
            static c =>
                c.IsReading
                && c.OurError is null
                && c.TheirError is System.Text.Json.JsonException
                && c.IsIn("explicitly implemented property", "field behind a property")
        ),
        (
            "numbers that are written as strings are read from them",
            static c =>
                c.IsReading
                && c.OurError is null
                && c.IsOf("JsonNumberHandling")
                && c.Case.Name.Contains("WriteAsString", StringComparison.Ordinal)
                && c.Theirs("could not be converted")
        ),
        (
            "a number declared as object is read as a number, which is written as text; System.Text.Json keeps its JsonElement",
            static c =>
                c.IsReading
                && c.IsOf("JsonNumberHandling")
                && c.Case.Name.Contains("WriteAsString", StringComparison.Ordinal)
                && c.Case.Name.EndsWith(", object", StringComparison.Ordinal)
        ),
        (
            "extension data in a public field is written",
            static c =>
                !c.IsReading
                && c.IsOf("JsonExtensionData")
                && c.IsIn(
                    "field",
                    "readonly field",
                    "required field",
                    "field of a struct",
                    "field of a record",
                    "inherited field"
                )
        ),
    ];

    /// <summary>Whether the text is JSON at all.</summary>
    internal static bool IsJson(string text)
    {
        try
        {
            using var document = System.Text.Json.JsonDocument.Parse(text);
            return true;
        }
        catch (System.Text.Json.JsonException)
        {
            return false;
        }
    }

    internal static string? Explain(Comparison comparison) => s_all.FirstOrDefault(d => d.Explains(comparison)).What;
}
