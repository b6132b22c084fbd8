using System.Buffers.Binary;
using Sluice.Fuzz.Inputs;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// An array or map that declares as many elements as the document has bytes left, none of which is a value: an error
/// at the first of them, and no more memory for the rest than readers may reserve ahead of the data.
/// </summary>
internal sealed class DeclaredCountCheck : Check
{
    private const byte NeverUsed = 0xc1;
    private const int Padding = 400_000;

    // A reader reserves at most 1 MiB ahead of the data; the rest is tables of names and the exception.
    private const int MostBytes = (1 << 20) + 300_000;

    internal override bool Suits(Subject subject) => !subject.IsWriteOnly && !subject.IsOfCatalogue;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        if (Document(subject, Wire.MessagePack, choices, out _) is not { Length: < 1_000 } document)
            return;
        (int Start, int End)[] containers =
        [
            .. MessagePackScanner
                .Values(document)
                .Where(value => MessagePackScanner.Read(document.AsSpan(value.Start)).Inside > 0),
        ];
        if (containers.Length == 0)
            return;
        int start = choices.Pick(containers).Start;
        bool isMap = document[start] is <= 0x8f or 0xde or 0xdf;
        byte[] changed = new byte[start + 5 + Padding];
        document.AsSpan(0, start).CopyTo(changed);
        changed[start] = isMap ? (byte)0xdf : (byte)0xdd;
        BinaryPrimitives.WriteInt32BigEndian(changed.AsSpan(start + 1), Padding / 2);
        changed.AsSpan(start + 5).Fill(NeverUsed);
        Settings settings =
            choices.Next(3) == 0 ? new Settings(default, new() { Naming = WireNaming.Snake }) : Settings.Default;
        foreach (Converter<T> converter in subject.Converters)
        {
            long allocated = long.MaxValue;
            // Tables of names and code are made once.
            for (int attempt = 0; attempt < 3 && allocated > MostBytes; attempt++)
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                Outcome<T> outcome = Outcome<T>.Of(() =>
                    Wire.MessagePack.Read(converter, changed, settings, 0, choices)
                );
                allocated = GC.GetAllocatedBytesForCurrentThread() - before;
                Unless(!outcome.Accepts, "a document of bytes that begin no value is accepted");
            }
            Unless(
                allocated <= MostBytes,
                $"a declared count of {Padding / 2} at byte {start} took {allocated} bytes of memory — {Mismatch.Show(document)}"
            );
        }
    }
}
