namespace Sluice.Filtering;

/// <summary>Specifies why a literal is not a value of a member's type.</summary>
internal enum LiteralError
{
    None,

    /// <summary>The literal has another form.</summary>
    Mismatch,

    /// <summary>The literal has the form, but the value is out of range, or is not a date of the calendar.</summary>
    OutOfRange,

    /// <summary>The type has no constant of that name.</summary>
    UnknownName,
}
