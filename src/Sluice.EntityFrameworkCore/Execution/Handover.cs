using Sluice.Hosting;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>Records whether anything has been written to the destination.</summary>
internal sealed class Handover(WireOutput output) : WireOutput
{
    internal bool HasBegun { get; private set; }

    public override ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
    {
        HasBegun = true;
        return output.WriteAsync(bytes, cancellationToken);
    }

    public override ValueTask<bool> CompleteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
    {
        HasBegun = true;
        return output.CompleteAsync(bytes, cancellationToken);
    }
}
