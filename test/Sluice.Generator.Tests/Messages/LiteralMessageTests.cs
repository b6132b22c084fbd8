using Microsoft.CodeAnalysis;
using Sluice.Rows;
using Xunit;

namespace Sluice.Generator.Tests.Messages;

/// <summary>Messages that were hard to understand once, as users see them now.</summary>
public class LiteralMessageTests
{
    [Fact]
    public void DuplicateDiscriminator_Message_NamesCasesUnionAndDiscriminator()
    {
        GeneratorRun run = GeneratorRun.Of(
            "[Shape, WireUnion, WireCase(\"b\", typeof(B)), WireCase(\"b\", typeof(C))] public abstract partial class A; public class B : A; public class C : A;"
        );
        Diagnostic found = Assert.Single(run.Reported, d => d.Severity == DiagnosticSeverity.Error);
        Assert.StartsWith(
            "The cases 'B' and 'C' of the union 'A' have the same discriminator ",
            found.GetMessage(),
            StringComparison.Ordinal
        );
        Assert.EndsWith("; give each case a different one", found.GetMessage(), StringComparison.Ordinal);
    }

    public static TheoryData<string, Action> OutOfRange =>
        new()
        {
            {
                "JsonWireOptions.MaxDepth must be from 1 to 100,000, but is 0.",
                () => _ = new JsonWireOptions { MaxDepth = 0 }
            },
            {
                "JsonWireOptions.IndentSize must be from 0 to 127, but is 128.",
                () => _ = new JsonWireOptions { IndentSize = 128 }
            },
            {
                "MessagePackWireOptions.MaxDepth must be from 1 to 100,000, but is 100,001.",
                () => _ = new MessagePackWireOptions { MaxDepth = 100_001 }
            },
            {
                "MessagePackWireOptions.MaxDecompressedBytes must be from 1 to 2,147,483,647 bytes, but is 0.",
                () => _ = new MessagePackWireOptions { MaxDecompressedBytes = 0 }
            },
            {
                "MessagePackWireOptions.MaxBufferedBytes must be from 1 to 2,147,483,647 bytes, but is -1.",
                () => _ = new MessagePackWireOptions { MaxBufferedBytes = -1 }
            },
            {
                "RowOptions.FlushSize must be from 256 to 16,777,216 bytes, but is 1.",
                () => _ = new RowOptions { FlushSize = 1 }
            },
            {
                "RowOptions.FlushInterval must be from 0 to 1 minute, or Timeout.InfiniteTimeSpan, but is 00:02:00.",
                () => _ = new RowOptions { FlushInterval = TimeSpan.FromMinutes(2) }
            },
            {
                "SluiceHttpOptions.FlushSize must be from 256 to 16,777,216 bytes, but is 0.",
                () => _ = new SluiceHttpOptions { FlushSize = 0 }
            },
        };

    [Theory, MemberData(nameof(OutOfRange))]
    public void OptionOutOfRange_Message_NamesTheOptionAndItsRange(string message, Action set) =>
        Assert.StartsWith(message, Assert.Throws<ArgumentOutOfRangeException>(set).Message, StringComparison.Ordinal);

    [Fact]
    public void NullForAValue_Message_NamesWhatWasExpected() =>
        Assert.StartsWith(
            "Expected a GUID but found null.",
            Assert.Throws<WireException>(() => JsonWire.Deserialize<Guid>("null")).Message,
            StringComparison.Ordinal
        );

    [Fact]
    public void TrailingData_Message_SaysWhatWasExpected() =>
        Assert.StartsWith(
            "Expected the end of the input after the value.",
            Assert.Throws<WireException>(() => JsonWire.Deserialize<int>("1 2")).Message,
            StringComparison.Ordinal
        );
}
