using System.Text;

namespace Sluice.Fuzz.Worlds;

/// <summary>Declared types, and the types whose values are written and read as a whole.</summary>
internal sealed record WorldModel(IReadOnlyList<WorldType> Types, IReadOnlyList<TypeUse> Roots)
{
    /// <summary>The declared types that a type reaches; a union reaches its cases.</summary>
    internal IReadOnlySet<string> Reach(IEnumerable<TypeUse> roots)
    {
        var reached = new HashSet<string>();
        var open = new Stack<string>(roots.SelectMany(root => root.Uses));
        while (open.TryPop(out string? name))
        {
            if (!reached.Add(name))
                continue;
            foreach (WorldType type in Types)
            {
                if (type.Name == name)
                    foreach (string use in type.Uses)
                        open.Push(use);
                else if (type.Base == name)
                    open.Push(type.Name);
            }
        }
        return reached;
    }

    /// <summary>What can't be expected of a type, all that it reaches considered.</summary>
    internal Limits LimitsOf(TypeUse root)
    {
        IReadOnlySet<string> reached = Reach([root]);
        Limits limits = root.Limits;
        foreach (WorldType type in Types.Where(type => reached.Contains(type.Name)))
        {
            limits |= type.Own;
            foreach (MemberModel member in type.Members)
                limits |= member.Type.Limits | (member.IsRequired ? Limits.HasRequired : 0);
        }
        return limits;
    }

    /// <summary>The source of what some roots need; root <c>i</c> is carried by the witness <c>Wi</c>.</summary>
    internal string Print(IReadOnlyList<TypeUse> roots)
    {
        IReadOnlySet<string> needed = Reach(roots);
        var text = new StringBuilder();
        foreach (WorldType type in Types.Where(type => needed.Contains(type.Name)))
            text.Append(type.Print());
        for (int i = 0; i < roots.Count; i++)
            text.Append($"[ShapeFor<{roots[i].Text}>] public partial class W{i};\n");
        return text.ToString();
    }
}
