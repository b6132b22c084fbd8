using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace Sluice.Generator.Model;

/// <summary>
/// A source location without the syntax tree: a reference to a tree would keep the whole compilation alive.
/// </summary>
internal sealed record LocationModel(string Path, TextSpan Span, LinePositionSpan Lines)
{
    public static LocationModel? From(Location? location) =>
        location?.SourceTree is { } tree ? new(tree.FilePath, location.SourceSpan, location.GetLineSpan().Span) : null;

    /// <summary>Returns the location in a compilation's tree, or the path alone if it has no such tree.</summary>
    public Location ToLocation(Compilation compilation) =>
        compilation.SyntaxTrees.FirstOrDefault(tree => tree.FilePath == Path) is { } tree && Span.End <= tree.Length
            ? Location.Create(tree, Span)
            : Location.Create(Path, Span, Lines);
}

/// <summary>A diagnostic to report: the rule id, the location and the message arguments.</summary>
internal sealed record DiagnosticModel(string Id, LocationModel? Location, EquatableArray<string> Arguments);
