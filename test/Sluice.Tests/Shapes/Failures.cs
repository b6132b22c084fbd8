using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>One assertion over many cases, which names all that failed.</summary>
internal static class Failures
{
    internal static void None(IEnumerable<string> failures)
    {
        string text = string.Join(Environment.NewLine, failures);
        if (text.Length > 0)
            Assert.Fail(text);
    }
}
