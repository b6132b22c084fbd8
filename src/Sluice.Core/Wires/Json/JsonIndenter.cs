using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Sluice.Internal;
using Sluice.Wires.Sinks;

namespace Sluice.Wires.Json;

// SAFETY: Blocks are read from a buffer that has at least two blocks after the text, the first of them zeros. For each
// run of marks, the writer reserves two blocks, the text up to the last mark and, for each mark, the mark, a space or
// line break, and the greatest indentation that the run can reach.
/// <summary>
/// Adds line breaks and indentation to compact output in a separate pass: to rows, and under options with which
/// <see cref="JsonOptionsWriter"/> does not write them itself. The pass finds the structural characters of 64 bytes at
/// a time.
/// </summary>
internal static class JsonIndenter
{
    private const int Block = JsonMarks.Block;

    // The marks of this many bytes are found before the bytes are written, so that the loop over marks is rarely left.
    private const int Chunk = 8 * Block;

    // This many marks share a reservation, unless their indentation would take more than a buffer.
    private const int Run = 16,
        LongestRun = 16 * 1024;

    private readonly struct Layout(in JsonWireOptions options)
    {
        internal readonly bool IsCrLf = options.NewLine.Length == 2;
        internal readonly byte Character = (byte)options.IndentCharacter;
        internal readonly int Size = options.IndentSize;
    }

    /// <summary>
    /// Indents the value that was written from <paramref name="start"/> on, at a nesting depth of
    /// <paramref name="depth"/>.
    /// </summary>
    internal static void Indent(ref JsonWireWriter writer, int start, int depth, in JsonWireOptions options)
    {
        int length = writer.Length - start - 1;
        byte[] compact = WireBuffers.Rent(length + 2 * Block);
        try
        {
            writer.Raw.Slice(start, length).CopyTo(compact);
            compact.AsSpan(length, Block).Clear();
            writer.Rewind(start);
            Write(ref writer, compact, length, depth, new Layout(in options));
            writer.WriteRaw(","u8);
        }
        finally
        {
            WireBuffers.Return(compact);
        }
    }

    /// <summary>Writes a compact document in the layout of the options.</summary>
    internal static void Write(IBufferWriter<byte> destination, ReadOnlySpan<byte> compact, in JsonWireOptions options)
    {
        var writer = new JsonWireWriter(default(Span<byte>), 1);
        try
        {
            writer.WriteRaw(compact);
            writer.WriteRaw(","u8);
            Indent(ref writer, 0, 0, in options);
            destination.Write(writer.Raw[..^1]);
        }
        finally
        {
            writer.Dispose();
        }
    }

    [SkipLocalsInit]
    private static void Write(ref JsonWireWriter writer, byte[] compact, int length, int depth, in Layout layout)
    {
        Debug.Assert(compact.Length >= length + 2 * Block);
        Span<int> marks = stackalloc int[Chunk + JsonMarks.Spare];
        JsonMarks scanner = default;
        int copied = 0;
        for (int from = 0; from < length; from += Chunk)
        {
            int count = scanner.Find(compact, from, Math.Min(from + Chunk, length), marks);
            for (int first = 0; first < count; )
            {
                int deepest = (Math.Max(depth, 0) + Run) * layout.Size + 3;
                int run = Run * (long)deepest <= LongestRun ? Math.Min(Run, count - first) : 1;
                WriteRun(ref writer, compact, marks.Slice(first, run), deepest, ref copied, ref depth, in layout);
                first += run;
            }
        }
        writer.WriteRaw(compact.AsSpan(copied, length - copied));
    }

    private static void WriteRun(
        ref JsonWireWriter writer,
        byte[] compact,
        scoped ReadOnlySpan<int> marks,
        int deepest,
        ref int copied,
        ref int depth,
        in Layout layout
    )
    {
        ref byte source = ref MemoryMarshal.GetArrayDataReference(compact);
        int start = copied,
            level = depth;
        ref byte position = ref writer.Reserve(marks[^1] - start + marks.Length * deepest + 2 * Block);
        foreach (int mark in marks)
        {
            position = ref Copy(ref position, ref Unsafe.Add(ref source, start), mark - start);
            position = ref WriteMark(ref position, ref Unsafe.Add(ref source, mark), ref level, in layout);
            start = mark + 1;
        }
        writer.Commit(ref position);
        (copied, depth) = (start, level);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteMark(
        ref byte position,
        scoped ref byte mark,
        scoped ref int depth,
        scoped in Layout layout
    )
    {
        byte value = mark;
        position = value;
        switch (value)
        {
            case (byte)',':
                return ref WriteLine(ref Unsafe.Add(ref position, 1), depth, in layout);
            case (byte)':':
                Unsafe.Add(ref position, 1) = (byte)' ';
                return ref Unsafe.Add(ref position, 2);
            case (byte)'{' or (byte)'[':
                // Nothing is between the brackets of an empty object or array.
                if (Unsafe.Add(ref mark, 1) == value + 2)
                    return ref Unsafe.Add(ref position, 1);
                return ref WriteLine(ref Unsafe.Add(ref position, 1), ++depth, in layout);
            default:
                if (Unsafe.Subtract(ref mark, 1) == value - 2)
                    return ref Unsafe.Add(ref position, 1);
                position = ref WriteLine(ref position, --depth, in layout);
                position = value;
                return ref Unsafe.Add(ref position, 1);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteLine(ref byte position, int depth, scoped in Layout layout)
    {
        if (layout.IsCrLf)
        {
            position = (byte)'\r';
            position = ref Unsafe.Add(ref position, 1);
        }
        position = (byte)'\n';
        position = ref Unsafe.Add(ref position, 1);
        // The indentation is negative if user code ended more objects and arrays than it began.
        int count = Math.Max(depth, 0) * layout.Size;
        Vector128<byte> characters = Vector128.Create(layout.Character);
        characters.StoreUnsafe(ref position);
        for (int done = 16; done < count; done += 16)
            characters.StoreUnsafe(ref position, (nuint)done);
        return ref Unsafe.Add(ref position, count);
    }

    // Whole vectors are within the reservation and the buffer. Without a call, the loop over marks keeps its values in
    // registers.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte Copy(ref byte position, scoped ref byte source, int length)
    {
        Debug.Assert(length >= 0);
        Vector256.LoadUnsafe(ref source).StoreUnsafe(ref position);
        for (int done = 32; done < length; done += 32)
            Vector256.LoadUnsafe(ref source, (nuint)done).StoreUnsafe(ref position, (nuint)done);
        return ref Unsafe.Add(ref position, length);
    }

    internal static void NewLine(ref JsonWireWriter writer, int depth, in JsonWireOptions options)
    {
        writer.WriteRaw(options.NewLine.Length == 1 ? "\n"u8 : "\r\n"u8);
        writer.WriteRepeated((byte)options.IndentCharacter, depth * options.IndentSize);
    }
}
