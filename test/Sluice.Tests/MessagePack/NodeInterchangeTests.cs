using Sluice.TestCatalogue;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.MessagePack;

/// <summary>
/// Every catalogue value that we write is read by a peer of another language, and what that writes is read by us.
/// </summary>
public class NodeInterchangeTests
{
    [Fact]
    public void Node_reads_what_we_write_and_we_read_what_it_writes()
    {
        WireUnderTest wire = WireUnderTest.All["messagepack"];
        List<TestCase> cases = [.. Catalogue.All.Where(test => !wire.CannotHold(test) && !test.Has(Expect.WriteOnly))];
        string[]? answers = NodePeer.Recode(cases.Select(test => test.Accept(new Writer(wire))));
        if (answers is null)
            Assert.Skip("Node, or npm's registry, is not there.");
        Assert.Equal(cases.Count, answers.Length);
        string failures = string.Join(
            '\n',
            from pair in cases.Zip(answers)
            let why = pair.Second[0] == '!'
                ? pair.Second
                : pair.First.Accept(new Reader(wire, Convert.FromHexString(pair.Second)))
            where why is not null && !LosesInJavaScript(pair.First, why)
            select $"{pair.First}: {why}"
        );
        if (failures.Length > 0)
            Assert.Fail(failures);
    }

    // What JavaScript has no value for, so that its encoder can't give it back: a key that is not text is a property's
    // name there; -0 is written as 0.
    private static bool LosesInJavaScript(TestCase test, string why) =>
        HasOtherKeys(test.Type)
        || test.Type.GetProperties().Any(property => HasOtherKeys(property.PropertyType))
        || why.Contains(": -0 (", StringComparison.Ordinal);

    private static bool HasOtherKeys(Type type) =>
        type.IsGenericType
        && (
            type.GetGenericArguments() is [var key, _]
                && key != typeof(string)
                && (
                    type.Name.Contains("Dictionary", StringComparison.Ordinal)
                    || type.Name.StartsWith("SortedList", StringComparison.Ordinal)
                )
            || type.GetGenericArguments().Any(HasOtherKeys)
        );

    private sealed class Writer(WireUnderTest wire) : ITestCaseVisitor<byte[]>
    {
        public byte[] Visit<T>(TestCase<T> test) => wire.Write(test.Converter, test.Value);
    }

    private sealed class Reader(WireUnderTest wire, byte[] bytes) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            try
            {
                T? back = wire.Read(test.Converter, bytes);
                // Boxed numbers come back as what JavaScript made of them.
                return test.Has(Expect.Retyped)
                    ? null
                    : new DeepEquality { Ordered = !test.Has(Expect.Unordered), DateKinds = false }.Difference(
                        test.Value,
                        back
                    );
            }
            catch (WireException exception)
            {
                return exception.Message;
            }
        }
    }
}
