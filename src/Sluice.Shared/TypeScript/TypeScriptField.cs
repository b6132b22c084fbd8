namespace Sluice.Shared.TypeScript;

/// <summary>The type of a value, in the form of the client's <c>FieldSchema</c>.</summary>
/// <param name="Core">What the value is: <c>is: "int"</c>, <c>of: "Order"</c> or <c>enum: "Paid"</c>.</param>
/// <param name="Around">What surrounds it from the outside in: <c>?</c>, <c>[]</c>, <c>{}</c>, <c>[2]</c>.</param>
internal readonly record struct TypeScriptField(string Core, string Around = "")
{
    /// <summary>A value of which nothing is known.</summary>
    public static readonly TypeScriptField Any = Is("any");

    public static TypeScriptField Is(string scalar) => new($"is: \"{scalar}\"");

    /// <summary>Returns the field of values that may be null. A value of any kind already includes null.</summary>
    public TypeScriptField OrNull() =>
        Around.StartsWith('?') || (Around.Length == 0 && this == Any) ? this : this with { Around = "?" + Around };

    public TypeScriptField In(string around) => this with { Around = around + Around };

    public override string ToString() => Around.Length == 0 ? Core : $"{Core}; as: \"{Around}\"";
}
