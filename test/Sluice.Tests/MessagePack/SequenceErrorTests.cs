using Xunit;

namespace Sluice.Tests.MessagePack;

/// <summary>Errors of a sequence are at their byte, whatever pieces the input arrives in.</summary>
public class SequenceErrorTests
{
    [Theory]
    [InlineData("0090", WireError.Type, 0)]
    [InlineData("910102", WireError.TrailingData, 2)]
    [InlineData("90a16190", WireError.TrailingData, 1)]
    [InlineData("9201", WireError.EndOfInput, 2)]
    [InlineData("9201a161", WireError.Type, 2)]
    public async Task Error_WhateverThePieces_IsAtItsByte(string document, WireError error, long offset)
    {
        byte[] bytes = Convert.FromHexString(document);
        for (int piece = 1; piece <= bytes.Length; piece++)
        {
            WireException failure = await Assert.ThrowsAsync<WireException>(async () =>
            {
                await foreach (int _ in MessagePackWire.DeserializeAsyncEnumerable<int>(new PieceStream(bytes, piece),
                    default(MessagePackWireOptions))) { }
            });
            Assert.Equal((error, offset), (failure.Error, failure.Offset));
        }
    }

    private sealed class PieceStream(byte[] bytes, int piece) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(buffer.Length, piece)], cancellationToken);
    }
}
