using System.Diagnostics.CodeAnalysis;

namespace Sluice.Selection;

// The analyzers also compile the parser, and report errors instead of throwing.
internal sealed partial class IncludeErrors
{
    [DoesNotReturn]
    public void Throw() => throw new IncludeException(InOrder(), _total);
}
