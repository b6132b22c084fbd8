using Sluice.Rows;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>Records whether anything has been written to the destination.</summary>
internal sealed class Handover
{
    internal bool HasBegun { get; set; }
}

/// <summary>Wraps a sink and records the first write.</summary>
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
