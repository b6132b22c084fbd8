namespace Sluice.Model;

/// <summary>What a single value looks like on the wire, for schemas and random values.</summary>
public enum PrimitiveForm
{
    /// <summary>Anything: the type says nothing about it (<see cref="object"/>, a custom converter).</summary>
    Any,
    /// <summary>True or false.</summary>
    Boolean,
    /// <summary>A whole number.</summary>
    Integer,
    /// <summary>A number with a fraction.</summary>
    Number,
    /// <summary>Text.</summary>
    Text,
    /// <summary>Text holding base64, or binary data where the wire has it.</summary>
    Binary,
    /// <summary>Text of RFC 3339's date-time.</summary>
    DateTime,
    /// <summary>Text of RFC 3339's full-date.</summary>
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
