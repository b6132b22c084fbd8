using System.Collections.Concurrent;
using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Rows;

/// <summary>
/// What is known about a reader's type before its first row: which of <see cref="DbDataReader"/>'s getters can be
/// trusted.
/// </summary>
internal sealed class ReaderTraits
{
    private static readonly ConcurrentDictionary<Type, ReaderTraits> s_types = new();

    /// <summary>
    /// Values may differ in type from row to row; typed getters convert silently, and
    /// <see cref="DbDataReader.GetFieldType"/> handles the current value.
    /// </summary>
    internal readonly bool Varies;
    /// <summary>
    /// For columns that are declared as text. What varies is had as strings: SQLite's <c>GetChars</c> crashes the
    /// process on expressions.
    /// </summary>
    internal readonly TextAccess Text = new();

    private ReaderTraits(Type type)
    {
        // What a wrapper hides may be SQLite: asking for each value's type is right for every driver.
        Varies = type.FullName is "Microsoft.Data.Sqlite.SqliteDataReader" or "System.Data.SQLite.SQLiteDataReader"
            || Wraps(type);
    }

    internal static ReaderTraits Of(Type readerType) => s_types.GetOrAdd(readerType, static t => new ReaderTraits(t));

    [UnconditionalSuppressMessage("Trimming", "IL2070",
        Justification = "A field that was trimmed away holds no reader.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075",
        Justification = "A field that was trimmed away holds no reader.")]
    private static bool Wraps(Type type)
    {
        for (Type? t = type; t is not null && t != typeof(DbDataReader); t = t.BaseType)
        {
            foreach (FieldInfo field in t.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
                | BindingFlags.DeclaredOnly))
            {
                if (typeof(IDataRecord).IsAssignableFrom(field.FieldType)) return true;
            }
        }
        return false;
    }
}
