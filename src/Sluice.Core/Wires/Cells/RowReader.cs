using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Model;
using Sluice.Wires.Json;

namespace Sluice.Wires.Cells;

// SAFETY: NextMember is called only between members, whose parent is an object: the tree is built so, and the assertion
// checks it.
/// <summary>
/// Reads the rows of a result as objects, through the same code of the shapes that reads the wires: the tree of
/// <see cref="CellNode"/> takes the place of the bytes. A column that holds a whole object or collection, as JSON or as
/// an array of the database, is read as a document.
/// </summary>
/// <remarks>
/// Nothing is converted with a loss: a value that is not of the member's kind, out of range, or more precise than the
/// member is an error that names the column, the member and the row.
/// </remarks>
internal ref partial struct RowReader : IDocumentReader
{
    // An array of numbers may contain NaN, which members of numbers read.
    private static readonly JsonWireOptions s_literals = new() { NonFinite = JsonNonFinite.Literals };

    private readonly RowCells _cells;
    private readonly CellNode _root;

    // The value that is next, or, before a call of Next…, the one that was just read.
    private CellNode _node;
    private RowCell _cell;
    private bool _isLoaded;

    // Whether a dictionary's key or a document is being read instead of a column.
    private bool _isKey,
        _isDocument;
    private JsonWireReader _json;
    private int _level;

    internal RowReader(RowCells cells, CellNode root)
    {
        _cells = cells;
        _node = _root = root;
    }

    /// <summary>Gets the number of the current row, or of the first one of a group.</summary>
    internal long Row { get; private set; }

    /// <summary>Gets whether an exception comes from the driver.</summary>
    internal bool IsLoading { get; private set; }
    internal readonly CellNode Node => _node;
    internal readonly long RowOfCell => Row + ((_cells as GroupedRows)?.Current ?? 0);

    /// <summary>Moves to the row that the cells are positioned on.</summary>
    internal void Begin(long row)
    {
        Row = row;
        _node = _root;
        _isLoaded = _isKey = _isDocument = false;
    }

    /// <inheritdoc/>
    public static bool IsOptionsDriven => false;

    /// <inheritdoc/>
    public static bool UsesKeys => false;

    /// <inheritdoc/>
    public static bool IsJson => false;

    /// <inheritdoc/>
    public int Position
    {
        readonly get => _isDocument ? _json.Position : 0;
        set
        {
            if (_isDocument)
                _json.Position = value;
        }
    }

    /// <inheritdoc/>
    public WireToken Peek()
    {
        if (_isDocument)
            return _json.Peek();
        if (_isKey)
            return WireToken.String;
        if (_node is not CellValueNode)
            return _node is CellArrayNode ? WireToken.Array : WireToken.Object;
        Load();
        return _cell.Kind switch
        {
            CellKind.Null => WireToken.Null,
            CellKind.Boolean => WireToken.Boolean,
            CellKind.Int64 or CellKind.UInt64 or CellKind.Single or CellKind.Double or CellKind.Decimal =>
                WireToken.Number,
            CellKind.Bytes => WireToken.Bytes,
            CellKind.Other => WireToken.Extension,
            _ => WireToken.String,
        };
    }

    /// <inheritdoc/>
    public bool TryReadNull()
    {
        if (_isDocument)
            return _json.TryReadNull();
        if (_node is not CellValueNode)
            return IsNullObject();
        Load();
        if (_cell.Kind != CellKind.Null)
            return false;
        if (_node.IsNonNull)
            throw NotNullable();
        return true;
    }

    // An object is null where all its columns are: a left join without a match. Where it cannot be null, its members
    // decide.
    private bool IsNullObject()
    {
        if (
            _node.IsNonNull
            || _node.Parent is null or CellArrayNode
            || _node is not CellObjectNode { HasArray: false, Columns.Length: > 0 } value
        )
            return false;
        foreach (int ordinal in value.Columns)
        {
            Read(ordinal);
            if (_cell.Kind != CellKind.Null)
                return false;
        }
        return true;
    }

    /// <inheritdoc/>
    public bool BeginObject(out int remaining)
    {
        remaining = -1;
        if (_node is CellObjectNode value && !_isDocument)
        {
            if (value.Members.Length == 0)
                return false;
            MoveTo(value.Members[0]);
            return true;
        }
        EnterDocument();
        return Entered(_json.BeginObject(out remaining));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextMember(ref int remaining)
    {
        if (_isDocument)
            return Stayed(_json.NextMember(ref remaining));
        Debug.Assert(_node.Parent is CellObjectNode);
        var parent = Unsafe.As<CellObjectNode>(_node.Parent!);
        int next = _node.Index + 1;
        if (next < parent.Members.Length)
        {
            MoveTo(parent.Members[next]);
            return true;
        }
        _node = parent;
        return false;
    }

    /// <inheritdoc/>
    public bool TryName(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName) =>
        _isDocument ? _json.TryName(utf8Name, jsonName) : _node.Name.AsSpan().SequenceEqual(utf8Name);

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadName() => _isDocument ? _json.ReadName() : _node.Name;

    /// <inheritdoc/>
    public bool BeginArray(out int remaining)
    {
        remaining = -1;
        if (_node is CellArrayNode array && !_isDocument)
        {
            if (!((GroupedRows)_cells).BeginArray(array))
                return false;
            MoveTo(array.Element);
            return true;
        }
        EnterDocument();
        return Entered(_json.BeginArray(out remaining));
    }

    /// <inheritdoc/>
    public bool NextElement(ref int remaining)
    {
        if (_isDocument)
            return Stayed(_json.NextElement(ref remaining));
        var array = (CellArrayNode)_node.Parent!;
        if (((GroupedRows)_cells).NextElement(array))
        {
            MoveTo(array.Element);
            return true;
        }
        _node = array;
        return false;
    }

    /// <inheritdoc/>
    public bool BeginDictionary(out int remaining)
    {
        if (_node is CellObjectNode && !_isDocument)
            return BeginObject(out remaining);
        EnterDocument();
        return Entered(_json.BeginDictionary(out remaining));
    }

    /// <inheritdoc/>
    public bool NextEntry(ref int remaining) =>
        _isDocument ? Stayed(_json.NextEntry(ref remaining)) : NextMember(ref remaining);

    /// <inheritdoc/>
    public void BeginKey()
    {
        if (_isDocument)
            _json.BeginKey();
        else
            _isKey = true;
    }

    /// <inheritdoc/>
    public void EndKey()
    {
        if (_isDocument)
            _json.EndKey();
        else
            _isKey = false;
    }

    /// <inheritdoc/>
    public CaseToken BeginCase(
        ReadOnlySpan<byte> utf8Discriminator,
        out ReadOnlySpan<byte> name,
        out int tag,
        out int state
    )
    {
        if (!_isDocument && _node is not CellValueNode)
            throw Error(
                WireError.Unsupported,
                "A union is read from a column that contains it as JSON, not from columns of its members."
            );
        EnterDocument();
        return _json.BeginCase(utf8Discriminator, out name, out tag, out state);
    }

    /// <inheritdoc/>
    public void EndCase(int state) => _json.EndCase(state);

    /// <inheritdoc/>
    public void SkipValue()
    {
        if (_isDocument)
            _json.SkipValue();
    }

    T? IDocumentReader.ReadRoot<T>(Converter<T> converter)
        where T : default => converter.Read(ref this);

    void IDocumentReader.End() { }

    /// <inheritdoc/>
    public bool IsFinerThanTick()
    {
        if (_isDocument)
            return _json.IsFinerThanTick();
        return LoadKind() is CellKind.Utf8 or CellKind.String && JsonWireReader.IsFinerThanTick(ReadUtf8());
    }

    /// <summary>Returns what the current column's value is.</summary>
    internal CellKind LoadKind()
    {
        Load();
        return _cell.Kind;
    }

    /// <inheritdoc/>
    public object? ReadDynamic(Converter converter) => converter.ReadObject(ref this);

    /// <inheritdoc/>
    public int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name) => shape.Names.FindIgnoringCase(utf8Name);

    /// <inheritdoc/>
    public void UnknownMember(scoped ReadOnlySpan<byte> utf8Name)
    {
        if (!_isDocument)
            throw Error(
                WireError.UnknownMember,
                $"The type cannot read a member named '{JsonErrors.Shorten(utf8Name)}'."
            );
        _json.UnknownMember(utf8Name);
    }

    /// <inheritdoc/>
    public bool SkipDiscriminator(scoped ReadOnlySpan<byte> utf8Name) =>
        _isDocument && _json.SkipDiscriminator(utf8Name);

    /// <inheritdoc/>
    public void DuplicateMember(scoped ReadOnlySpan<byte> utf8Name)
    {
        if (!_isDocument)
            throw Error(WireError.DuplicateMember, $"Two columns are for the member '{JsonErrors.Shorten(utf8Name)}'.");
        _json.DuplicateMember(utf8Name);
    }

    /// <inheritdoc/>
    public bool TryConvert<T>(out T? value)
    {
        value = default;
        return false;
    }

    /// <inheritdoc/>
    public WireException Error(WireError error, string message) => Locate(error, message, null);

    private WireException Locate(WireError error, string message, Exception? inner)
    {
        string column = _node is CellValueNode value ? $"column {value.Ordinal + 1} ('{value.Column}'), " : "";
        string place = _isDocument ? $", byte {_json.Position} of the document" : "";
        return new(
            error,
            $"{message.TrimEnd('.')} ({column}row {RowOfCell + 1}{place}).",
            path: $"$[{RowOfCell}]{_node.Path}",
            innerException: inner
        );
    }

    /// <summary>Completes an exception that a shape, a document or user code threw while an object was read.</summary>
    internal WireException Complete(Exception exception) =>
        exception switch
        {
            WireException { Path: not null } located => located,
            WireException wire => Locate(wire.Error, wire.Message, wire.InnerException),
            _ when IsLoading => Locate(
                WireError.Type,
                $"The driver can't convert the value: {exception.Message.TrimEnd('.')}. {DriverFailures.Remedy}",
                exception
            ),
            _ => Locate(WireError.UserCode, UserCodeException.OfReading(exception, -1).Message, exception),
        };

    private WireException NotNullable() =>
        Error(
            WireError.Null,
            $"Found null, but {Describe()} is declared as not nullable. Declare it as nullable, or select coalesce(…)"
        );

    private readonly string Describe() => _node.Member is { } member ? $"the member {member}" : "the value";

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void MoveTo(CellNode node)
    {
        _node = node;
        _isLoaded = false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Load()
    {
        if (!_isLoaded)
            LoadColumn();
    }

    private void LoadColumn()
    {
        if (_node is not CellValueNode value)
            throw Error(
                WireError.Type,
                $"{Describe()} is read as a single value, but the columns form an object or an array."
            );
        Read(value.Ordinal);
        _isLoaded = true;
    }

    private void Read(int ordinal)
    {
        IsLoading = true;
        _cells.Read(ordinal, ref _cell);
        IsLoading = false;
    }

    // Starts to read a column's value as a document, unless one is being read.
    private void EnterDocument()
    {
        if (_isDocument)
            return;
        Load();
        ReadOnlySpan<byte> bytes = _cell.Kind switch
        {
            CellKind.Utf8 => _cell.Bytes,
            CellKind.String => Encoding.UTF8.GetBytes((string)_cell.Value!),
            CellKind.Other => ToJson(_cell.Value),
            CellKind.Null => throw NotNullable(),
            _ => throw Mistyped("JSON text or an array of the database"),
        };
        _json = new JsonWireReader(bytes);
        _isDocument = true;
        _level = 0;
    }

    private bool Entered(bool hasContent)
    {
        if (hasContent)
            _level++;
        else if (_level == 0)
            EndDocument();
        return hasContent;
    }

    private bool Stayed(bool hasMore)
    {
        if (!hasMore && --_level == 0)
            EndDocument();
        return hasMore;
    }

    private void EndDocument()
    {
        _json.End();
        _isDocument = false;
    }

    /// <summary>Returns a value that a driver has no form of its own for, as JSON.</summary>
    internal static byte[] ToJson(object? value) =>
        JsonOutput.ToArray(new JsonBody<object>(RuntimeShapes.Known<object>(), value, null), s_literals);
}
