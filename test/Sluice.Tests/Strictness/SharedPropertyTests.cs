using Sluice.TestCatalogue;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>Two wire names of one property are set in the order of the document, by every provider.</summary>
public class SharedPropertyTests
{
    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    [Theory, MemberData(nameof(Providers))]
    public void NamesOfOneProperty_InEitherOrder_TheLastIsKept(ProvidedBy provider)
    {
        // {"x":1,"hidden":0,"r":"","y":0,"hidden2":1,"text":"","same":0}, as fuzzing found it
        Assert.Equal(
            0,
            Strict
                .FromHex<Renamed>(
                    provider,
                    "87a17801a668696464656e00a172a0a17900a768696464656e3201a474657874a0a473616d6500"
                )
                .Number
        );
        Assert.Equal(0, Strict.FromJson<Renamed>(provider, """{"x":1,"y":0}""").Number);
        Assert.Equal(1, Strict.FromJson<Renamed>(provider, """{"y":0,"x":1}""").Number);
        Assert.Equal(
            ("a", "b"),
            (
                Strict.FromJson<Renamed>(provider, """{"text":"b","r":"a"}""").Text,
                Strict.FromJson<Renamed>(provider, """{"r":"a","text":"b"}""").Text
            )
        );
    }
}
