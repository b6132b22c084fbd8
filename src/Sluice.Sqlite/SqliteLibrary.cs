using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SQLitePCL;

[assembly: DisableRuntimeMarshalling]

namespace Sluice.Sqlite;

// SAFETY: SQLite returns null-terminated names that are valid until the statement is prepared again or finalized;
// callers copy them before. A value has as many bytes as sqlite3_value_bytes reports, which are valid until the
// statement is stepped; callers copy them before. Statements are handles that the caller holds a reference to.
/// <summary>
/// The functions of the SQLite library that Microsoft.Data.Sqlite has loaded, called without the reference counting of
/// a <see cref="SafeHandle"/> for each value.
/// </summary>
/// <remarks>
/// <para>
/// The current provider determines the library: a statement must never be passed to another copy of SQLite. If the
/// library cannot be located (statically linked, or loaded under another name), <see cref="IsAvailable"/> is
/// <see langword="false"/> and rows are read through the driver's getters.
/// </para>
/// <para>
/// Reading the current row's values takes a few nanoseconds and never calls back, so these functions skip the GC
/// transition; functions that may convert text, fill a blob or read pages perform it. Imports are used instead of
/// function pointers, because the JIT inlines the transition only for imports (70 ns per call otherwise).
/// </para>
/// </remarks>
internal static unsafe partial class SqliteLibrary
{
    // Not a file name; the resolver below handles it.
    private const string Library = "sqlite3-of-the-driver";

    private static readonly nint s_library;

    internal static readonly bool IsAvailable;

    static SqliteLibrary()
    {
        if (!TryLoad(out s_library) || !NativeLibrary.TryGetExport(s_library, "sqlite3_value_blob", out _))
            return;
        NativeLibrary.SetDllImportResolver(
            typeof(SqliteLibrary).Assembly,
            static (name, _, _) => name == Library ? s_library : 0
        );
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
            return false; // No provider, or one that does not report its library.
        }
        return name.Length > 0
            && name != "__Internal"
            && (
                NativeLibrary.TryLoad(name, typeof(raw).Assembly, null, out library)
                || NativeLibrary.TryLoad(name, Assembly.GetEntryAssembly() ?? typeof(raw).Assembly, null, out library)
            );
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

    [DllImport(Library, EntryPoint = "sqlite3_reset")]
    internal static extern int Reset(nint statement);

    [DllImport(Library, EntryPoint = "sqlite3_bind_null")]
    internal static extern int BindNull(nint statement, int index);

    [DllImport(Library, EntryPoint = "sqlite3_bind_int64")]
    internal static extern int BindInt64(nint statement, int index, long value);

    [DllImport(Library, EntryPoint = "sqlite3_bind_double")]
    internal static extern int BindDouble(nint statement, int index, double value);

    [DllImport(Library, EntryPoint = "sqlite3_bind_text")]
    private static extern int BindText(nint statement, int index, byte* value, int count, nint destructor);

    [DllImport(Library, EntryPoint = "sqlite3_bind_blob")]
    private static extern int BindBlob(nint statement, int index, byte* value, int count, nint destructor);

    // The library copies the bytes before it returns. Without bytes, a pointer must still not be null, which would bind
    // null.
    private const nint Transient = -1;
    private static ReadOnlySpan<byte> Empty => [0];

    internal static int BindText(nint statement, int index, ReadOnlySpan<byte> utf8)
    {
        fixed (byte* start = utf8.IsEmpty ? Empty : utf8)
            return BindText(statement, index, start, utf8.Length, Transient);
    }

    internal static int BindBlob(nint statement, int index, ReadOnlySpan<byte> bytes)
    {
        fixed (byte* start = bytes.IsEmpty ? Empty : bytes)
            return BindBlob(statement, index, start, bytes.Length, Transient);
    }

    [DllImport(Library, EntryPoint = "sqlite3_column_name")]
    private static extern byte* ColumnNamePointer(nint statement, int column);

    [DllImport(Library, EntryPoint = "sqlite3_column_decltype")]
    private static extern byte* DeclaredTypePointer(nint statement, int column);

    // Get the count first: in a UTF-16 database, this converts the text to UTF-8 in place; otherwise, the pointer would
    // refer to UTF-16.
    internal static ReadOnlySpan<byte> Bytes(nint value)
    {
        int count = ValueBytes(value);
        byte* bytes = ValueBlob(value);
        Debug.Assert(count >= 0);
        return bytes is null && count > 0
            ? throw new OutOfMemoryException("SQLite ran out of memory for a value.")
            : new(bytes, count);
    }

    internal static ReadOnlySpan<byte> ColumnName(nint statement, int column)
    {
        Debug.Assert((uint)column < (uint)ColumnCount(statement));
        return MemoryMarshal.CreateReadOnlySpanFromNullTerminated(ColumnNamePointer(statement, column));
    }

    internal static ReadOnlySpan<byte> DeclaredType(nint statement, int column)
    {
        Debug.Assert((uint)column < (uint)ColumnCount(statement));
        return MemoryMarshal.CreateReadOnlySpanFromNullTerminated(DeclaredTypePointer(statement, column));
    }
}
