using System.Linq.Expressions;
using System.Text;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice;

/// <summary>
/// Which members a document held, those of nested objects included: what tells a member that was sent as null or zero
/// from one that was not sent. Elements of lists and values of dictionaries are not looked into. Immutable and thread
/// safe.
/// </summary>
/// <typeparam name="T">The type that was read. Of a list or a dictionary as a whole, nothing is recorded.</typeparam>
public sealed class SentMembers<T>
{
    private readonly SentNode? _root;
    private readonly bool _isEverything;
    private readonly Func<MemberShape, string> _nameOf;

    internal SentMembers(SentNode? root, Func<MemberShape, string> nameOf, bool isEverything = false) =>
        (_root, _nameOf, _isEverything) = (root, nameOf, isEverything);

    /// <summary>Every member, at every level: what represents a value that was not read from a document.</summary>
    public static SentMembers<T> All { get; } = new(null, static member => member.WireName, isEverything: true);

    /// <summary>
    /// The names on the wire of the members that the outermost object held, in declared order. Empty for
    /// <see cref="All"/>, for lists and for dictionaries.
    /// </summary>
    public IReadOnlyList<string> Names =>
        field ??= _root is null
            ? []
            : [.. _root.Shape.Members.Where(member => _root.Has(member.Index)).Select(_nameOf)];

    /// <summary>
    /// Whether a member was sent, such as <c>order => order.Customer.Name</c>. A member of a nested object counts where
    /// that object was sent with it; of one that was sent as null, none does.
    /// </summary>
    /// <exception cref="ArgumentException">The expression names no member.</exception>
    public bool Has<TMember>(Expression<Func<T, TMember>> member)
    {
        ArgumentNullException.ThrowIfNull(member);
        var names = new Stack<string>();
        Expression at = member.Body;
        while (at is not ParameterExpression)
        {
            if (at is UnaryExpression { NodeType: ExpressionType.Convert or ExpressionType.TypeAs } cast)
                at = cast.Operand;
            else if (at is MemberExpression { Expression: { } owner } named)
            {
                // A nullable's value is the nullable itself on the wire.
                if (named.Member.Name != "Value" || Nullable.GetUnderlyingType(owner.Type) is null)
                    names.Push(named.Member.Name);
                at = owner;
            }
            else
                throw new ArgumentException(
                    $"The expression '{at}' does not access a member. Pass a member access such as o => o.Customer.Name.", nameof(member));
        }
        return Has(names, static (member, name) => member.Name == name);
    }

    /// <summary>
    /// Whether a member was sent, by its path of names on the wire, such as <c>customer.name</c>. Case counts.
    /// </summary>
    public bool Has(string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        return Has(path.Split('.'), (member, name) => _nameOf(member) == name);
    }

    private bool Has(IEnumerable<string> names, Func<MemberShape, string, bool> isNamed)
    {
        if (_isEverything) return true;
        SentNode? node = _root;
        bool isSent = false;
        foreach (string name in names)
        {
            MemberShape? member = node?.Shape.Members.FirstOrDefault(each => isNamed(each, name));
            if (member is null || !node!.Has(member.Index)) return false;
            node = node.ChildOf(member.Index);
            isSent = true;
        }
        return isSent;
    }

    /// <summary>The members as an include expression, such as <c>[id,customer[name]]</c>.</summary>
    public override string ToString()
    {
        if (_isEverything) return "[!deep]";
        var text = new StringBuilder();
        Append(text, _root);
        return text.ToString();
    }

    private void Append(StringBuilder text, SentNode? node)
    {
        text.Append('[');
        bool isFirst = true;
        foreach (MemberShape member in node?.Shape.Members ?? [])
        {
            if (!node!.Has(member.Index)) continue;
            if (!isFirst) text.Append(',');
            isFirst = false;
            IncludeText.AppendName(text, _nameOf(member));
            if (node.ChildOf(member.Index) is { } child) Append(text, child);
        }
        text.Append(']');
    }
}
