namespace Sluice.Model;

/// <summary>Specifies how a single value appears on the wire, for schemas and random values.</summary>
public enum PrimitiveForm
{
    /// <summary>Any value: the type specifies no form (<see cref="object"/>, a custom converter).</summary>
    Any,

    /// <summary>True or false.</summary>
    Boolean,

    /// <summary>A whole number.</summary>
    Integer,

    /// <summary>A number with a fraction.</summary>
    Number,

    /// <summary>Text.</summary>
    Text,

    /// <summary>Base64 text, or binary data on wires that support it.</summary>
    Binary,

    /// <summary>A date and time as text (RFC 3339 <c>date-time</c>).</summary>
    DateTime,

    /// <summary>A date as text (RFC 3339 <c>full-date</c>).</summary>
    Date,

    /// <summary>A time of day.</summary>
    Time,

    /// <summary>A duration.</summary>
    Duration,

    /// <summary>A GUID.</summary>
    Uuid,

    /// <summary>A URI.</summary>
    Uri,
}
