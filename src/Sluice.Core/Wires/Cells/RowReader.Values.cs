using System.Text;
using Sluice.Internal;
using Sluice.Wires.Json;

namespace Sluice.Wires.Cells;

// Text, binary data, dates and identifiers.
internal ref partial struct RowReader
{
    private delegate T TextParser<out T>(ref JsonWireReader reader);

    /// <inheritdoc/>
    public string? ReadString()
    {
        if (_isDocument)
            return _json.ReadString();
        if (_isKey)
            return Encoding.UTF8.GetString(_node.Name);
        Load();
        switch (_cell.Kind)
        {
            case CellKind.Utf8:
                return Utf8Text.Decode(_cell.Bytes) ?? throw InvalidText();
            case CellKind.String:
                return (string)_cell.Value!;
            case CellKind.Null when !_node.IsNonNull:
                return null;
            default:
                throw Mistyped("text");
        }
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadUtf8()
    {
        if (_isDocument)
            return _json.ReadUtf8();
        if (_isKey)
            return _node.Name;
        Load();
        switch (_cell.Kind)
        {
            case CellKind.Utf8:
                return System.Text.Unicode.Utf8.IsValid(_cell.Bytes) ? _cell.Bytes : throw InvalidText();
            case CellKind.String:
                return Encoding.UTF8.GetBytes((string)_cell.Value!);
            default:
                throw Mistyped("text");
        }
    }

    private WireException InvalidText() => Error(WireError.InvalidText, "The text is not valid UTF-8.");

    /// <inheritdoc/>
    public char ReadChar()
    {
        if (_isDocument)
            return _json.ReadChar();
        return ReadString() is [var only]
            ? only
            : throw (
                Peek() == WireToken.Null
                    ? NotNullable()
                    : Error(WireError.Type, "The text is not a single UTF-16 code unit.")
            );
    }

    /// <inheritdoc/>
    public byte[]? ReadBytes()
    {
        if (_isDocument)
            return _json.ReadBytes();
        Load();
        switch (_cell.Kind)
        {
            case CellKind.Bytes:
                return _cell.Value as byte[] ?? _cell.Bytes.ToArray();
            case CellKind.Null when !_node.IsNonNull:
                return null;
            default:
                throw Mistyped("binary data");
        }
    }

    /// <inheritdoc/>
    public DateTime ReadDateTime()
    {
        if (_isDocument)
            return _json.ReadDateTime();
        if (!_isKey)
            Load();
        switch (_isKey ? CellKind.Utf8 : _cell.Kind)
        {
            case CellKind.DateTime:
                return _cell.DateTime;
            case CellKind.DateOnly:
                return new DateTime(_cell.Bits * TimeSpan.TicksPerDay);
            case CellKind.DateTimeOffset:
                throw Error(
                    WireError.Type,
                    $"The column has an offset, which DateTime would lose. Declare {Describe()} as DateTimeOffset."
                );
            case CellKind.Utf8 or CellKind.String:
                return FromText("a date and time", static (ref JsonWireReader reader) => reader.ReadDateTime());
            default:
                throw Mistyped("a date and time");
        }
    }

    /// <inheritdoc/>
    public DateTimeOffset ReadDateTimeOffset()
    {
        if (_isDocument)
            return _json.ReadDateTimeOffset();
        if (!_isKey)
            Load();
        switch (_isKey ? CellKind.Utf8 : _cell.Kind)
        {
            case CellKind.DateTimeOffset:
                return new DateTimeOffset(_cell.DateTime, _cell.Offset);
            case CellKind.DateTime when _cell.DateTime.Kind == DateTimeKind.Utc:
                return new(_cell.DateTime);
            case CellKind.DateTime or CellKind.DateOnly:
                throw Error(
                    WireError.Type,
                    "The column has no offset, and one would have to be guessed. "
                        + $"Declare {Describe()} as DateTime, or select the time with its zone."
                );
            case CellKind.Utf8 or CellKind.String:
                return FromText("a date and time with an offset", ReadWithOffset);
            default:
                throw Mistyped("a date and time with an offset");
        }
    }

    // Text without an offset would be read in the zone of this computer.
    private static DateTimeOffset ReadWithOffset(ref JsonWireReader reader)
    {
        int start = reader.Position;
        if (reader.ReadDateTime().Kind == DateTimeKind.Unspecified)
            throw reader.Error(WireError.Type, "The text has no offset, and one would have to be guessed.");
        reader.Position = start;
        return reader.ReadDateTimeOffset();
    }

    /// <inheritdoc/>
    public DateOnly ReadDateOnly()
    {
        if (_isDocument)
            return _json.ReadDateOnly();
        if (!_isKey)
            Load();
        switch (_isKey ? CellKind.Utf8 : _cell.Kind)
        {
            case CellKind.DateOnly:
                return DateOnly.FromDayNumber((int)_cell.Bits);
            // Dates are read as midnight by the drivers of MySQL and SQL Server.
            case CellKind.DateTime when _cell.DateTime.TimeOfDay == TimeSpan.Zero:
                return DateOnly.FromDateTime(_cell.DateTime);
            case CellKind.DateTime:
                throw Error(
                    WireError.Range,
                    $"The date has a time of day, which DateOnly would lose. Declare {Describe()} as DateTime."
                );
            case CellKind.Utf8 or CellKind.String:
                return FromText("a date", static (ref JsonWireReader reader) => reader.ReadDateOnly());
            default:
                throw Mistyped("a date");
        }
    }

    /// <inheritdoc/>
    public TimeOnly ReadTimeOnly()
    {
        if (_isDocument)
            return _json.ReadTimeOnly();
        if (!_isKey)
            Load();
        switch (_isKey ? CellKind.Utf8 : _cell.Kind)
        {
            case CellKind.TimeOnly:
                return new TimeOnly(_cell.Bits);
            case CellKind.TimeSpan when _cell.Bits is >= 0 and < TimeSpan.TicksPerDay:
                return new TimeOnly(_cell.Bits);
            case CellKind.TimeSpan:
                throw Error(WireError.Range, $"The duration is not a time of day. Declare {Describe()} as TimeSpan.");
            case CellKind.Utf8 or CellKind.String:
                return FromText("a time of day", static (ref JsonWireReader reader) => reader.ReadTimeOnly());
            default:
                throw Mistyped("a time of day");
        }
    }

    /// <inheritdoc/>
    public TimeSpan ReadTimeSpan()
    {
        if (_isDocument)
            return _json.ReadTimeSpan();
        if (!_isKey)
            Load();
        switch (_isKey ? CellKind.Utf8 : _cell.Kind)
        {
            case CellKind.TimeSpan or CellKind.TimeOnly:
                return new TimeSpan(_cell.Bits);
            case CellKind.Utf8 or CellKind.String:
                return FromText("a duration", static (ref JsonWireReader reader) => reader.ReadTimeSpan());
            default:
                throw Mistyped("a duration");
        }
    }

    /// <inheritdoc/>
    public Guid ReadGuid()
    {
        if (_isDocument)
            return _json.ReadGuid();
        if (!_isKey)
            Load();
        switch (_isKey ? CellKind.Utf8 : _cell.Kind)
        {
            case CellKind.Guid:
                return _cell.Guid;
            case CellKind.Bytes when _cell.Bytes.Length == 16:
                return new Guid(_cell.Bytes);
            case CellKind.Utf8 or CellKind.String:
                return FromText("a GUID", static (ref JsonWireReader reader) => reader.ReadGuid());
            default:
                throw Mistyped("a GUID");
        }
    }

    // The text of a database without the type is that of the wires, except for the blank between date and time.
    private T FromText<T>(string expected, TextParser<T> parse)
    {
        ReadOnlySpan<byte> text = ReadUtf8();
        const int Longest = 64;
        if (text.Length > Longest)
            throw Mistyped(expected);
        Span<byte> quoted = stackalloc byte[Longest + 2];
        text.CopyTo(quoted[1..]);
        quoted[0] = quoted[text.Length + 1] = (byte)'"';
        if (text.Length > 10 && text[10] == ' ' && text[4] == '-')
            quoted[11] = (byte)'T';
        var reader = new JsonWireReader(quoted[..(text.Length + 2)]);
        reader.BeginKey();
        try
        {
            T value = parse(ref reader);
            if (reader.Position == text.Length + 2)
                return value;
        }
        catch (WireException exception) when (exception.Error is not WireError.Type and not WireError.Range) { }
        catch (WireException exception)
        {
            throw Error(exception.Error, $"The text '{JsonErrors.Shorten(ReadUtf8())}' is not {expected}");
        }
        throw Error(WireError.Type, $"The text '{JsonErrors.Shorten(ReadUtf8())}' is not {expected}");
    }

    /// <inheritdoc/>
    public object? ReadUntyped()
    {
        if (_isDocument)
            return _json.ReadUntyped();
        if (_node is CellValueNode)
        {
            Load();
            return _cell.Kind == CellKind.Utf8 ? ReadString()
                : TryReadNull() ? null
                : _cell.Boxed;
        }
        int left;
        if (_node is CellArrayNode)
        {
            var list = new List<object?>();
            if (!BeginArray(out left))
                return list;
            do list.Add(ReadUntyped());
            while (NextElement(ref left));
            return list;
        }
        if (TryReadNull())
            return null;
        var map = new Dictionary<string, object?>();
        if (!BeginObject(out left))
            return map;
        do map.Add(Encoding.UTF8.GetString(_node.Name), ReadUntyped());
        while (NextMember(ref left));
        return map;
    }

    /// <inheritdoc/>
    public byte[] ReadJson()
    {
        if (_isDocument)
            return _json.ReadJson();
        if (_node is not CellValueNode)
            return ToJson(ReadUntyped());
        Load();
        switch (_cell.Kind)
        {
            case CellKind.Utf8 or CellKind.String:
                EnterDocument();
                byte[] json = _json.ReadJson();
                EndDocument();
                return json;
            case CellKind.Null when _node.IsNonNull:
                throw NotNullable();
            default:
                return ToJson(_cell.Boxed);
        }
    }
}
