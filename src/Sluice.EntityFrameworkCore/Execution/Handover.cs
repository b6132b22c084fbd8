using Sluice.Rows;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>Whether the destination got anything.</summary>
internal sealed class Handover
{
    internal bool HasBegun { get; set; }
}

/// <summary>A sink that tells when it is first written to.</summary>
internal readonly struct HandoverSink<TSink>(TSink sink, Handover handover) : IRowSink where TSink : struct, IRowSink
{
    public ValueTask<bool> WriteAsync(byte[] bytes, int length, CancellationToken cancellationToken)
    {
        handover.HasBegun = true;
        return sink.WriteAsync(bytes, length, cancellationToken);
    }

    public ValueTask<bool> FinishAsync(byte[] bytes, int length, CancellationToken cancellationToken)
    {
        handover.HasBegun = true;
        return sink.FinishAsync(bytes, length, cancellationToken);
    }
}
