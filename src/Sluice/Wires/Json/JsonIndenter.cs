using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Sluice.Internal;

namespace Sluice.Wires.Json;

// SAFETY: Blocks are read from a buffer that has at least two blocks after the text, the first of them zeros. For each
// run of marks, the writer reserves two blocks and, for each mark, the mark, a space or line break, and the greatest
// indentation that the run can reach.
/// <summary>
/// Adds line breaks and indentation to compact output in a separate pass, so that the writers do not have to support
/// it. The pass finds the structural characters of 64 bytes at a time.
/// </summary>
internal static class JsonIndenter
{
    private const int Block = JsonMarks.Block;

    // The bytes that one run of marks may reserve; beyond it, each mark reserves its own.
    private const int LongestRun = 16 * 1024;

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

    private static void Write(ref JsonWireWriter writer, byte[] compact, int length, int depth, in Layout layout)
    {
        Debug.Assert(compact.Length >= length + 2 * Block);
        ref byte source = ref MemoryMarshal.GetArrayDataReference(compact);
        JsonMarks scanner = default;
        int copied = 0;
        for (int block = 0; block < length; block += Block)
        {
            ulong marks = scanner.Next(compact.AsSpan(block, Block));
            int end = Math.Min(block + Block, length);
            do
            {
                int deepest = (Math.Max(depth, 0) + BitOperations.PopCount(marks)) * layout.Size + 3;
                ulong run = BitOperations.PopCount(marks) * (long)deepest <= LongestRun ? marks : marks & (0 - marks);
                marks ^= run;
                ref byte at = ref writer.Reserve(2 * Block + BitOperations.PopCount(run) * deepest);
                for (; run != 0; run &= run - 1)
                {
                    int mark = block + BitOperations.TrailingZeroCount(run);
                    at = ref Copy(ref at, ref Unsafe.Add(ref source, copied), mark - copied);
                    at = ref WriteMark(ref at, ref Unsafe.Add(ref source, mark), ref depth, in layout);
                    copied = mark + 1;
                }
                if (marks == 0)
                {
                    at = ref Copy(ref at, ref Unsafe.Add(ref source, copied), end - copied);
                    copied = end;
                }
                writer.Commit(ref at);
            } while (marks != 0);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteMark(ref byte at, scoped ref byte mark, scoped ref int depth,
        scoped in Layout layout)
    {
        byte value = mark;
        at = value;
        switch (value)
        {
            case (byte)',':
                return ref WriteLine(ref Unsafe.Add(ref at, 1), depth, in layout);
            case (byte)':':
                Unsafe.Add(ref at, 1) = (byte)' ';
                return ref Unsafe.Add(ref at, 2);
            case (byte)'{' or (byte)'[':
                // Nothing is between the brackets of an empty object or array.
                if (Unsafe.Add(ref mark, 1) == value + 2) return ref Unsafe.Add(ref at, 1);
                return ref WriteLine(ref Unsafe.Add(ref at, 1), ++depth, in layout);
            default:
                if (Unsafe.Subtract(ref mark, 1) == value - 2) return ref Unsafe.Add(ref at, 1);
                at = ref WriteLine(ref at, --depth, in layout);
                at = value;
                return ref Unsafe.Add(ref at, 1);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteLine(ref byte at, int depth, scoped in Layout layout)
    {
        if (layout.IsCrLf)
        {
            at = (byte)'\r';
            at = ref Unsafe.Add(ref at, 1);
        }
        at = (byte)'\n';
        at = ref Unsafe.Add(ref at, 1);
        // The indentation is negative if user code ended more objects and arrays than it began.
        int count = Math.Max(depth, 0) * layout.Size;
        if (count > 16) Unsafe.InitBlockUnaligned(ref at, layout.Character, (uint)count);
        else Vector128.Create(layout.Character).StoreUnsafe(ref at);
        return ref Unsafe.Add(ref at, count);
    }

    // Copies at most one block; whole vectors are within the reservation and the buffer.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte Copy(ref byte at, scoped ref byte source, int length)
    {
        Debug.Assert(length is >= 0 and <= Block);
        Vector128.LoadUnsafe(ref source).StoreUnsafe(ref at);
        if (length > 16)
        {
            Vector128.LoadUnsafe(ref source, 16).StoreUnsafe(ref at, 16);
            if (length > 32) Vector256.LoadUnsafe(ref source, 32).StoreUnsafe(ref at, 32);
        }
        return ref Unsafe.Add(ref at, length);
    }

    internal static void NewLine(ref JsonWireWriter writer, int depth, in JsonWireOptions options)
    {
        writer.WriteRaw(options.NewLine.Length == 1 ? "\n"u8 : "\r\n"u8);
        writer.WriteRepeated((byte)options.IndentCharacter, depth * options.IndentSize);
    }
}
