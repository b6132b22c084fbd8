using System.IO.Pipelines;
using Xunit;

namespace Sluice.Tests.MessagePack;

/// <summary>Sequences of unknown number: one array, or value after value.</summary>
public class SequenceTests
{
    private static async IAsyncEnumerable<Rec> Records(int count, int failAt = -1)
    {
        for (int i = 0; i < count; i++)
        {
            if (i % 100 == 0)
                await Task.Yield();
            if (i == failAt)
                throw new InvalidOperationException("the source failed");
            yield return new Rec(i, new string('x', i % 50));
        }
    }

    private static async Task<byte[]> Write(int count, MessagePackWireOptions options)
    {
        using var stream = new MemoryStream();
        await MessagePackWire.SerializeAsync(stream, Records(count), options: options);
        return stream.ToArray();
    }

    private static async Task<List<Rec?>> Read(Stream stream, MessagePackWireOptions options)
    {
        var all = new List<Rec?>();
        await foreach (Rec? record in MessagePackWire.DeserializeAsyncEnumerable<Rec>(stream, options))
            all.Add(record);
        return all;
    }

    public static TheoryData<MessagePackSequence, MessagePackCompression, int> Forms()
    {
        var rows = new TheoryData<MessagePackSequence, MessagePackCompression, int>();
        foreach (MessagePackSequence sequence in Enum.GetValues<MessagePackSequence>())
        foreach (int count in new[] { 0, 1, 15, 16, 3_000, 70_000 })
        {
            rows.Add(sequence, MessagePackCompression.None, count);
            if (count < 5_000)
            {
                rows.Add(sequence, MessagePackCompression.Lz4Block, count);
                rows.Add(sequence, MessagePackCompression.Lz4BlockArray, count);
            }
        }
        return rows;
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task What_is_written_is_enumerated(
        MessagePackSequence sequence,
        MessagePackCompression compression,
        int count
    )
    {
        var options = new MessagePackWireOptions { Sequences = sequence, Compression = compression };
        byte[] bytes = await Write(count, options);
        List<Rec?> expected = [];
        await foreach (Rec record in Records(count))
            expected.Add(record);
        Assert.Equal(expected, await Read(new MemoryStream(bytes), options));
        if (count <= 3_000)
            Assert.Equal(expected, await Read(new Drip(bytes), options));
        if (sequence == MessagePackSequence.Array && compression == MessagePackCompression.None)
            Assert.Equal(expected, MessagePackWire.Deserialize<List<Rec?>>(bytes, in options)!);
    }

    [Fact]
    public async Task Pipes_carry_them_too()
    {
        var options = new MessagePackWireOptions { Sequences = MessagePackSequence.ValuesWithEnd };
        var pipe = new Pipe();
        Task writing = Task.Run(async () =>
        {
            await MessagePackWire.SerializeAsync(pipe.Writer, Records(5_000), options: options);
            await pipe.Writer.CompleteAsync();
        });
        int count = 0;
        await foreach (Rec? record in MessagePackWire.DeserializeAsyncEnumerable<Rec>(pipe.Reader, options))
            Assert.Equal(count++, record!.Id);
        await writing;
        Assert.Equal(5_000, count);
    }

    [Fact]
    public async Task An_array_beyond_the_limit_is_an_error_and_nothing_went_out()
    {
        using var stream = new MemoryStream();
        var options = new MessagePackWireOptions { MaxBufferedBytes = 10_000 };
        Assert.Equal(
            WireError.Limit,
            (
                await Assert.ThrowsAsync<WireException>(() =>
                    MessagePackWire.SerializeAsync(stream, Records(5_000), options: options)
                )
            ).Error
        );
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public async Task A_source_that_fails_never_looks_complete()
    {
        using var array = new MemoryStream();
        await Assert.ThrowsAsync<InvalidOperationException>(() =>
            MessagePackWire.SerializeAsync(array, Records(5_000, failAt: 4_000), default)
        );
        Assert.Equal(0, array.Length);

        var options = new MessagePackWireOptions { Sequences = MessagePackSequence.ValuesWithEnd };
        using var values = new MemoryStream();
        await Assert.ThrowsAsync<InvalidOperationException>(() =>
            MessagePackWire.SerializeAsync(values, Records(5_000, failAt: 4_000), options: options)
        );
        Assert.Equal(
            WireError.EndOfInput,
            (await Assert.ThrowsAsync<WireException>(() => Read(new MemoryStream(values.ToArray()), options))).Error
        );
    }

    [Theory]
    [InlineData(MessagePackSequence.Array)]
    [InlineData(MessagePackSequence.ValuesWithEnd)]
    public async Task Cut_at_every_offset_it_is_an_error(MessagePackSequence sequence)
    {
        var options = new MessagePackWireOptions { Sequences = sequence };
        byte[] bytes = await Write(20, options);
        for (int length = 0; length < bytes.Length; length++)
            Assert.Equal(
                WireError.EndOfInput,
                (await Assert.ThrowsAsync<WireException>(() => Read(new MemoryStream(bytes, 0, length), options))).Error
            );
        Assert.Equal(
            WireError.TrailingData,
            (await Assert.ThrowsAsync<WireException>(() => Read(new MemoryStream([.. bytes, 1]), options))).Error
        );
    }

    [Theory]
    [InlineData(MessagePackCompression.Lz4Block)]
    [InlineData(MessagePackCompression.Lz4BlockArray)]
    public async Task A_compressed_array_that_is_cut_or_followed_is_an_error(MessagePackCompression compression)
    {
        byte[] bytes = await Write(200, new MessagePackWireOptions { Compression = compression });
        for (int length = 0; length < bytes.Length; length++)
            Assert.Equal(
                WireError.EndOfInput,
                (await Assert.ThrowsAsync<WireException>(() => Read(new MemoryStream(bytes, 0, length), default))).Error
            );
        Assert.Equal(
            WireError.TrailingData,
            (await Assert.ThrowsAsync<WireException>(() => Read(new MemoryStream([.. bytes, 1]), default))).Error
        );
        Assert.Equal(
            WireError.TrailingData,
            (await Assert.ThrowsAsync<WireException>(() => Read(new Drip([.. bytes, 1]), default))).Error
        );
        Assert.Equal(
            WireError.Limit,
            (
                await Assert.ThrowsAsync<WireException>(() =>
                    Read(new MemoryStream(bytes), new MessagePackWireOptions { MaxDecompressedBytes = 1_000 })
                )
            ).Error
        );
    }

    [Fact]
    public async Task A_long_element_byte_by_byte_costs_linear_time()
    {
        byte[] bytes = MessagePackWire.Serialize(
            new List<string> { new('x', 2_000_000), "end" },
            options: default(MessagePackWireOptions)
        );
        var clock = System.Diagnostics.Stopwatch.StartNew();
        var all = new List<string?>();
        await foreach (
            string? text in MessagePackWire.DeserializeAsyncEnumerable<string>(
                new Drip(bytes),
                default(MessagePackWireOptions)
            )
        )
            all.Add(text);
        Assert.Equal(2, all.Count);
        Assert.True(clock.ElapsedMilliseconds < 20_000, $"{clock.ElapsedMilliseconds} ms");
    }

    [Fact]
    public async Task Errors_name_the_element()
    {
        byte[] bytes = [0x92, 0x92, 0x01, 0xA1, 0x61, 0x92, 0x01, 0x05];
        WireException error = await Assert.ThrowsAsync<WireException>(() => Read(new MemoryStream(bytes), default));
        Assert.Equal("$[1][1]", error.Path);
        Assert.Equal(7, error.Offset);
    }

    /// <summary>Gives one byte at a time.</summary>
    private sealed class Drip(byte[] bytes) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..1], cancellationToken);
    }
}
