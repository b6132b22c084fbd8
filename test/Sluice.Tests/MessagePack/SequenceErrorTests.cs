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
    // [ext 98 (5), bin]: a malformed block, then one with a byte behind it, whole and with an element that is wrong.
    [InlineData("92d46205c401f0c0", WireError.Syntax, 7)]
    [InlineData("92d46202c403209105c0", WireError.TrailingData, 9)]
    [InlineData("92d46202c4032091c0c0", WireError.Null, 1)]
    public async Task Error_WhateverThePieces_IsAtItsByte(string document, WireError error, long offset)
    {
        byte[] bytes = Convert.FromHexString(document);
        for (int piece = 1; piece <= bytes.Length; piece++)
        {
            WireException failure = await Assert.ThrowsAsync<WireException>(async () =>
            {
                await foreach (
                    int _ in MessagePackWire.DeserializeAsyncEnumerable<int>(
                        new PieceStream(bytes, piece),
                        default(MessagePackWireOptions)
                    )
                ) { }
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
