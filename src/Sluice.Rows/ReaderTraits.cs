using System.Collections.Concurrent;
using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Rows;

/// <summary>
/// What is known about a reader type before its first row: which getters of <see cref="DbDataReader"/> are reliable.
/// </summary>
internal sealed class ReaderTraits
{
    private static readonly ConcurrentDictionary<Type, ReaderTraits> s_types = new();

    /// <summary>
    /// Whether values may differ in type from row to row: typed getters then convert silently, and
    /// <see cref="DbDataReader.GetFieldType"/> returns the type of the current value.
    /// </summary>
    internal readonly bool Varies;

    /// <summary>
    /// Reads columns declared as text. Columns of varying type are read as strings instead: SQLite's <c>GetChars</c>
    /// crashes the process on expressions.
    /// </summary>
    internal readonly TextAccess Text = new();

    /// <summary>Whether the reader is that of DuckDB.NET, whose .NET types lose what some columns declare.</summary>
    internal readonly bool IsDuckDb;

    private ReaderTraits(Type type)
    {
        Varies = MayVary(type, []);
        IsDuckDb = type.FullName == "DuckDB.NET.Data.DuckDBDataReader";
    }

    internal static ReaderTraits GetTraits(Type readerType) =>
        s_types.GetOrAdd(readerType, static t => new ReaderTraits(t));

    // What a wrapper hides may be SQLite: asking for each value's type is right for every driver. A driver's own
    // nested readers hide nothing: a field of a sealed type holds that type alone.
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "A field that was trimmed away holds no reader."
    )]
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2075",
        Justification = "A field that was trimmed away holds no reader."
    )]
    private static bool MayVary(Type type, HashSet<Type> seen)
    {
        if (type.FullName is "Microsoft.Data.Sqlite.SqliteDataReader" or "System.Data.SQLite.SQLiteDataReader")
            return true;
        if (!seen.Add(type))
            return false;
        for (Type? t = type; t is not null && t != typeof(DbDataReader); t = t.BaseType)
        {
            foreach (
                FieldInfo field in t.GetFields(
                    BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly
                )
            )
            {
                Type held = field.FieldType;
                if (typeof(IDataRecord).IsAssignableFrom(held) && (!held.IsSealed || MayVary(held, seen)))
                    return true;
            }
        }
        return false;
    }
}
