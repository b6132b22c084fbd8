using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore.Storage;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Sets how often a reader was advanced, which EF Core reports when the reader is disposed. Rows are read from the
/// driver's reader, which EF Core's own reader does not notice.
/// </summary>
internal static class ReadCounts
{
    // The field is not public. Without it, interceptors see a count of 0 and nothing else changes.
    private static bool s_isMissing;

    internal static void Set(RelationalDataReader reader, long reads)
    {
        if (s_isMissing)
            return;
        try
        {
            Field(reader) = (int)Math.Min(reads, int.MaxValue);
        }
        catch (MissingFieldException)
        {
            s_isMissing = true;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_readCount")]
    private static extern ref int Field(RelationalDataReader reader);
}
