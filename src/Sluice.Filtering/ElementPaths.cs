using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>Collects the members that a condition reads, from the element on.</summary>
internal sealed class ElementPaths
{
    private readonly Dictionary<int, MemberShape[]> _variables = new() { [0] = [] };
    private readonly List<MemberShape[]> _paths = [];

    /// <summary>
    /// Returns the paths; a member that is a collection is followed by the members of its elements.
    /// </summary>
    internal static List<MemberShape[]> FindPaths(FilterNode root)
    {
        var paths = new ElementPaths();
        paths.Visit(root);
        return paths._paths;
    }

    private void Visit(FilterNode? node)
    {
        switch (node)
        {
            case LogicalNode logical:
                foreach (FilterNode part in logical.Parts)
                    Visit(part);
                break;
            case NotNode not:
                Visit(not.Inner);
                break;
            case QuantifierNode quantifier:
                _variables[quantifier.Variable] = Add(quantifier.Collection);
                Visit(quantifier.Body);
                break;
            case ComparisonNode comparison:
                Add(comparison.Path);
                break;
        }
    }

    private MemberShape[] Add(FilterPath path)
    {
        MemberShape[] whole = [.. _variables[path.Variable], .. path.Members.Select(static member => member.Shape)];
        if (whole.Length > 0)
            _paths.Add(whole);
        return whole;
    }
}
