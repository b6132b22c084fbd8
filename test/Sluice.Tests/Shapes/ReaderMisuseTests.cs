using System.Text;
using Sluice.Model;
using Sluice.Reflection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>
/// Whatever a converter calls on a reader, in any order and with any arguments, ends in a value or an exception: the
/// reader stays within its input. In the checked build the readers assert their bounds as well.
/// </summary>
public partial class ReaderMisuseTests
{
    private const int Runs = 3_000,
        Calls = 40;

    [Shape]
    public partial record Shaped(int Id, string? Name, List<int>? Items);

    private static readonly string[] s_documents =
    [
        """{"id":1,"name":"a\u00e9\"","items":[1,-2,3e2],"$type":"x","at":"2024-01-02T03:04:05Z"}""",
        """[true,false,null,"AAEC",1.5,{"a":{"b":[]}},"9e7a1c3e-0b64-4b0e-9d0f-2f9b6a0c1d2e"]""",
        """ "text" """,
        "12345678901234567890123",
        "{",
        "[",
        "\"",
        "-",
        "",
        "nul",
        "{\"a\"",
        "[1,",
        "/* */ 1",
    ];

    [Theory]
    [InlineData("json")]
    [InlineData("json with options")]
    [InlineData("messagepack")]
    [InlineData("messagepack with options")]
    public void Reader_WithAnyCallsInAnyOrder_StaysWithinItsInput(string kind)
    {
        int completed = 0;
        for (int seed = 0; seed < Runs; seed++)
        {
            var random = new Random(seed);
            // The bytes around the input would continue it, so that reading on would not fail by chance.
            byte[] input = Input(random, kind.StartsWith('m'));
            byte[] surrounded = [.. input, .. input, .. input];
            ReadOnlySpan<byte> middle = surrounded.AsSpan(input.Length, input.Length);
            completed += Drive(kind, middle, random);
        }
        Assert.True(completed > Runs, $"Only {completed} calls returned.");
    }

    private static int Drive(string kind, ReadOnlySpan<byte> input, Random random)
    {
        switch (kind)
        {
            case "json":
                var json = new JsonWireReader(input, 64, default);
                return Drive(ref json, input.Length, random);
            case "json with options":
                JsonWireOptions options = new() { AllowDuplicates = true, ExactNames = true };
                JsonReadingWire.Start(out JsonOptionsReader withOptions, input, 64, in options, null);
                return Drive(ref withOptions, input.Length, random);
            case "messagepack":
                var packed = new MessagePackWireReader(input, 64);
                return Drive(ref packed, input.Length, random);
            default:
                MessagePackReadingWire.Start(
                    out MessagePackOptionsReader packedWithOptions,
                    input,
                    64,
                    new MessagePackWireOptions { Naming = WireNaming.Snake },
                    null
                );
                return Drive(ref packedWithOptions, input.Length, random);
        }
    }

    private static byte[] Input(Random random, bool packs)
    {
        string text = s_documents[random.Next(s_documents.Length)];
        byte[] input = Encoding.UTF8.GetBytes(text);
        if (packs)
        {
            try
            {
                input = MessagePackWire.FromJson(input);
            }
            catch (WireException)
            {
                random.NextBytes(input);
            }
        }
        for (int i = random.Next(3); i > 0 && input.Length > 0; i--)
            input[random.Next(input.Length)] = (byte)random.Next(256);
        return input[..random.Next(input.Length + 1)];
    }

    private static int Drive<TReader>(ref TReader reader, int length, Random random)
        where TReader : struct, IWireReader, allows ref struct
    {
        int completed = 0,
            remaining = random.Next(4),
            state = 0;
        for (int i = 0; i < Calls; i++)
        {
            try
            {
                Call(ref reader, random.Next(52), random, ref remaining, ref state);
                completed++;
            }
            catch (Exception e) when (e is WireException or ArgumentException or InvalidOperationException) { }
            Assert.InRange(reader.Position, 0, length);
        }
        return completed;
    }

    private static void Call<TReader>(ref TReader reader, int call, Random random, ref int remaining, ref int state)
        where TReader : struct, IWireReader, allows ref struct
    {
        switch (call)
        {
            case 0:
                reader.Position = random.Next(-3, 200);
                break;
            case 1:
                reader.Peek();
                break;
            case 2:
                reader.TryReadNull();
                break;
            case 3:
                reader.BeginObject(out remaining);
                break;
            case 4:
                reader.NextMember(ref remaining);
                break;
            case 5:
                reader.TryName("id"u8, "\"id\":"u8);
                break;
            case 6:
                reader.ReadName();
                break;
            case 7:
                reader.BeginArray(out remaining);
                break;
            case 8:
                reader.NextElement(ref remaining);
                break;
            case 9:
                reader.BeginDictionary(out remaining);
                break;
            case 10:
                reader.NextEntry(ref remaining);
                break;
            case 11:
                reader.BeginKey();
                break;
            case 12:
                reader.EndKey();
                break;
            case 13:
                reader.BeginCase("$type"u8, out _, out _, out state);
                break;
            case 14:
                reader.EndCase(random.Next(4) == 0 ? random.Next(int.MinValue, int.MaxValue) : state);
                break;
            case 15:
                reader.SkipValue();
                break;
            case 16:
                remaining = random.Next(int.MinValue, int.MaxValue);
                break;
            case 17:
                reader.FindMember((IObjectShape)Converters.For<Shaped>().Shape, reader.ReadName());
                break;
            case 18:
                reader.UnknownMember("x"u8);
                break;
            case 19:
                reader.SkipDiscriminator("$type"u8);
                break;
            case 20:
                reader.DuplicateMember("id"u8);
                break;
            case 21:
                reader.ReadDynamic(Converters.For<Shaped>());
                break;
            case 22:
                reader.TryConvert(out Shaped? _);
                break;
            case 23:
                reader.ReadUntyped();
                break;
            case 24:
                reader.ReadJson();
                break;
            default:
                ReadValue(ref reader, call);
                break;
        }
    }

    private static void ReadValue<TReader>(ref TReader reader, int call)
        where TReader : struct, IWireReader, allows ref struct
    {
        switch (call)
        {
            case 25:
                reader.ReadBoolean();
                break;
            case 26:
                reader.ReadSByte();
                break;
            case 27:
                reader.ReadByte();
                break;
            case 28:
                reader.ReadInt16();
                break;
            case 29:
                reader.ReadUInt16();
                break;
            case 30:
                reader.ReadInt32();
                break;
            case 31:
                reader.ReadUInt32();
                break;
            case 32:
                reader.ReadInt64();
                break;
            case 33:
                reader.ReadUInt64();
                break;
            case 34:
                reader.ReadInt128();
                break;
            case 35:
                reader.ReadUInt128();
                break;
            case 36:
                reader.ReadHalf();
                break;
            case 37:
                reader.ReadSingle();
                break;
            case 38:
                reader.ReadDouble();
                break;
            case 39:
                reader.ReadDecimal();
                break;
            case 40:
                reader.ReadBigInteger();
                break;
            case 41:
                reader.ReadChar();
                break;
            case 42:
                reader.ReadString();
                break;
            case 43:
                reader.ReadUtf8();
                break;
            case 44:
                reader.ReadNumberText();
                break;
            case 45:
                reader.ReadBytes();
                break;
            case 46:
                reader.ReadDateTime();
                break;
            case 47:
                reader.ReadDateTimeOffset();
                break;
            case 48:
                reader.ReadDateOnly();
                break;
            case 49:
                reader.ReadTimeOnly();
                break;
            case 50:
                reader.ReadTimeSpan();
                break;
            default:
                reader.ReadGuid();
                break;
        }
    }
}
