using System.Buffers;
using System.Diagnostics;
using System.Text;
using System.Text.Json;
using Sluice.Wires;
using Xunit;

#pragma warning disable SLC058 // the misuse that the tests are about

namespace Sluice.Tests.Wires;

/// <summary>
/// A converter copies its writer in every way that C# allows without unsafe code. Its own document may be wrong; the
/// pool never hands one array to two renters, and other documents are right.
/// </summary>
public class CopiedWriterTests
{
    [Fact]
    public async Task WriterCopiedByAConverter_DocumentsAndPool_AreWhole()
    {
        string[] arguments =
        [
            "exec",
            typeof(CopiedWriterTests).Assembly.Location,
            "-explicit",
            "only",
            "-method",
            $"{typeof(CopiedWriterTests).FullName}.{nameof(Child)}",
        ];
        using Process child = Process.Start(
            new ProcessStartInfo("dotnet", arguments)
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                Environment = { ["DOTNET_DbgEnableMiniDump"] = "0" },
            }
        )!;
        Task<string> output = child.StandardOutput.ReadToEndAsync();
        string errors = await child.StandardError.ReadToEndAsync();
        await child.WaitForExitAsync();
        string all = errors + await output;
        Assert.True(child.ExitCode == 0, all);
        Assert.Contains("Failed: 0", all, StringComparison.Ordinal);
    }

    [Fact(Explicit = true)]
    public void Child()
    {
        foreach (CopyWay way in Enum.GetValues<CopyWay>())
        {
            CopyingConverter.Way = way;
            // Texts that fit the first buffer, and texts for which it grows once or in several steps.
            foreach (int length in (int[])[10, 20_000, 400_000])
            {
                CopyingConverter.Length = length;
                for (int i = 0; i < 2; i++)
                    Misuse();
                AssertPoolIsWhole($"{way}, {length} characters");
            }
        }
    }

    private static void Misuse()
    {
        var value = new CopiedHolder
        {
            Before = "a",
            Value = new(1),
            After = new string('z', 30_000),
        };
        var indented = new JsonWireOptions { Indented = true };
        var named = new JsonWireOptions { Naming = WireNaming.Snake, References = WireReferenceHandling.Preserve };
        var registered = new JsonWireOptions { Converters = WireConverters.Empty.Add<Copied, CopyingConverter>() };
        var packed = new MessagePackWireOptions { Compression = MessagePackCompression.Lz4BlockArray };
        var old = new MessagePackWireOptions { Omit = OmitWhen.Null, Naming = WireNaming.Snake };
        Try(() => JsonWire.Serialize(value));
        Try(() => JsonWire.Serialize(value, options: indented));
        Try(() => JsonWire.Serialize(value, options: named));
        Try(() => JsonWire.Serialize(value, options: registered));
        Try(() => JsonWire.Serialize((object)value));
        Try(() => JsonWire.Serialize(new[] { value, value }));
        Try(() => JsonWire.Serialize(Stream.Null, value));
        Try(() => JsonWire.Serialize(new ArrayBufferWriter<byte>(100), value));
        Try(() => JsonWire.Serialize(new ArrayBufferWriter<byte>(100), value, options: indented));
        Try(() => JsonWire.SerializeAsync(Stream.Null, Several(value), default).Wait());
        Try(() => JsonWire.SerializeAsync(Stream.Null, Several(value), default, new() { JsonLines = true }).Wait());
        Try(() => MessagePackWire.Serialize(value));
        Try(() => MessagePackWire.Serialize(value, options: packed));
        Try(() => MessagePackWire.Serialize(value, options: old));
        Try(() => MessagePackWire.Serialize(new ArrayBufferWriter<byte>(100), value));
        Try(() => MessagePackWire.SerializeAsync(Stream.Null, Several(value), default).Wait());
        Try(() => JsonWire.Deserialize<CopiedHolder>("""{"before":"a","value":[1,[2,3]],"after":"b"}"""));
    }

    // A document that lost or gained bytes may fail; what it may not do is fail for others.
    private static void Try(Action write)
    {
        try
        {
            write();
        }
        catch (Exception e)
            when (e
                    is WireException
                        or InvalidOperationException
                        or ArgumentException
                        or IndexOutOfRangeException
                        or AggregateException
            ) { }
    }

    private static async IAsyncEnumerable<CopiedHolder> Several(CopiedHolder value)
    {
        for (int i = 0; i < 3; i++)
        {
            await Task.Yield();
            yield return value;
        }
    }

    private static void AssertPoolIsWhole(string way)
    {
        var seen = new HashSet<byte[]>(ReferenceEqualityComparer.Instance);
        var rented = new List<byte[]>();
        foreach (int size in (int[])[16 * 1024, 32 * 1024, 64 * 1024, 128 * 1024, 256 * 1024, 512 * 1024, 1024 * 1024])
        {
            for (int i = 0; i < 12; i++)
            {
                byte[] array = ArrayPool<byte>.Shared.Rent(size);
                Assert.True(seen.Add(array), $"{way}: an array of {array.Length} bytes was handed to two renters.");
                rented.Add(array);
            }
        }

        // While every array of the pool is rented, documents are written to others.
        foreach (byte[] array in rented)
            array.AsSpan().Fill(0xA5);
        AssertOthersAreRight();
        Assert.All(rented, array => Assert.False(array.AsSpan().ContainsAnyExcept((byte)0xA5)));
        foreach (byte[] array in rented)
            ArrayPool<byte>.Shared.Return(array);
    }

    private static void AssertOthersAreRight()
    {
        foreach (int length in (int[])[10, 20_000, 100_000])
        {
            string text = new('x', length);
            byte[] first = JsonWire.SerializeToUtf8Bytes(text);
            byte[] second = JsonWire.SerializeToUtf8Bytes(new string('y', length));
            Assert.Equal($"\"{text}\"", Encoding.UTF8.GetString(first));
            Assert.Equal(new string('y', length), JsonSerializer.Deserialize<string>(second));
            Assert.Equal(text, MessagePackWire.Deserialize<string>(MessagePackWire.Serialize(text)));
        }
    }
}

/// <summary>How a converter copies its writer.</summary>
public enum CopyWay
{
    Parameter,
    InParameter,
    Local,
    LocalGrowsFirst,
    Restored,
    RestoredAfterGrowth,
    Default,
    DefaultThenWritten,
    Returned,
    OutParameter,
    Field,
    Span,
    Recursive,
    NestedDocument,
    CopyOfCopy,
    Swapped,
    InsideContainer,
}

[WireConverter(typeof(CopyingConverter))]
public sealed record Copied(int Number);

[Shape]
public sealed partial class CopiedHolder
{
    public string? Before { get; set; }
    public Copied? Value { get; set; }
    public string? After { get; set; }
}

public readonly struct CopyingConverter : IWireConverter<Copied>
{
    public static CopyWay Way { get; set; }
    public static int Length { get; set; } = 20_000;

    private static string Long(char c) => new(c, Length);

    public static void Write<TWriter>(ref TWriter writer, Copied value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        TWriter copy = writer;
        switch (Way)
        {
            case CopyWay.Parameter:
                Help(writer, 'a');
                Help(writer, 'b');
                break;
            case CopyWay.InParameter:
                HelpIn(in writer);
                break;
            case CopyWay.Local:
                copy.WriteString(Long('c'));
                break;
            case CopyWay.LocalGrowsFirst:
                copy.WriteString(Long('c'));
                writer.WriteString(Long('d'));
                copy.WriteNull();
                return;
            case CopyWay.Restored:
                copy.WriteString(Long('c'));
                writer = copy;
                return;
            case CopyWay.RestoredAfterGrowth:
                writer.WriteString(Long('c'));
                writer = copy;
                writer.WriteString(Long('d'));
                return;
            case CopyWay.Default:
                writer = default;
                break;
            case CopyWay.DefaultThenWritten:
                writer = default;
                writer.WriteString(Long('d'));
                return;
            case CopyWay.Returned:
                TWriter returned = Returned(ref writer);
                returned.WriteString(Long('e'));
                break;
            case CopyWay.OutParameter:
                Out(ref writer, out TWriter second);
                second.WriteString(Long('f'));
                break;
            case CopyWay.Field:
                var held = new Held<TWriter> { Writer = writer };
                held.Writer.WriteString(Long('g'));
                held.Writer.WriteString(Long('h'));
                break;
            case CopyWay.Span:
                HelpTwice(writer, copy);
                break;
            case CopyWay.Recursive:
                Deeper(writer, 2);
                break;
            case CopyWay.NestedDocument:
                JsonWire.Serialize(Long('n'));
                copy.WriteString(Long('o'));
                MessagePackWire.Serialize(Long('p'));
                break;
            case CopyWay.CopyOfCopy:
                TWriter third = copy;
                third.WriteString(Long('i'));
                copy.WriteString(Long('j'));
                third.WriteString(Long('k'));
                break;
            case CopyWay.Swapped:
                copy.WriteString(Long('l'));
                (writer, copy) = Swap(writer, copy, out TWriter other);
                writer = other;
                return;
            case CopyWay.InsideContainer:
                copy.BeginArray(2);
                copy.WriteString(Long('m'));
                writer.BeginArray(1);
                writer.WriteString(Long('m'));
                copy.EndArray();
                writer.EndArray();
                return;
        }

        writer.WriteInt32(value.Number);
    }

    public static Copied Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        TReader ahead = reader;
        ahead.SkipValue();
        Skip(reader);
        reader.SkipValue();
        return new(1);
    }

    private static void Skip<TReader>(TReader reader)
        where TReader : struct, IWireReader, allows ref struct => reader.SkipValue();

    private static void Help<TWriter>(TWriter writer, char c)
        where TWriter : struct, IWireWriter, allows ref struct => writer.WriteString(Long(c));

    private static void HelpIn<TWriter>(in TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        TWriter copy = writer;
        copy.WriteString(Long('q'));
    }

    private static void HelpTwice<TWriter>(scoped TWriter first, scoped TWriter second)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        first.WriteString(Long('r'));
        second.WriteString(Long('s'));
        first.WriteString(Long('t'));
        second.WriteString(Long('u'));
    }

    private static void Deeper<TWriter>(TWriter writer, int levels)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        writer.WriteString(Long('v'));
        if (levels > 0)
            Deeper(writer, levels - 1);
        writer.WriteString(Long('w'));
    }

    private static TWriter Returned<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct => writer;

    private static void Out<TWriter>(ref TWriter writer, out TWriter copy)
        where TWriter : struct, IWireWriter, allows ref struct => copy = writer;

    private static Pair<TWriter> Swap<TWriter>(TWriter first, TWriter second, out TWriter other)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        other = second;
        return new() { First = second, Second = first };
    }

    private ref struct Pair<TWriter>
        where TWriter : struct, IWireWriter, allows ref struct
    {
        public TWriter First;
        public TWriter Second;

        public readonly void Deconstruct(out TWriter first, out TWriter second)
        {
            first = First;
            second = Second;
        }
    }

    private ref struct Held<TWriter>
        where TWriter : struct, IWireWriter, allows ref struct
    {
        public TWriter Writer;
    }
}
