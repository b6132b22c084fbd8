using System.Text;
using Sluice.Model;

namespace Sluice.Tests.Selection;

/// <summary>Random lists that make sense for a type, and random ways of writing them down.</summary>
internal sealed class RandomExpressions(int seed)
{
    private readonly Random _random = new(seed);

    public List<Item> List(TypeShape shape, int depth, bool negated = false)
    {
        var list = new List<Item>();
        MemberShape[] members = Members(shape);
        for (int count = _random.Next(negated ? 1 : 0, 5); count > 0 && members.Length > 0; count--)
        {
            if (!negated && _random.Next(8) == 0)
            {
                list.Add(
                    new(
                        _random.Next(5) switch
                        {
                            0 => "!deep",
                            1 or 2 => "!all",
                            _ => "!default",
                        }
                    )
                );
                continue;
            }
            MemberShape member = members[_random.Next(members.Length)];
            bool isNegative = !negated && _random.Next(4) == 0;
            bool hasList = depth > 1 && Members(member.Shape).Length > 0 && _random.Next(2) == 0;
            list.Add(
                new(member.WireName, isNegative, hasList ? List(member.Shape, depth - 1, negated || isNegative) : null)
            );
        }
        return list;
    }

    private static MemberShape[] Members(TypeShape shape) =>
        shape.Selectable switch
        {
            IObjectShape type => [.. type.Members.Where(HasName)],
            IUnionShape union => [.. union.Cases.SelectMany(c => ((IObjectShape)c.Shape).Members).Where(HasName)],
            _ => [],
        };

    private static bool HasName(MemberShape member) => (member.Flags & MemberFlags.Never) == 0;

    /// <summary>
    /// Writes a list in one of the ways that mean the same. Empty lists are spelled as their name alone would be.
    /// </summary>
    public string Write(IReadOnlyList<Item> list)
    {
        var text = new StringBuilder();
        bool bracketed = _random.Next(2) == 0;
        if (bracketed)
            text.Append('[');
        WriteItems(text, list);
        if (bracketed)
            text.Append(']');
        return text.ToString();
    }

    private void WriteItems(StringBuilder text, IReadOnlyList<Item> list)
    {
        for (int i = 0; i < list.Count; i++)
        {
            if (i > 0)
                Space(text).Append(',');
            Space(text);
            if (list[i].IsNegative)
                Space(text.Append('-'));
            Item item = list[i];
            while (true)
            {
                string name = item.Name;
                bool quoted = !item.IsMark && (_random.Next(6) == 0 || name.AsSpan().ContainsAny("[](),.!- '"));
                text.Append(quoted ? $"'{name.Replace("'", "''")}'" : name);
                if (item.List is not [{ IsNegative: false, IsMark: false } only] || _random.Next(2) == 0)
                    break;
                Space(Space(text).Append('.'));
                item = only;
            }
            if (item.List is null)
                continue;
            bool round = _random.Next(2) == 0;
            Space(text).Append(round ? '(' : '[');
            WriteItems(text, item.List);
            text.Append(round ? ')' : ']');
        }
        Space(text);
    }

    private StringBuilder Space(StringBuilder text) =>
        _random.Next(8) == 0 ? text.Append(" \t\n"[_random.Next(3)]) : text;
}
