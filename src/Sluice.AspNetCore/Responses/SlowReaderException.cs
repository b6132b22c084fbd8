namespace Sluice.AspNetCore.Responses;

/// <summary>Thrown to a source whose client has kept it waiting too long; the connection is aborted.</summary>
internal sealed class SlowReaderException(TimeSpan waited) : OperationCanceledException(
    $"The client has kept the source of its answer waiting for {waited.TotalSeconds:0.#} seconds, which is the limit "
    + "of SluiceHttpOptions.MaxSourceWait.");
