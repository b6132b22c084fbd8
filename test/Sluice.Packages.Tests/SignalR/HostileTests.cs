using System.Buffers;
using Microsoft.AspNetCore.SignalR.Protocol;
using Xunit;

namespace Sluice.Packages.Tests.SignalR;

/// <summary>Input that is no message, or whose values do not bind.</summary>
public class HostileTests
{
    [Theory]
    [InlineData("")] // no body
    [InlineData("06")] // no array
    [InlineData("c0")]
    [InlineData("90")] // no type
    [InlineData("91 a3666f6f")] // the type is text
    [InlineData("91 cfffffffffffffffff")] // the type is beyond 64 bits
    [InlineData("92 01 a3666f6f")] // too few items
    [InlineData("96 01 a3666f6f c0 a16d 90 90")] // the headers are text
    [InlineData("96 01 c0 c0 a16d 90 90")] // the headers are nil
    [InlineData("96 01 81 2a a16d c0 a16d 90 90")] // the name of a header is a number
    [InlineData("96 01 81 a161 2a c0 a16d 90 90")] // the value of a header is a number
    [InlineData("96 01 81 a161 c0 c0 a16d 90 90")] // the value of a header is nil
    [InlineData("96 01 82 a161 a162 a161 a163 c0 a16d 90 90")] // a header occurs twice
    [InlineData("96 01 80 c2 a16d 90 90")] // the identifier is a boolean
    [InlineData("96 01 80 c0 2a 90 90")] // the target is a number
    [InlineData("96 01 80 c0 c0 90 90")] // the target is nil
    [InlineData("96 01 80 c0 a0 90 90")] // the target is empty
    [InlineData("96 01 80 c0 a2c3c3 90 90")] // the target is no UTF-8
    [InlineData("96 04 80 c0 a16d 90 90")] // a stream has no identifier
    [InlineData("94 02 80 c0 2a")] // an item has no stream
    [InlineData("95 03 80 a178 04 2a")] // an unknown kind of result
    [InlineData("95 03 80 a178 01 c0")] // an error without a text
    [InlineData("94 03 80 a178 03")] // a result that is not there
    [InlineData("95 03 80 a178 03 c1")] // a reserved code
    [InlineData("93 05 80 c0")] // a cancellation without an identifier
    [InlineData("91 07")]
    [InlineData("93 07 c0 2a")]
    [InlineData("92 08 c0")]
    [InlineData("92 09 a131")]
    [InlineData("ddffffffff 01")] // 4,294,967,295 items
    [InlineData("96 01 dfffffffff a161 a162 c0 a16d 90 90")]
    public void Malformed_message_is_invalid_data(string bytes) =>
        Assert.Throws<InvalidDataException>(() => Hub.Read(Hub.Bytes(bytes), typeof(int)));

    [Theory]
    [InlineData("ffffffff08")]
    [InlineData("ffffffffff")]
    [InlineData("8080808080")]
    public void Length_beyond_two_gigabytes_is_invalid_data(string bytes)
    {
        Assert.Throws<InvalidDataException>(() =>
        {
            var input = new ReadOnlySequence<byte>(Hub.Bytes(bytes));
            Hub.Protocol.TryParseMessage(ref input, new Binder(), out _);
        });
    }

    [Theory]
    [InlineData("96 01 80 a178 a16d 91 a178 90", "failure x m: Argument 0 cannot be read as System.Int32.")]
    [InlineData("96 01 80 a178 a16d 91 c0 90", "failure x m: Argument 0 cannot be read as System.Int32.")]
    [InlineData(
        "96 01 80 a178 a16d 92 01 02 90",
        "failure x m: The invocation has 2 arguments, but the target has 1 parameters."
    )]
    [InlineData("96 01 80 a178 a16d ddffffffff 02 90", "failure x m: ")]
    [InlineData("96 01 80 a178 a16d c0 90", "failure x m: ")]
    [InlineData("96 01 80 a178 a76d697373696e67 90 90", "failure x missing: There is no such method.")]
    [InlineData("96 04 80 a178 a16d 91 a178 90", "failure x m: Argument 0 cannot be read as System.Int32.")]
    [InlineData("96 01 80 a178 a16d 91 01 91 2a", "failure x m: ")]
    [InlineData("94 02 80 a178 a178", "completion x [] error:'The stream item cannot be read as ")]
    [InlineData("94 02 80 a7756e6b6e6f776e 2a", "stream failure unknown: ")]
    [InlineData("95 03 80 a178 03 a178", "completion x [] error:'The result cannot be read as System.Int32.")]
    public void Values_that_do_not_bind_fail_their_call(string bytes, string expected) =>
        Assert.StartsWith(expected, Hub.Describe(Hub.Read(Hub.Bytes(bytes), typeof(int))), StringComparison.Ordinal);

    [Theory]
    [InlineData("96 01 80 c0 a16d ddffffffff 01")]
    [InlineData("96 01 dfffffffff 01")]
    [InlineData("96 01 80 c0 a16d 91 2a ddffffffff 01")]
    [InlineData("96 01 80 dbffffffff 01")]
    [InlineData("94 02 80 a178 ddffffffff 01")]
    [InlineData("94 02 80 a178 c6ffffffff 01")]
    public void Declared_lengths_reserve_no_memory(string bytes)
    {
        byte[] frame = Hub.Frame(Hub.Bytes(bytes));
        Parse(frame);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Parse(frame);
        Assert.True(GC.GetAllocatedBytesForCurrentThread() - before < 100_000);
    }

    [Fact]
    public void Deep_values_fail_their_call()
    {
        byte[] body = [.. Hub.Bytes("94 02 80 a178"), .. Enumerable.Repeat((byte)0x91, 100_000), 0x01];
        Assert.StartsWith("completion x", Hub.Describe(Hub.Read(body, typeof(object))), StringComparison.Ordinal);
    }

    [Fact]
    public void Random_bytes_are_messages_or_invalid_data()
    {
        var random = new Random(1);
        for (int i = 0; i < 20_000; i++)
        {
            byte[] body = new byte[random.Next(40)];
            random.NextBytes(body);
            // Near messages: the type and the headers are right.
            if (i % 2 == 0 && body.Length > 3)
                (body[0], body[1], body[2]) = ((byte)(0x90 + random.Next(8)), (byte)random.Next(10), 0x80);
            Parse(Hub.Frame(body));
            Parse(body);
        }
    }

    [Fact]
    public void Changed_messages_are_messages_or_invalid_data()
    {
        var random = new Random(2);
        byte[] whole = Hub
            .Protocol.GetMessageBytes(new InvocationMessage("1", "m", [RandomItem.Of(random)], ["a"]))
            .ToArray();
        for (int i = 0; i < 20_000; i++)
        {
            byte[] changed = [.. whole];
            for (int changes = random.Next(1, 4); changes > 0; changes--)
                changed[random.Next(changed.Length)] = (byte)random.Next(256);
            Parse(changed, typeof(Item));
        }
    }

    private static void Parse(byte[] bytes, Type? type = null)
    {
        var input = new ReadOnlySequence<byte>(bytes);
        try
        {
            while (Hub.Protocol.TryParseMessage(ref input, new Binder(type ?? typeof(int)), out _)) { }
        }
        catch (InvalidDataException) { }
    }
}
