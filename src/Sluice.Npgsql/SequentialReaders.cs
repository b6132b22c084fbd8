using System.Runtime.CompilerServices;
using Npgsql;

namespace Sluice.Npgsql;

/// <summary>Whether a reader is under <c>SequentialAccess</c>, which its public members don't tell.</summary>
internal static class SequentialReaders
{
    private static bool s_isHidden;

    /// <summary>
    /// Without the driver's own field (other versions may not have it) the answer is yes, which is right for every
    /// reader and costs a call for each text.
    /// </summary>
    internal static bool Contains(NpgsqlDataReader reader)
    {
        if (s_isHidden) return true;
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
