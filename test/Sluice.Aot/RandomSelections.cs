using Sluice.Model;

namespace Sluice.Aot;

/// <summary>The default selection of a type, and some of its members at random.</summary>
internal static class RandomSelections
{
    internal static IEnumerable<FieldSelection<T>> For<T>(Converter<T> converter, Random random)
    {
        if (converter.Shape.Selectable is not { } shape)
            return [];
        var texts = new HashSet<string> { "", "!all" };
        for (int i = 0; i < 4; i++)
            texts.Add(List(shape, random, 3));
        return texts.Select(text =>
            FieldSelection.Parse(converter, text, new IncludeOptions { AllowDeep = true }, access: null)
        );
    }

    private static string List(TypeShape shape, Random random, int depth)
    {
        var parts = new List<string>();
        foreach (
            string name in Names(shape, out Dictionary<string, TypeShape> inner)
                .Where(_ => random.Next(2) == 0)
                .Take(12)
        )
        {
            string quoted = $"'{name.Replace("'", "''", StringComparison.Ordinal)}'";
            parts.Add(
                random.Next(5) == 0 ? "-" + quoted
                : depth > 1 && inner.TryGetValue(name, out TypeShape? child)
                    ? quoted + "[" + List(child, random, depth - 1) + "]"
                : quoted
            );
        }
        return string.Join(",", parts);
    }

    private static IEnumerable<string> Names(TypeShape shape, out Dictionary<string, TypeShape> inner)
    {
        inner = [];
        IEnumerable<MemberShape> members = shape switch
        {
            IObjectShape type => type.Members,
            IUnionShape union => union.Cases.SelectMany(c => c.Shape is IObjectShape type ? type.Members : []),
            _ => [],
        };
        var names = new List<string>();
        foreach (MemberShape member in members)
        {
            // A member that is never written does not exist for an expression.
            if ((member.Flags & MemberFlags.Never) != 0 || names.Contains(member.WireName))
                continue;
            names.Add(member.WireName);
            if (member.Shape.Selectable is { } child)
                inner[member.WireName] = child;
        }
        return names;
    }
}
