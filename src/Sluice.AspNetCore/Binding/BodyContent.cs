using Sluice.AspNetCore.Problems;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Binding;

/// <summary>The result of reading a body: a value with its document, or a problem.</summary>
internal readonly record struct BodyContent<T>(T? Value, Problem? Problem, WireDocument? Document)
{
    public BodyContent(T value, WireDocument document)
        : this(value, null, document) { }

    public BodyContent(Problem problem)
        : this(default, problem, null) { }

    /// <summary>Gets whether the problem is a null body, which is valid for an optional parameter.</summary>
    public bool IsNull { get; init; }
}
