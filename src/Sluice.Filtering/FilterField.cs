using System.ComponentModel;
using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>
/// A member that filters or sort expressions can use, for documents and tools that show what there is.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FilterField
{
    private static readonly string[] s_equality = ["eq", "ne", "in"],
        s_order = ["gt", "ge", "lt", "le"];
    private static readonly string[] s_text =
    [
        "contains",
        "startswith",
        "endswith",
        "eqi",
        "containsi",
        "startswithi",
        "endswithi",
    ];
    private static readonly string[] s_null = ["eq", "ne"],
        s_collection = ["any", "all"];

    private readonly FilterFields _owner;
    private readonly FilterMember _member;

    internal FilterField(FilterFields owner, FilterMember member) => (_owner, _member) = (owner, member);

    /// <summary>Gets the member's name in expressions, in quotes if it needs them.</summary>
    public string Name => FilterPath.NameOf(Member, _owner.Naming);

    /// <summary>Gets the member.</summary>
    public MemberShape Member => _member.Shape;

    /// <summary>Gets whether the member is a collection, whose elements <c>any</c> and <c>all</c> test.</summary>
    public bool IsCollection => _member.Element is not null;

    /// <summary>Gets whether the member can be compared with <c>null</c>.</summary>
    public bool IsNullable => _member.IsNullable && !IsCollection;

    /// <summary>
    /// Gets whether the member itself can be sorted by, or compared with a literal; otherwise, only members within it.
    /// </summary>
    public bool IsScalar => _member.Scalar is not null;

    /// <summary>
    /// Gets the operators and functions of a filter that apply to the member: <c>eq</c>, <c>gt</c>, <c>contains</c>;
    /// <c>any</c> and <c>all</c> for collections. Empty for sort expressions.
    /// </summary>
    public IReadOnlyList<string> Operators =>
        _owner.IsSort ? []
        : IsCollection ? s_collection
        : _member.Scalar is not { } scalar
            ? IsNullable ? s_null
                : []
        : !scalar.HasOrder ? s_equality
        : scalar.Kind == ScalarKind.Text ? [.. s_equality, .. s_order, .. s_text]
        : [.. s_equality, .. s_order];

    /// <summary>
    /// Gets how a literal is written, such as <c>a whole number</c>; <see langword="null"/> if the member is not
    /// compared with literals.
    /// </summary>
    public string? LiteralForm => _owner.IsSort ? null : ScalarOrElement?.Form;

    /// <summary>Gets the wire names that literals of an enumeration may have; empty for other types.</summary>
    public IReadOnlyList<string> Values => _owner.IsSort ? [] : ScalarOrElement?.Names ?? [];

    /// <summary>
    /// Gets an example of a filter with the member, or of a sort expression; <see langword="null"/> if only members
    /// within it can be used.
    /// </summary>
    /// <param name="path">The path of the object before the member, with a slash; empty for the value itself.</param>
    public string? ExampleAt(string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        string full = path + Name;
        if (_owner.IsSort)
            return IsScalar ? "-" + full : null;
        if (IsCollection)
        {
            if (ElementScalar is { } each)
                return $"{full}/any(e: {each.ExampleOf("e")})";
            return
                Value?.Fields.Select(field => field.ExampleAt("e/")).FirstOrDefault(found => found is not null)
                    is { } inner
                ? $"{full}/any(e: {inner})"
                : $"{full}/any()";
        }
        return Scalar is { } scalar ? scalar.ExampleOf(full)
            : IsNullable ? $"{full} ne null"
            : null;
    }

    /// <summary>
    /// Gets the fields of the member's value, or of its elements; <see langword="null"/> if it has none. Recursive
    /// types have no end.
    /// </summary>
    public FilterFields? Value => _owner.FindFields(_member);

    private FilterScalar? Scalar => _member.ScalarUnder(_owner.EnumNames);

    /// <summary>Gets how the elements of a collection are compared; <see langword="null"/> if they are not.</summary>
    internal FilterScalar? ElementScalar => _member.ElementScalarUnder(_owner.EnumNames);

    private FilterScalar? ScalarOrElement => Scalar ?? ElementScalar;
}
