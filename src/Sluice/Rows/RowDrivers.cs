using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;

namespace Sluice.Rows;

/// <summary>
/// The drivers that verbs taking a plain <see cref="DbDataReader"/> ask, and the wrappers they see through. Thread
/// safe; meant to be filled once at start-up.
/// </summary>
/// <remarks>
/// A reader that no driver knows is read through <see cref="DbDataReader"/>'s typed getters: the same bytes, a little
/// slower.
/// </remarks>
public static class RowDrivers
{
    private static readonly DriverList<RowDriver> s_drivers = new();
    private static volatile Func<DbDataReader, DbDataReader?>[] s_wrappers = [Dapper];
    private static readonly Lock s_lock = new();

    /// <summary>Registers a driver; once is enough, again does nothing.</summary>
    public static void Register(RowDriver driver) => s_drivers.Add(driver);

    /// <summary>
    /// Registers what takes a wrapper off a reader: answers the reader inside, or <see langword="null"/> where the
    /// reader is no such wrapper.
    /// </summary>
    public static void RegisterWrapper(Func<DbDataReader, DbDataReader?> unwrap)
    {
        ArgumentNullException.ThrowIfNull(unwrap);
        lock (s_lock) s_wrappers = [.. s_wrappers, unwrap];
    }

    internal static RowEngine Open(DbDataReader reader, in RowOptions options, RowDriver? preferred = null)
    {
        DbDataReader inner = Unwrap(reader);
        RowEngine? engine = preferred?.Open(inner, options);
        foreach (RowDriver driver in s_drivers.All) engine ??= driver.Open(inner, options);
        engine ??= new RowEngine<ReaderSource>(inner, new ReaderSource(inner));
        engine.Options = options;
        return engine;
    }

    /// <summary>A run through the reader's own getters, whatever drivers are registered.</summary>
    internal static RowEngine OpenGeneral(DbDataReader reader)
    {
        DbDataReader inner = Unwrap(reader);
        return new RowEngine<ReaderSource>(inner, new ReaderSource(inner));
    }

    internal static DbDataReader Unwrap(DbDataReader reader)
    {
        for (int depth = 0; depth < 8; depth++)
        {
            DbDataReader? inner = null;
            foreach (Func<DbDataReader, DbDataReader?> unwrap in s_wrappers) inner ??= unwrap(reader);
            if (inner is null) break;
            reader = inner;
        }
        return reader;
    }

    // Dapper's ExecuteReader hands out a wrapper around the driver's reader, whose property the driver's own source
    // needs. Found by name, since the core references no package.
    [UnconditionalSuppressMessage("Trimming", "IL2075",
        Justification = "Where the property was trimmed away the wrapper is read as it is: the same bytes.")]
    private static DbDataReader? Dapper(DbDataReader reader)
    {
        if (reader.GetType().Namespace != "Dapper") return null;
        PropertyInfo? property = reader.GetType().GetInterface("Dapper.IWrappedDataReader")?.GetProperty("Reader");
        return property?.GetValue(reader) as DbDataReader;
    }
}
