namespace Sluice.Wires;

/// <summary>
/// The one rule for exceptions of user code: wrapped, with the path of the current value, unless they say that the work
/// was cancelled.
/// </summary>
internal static class UserCodeException
{
    internal static bool IsWrapped(Exception exception) => exception is not OperationCanceledException;

    internal static WireException OfWriting(Exception exception) =>
        new(WireError.UserCode, $"A getter, enumerator or converter failed: {exception.Message}", inner: exception);

    internal static WireException OfReading(Exception exception, long offset) =>
        new(WireError.UserCode, $"A constructor, setter or converter failed: {exception.Message}", offset,
            inner: exception);
}
