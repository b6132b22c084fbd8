namespace Sluice.AspNetCore.Responses;

/// <summary>Thrown to a source whose client has kept it waiting too long; the connection is aborted.</summary>
internal sealed class SlowReaderException(string limit)
    : OperationCanceledException(
        $"The client keeps the source of its answer waiting, beyond the limit of SluiceHttpOptions.{limit}."
    );
