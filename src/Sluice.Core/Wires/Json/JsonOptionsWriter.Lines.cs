using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text;

namespace Sluice.Wires.Json;

// SAFETY: A line break with its indentation is reserved before each of these calls: by Expanded for each value and name
// of the reserved space and for one more, or explicitly. Whole vectors may be written, because every position is
// followed by WireSizes.Slack bytes.
/// <content>
/// Writes line breaks and indentation together with the values, under options that are common.
/// <see cref="JsonIndenter"/> adds them afterwards under others.
/// </content>
internal ref partial struct JsonOptionsWriter
{
    // A bit for each open container fits into one word, and what is reserved for lines is bounded.
    private const int DeepestLine = 64,
        LargestIndent = 8;

    // The longest line that names are encoded with, and the space for a name or value with it, as a multiple of what
    // shapes reserve: at least four bytes.
    private const int LongestLine = JsonNameTable.LongestLine,
        GreatestFactor = ReserveFactor + LongestLine / 4;

    /// <summary>
    /// Returns whether this writer writes the line breaks and the indentation, rather than <see cref="JsonIndenter"/>.
    /// </summary>
    internal static bool IndentsInPass(scoped in JsonWireOptions options) =>
        options.Indented
        && options.MaxDepth <= DeepestLine
        && options.IndentSize <= LargestIndent
        && IsDirectFor(in options);

    private void BeginLines(int depth)
    {
        Span<byte> line = stackalloc byte[Vector128<byte>.Count];
        line.Fill((byte)_state.Options.IndentCharacter);
        _state.NewLineLength = Encoding.UTF8.GetBytes(_state.Options.NewLine, line);
        _state.Line = Vector128.Create<byte>(line);
        _state.IndentSize = _state.Options.IndentSize;
        _state.LineForm =
            (_state.NewLineLength == 2 ? JsonNameTable.LineForm.CrLf : 0)
            | (_state.Options.IndentCharacter == '\t' ? JsonNameTable.LineForm.Tabs : 0);
        SetLine(_state.NewLineLength + depth * _state.IndentSize);
    }

    private void SetLine(int length)
    {
        _state.LineLength = length;
        // What is reserved never falls: user code may end objects that other code will continue.
        _state.SparedFactor = Math.Min(_state.SparedFactor, GreatestFactor - ReserveFactor - ((length + 3) >> 2));
        _state.SparedLength = Math.Min(_state.SparedLength, LongestLine - length);
    }

    // The line before a name, if this writer writes lines.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref byte WriteLineBreak(ref byte position) =>
        ref _state.LineLength == 0 ? ref position : ref AppendLine(ref position);

    // The line before a value, if it is an element of an array.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref byte Element(ref byte position) =>
        ref (_state.Arrays & 1) == 0 ? ref position : ref AppendElementLine(ref position);

    // The space after the colon of a name.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref byte Space(ref byte position)
    {
        if (_state.LineLength == 0)
            return ref position;
        position = (byte)' ';
        return ref Unsafe.Add(ref position, 1);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly ref byte AppendElementLine(ref byte position) => ref AppendLine(ref position);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref byte AppendLine(ref byte position)
    {
        Debug.Assert(
            _state.LineLength >= _state.NewLineLength && Plain.GetRemaining(ref position) >= _state.LineLength
        );
        _state.Line.StoreUnsafe(ref position);
        return ref _state.LineLength > Vector128<byte>.Count
            ? ref AppendLong(ref position)
            : ref Unsafe.Add(ref position, _state.LineLength);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly ref byte AppendLong(ref byte position)
    {
        var indentation = Vector128.Create((byte)_state.Options.IndentCharacter);
        for (int done = Vector128<byte>.Count; done < _state.LineLength; done += Vector128<byte>.Count)
            indentation.StoreUnsafe(ref position, (nuint)done);
        return ref Unsafe.Add(ref position, _state.LineLength);
    }

    private void WriteLine() => Commit(ref AppendLine(ref Plain.Reserve(_state.LineLength)));

    // Before an opening bracket.
    private void Enter(bool isArray)
    {
        // The body of a union's case continues the object of its discriminator.
        if ((_state.Arrays & 1) != 0 && !_state.IsCaseBody)
            WriteLine();
        _state.IsCaseBody = false;
        _state.Arrays = _state.Arrays << 1 | (isArray ? 1UL : 0);
        SetLine(_state.LineLength + _state.IndentSize);
    }

    // Before a closing bracket. Writes the last line in place of the comma, if this writer writes lines.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte Leave(ref byte position) =>
        ref _state.LineLength == 0 ? ref position : ref LeaveLines(ref position);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte LeaveLines(ref byte position)
    {
        _state.Arrays >>= 1;
        // User code may end more objects and arrays than it began.
        SetLine(Math.Max(_state.LineLength - _state.IndentSize, _state.NewLineLength));
        if (Unsafe.Subtract(ref position, 1) != ',')
            return ref position;
        Commit(ref Unsafe.Subtract(ref position, 1));
        return ref AppendLine(ref Plain.Reserve(_state.LineLength));
    }
}
