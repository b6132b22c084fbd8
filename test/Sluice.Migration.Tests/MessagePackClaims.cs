using System.Buffers;
using MessagePack;
using MessagePack.Resolvers;
using Xunit;

namespace Sluice.Migration.Tests;

/// <summary>docs/migrating-from-messagepack-csharp.md against MessagePack-CSharp.</summary>
public sealed class MessagePackPageTests()
    : MigrationPageTests("migrating-from-messagepack-csharp", MessagePackClaims.All);

internal static class MessagePackClaims
{
    public static readonly IReadOnlyList<Claim> All = [.. Calls(), .. Options(), .. Differences()];

    private static readonly PackMove s_move = new() { Player = 1, Square = "e4" };

    private static MessagePackSerializerOptions With(IFormatterResolver resolver) =>
        MessagePackSerializerOptions.Standard.WithResolver(resolver);

    private static void Same<T>(T value, IFormatterResolver resolver, MessagePackWireOptions options = default) =>
        Assert.Equal(
            Convert.ToHexString(MessagePackSerializer.Serialize(value, With(resolver))),
            Convert.ToHexString(MessagePackWire.Serialize(value, options: options))
        );

    private static IEnumerable<Claim> Calls() =>
        [
            new(
                "`MessagePackSerializer.Serialize(value)` | `MessagePackWire.Serialize(value)`",
                () => Same(s_move, StandardResolver.Instance)
            ),
            new(
                "`MessagePackSerializer.Serialize(bufferWriter, value)` | `MessagePackWire.Serialize(bufferWriter, value)`",
                () =>
                {
                    ArrayBufferWriter<byte> old = new(),
                        buffer = new();
                    MessagePackSerializer.Serialize(old, s_move);
                    MessagePackWire.Serialize(buffer, s_move);
                    Assert.Equal(old.WrittenSpan.ToArray(), buffer.WrittenSpan.ToArray());
                }
            ),
            new(
                "`MessagePackSerializer.SerializeAsync(stream, value)` | `MessagePackWire.SerializeAsync(stream, value)`",
                () =>
                {
                    MemoryStream old = new(),
                        stream = new();
                    MessagePackSerializer.SerializeAsync(old, s_move).Wait();
                    MessagePackWire.SerializeAsync(stream, s_move).Wait();
                    Assert.Equal(old.ToArray(), stream.ToArray());
                }
            ),
            new(
                "`MessagePackSerializer.Deserialize<T>(bytes)` | `MessagePackWire.Deserialize<T>(bytes)`",
                () =>
                {
                    byte[] bytes = MessagePackSerializer.Serialize(s_move);
                    Assert.Equal(
                        MessagePackSerializer.Deserialize<PackMove>(bytes).Square,
                        MessagePackWire.Deserialize<PackMove>(bytes)!.Square
                    );
                }
            ),
            new(
                "`MessagePackSerializer.Deserialize<T>(bytes, out read)` | `MessagePackWire.Deserialize<T>(bytes, out int read)`",
                () =>
                {
                    byte[] bytes = [.. MessagePackSerializer.Serialize(s_move), 0xC0];
                    MessagePackSerializer.Deserialize<PackMove>(bytes, out int expected);
                    MessagePackWire.Deserialize<PackMove>(bytes, out int read);
                    Assert.Equal(expected, read);
                }
            ),
            new(
                "`MessagePackStreamReader` | `MessagePackWire.DeserializeAsyncEnumerable<T>(stream)` with `Sequences = MessagePackSequence.Values`",
                () =>
                {
                    byte[] bytes =
                    [
                        .. MessagePackSerializer.Serialize(s_move),
                        .. MessagePackSerializer.Serialize(s_move),
                    ];
                    MessagePackWireOptions options = new() { Sequences = MessagePackSequence.Values };
                    Assert.Equal(
                        2,
                        MessagePackWire
                            .DeserializeAsyncEnumerable<PackMove>(new MemoryStream(bytes), options)
                            .ToBlockingEnumerable()
                            .Count()
                    );
                }
            ),
            new(
                "`MessagePackSerializer.ConvertToJson(bytes)` | `MessagePackWire.ToJson(bytes)`, in UTF-8",
                () =>
                {
                    byte[] bytes = MessagePackSerializer.Serialize(s_move);
                    byte[] utf8 = MessagePackWire.ToJson(bytes);
                    Assert.Equal(MessagePackSerializer.ConvertToJson(bytes), System.Text.Encoding.UTF8.GetString(utf8));
                }
            ),
            new(
                "`MessagePackSerializer.ConvertFromJson(json)` | `MessagePackWire.FromJson(utf8)`",
                () =>
                    Assert.Equal(
                        MessagePackSerializer.ConvertFromJson("""[1,"e4"]"""),
                        MessagePackWire.FromJson("""[1,"e4"]"""u8)
                    )
            ),
            new(
                "`MessagePackSerializationException` | `WireException`, with the kind, the path and the offset",
                () =>
                {
                    Assert.Throws<MessagePackSerializationException>(() =>
                        MessagePackSerializer.Deserialize<PackMove>(new byte[] { 0xC1 })
                    );
                    Assert.Throws<WireException>(() => MessagePackWire.Deserialize<PackMove>([0xC1]));
                }
            ),
        ];

    private static IEnumerable<Claim> Options() =>
        [
            new("| `StandardResolver` | the default |", () => Same(s_move, StandardResolver.Instance)),
            new(
                "| `ContractlessStandardResolver` | `Naming = WireNaming.None` |",
                () =>
                    Same(
                        new Plain { Id = 7, Name = "Ada" },
                        ContractlessStandardResolver.Instance,
                        new() { Naming = WireNaming.None }
                    )
            ),
            new(
                "| `StandardResolverAllowPrivate` |",
                () =>
                    Assert.Equal(
                        MessagePackSerializer.Serialize(
                            new PackPrivate(7),
                            With(StandardResolverAllowPrivate.Instance)
                        ),
                        MessagePackWire.Serialize(new WirePrivate(7))
                    )
            ),
            new(
                "| `NativeDateTimeResolver`, `NativeGuidResolver`, `NativeDecimalResolver` | `NativeDateTimes`, `NativeGuids`, `NativeDecimals` |",
                () =>
                {
                    Same(new DateTime(2026, 1, 2), NativeDateTimeResolver.Instance, new() { NativeDateTimes = true });
                    Same(
                        new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(1)),
                        CompositeResolver.Create(NativeDateTimeResolver.Instance, StandardResolver.Instance),
                        new() { NativeDateTimes = true }
                    );
                    Same(
                        Guid.Parse("00010203-0405-0607-0809-0a0b0c0d0e0f"),
                        NativeGuidResolver.Instance,
                        new() { NativeGuids = true }
                    );
                    Same(1.50m, NativeDecimalResolver.Instance, new() { NativeDecimals = true });
                }
            ),
            new(
                "| `DynamicEnumAsStringResolver` | `EnumsAsText`, or `[WireEnum]` on the type |",
                () => Same(Phase.Paid, DynamicEnumAsStringResolver.Instance, new() { EnumsAsText = true })
            ),
            new(
                "| `TypelessContractlessStandardResolver` |",
                () =>
                {
                    byte[] bytes = MessagePackWire.Serialize<object>(
                        s_move,
                        options: new() { Types = MessagePackTypes.Empty.Add<PackMove>("move") }
                    );
                    Assert.IsType<PackMove>(
                        MessagePackWire.Deserialize<object>(
                            bytes,
                            new MessagePackWireOptions { Types = MessagePackTypes.Empty.Add<PackMove>("move") }
                        )
                    );
                    SameTypeless(new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(1)));
                    SameTypeless(new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Local));
                }
            ),
            new("| `WithCompression(Lz4BlockArray)`, `Lz4Block` |", Lz4IsInterchangeable),
            new(
                "| `WithOldSpec()` | `OldSpec` |",
                () =>
                    Assert.Equal(
                        MessagePackSerializer.Serialize(
                            new string('a', 40),
                            MessagePackSerializerOptions.Standard.WithOldSpec()
                        ),
                        MessagePackWire.Serialize(
                            new string('a', 40),
                            options: new MessagePackWireOptions { OldSpec = true }
                        )
                    )
            ),
            new(
                "| `WithSecurity(UntrustedData)` | always |",
                () =>
                {
                    byte[] deep = [.. Enumerable.Repeat((byte)0x91, 600), 0xC0];
                    MessagePackSerializerOptions secure = MessagePackSerializerOptions.Standard.WithSecurity(
                        MessagePackSecurity.UntrustedData
                    );
                    Assert.Throws<MessagePackSerializationException>(() =>
                        MessagePackSerializer.Deserialize<object>(deep, secure)
                    );
                    Assert.Throws<WireException>(() => MessagePackWire.Deserialize<object>(deep));
                }
            ),
            Claim.Advice(
                "| `IMessagePackFormatter<T>`, `[MessagePackFormatter]` |",
                "the page's own example compares the bytes"
            ),
            new(
                "| `IMessagePackSerializationCallbackReceiver` | `IWireCallbacks` |",
                () =>
                    Assert.Equal(
                        2,
                        MessagePackWire
                            .Deserialize<SluiceCallback>(MessagePackWire.Serialize(new SluiceCallback { A = 1 }))!
                            .A
                    )
            ),
            Claim.Advice("| `CompositeResolver` | not needed", "options take converters and unions directly"),
        ];

    private static IEnumerable<Claim> Differences() =>
        [
            new(
                "Types without attributes are maps with camelCase names, not an error",
                () =>
                {
                    Assert.ThrowsAny<Exception>(() => MessagePackSerializer.Serialize(new Plain()));
                    Assert.Equal("""{"id":7,"name":null}""", Json(MessagePackWire.Serialize(new Plain { Id = 7 })));
                }
            ),
            new(
                "A lone surrogate, invalid UTF-8 and a duplicate member are errors, not replaced or overwritten",
                () =>
                {
                    MessagePackSerializer.Serialize("\uD800");
                    Assert.Throws<WireException>(() => MessagePackWire.Serialize("\uD800"));
                    byte[] invalid = [0xA1, 0xFF];
                    MessagePackSerializer.Deserialize<string>(invalid);
                    Assert.Throws<WireException>(() => MessagePackWire.Deserialize<string>(invalid));
                    byte[] twice = [0x82, 0xA2, (byte)'i', (byte)'d', 1, 0xA2, (byte)'i', (byte)'d', 2];
                    Assert.Throws<WireException>(() => MessagePackWire.Deserialize<Plain>(twice));
                }
            ),
            new(
                "`object` without an explicit width is read as `int`; there as the narrowest type",
                () =>
                {
                    Assert.IsType<byte>(MessagePackSerializer.Deserialize<object>(new byte[] { 0x05 }));
                    Assert.IsType<int>(MessagePackWire.Deserialize<object>([0x05]));
                }
            ),
            new(
                "Depth is limited to 64 instead of 500, when writing too",
                () =>
                {
                    byte[] deep = [.. Enumerable.Repeat((byte)0x91, 100), 0xC0];
                    MessagePackSerializer.Deserialize<object>(
                        deep,
                        MessagePackSerializerOptions.Standard.WithSecurity(MessagePackSecurity.UntrustedData)
                    );
                    Assert.Throws<WireException>(() => MessagePackWire.Deserialize<object>(deep));
                }
            ),
            new("LZ4 blocks have the same format; their bytes may differ", Lz4IsInterchangeable),
        ];

    private static void SameTypeless<T>(T value)
    {
        MessagePackTypes types = MessagePackTypes.Empty.Add<T>(typeof(T).AssemblyQualifiedName!);
        byte[] theirs = MessagePackSerializer.Serialize<object>(value!, TypelessContractlessStandardResolver.Options);
        byte[] bytes = MessagePackWire.Serialize<object>(value!, options: new() { Types = types });
        Assert.Equal(Convert.ToHexString(theirs), Convert.ToHexString(bytes));
        Assert.Equal(value, MessagePackWire.Deserialize<object>(bytes, new MessagePackWireOptions { Types = types }));
    }

    private static void Lz4IsInterchangeable()
    {
        string[] value = [.. Enumerable.Repeat("abcdefgh", 100)];
        foreach (
            (MessagePack.MessagePackCompression old, MessagePackCompression here) in new[]
            {
                (MessagePack.MessagePackCompression.Lz4Block, MessagePackCompression.Lz4Block),
                (MessagePack.MessagePackCompression.Lz4BlockArray, MessagePackCompression.Lz4BlockArray),
            }
        )
        {
            MessagePackWireOptions options = new() { Compression = here };
            MessagePackSerializerOptions theirs = MessagePackSerializerOptions.Standard.WithCompression(old);
            Assert.Equal(
                value,
                MessagePackSerializer.Deserialize<string[]>(MessagePackWire.Serialize(value, options: options), theirs)
            );
            Assert.Equal(
                value,
                MessagePackWire.Deserialize<string[]>(MessagePackSerializer.Serialize(value, theirs), options)
            );
        }
    }

    private static string Json(byte[] bytes) => System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson(bytes));
}

[Shape, MessagePackObject]
public partial class PackMove
{
    [Key(0)]
    public int Player { get; set; }

    [Key(1)]
    public string Square { get; set; } = "";
}

[MessagePackObject]
public class PackPrivate(int value)
{
    [Key(0)]
    private int Value { get; set; } = value;
}

[Shape]
public partial class WirePrivate(int value)
{
    [WireInclude, WireKey(0)]
    private int Value { get; set; } = value;
}
