using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.MessagePack;

// SAFETY: _at moves by the bytes that were read of the rest of the input.
public ref partial struct MessagePackWireReader
{
    /// <summary>Gets the number of bytes left, which bounds the memory that a declared count may take.</summary>
    internal readonly int BytesLeft => Left;

    /// <summary>
    /// Reads elements of the current array while they have the usual encodings of their type; see
    /// <see cref="MessagePackRuns"/>.
    /// </summary>
    /// <param name="to">The destination, for at most as many elements as the array has left.</param>
    /// <returns>The number of elements read, possibly 0.</returns>
    internal int ReadRun<T>(Span<T> to)
    {
        int read = MessagePackRuns.Read(Rest, to, out int used);
        Debug.Assert(used <= Left && read <= to.Length);
        _position = ref Unsafe.Add(ref _position, used);
        return read;
    }
}
