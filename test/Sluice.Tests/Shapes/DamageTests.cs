using Sluice.TestCatalogue;
using Sluice.Tests.Reflection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>
/// Bytes of every catalogue value, cut short and altered: a <see cref="WireException"/> within the input or a value,
/// never anything else, at a small multiple of the input's memory.
/// </summary>
public class DamageTests
{
    // Set SLUICE_EVERY_OFFSET=1 to try every offset of long documents too, on every provider.
    private static readonly bool s_everyOffset = Environment.GetEnvironmentVariable("SLUICE_EVERY_OFFSET") == "1";
    private const int Mutations = 6;

    public static TheoryData<ProvidedBy, string> ProvidersAndFamilies()
    {
        var rows = new TheoryData<ProvidedBy, string>();
        foreach (ProvidedBy provider in Provided.All)
        foreach (string family in Catalogue.All.Select(test => test.Family).Distinct())
            rows.Add(provider, family);
        return rows;
    }

    [Theory]
    [MemberData(nameof(ProvidersAndFamilies))]
    public void What_is_cut_short_is_an_error(ProvidedBy provider, string family) => Run(provider, family, Cut);

    [Theory]
    [MemberData(nameof(ProvidersAndFamilies))]
    public void What_is_altered_is_an_error_or_a_value(ProvidedBy provider, string family) =>
        Run(provider, family, Alter);

    private static void Run(
        ProvidedBy provider,
        string family,
        Func<TestCase, Wire, byte[], Func<ReadOnlyMemory<byte>, string?>, string?> damage
    ) =>
        Failures.None(
            from test in CatalogueSample.Cases
            where test.Family == family && !test.Has(Expect.WriteOnly)
            // What stands inside lists and tuples is composed of the same structs, whoever composes them.
            where provider == ProvidedBy.Generation || !test.IsComposite || s_everyOffset
            from wire in Wire.All
            let failure = test.Accept(new Visitor(provider, wire, damage))
            where failure is not null
            select $"{test} ({wire.Name}): {failure}"
        );

    private static string? Cut(TestCase test, Wire wire, byte[] bytes, Func<ReadOnlyMemory<byte>, string?> read)
    {
        foreach (int length in Lengths(bytes.Length, test.IsComposite))
        {
            // Shorter, but a document all the same: a root number of JSON without its last digits.
            bool mayBeWhole = wire.IsJson && bytes[0] is (byte)'-' or (>= (byte)'0' and <= (byte)'9');
            string? failure = read(bytes.AsMemory(0, length));
            if (failure is null && !mayBeWhole)
                failure = "no error";
            if (failure is not null and not Error)
                return $"{length} of {bytes.Length} bytes: {failure}";
        }
        return null;
    }

    private static string? Alter(TestCase test, Wire wire, byte[] bytes, Func<ReadOnlyMemory<byte>, string?> read)
    {
        // The same in every process: string.GetHashCode is not.
        var random = new Random(test.ToString().Aggregate(17, (hash, c) => unchecked((hash * 31) + c)));
        for (int i = 0; i < (s_everyOffset ? 40 : 1) * Mutations; i++)
        {
            byte[] altered = Altered(bytes, random);
            string? failure = read(altered);
            if (failure is not null and not Error)
                return $"{Convert.ToHexStringLower(altered.AsSpan(0, Math.Min(altered.Length, 200)))}: {failure}";
        }
        return null;
    }

    private static byte[] Altered(byte[] bytes, Random random)
    {
        int at = random.Next(bytes.Length);
        byte other = random.Next(3) == 0 ? s_telling[random.Next(s_telling.Length)] : (byte)random.Next(256);
        switch (random.Next(4))
        {
            case 0:
                return [.. bytes[..at], .. bytes[(at + 1)..]];
            case 1:
                return [.. bytes[..at], other, .. bytes[at..]];
            case 2:
                byte[] flipped = [.. bytes];
                flipped[at] ^= (byte)(1 << random.Next(8));
                return flipped;
            default:
                byte[] replaced = [.. bytes];
                replaced[at] = other;
                return replaced;
        }
    }

    // What a grammar turns on: brackets, quotes, signs, and the codes of long lengths and extensions.
    private static readonly byte[] s_telling =
    [
        .. "{}[]\",:-+.eE0123456789\\utn "u8,
        0xc0,
        0xc1,
        0xc4,
        0xc6,
        0xc7,
        0xc9,
        0xca,
        0xcb,
        0xcf,
        0xd3,
        0xd4,
        0xd8,
        0xd9,
        0xdb,
        0xdc,
        0xdd,
        0xde,
        0xdf,
        0xff,
        0x80,
        0x90,
        0xa0,
    ];

    // Every length of short documents; of long ones the ends and a sample between.
    private static IEnumerable<int> Lengths(int length, bool isComposite)
    {
        int ends = isComposite ? 8 : 48;
        for (
            int i = 0;
            i < length;
            i +=
                    s_everyOffset || i < ends || i >= length - ends
                        ? 1
                        : Math.Max(1, Math.Min(length / 20, length - ends - i))
        )
            yield return i;
    }

    private const string Error = "a wire error";

    private sealed class Visitor(
        ProvidedBy provider,
        Wire wire,
        Func<TestCase, Wire, byte[], Func<ReadOnlyMemory<byte>, string?>, string?> damage
    ) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            byte[] bytes;
            try
            {
                bytes = wire.Write(test.Converter, test.Value);
            }
            catch (WireException)
            {
                return null; // not a value for this wire
            }
            Converter<T> converter = Provided.Converter(provider, test);
            _ = Read(converter, bytes, false); // what is made once counts for no document
            bool hasUserCode = test.Family == "converters and surrogates";
            return damage(test, wire, bytes, input => Read(converter, input.Span, hasUserCode));
        }

        // What is made once (tables of names, code of errors) is not there again the second time.
        private string? Read<T>(Converter<T> converter, ReadOnlySpan<byte> input, bool hasUserCode)
        {
            long most = 300_000 + (100L * input.Length);
            string? failure = Read(converter, input, hasUserCode, out long allocated);
            if (allocated > most)
                failure = Read(converter, input, hasUserCode, out allocated);
            return allocated > most ? $"{allocated} bytes allocated" : failure;
        }

        private string? Read<T>(Converter<T> converter, ReadOnlySpan<byte> input, bool hasUserCode, out long allocated)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            string? failure = null;
            try
            {
                _ = wire.Read(converter, input);
            }
            catch (WireException e)
            {
                failure =
                    e.Error == WireError.UserCode && !hasUserCode ? $"{e}"
                    : e.Offset < 0 || e.Offset > input.Length || e.Path is null ? $"offset {e.Offset}, path {e.Path}"
                    : Error;
            }
            catch (Exception e)
            {
                failure = e.ToString();
            }
            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            return failure;
        }
    }

    /// <summary>The verbs' own way of reading, with default options and with others.</summary>
    private abstract class Wire(string name, bool isJson)
    {
        internal static IReadOnlyList<Wire> All { get; } =
        [
            new Json("json", default),
            new Json(
                "json by tables",
                new() { Unions = WireUnions.Empty.Add<Exception, Exception>("x"), ExactNames = true }
            ),
            new Packed("messagepack", default),
            new Packed(
                "messagepack, native forms",
                new()
                {
                    NativeDateTimes = true,
                    NativeGuids = true,
                    NativeDecimals = true,
                    EnumsAsText = true,
                }
            ),
        ];

        internal string Name => name;
        internal bool IsJson => isJson;
        internal abstract byte[] Write<T>(Converter<T> converter, T? value);
        internal abstract T? Read<T>(Converter<T> converter, ReadOnlySpan<byte> input);
    }

    private sealed class Json(string name, JsonWireOptions options) : Wire(name, isJson: true)
    {
        internal override byte[] Write<T>(Converter<T> converter, T? value)
            where T : default => JsonOutput.ToArray(new JsonBody<T>(converter, value, null), in options);

        internal override T? Read<T>(Converter<T> converter, ReadOnlySpan<byte> input)
            where T : default => JsonReading.Read(input, converter, in options);
    }

    private sealed class Packed(string name, MessagePackWireOptions options) : Wire(name, isJson: false)
    {
        internal override byte[] Write<T>(Converter<T> converter, T? value)
            where T : default => MessagePackOutput.ToArray(new MessagePackBody<T>(converter, value, null), in options);

        internal override T? Read<T>(Converter<T> converter, ReadOnlySpan<byte> input)
            where T : default => MessagePackReading.Read(input, converter, in options);
    }
}
