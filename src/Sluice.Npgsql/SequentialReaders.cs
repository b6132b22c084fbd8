using System.Runtime.CompilerServices;
using Npgsql;

namespace Sluice.Npgsql;

/// <summary>Determines whether a reader uses <c>SequentialAccess</c>, which its public members do not expose.</summary>
internal static class SequentialReaders
{
    private static bool s_isHidden;

    /// <summary>
    /// Reads the driver's own field. If it does not exist in other versions, returns <see langword="null"/>.
    /// </summary>
    internal static bool? Contains(NpgsqlDataReader reader)
    {
        if (s_isHidden)
            return null;
        try
        {
            return IsSequential(reader);
        }
        catch (MissingFieldException)
        {
            s_isHidden = true;
            return null;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_isSequential")]
    private static extern ref bool IsSequential(NpgsqlDataReader reader);
}
