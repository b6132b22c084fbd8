using System.Data;

namespace Sluice.Hosting.Tests.Rows;

/// <summary>A table's rows from a database that makes its reader wait for each.</summary>
internal sealed class GatedReader(DataTable table, Gate gate, Exception? failure) : RecordingReader(table)
{
    public override async Task<bool> ReadAsync(CancellationToken cancellationToken)
    {
        await gate.WaitAsync(cancellationToken);
        return failure is null ? Read() : throw failure;
    }
}
