using Sluice.Tests.Reflection;
using Sluice.Tests.Strictness;
using Sluice.Wires.MessagePack;
using Xunit;
using static Sluice.Tests.MessagePack.KeyedArrays;

namespace Sluice.Tests.MessagePack;

/// <summary>
/// Arrays for types with int keys, by every provider: of every length, with nil at any key, and with anything at keys
/// without a member, which is skipped or kept as extension data.
/// </summary>
public class KeyedArrayTests
{
    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    // The keys of the types' members that are read.
    private static readonly int[] s_keys = [1, 3, 9, 10];

    [Theory]
    [MemberData(nameof(Providers))]
    public void Read_ArrayOfAnyLength_SetsTheMembersOfItsKeys(ProvidedBy provider)
    {
        for (int length = 0; length <= 20; length++)
        {
            for (int seed = 0; seed < 32; seed++)
            {
                var (bytes, isNil, _) = Elements(length, new Random(length * 100 + seed));
                bool Has(int key) => key < length && !isNil[key];
                bool IsThere(int key) => key < length;

                Distant gapped = Read<Distant>(provider, bytes);
                Assert.Equal(Has(1) ? 1 : 100, gapped.First);
                Assert.Equal(
                    Has(3) ? "3"
                        : IsThere(3) ? null
                        : "default",
                    gapped.Second
                );
                Assert.Equal(
                    Has(9) ? 9
                        : IsThere(9) ? null
                        : (int?)300,
                    gapped.Third
                );
                Assert.Equal(Has(10) ? new[] { 10 } : null, gapped.Fourth);

                Constructed constructed = Read<Constructed>(provider, bytes);
                Assert.Equal(Has(1) ? 1 : 0, constructed.First);
                Assert.Equal(Has(3) ? "3" : null, constructed.Second);
                Assert.Equal(
                    Has(9) ? 9
                        : IsThere(9) ? null
                        : (int?)300,
                    constructed.Third
                );
                Assert.Equal(Has(10) ? new[] { 10 } : null, constructed.Fourth);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Providers))]
    public void Read_ElementsWithoutMember_AreExtensionData(ProvidedBy provider)
    {
        for (int length = 0; length <= 20; length++)
        {
            for (int seed = 0; seed < 32; seed++)
            {
                var (bytes, isNil, others) = Elements(length, new Random(length * 100 + seed));
                Extended value = Read<Extended>(provider, bytes);
                Assert.Equal(length > 1 && !isNil[1] ? 1 : 100, value.First);
                // Nil between the keys fills a gap; after the last key it is a value.
                string[] expected =
                [
                    .. Enumerable
                        .Range(0, length)
                        .Where(key => !s_keys.Contains(key) && key != 4 && (key > 10 || !isNil[key]))
                        .Select(key => $"{key}: {(isNil[key] ? "nil" : others[key])}"),
                ];
                Assert.Equal(
                    expected,
                    (value.More ?? [])
                        .OrderBy(entry => int.Parse(entry.Key, null))
                        .Select(entry => $"{entry.Key}: {Describe(entry.Value)}")
                );
            }
        }
    }

    [Theory]
    [MemberData(nameof(Providers))]
    public void Read_NilOfTypeArgument_KeepsTheDefaultOfAValueType(ProvidedBy provider)
    {
        byte[] bytes = [0x92, 0xC0, 5];
        Assert.Equal((0, 5), (Read<Generic<int>>(provider, bytes).First, Read<Generic<int>>(provider, bytes).Second));
        Assert.Equal(default, Read<Generic<(int, string)>>(provider, bytes).First);
        Assert.Null(Read<Generic<string>>(provider, bytes).First);
        Assert.Null(Read<Generic<int?>>(provider, bytes).First);
    }

    private static string Describe(WireValue value) =>
        Convert.ToHexStringLower(MessagePackWire.Serialize(value)) is "c0"
            ? "nil"
            : Convert.ToHexStringLower(MessagePackWire.Serialize(value));

    private static T Read<T>(ProvidedBy provider, byte[] bytes)
        where T : IShaped<T> => MessagePackReading.Read(bytes, Strict.Converter<T>(provider), default)!;

    // An array whose elements are their own keys, in the types of the members, or nil; at other keys, values of any
    // kind.
    private static (byte[] Bytes, bool[] IsNil, string[] Others) Elements(int length, Random random)
    {
        List<byte> bytes = length < 16 ? [(byte)(0x90 + length)] : [0xDC, 0, (byte)length];
        bool[] isNil = [.. Enumerable.Range(0, length).Select(_ => random.Next(4) == 0)];
        string[] others = new string[length];
        for (int key = 0; key < length; key++)
        {
            byte[] element = isNil[key]
                ? [0xC0]
                : key switch
                {
                    1 or 9 => [(byte)key],
                    3 => [0xA1, (byte)'3'],
                    10 => [0x91, 10],
                    _ => random.Next(4) switch
                    {
                        0 => [(byte)key],
                        1 => [0x92, 0xC3, 0xA2, (byte)'a', (byte)'b'],
                        2 => [0x81, 0xA1, (byte)'k', (byte)key],
                        _ => [0xCD, 0x12, 0x34],
                    },
                };
            others[key] = Convert.ToHexStringLower(element);
            bytes.AddRange(element);
        }
        return ([.. bytes], isNil, others);
    }
}
