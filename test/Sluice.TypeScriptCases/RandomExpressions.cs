using System.Text;
using Sluice.Model;
using Storefront.Models;

namespace Sluice.TypeScriptCases;

/// <summary>Random selections of Storefront's types as Sluice prints them, each with a path that takes it.</summary>
internal sealed class RandomExpressions(int seed)
{
    private static readonly IncludeOptions s_limits = new() { MaxRepeats = 2, MaxJoins = 30 };

    private readonly Random _random = new(seed);

    public IEnumerable<string> Take(int count)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        while (seen.Count < count)
        {
            string? line = _random.Next(6) switch
            {
                0 => Line<Order>($"/orders?size=2&page={_random.Next(1, 50)}"),
                1 => Line<Customer>($"/customers/{_random.Next(1, 200)}"),
                2 => Line<Product>($"/products/{_random.Next(1, 200)}"),
                3 => Line<Order>($"/orders/search?size=2&page={_random.Next(1, 50)}"),
                4 => Line<CatalogItem>($"/catalog/{_random.Next(1, 200)}"),
                _ => Line<Order>($"/orders/{_random.Next(1, 200)}"),
            };
            if (line is not null && seen.Add(line))
                yield return line;
        }
    }

    private string? Line<T>(string path)
    {
        var text = new StringBuilder();
        Append(text, TypeShape.Of<T>(), depth: 0);
        try
        {
            string printed = FieldSelection.Parse<T>(text.ToString().AsSpan(), s_limits).ToString();
            // A client that sends no expression is a case of its own.
            return printed.Length is > 2 and < 1_500 ? $"{path}\t{printed}" : null;
        }
        catch (IncludeException)
        {
            return null; // more joins or repeats than a service allows
        }
    }

    private static bool IsSortable(MemberShape member) =>
        (member.Flags & MemberFlags.Sortable) != 0 && ElementOf(member.Shape) is null;

    private void Append(StringBuilder text, TypeShape shape, int depth, bool isCollection = false)
    {
        var members = ((IObjectShape)shape)
            .Members.Where(each => (each.Flags & MemberFlags.Never) == 0 && each.Traits.Policies.Count == 0)
            .ToArray();
        var items = new List<string>();
        if (isCollection && _random.Next(3) == 0)
            items.Add($"!first:{_random.Next(1, 4)}");
        if (isCollection && _random.Next(3) == 0 && members.Where(IsSortable).ToArray() is { Length: > 0 } keys)
            items.Add($"!sort:{(_random.Next(2) == 0 ? "-" : "")}{keys[_random.Next(keys.Length)].WireName}");
        if (_random.Next(6) == 0)
            items.Add(_random.Next(3) == 0 && depth > 0 ? "!all" : "!default");
        for (int i = _random.Next(1, 5); i > 0; i--)
        {
            MemberShape member = members[_random.Next(members.Length)];
            var item = new StringBuilder(_random.Next(8) == 0 ? "-" : "").Append(member.WireName);
            if (item[0] != '-' && depth < 6 && ElementOf(member.Shape) is { } element && _random.Next(5) > 0)
                Append(item, element, depth + 1, isCollection: member.Shape is not IObjectShape);
            items.Add(item.ToString());
        }
        text.Append('[').AppendJoin(',', items).Append(']');
    }

    private static TypeShape? ElementOf(TypeShape shape) =>
        shape is IObjectShape ? shape
        : (TypeShape?)shape.Accept(Elements.Instance) is IObjectShape element ? (TypeShape)element
        : null;

    private sealed class Elements : ShapeVisitor
    {
        public static readonly Elements Instance = new();

        public override object? VisitCollection<TCollection, TElement>(
            CollectionShape<TCollection, TElement> shape,
            object? state
        ) => shape.Element;
    }
}
