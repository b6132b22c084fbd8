namespace Sluice.Fuzz.Inputs;

/// <summary>What a reading came to: a value, or the error with its place.</summary>
internal readonly record struct Outcome<T>(T? Value, WireException? Error)
{
    internal bool Accepts => Error is null;

    /// <summary>Runs a reading. Only <see cref="WireException"/> is an outcome; anything else escapes.</summary>
    internal static Outcome<T> Of(Func<T?> read)
    {
        try
        {
            return new(read(), null);
        }
        catch (WireException error)
        {
            return new(default, error);
        }
    }

    internal string Describe() =>
        Error is null
            ? "a value"
            : $"{Error.Error} at {Error.Path}, byte {Error.Offset}, line {Error.Line}: {Error.Message}";

    internal bool HasSameError(Outcome<T> other) =>
        Error is not null
        && other.Error is not null
        && Error.Error == other.Error.Error
        && Error.Path == other.Error.Path
        && Error.Offset == other.Error.Offset
        && Error.Line == other.Error.Line;
}
