using System.Buffers.Binary;
using System.Diagnostics;
using System.Text;
using Sluice.Wires.MessagePack.Lz4;
using Xunit;

namespace Sluice.Tests.MessagePack;

/// <summary>The LZ4 block format: against its specification, Debian's lz4, and bytes made to break it.</summary>
public class Lz4Tests
{
    private static byte[] Compress(ReadOnlySpan<byte> source)
    {
        byte[] target = new byte[Lz4Block.MaxCompressed(source.Length)];
        return target[..Lz4Compressor.Compress(source, target)];
    }

    private static byte[]? Decompress(ReadOnlySpan<byte> block, int length)
    {
        byte[] target = new byte[length];
        return Lz4Decompressor.TryDecompress(block, target) ? target : null;
    }

    public static TheoryData<string, int> Sources()
    {
        var rows = new TheoryData<string, int>();
        foreach (string kind in new[] { "zeros", "random", "text", "mixed" })
        foreach (
            int length in new[]
            {
                0,
                1,
                4,
                5,
                12,
                13,
                14,
                15,
                16,
                17,
                31,
                64,
                255,
                256,
                270,
                271,
                4096,
                65_535,
                65_536,
                70_000,
                300_000,
            }
        )
            rows.Add(kind, length);
        return rows;
    }

    internal static byte[] Source(string kind, int length)
    {
        var random = new Random(length);
        byte[] bytes = new byte[length];
        switch (kind)
        {
            case "random":
                random.NextBytes(bytes);
                break;
            case "text":
                for (int i = 0; i < length; i++)
                    bytes[i] = (byte)"the quick brown fox jumps over the lazy dog, again "[(i * 7 + i / 50) % 51];
                break;
            case "mixed":
                for (int i = 0; i < length; )
                {
                    int run = Math.Min(length - i, random.Next(1, 400));
                    if (i > 0 && random.Next(2) == 0)
                        for (int k = 0, from = random.Next(i); k < run; k++)
                            bytes[i + k] = bytes[from + k];
                    else
                        random.NextBytes(bytes.AsSpan(i, run));
                    i += run;
                }
                break;
        }
        return bytes;
    }

    [Theory]
    [MemberData(nameof(Sources))]
    public void What_is_compressed_is_decompressed(string kind, int length)
    {
        byte[] source = Source(kind, length);
        Assert.Equal(source, Decompress(Compress(source), length));
    }

    // From the specification's rules: token, literals, offset, match; the last sequence is literals alone.
    [Theory]
    [InlineData("00", 0, "")]
    [InlineData("10 61", 1, "61")]
    [InlineData("F0 00 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61", 15, "616161616161616161616161616161")]
    [InlineData("14 61 01 00 50 62 62 62 62 62", 14, "6161616161616161616262626262")]
    [InlineData("1F 61 01 00 00 50 62 62 62 62 62", 25, "61616161616161616161616161616161616161616262626262")]
    [InlineData("22 61 62 02 00 50 63 63 63 63 63", 13, "61626162616261626363636363")]
    public void Blocks_of_the_specification(string block, int length, string expected) =>
        Assert.Equal(
            Convert.FromHexString(expected),
            Decompress(Convert.FromHexString(block.Replace(" ", "")), length)
        );

    [Theory]
    [InlineData("")] // no token
    [InlineData("10")] // a literal is missing
    [InlineData("F0")] // a length is missing
    [InlineData("F0 FF")]
    [InlineData("14 61 00 00 50 62 62 62 62 62")] // offset 0
    [InlineData("14 61 02 00 50 62 62 62 62 62")] // offset before the start
    [InlineData("14 61 01")] // half an offset
    [InlineData("14 61 01 00")] // ends with a match
    [InlineData("1F 61 01 00 FF FF FF FF FF FF FF FF")]
    public void Malformed_blocks_are_refused(string block)
    {
        for (int length = 0; length < 40; length++)
            Assert.Null(Decompress(Convert.FromHexString(block.Replace(" ", "")), length));
    }

    [Fact]
    public void Every_truncation_and_every_flipped_byte_stays_within_bounds()
    {
        byte[] source = Source("mixed", 3_000),
            block = Compress(source);
        for (int length = 0; length < block.Length; length++)
            Assert.Null(Decompress(block.AsSpan(0, length), source.Length));
        for (int i = 0; i < block.Length; i++)
        {
            byte[] broken = (byte[])block.Clone();
            broken[i] ^= 0xFF;
            Decompress(broken, source.Length);
        }
        Assert.Null(Decompress(block, source.Length - 1));
        Assert.Null(Decompress(block, source.Length + 1));
    }

    // The legacy frame of the lz4 program: a magic number, then each block behind its length; no checksums.
    [Theory]
    [InlineData("text", 100_000)]
    [InlineData("mixed", 300_000)]
    [InlineData("random", 5_000)]
    public void Debians_lz4_reads_our_blocks_and_we_read_its(string kind, int length)
    {
        byte[] source = Source(kind, length),
            block = Compress(source);
        byte[] frame = new byte[8 + block.Length];
        BinaryPrimitives.WriteUInt32LittleEndian(frame, 0x184C2102);
        BinaryPrimitives.WriteInt32LittleEndian(frame.AsSpan(4), block.Length);
        block.CopyTo(frame, 8);
        byte[]? back = Run("-d -c", frame);
        if (back is null)
            Assert.Skip("The lz4 program is not installed.");
        Assert.Equal(source, back);

        byte[] theirs = Run("-l -9 -c", source)!;
        int size = BinaryPrimitives.ReadInt32LittleEndian(theirs.AsSpan(4));
        Assert.Equal(source, Decompress(theirs.AsSpan(8, size), length));
    }

    private static byte[]? Run(string arguments, byte[] input)
    {
        try
        {
            using Process process = Process.Start(
                new ProcessStartInfo("lz4", arguments) { RedirectStandardInput = true, RedirectStandardOutput = true }
            )!;
            var output = new MemoryStream();
            Task copying = process.StandardOutput.BaseStream.CopyToAsync(output);
            process.StandardInput.BaseStream.Write(input);
            process.StandardInput.Close();
            copying.GetAwaiter().GetResult();
            process.WaitForExit();
            return output.ToArray();
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }

    [Theory]
    [InlineData(MessagePackCompression.Lz4Block)]
    [InlineData(MessagePackCompression.Lz4BlockArray)]
    public void Compressed_documents_come_back_and_are_bounded(MessagePackCompression compression)
    {
        string text = Encoding.ASCII.GetString(Source("text", 200_000));
        byte[] bytes = MessagePackWire.Serialize(
            text,
            options: new MessagePackWireOptions { Compression = compression }
        );
        Assert.True(bytes.Length < text.Length / 10);
        Assert.Equal(text, MessagePackWire.Deserialize<string>(bytes));
        Assert.Equal(
            WireError.Limit,
            Assert
                .Throws<WireException>(() =>
                    MessagePackWire.Deserialize<string>(
                        bytes,
                        new MessagePackWireOptions { MaxDecompressedBytes = 199_999 }
                    )
                )
                .Error
        );
        for (int length = 0; length < bytes.Length; length += 7)
            Assert.Throws<WireException>(() =>
                MessagePackWire.Deserialize<string>(bytes.AsSpan(0, length), default(MessagePackWireOptions))
            );
        Assert.Equal(
            WireError.TrailingData,
            Assert
                .Throws<WireException>(() =>
                    MessagePackWire.Deserialize<string>((byte[])[.. bytes, 0xC0], default(MessagePackWireOptions))
                )
                .Error
        );
    }

    [Theory]
    [InlineData("C7 06 63 D2 7F FF FF FF 00")] // two gigabytes out of one byte
    [InlineData("C7 06 63 D2 FF FF FF FF 00")] // a negative length
    [InlineData("92 D6 62 D2 00 00 00 C4 01 00")] // a length cut off
    [InlineData("92 C7 05 62 D2 7F FF FF FF C4 01 00")]
    [InlineData("93 D4 62 01 C4 01 00")] // fewer blocks than declared
    [InlineData("93 D4 62 01 C4 01 00 C4 01 00")] // more blocks than lengths
    public void Bombs_are_refused(string bytes) =>
        Assert.Throws<WireException>(() =>
            MessagePackWire.Deserialize<object>(
                Convert.FromHexString(bytes.Replace(" ", "")),
                default(MessagePackWireOptions)
            )
        );
}
