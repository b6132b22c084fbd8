using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SQLitePCL;

[assembly: DisableRuntimeMarshalling]

namespace Sluice.Sqlite;

// SAFETY: SQLite returns names that end with a zero and live until the statement is prepared again or finalized;
// callers copy them before.
/// <summary>
/// The functions of the SQLite library that Microsoft.Data.Sqlite has loaded, called without the reference counting of
/// a <see cref="SafeHandle"/> for each value.
/// </summary>
/// <remarks>
/// <para>
/// The provider in use says which library it is: a statement must never be passed to another copy of SQLite. Where the
/// library can't be found again (linked statically, or loaded under another name), <see cref="IsAvailable"/> is false
/// and rows are read through the driver's getters.
/// </para>
/// <para>
/// Reads of the current row's values take some nanoseconds and never call back, so they need no transition of the
/// garbage collector; those that may convert text, fill a blob or read pages make it. Imports rather than function
/// pointers: the JIT makes the transition inline for them only (70 ns a call otherwise).
/// </para>
/// </remarks>
internal static unsafe partial class SqliteLibrary
{
    // Not a file's name: the resolver below handles it.
    private const string Library = "sqlite3-of-the-driver";

    private static readonly nint s_library;

    internal static readonly bool IsAvailable;

    static SqliteLibrary()
    {
        if (!TryLoad(out s_library) || !NativeLibrary.TryGetExport(s_library, "sqlite3_value_blob", out _)) return;
        NativeLibrary.SetDllImportResolver(typeof(SqliteLibrary).Assembly,
            static (name, _, _) => name == Library ? s_library : 0);
        IsAvailable = true;
    }

    private static bool TryLoad(out nint library)
    {
        library = 0;
        string name;
        try
        {
            name = raw.GetNativeLibraryName();
        }
        catch (Exception)
        {
            return false;        // no provider, or one that doesn't say
        }
        return name.Length > 0 && name != "__Internal"
            && (NativeLibrary.TryLoad(name, typeof(raw).Assembly, null, out library)
                || NativeLibrary.TryLoad(name, Assembly.GetEntryAssembly() ?? typeof(raw).Assembly, null, out library));
    }

    [DllImport(Library, EntryPoint = "sqlite3_step")]
    internal static extern int Step(nint statement);
    [DllImport(Library, EntryPoint = "sqlite3_value_bytes")]
    internal static extern int ValueBytes(nint value);
    [DllImport(Library, EntryPoint = "sqlite3_value_blob")]
    internal static extern byte* ValueBlob(nint value);
    [DllImport(Library, EntryPoint = "sqlite3_column_value"), SuppressGCTransition]
    internal static extern nint ColumnValue(nint statement, int column);
    [DllImport(Library, EntryPoint = "sqlite3_value_type"), SuppressGCTransition]
    internal static extern int ValueType(nint value);
    [DllImport(Library, EntryPoint = "sqlite3_value_int64"), SuppressGCTransition]
    internal static extern long ValueInt64(nint value);
    [DllImport(Library, EntryPoint = "sqlite3_value_double"), SuppressGCTransition]
    internal static extern double ValueDouble(nint value);
    [DllImport(Library, EntryPoint = "sqlite3_column_count"), SuppressGCTransition]
    internal static extern int ColumnCount(nint statement);

    [DllImport(Library, EntryPoint = "sqlite3_column_name")]
    private static extern byte* ColumnNamePointer(nint statement, int column);
    [DllImport(Library, EntryPoint = "sqlite3_column_decltype")]
    private static extern byte* DeclaredTypePointer(nint statement, int column);

    // The count is asked for first: in a UTF-16 database that makes the text UTF-8, in place; asked for first, the
    // pointer would be to UTF-16.
    internal static ReadOnlySpan<byte> Bytes(nint value)
    {
        int count = ValueBytes(value);
        byte* bytes = ValueBlob(value);
        return bytes is null && count > 0
            ? throw new OutOfMemoryException("SQLite ran out of memory for a value.")
            : new(bytes, count);
    }

    internal static ReadOnlySpan<byte> ColumnName(nint statement, int column) =>
        MemoryMarshal.CreateReadOnlySpanFromNullTerminated(ColumnNamePointer(statement, column));
    internal static ReadOnlySpan<byte> DeclaredType(nint statement, int column) =>
        MemoryMarshal.CreateReadOnlySpanFromNullTerminated(DeclaredTypePointer(statement, column));
}
