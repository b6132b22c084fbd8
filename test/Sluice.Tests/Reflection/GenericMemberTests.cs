using System.Text;
using Sluice.TestCatalogue;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>Members of the type of a type parameter are read alike by every provider.</summary>
public class GenericMemberTests
{
    public static TheoryData<ProvidedBy> Providers => [.. Provided.All];

    [Theory, MemberData(nameof(Providers))]
    public void NullForATypeParameter_UnderRejectNulls_IsRead(ProvidedBy provider) =>
        Assert.Null(
            Read(
                provider,
                Of<Box<string>, BoxShapes>(),
                """{"value":null,"more":["x"]}""",
                new() { RejectNulls = true }
            )!.Value
        );

    [Theory, MemberData(nameof(Providers))]
    public void QuotedNumberOfATypeParameter_UnderRejectQuotedNumbers_IsReadAsTheAttributeHasIt(ProvidedBy provider)
    {
        QuotedBox<decimal?> box = Read(
            provider,
            Shaped<QuotedBox<decimal?>>(),
            """{"value":"1.50","many":{"1":"2.0","2":null}}""",
            new() { RejectQuotedNumbers = true }
        )!;
        Assert.Equal("1.50", box.Value.ToString());
        Assert.Equal([2.0m, null], box.Many!.Values);
    }

    private static Converter<T> Shaped<T>()
        where T : IShaped<T> => T.Converter;

    private static Converter<T> Of<T, TShapes>()
        where TShapes : IShapeOf<T> => TShapes.Converter;

    private static T? Read<T>(ProvidedBy provider, Converter<T> generated, string json, JsonWireOptions options) =>
        JsonReading.Read(
            Encoding.UTF8.GetBytes(json),
            provider == ProvidedBy.Generation ? generated : Provided.Converter<T>(provider),
            in options
        );
}
