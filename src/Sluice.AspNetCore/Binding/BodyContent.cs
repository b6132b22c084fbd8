using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Binding;

/// <summary>What came of reading a body: a value with its document, or a problem.</summary>
internal readonly record struct BodyContent<T>(T? Value, Problem? Problem, BodyDocument? Document)
{
    public BodyContent(T value, BodyDocument document) : this(value, null, document) { }

    public BodyContent(Problem problem) : this(default, problem, null) { }

    /// <summary>Whether the problem is that the body is null, which is none where it is optional.</summary>
    public bool IsNull { get; init; }
}
