using System.Linq.Expressions;
using System.Text;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice;

/// <summary>
/// The members that a document contained, including those of nested objects. Distinguishes a member that was sent as
/// null or zero from one that was not sent. Elements of lists and values of dictionaries are not recorded. Immutable
/// and thread safe.
/// </summary>
/// <typeparam name="T">The type that was read. Nothing is recorded for a list or a dictionary as a whole.</typeparam>
public sealed class SentMembers<T>
{
    private readonly SentNode? _root;
    private readonly bool _isEverything;
    private readonly Func<MemberShape, string> _nameOf;

    internal SentMembers(SentNode? root, Func<MemberShape, string> nameOf, bool isEverything = false) =>
        (_root, _nameOf, _isEverything) = (root, nameOf, isEverything);

    /// <summary>Gets every member at every level; represents a value that was not read from a document.</summary>
    public static SentMembers<T> All { get; } = new(null, static member => member.WireName, isEverything: true);

    /// <summary>
    /// Gets the wire names of the members that the root object contained, in declaration order. Empty for
    /// <see cref="All"/>, for lists and for dictionaries.
    /// </summary>
    public IReadOnlyList<string> Names =>
        field ??= _root is null
            ? []
            : [.. _root.Shape.Members.Where(member => _root.Has(member.Index)).Select(_nameOf)];

    /// <summary>
    /// Returns whether a member was sent, such as <c>order => order.Customer.Name</c>. A member of a nested object was
    /// sent if the nested object was sent and contained it; if the nested object was null, none of its members was
    /// sent.
    /// </summary>
    /// <exception cref="ArgumentException">The expression does not name a member.</exception>
    public bool Has<TMember>(Expression<Func<T, TMember>> member)
    {
        ArgumentNullException.ThrowIfNull(member);
        var names = new Stack<string>();
        Expression current = member.Body;
        while (current is not ParameterExpression)
        {
            if (current is UnaryExpression { NodeType: ExpressionType.Convert or ExpressionType.TypeAs } cast)
                current = cast.Operand;
            else if (current is MemberExpression { Expression: { } owner } named)
            {
                // On the wire, the value of a Nullable<T> is the nullable itself.
                if (named.Member.Name != "Value" || Nullable.GetUnderlyingType(owner.Type) is null)
                    names.Push(named.Member.Name);
                current = owner;
            }
            else
                throw new ArgumentException(
                    $"The expression '{current}' does not access a member. Pass a member access such as o => "
                        + "o.Customer.Name.",
                    nameof(member)
                );
        }
        return HasAll(names);
    }

    /// <summary>
    /// Returns whether a member was sent, by its path of wire names, such as <c>customer.name</c>. Case-sensitive.
    /// </summary>
    public bool Has(string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        return _isEverything || HasPath(_root, path);
    }

    // Names may contain dots.
    private bool HasPath(SentNode? node, ReadOnlySpan<char> path)
    {
        foreach (MemberShape member in node?.Shape.Members ?? [])
        {
            string name = _nameOf(member);
            if (!path.StartsWith(name, StringComparison.Ordinal) || !node!.Has(member.Index))
                continue;
            if (path.Length == name.Length)
                return true;
            if (path[name.Length] == '.' && HasPath(node.ChildOf(member.Index), path[(name.Length + 1)..]))
                return true;
        }
        return false;
    }

    private bool HasAll(IEnumerable<string> names)
    {
        if (_isEverything)
            return true;
        SentNode? node = _root;
        bool isSent = false;
        foreach (string name in names)
        {
            MemberShape? member = node?.Shape.Members.FirstOrDefault(each => each.Name == name);
            if (member is null || !node!.Has(member.Index))
                return false;
            node = node.ChildOf(member.Index);
            isSent = true;
        }
        return isSent;
    }

    /// <summary>Returns the members as an include expression, such as <c>[id,customer[name]]</c>.</summary>
    public override string ToString()
    {
        if (_isEverything)
            return "[!deep]";
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
            if (!node!.Has(member.Index))
                continue;
            if (!isFirst)
                text.Append(',');
            isFirst = false;
            IncludeText.AppendName(text, _nameOf(member));
            if (node.ChildOf(member.Index) is { } child)
                Append(text, child);
        }
        text.Append(']');
    }
}
