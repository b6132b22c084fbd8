using System.Runtime.CompilerServices;
using Npgsql;

namespace Sluice.Npgsql;

/// <summary>Determines whether a reader uses <c>SequentialAccess</c>, which its public members do not expose.</summary>
internal static class SequentialReaders
{
    private static bool s_isHidden;

    /// <summary>
    /// Reads the driver's own field. If it does not exist in other versions, returns <see langword="true"/>, which is
    /// correct for every reader and costs one additional call per text value.
    /// </summary>
    internal static bool Contains(NpgsqlDataReader reader)
    {
        if (s_isHidden)
            return true;
        try
        {
            return IsSequential(reader);
        }
        catch (MissingFieldException)
        {
            s_isHidden = true;
            return true;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_isSequential")]
    private static extern ref bool IsSequential(NpgsqlDataReader reader);
}
