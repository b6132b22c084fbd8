using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.MessagePack;

/// <summary>The encoded names of enumerations that are kept for writing, and the index for reading.</summary>
public class MessagePackEnumNamesTests
{
    private enum Slots;

    private enum OtherSlots;

    [Fact]
    public void Names_of_each_length_are_kept_or_written_as_text()
    {
        for (int value = 1; value < 80; value++)
        {
            Check<Slots>(value, new string('n', value));
            Check<OtherSlots>(value, new string('ä', value));
        }
    }

    // Writes a name twice: the first time keeps it, if a block can contain it.
    private static void Check<TEnum>(int value, string name)
        where TEnum : struct, Enum
    {
        byte[] expected = MessagePackWire.Serialize(name);
        MessagePackOptionsWriter.Start(
            out MessagePackOptionsWriter writer,
            new MessagePackWireWriter(default(Span<byte>)),
            new() { EnumsAsText = true }
        );
        try
        {
            TEnum slot = EnumNameTable<TEnum>.FromBits((ulong)value);
            Assert.False(writer.TryWriteUncheckedKept(ref writer.Reserve(64), slot, 0, out _));
            writer.Commit(ref writer.WriteUncheckedEnum<TEnum>(ref writer.Reserve(64), new((ulong)value, name), 0));
            Assert.Equal(expected, writer.Raw.ToArray());
            writer.Rewind(0);
            ref byte at = ref writer.Reserve(64);
            bool isKept = writer.TryWriteUncheckedKept(ref at, slot, 0, out nint length);
            Assert.Equal(value < MessagePackEnumNames<TEnum>.Count && expected.Length <= 32, isKept);
            if (!isKept)
                return;
            writer.Commit(ref Unsafe.Add(ref at, length));
            Assert.Equal(expected, writer.Raw.ToArray());
        }
        finally
        {
            writer.Plain.Dispose();
        }
    }

    [Fact]
    public void A_lone_surrogate_is_not_kept()
    {
        MessagePackOptionsWriter.Start(
            out MessagePackOptionsWriter writer,
            new MessagePackWireWriter(default(Span<byte>)),
            new() { EnumsAsText = true }
        );
        for (int i = 0; i < 2; i++)
        {
            try
            {
                writer.WriteUncheckedEnum<Slots>(ref writer.Reserve(64), new(0, "\ud800"), 0);
                Assert.Fail("The name was written.");
            }
            catch (WireException error)
            {
                Assert.Equal(WireError.InvalidText, error.Error);
            }
            Assert.False(writer.TryWriteUncheckedKept(ref writer.Reserve(64), default(Slots), 0, out _));
        }
        writer.Plain.Dispose();
    }

    [Fact]
    public void An_index_finds_its_names_and_no_others()
    {
        // Enough names for slots that contain several, and of each length.
        List<byte[]> names =
        [
            .. Enumerable.Range(1, 70).Select(length => MessagePackWire.Serialize(new string('n', length))),
            .. Enumerable.Range(0, 300).Select(i => MessagePackWire.Serialize($"name{i}")),
        ];
        var index = new EnumNameIndex([.. names.Select((name, i) => new KeyValuePair<byte[], ulong>(name, (ulong)i))]);
        for (int i = 0; i < names.Count; i++)
        {
            byte[] name = names[i],
                input = [.. name, .. new byte[EnumNameIndex.Block]];
            if (name.Length > EnumNameIndex.Block)
                continue;
            foreach (byte after in new byte[] { 0, 0x6E, 0xFF })
            {
                input.AsSpan(name.Length).Fill(after);
                Assert.True(index.TryFind(ref input[0], name.Length, out ulong found));
                Assert.Equal((ulong)i, found);
            }
            for (int at = 0; at < name.Length; at++)
            {
                input[at] ^= 0x80;
                Assert.False(index.TryFind(ref input[0], name.Length, out _));
                input[at] ^= 0x80;
            }
        }
    }

    [Fact]
    public void Options_driven_readers_and_writers_begin_with_the_plain_ones()
    {
        MessagePackOptionsWriter.Start(
            out MessagePackOptionsWriter writer,
            new MessagePackWireWriter(default(Span<byte>)),
            default
        );
        Assert.True(
            Unsafe.AreSame(
                ref Unsafe.As<MessagePackOptionsWriter, byte>(ref writer),
                ref Unsafe.As<MessagePackWireWriter, byte>(ref writer.Plain)
            )
        );
        writer.Plain.Dispose();
        MessagePackReadingWire.Start(out MessagePackOptionsReader reader, default, 64, default, null);
        Assert.True(
            Unsafe.AreSame(
                ref Unsafe.As<MessagePackOptionsReader, byte>(ref reader),
                ref Unsafe.As<MessagePackWireReader, byte>(ref reader.Plain)
            )
        );
        JsonReadingWire.Start(out JsonOptionsReader json, default, 64, default, null);
        Assert.True(
            Unsafe.AreSame(
                ref Unsafe.As<JsonOptionsReader, byte>(ref json),
                ref Unsafe.As<JsonWireReader, byte>(ref json.Json)
            )
        );
    }
}
