namespace Sluice;

/// <summary>Why a value could not be written or read.</summary>
public enum WireError
{
    /// <summary>The bytes do not follow the wire's grammar.</summary>
    Syntax,

    /// <summary>The input ends in the middle of a value.</summary>
    EndOfInput,

    /// <summary>A name or string is not UTF-8, or holds a lone surrogate.</summary>
    InvalidText,

    /// <summary>The value nests deeper than the limit, as a cycle does.</summary>
    Depth,

    /// <summary>A number does not fit its type, or can't be represented on the wire.</summary>
    Range,

    /// <summary>The value is of another kind than the type expects.</summary>
    Type,

    /// <summary>Null where the type has no null.</summary>
    Null,

    /// <summary>A required member is missing.</summary>
    MissingMember,

    /// <summary>A member occurs twice.</summary>
    DuplicateMember,

    /// <summary>A member that the type does not have, where the options reject it.</summary>
    UnknownMember,

    /// <summary>A union's discriminator is missing or names no case.</summary>
    Discriminator,

    /// <summary>Expected the end of the input after the value.</summary>
    TrailingData,

    /// <summary>A configured limit (size, count) was exceeded.</summary>
    Limit,

    /// <summary>The type or feature is not supported on this wire.</summary>
    Unsupported,

    /// <summary>User code (a converter, a constructor, a getter) failed; see the inner exception.</summary>
    UserCode,

    /// <summary>More elements than <c>IncludeOptions.MaxElements</c> allows the selection to write.</summary>
    TooManyElements,

    /// <summary>A member that the sender of the document may not set.</summary>
    NotSettable,

    /// <summary>More rows than <c>IncludeOptions.MaxRows</c> allows a selection's query to read.</summary>
    TooManyRows,
}

/// <summary>
/// The one exception that writing and reading throw for bad data: what happened, where, and what to do next.
/// </summary>
public sealed class WireException : Exception
{
    /// <summary>
    /// Makes an exception; the library fills in <see cref="Path"/>, <see cref="Offset"/> and <see cref="Line"/>.
    /// </summary>
    public WireException(
        WireError error,
        string message,
        long offset = -1,
        string? path = null,
        int line = 0,
        Exception? innerException = null
    )
        : base(message, innerException)
    {
        Error = error;
        Offset = offset;
        Path = path;
        Line = line;
    }

    /// <summary>Why.</summary>
    public WireError Error { get; }

    /// <summary>
    /// Where on the wire, in bytes from the start of the document (or of the element, in a stream of elements); -1 when
    /// not known.
    /// </summary>
    public long Offset { get; internal set; }

    /// <summary>Where in the value, such as <c>$.lines[3].sku</c>; <see langword="null"/> when not known.</summary>
    public string? Path { get; internal set; }

    /// <summary>The line in JSON text, from 1; 0 when not known.</summary>
    public int Line { get; internal set; }

    /// <summary>
    /// The same with the exception behind it, whose text may name types and so is not part of the message.
    /// </summary>
    internal WireException With(Exception inner) => new(Error, base.Message, Offset, Path, Line, inner);

    /// <inheritdoc/>
    public override string Message =>
        Path is null && Offset < 0
            ? base.Message
            : $"{base.Message} (at {Path ?? "$"}{(Offset >= 0 ? $", byte {Offset}" : "")}"
                + $"{(Line > 0 ? $", line {Line}" : "")})";
}
