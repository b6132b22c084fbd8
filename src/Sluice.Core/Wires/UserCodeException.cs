namespace Sluice.Wires;

/// <summary>
/// Defines how exceptions of user code are reported: they are wrapped with the path of the current value, except
/// cancellation, which is rethrown unchanged.
/// </summary>
internal static class UserCodeException
{
    internal static bool IsWrapped(Exception exception) => exception is not OperationCanceledException;

    internal static WireException OfWriting(Exception exception) =>
        new(
            WireError.UserCode,
            $"A getter, enumerator or converter failed: {exception.Message}",
            innerException: exception
        );

    internal static WireException OfReading(Exception exception, long offset) =>
        new(
            WireError.UserCode,
            $"A constructor, setter or converter failed: {exception.Message}",
            offset,
            innerException: exception
        );
}
