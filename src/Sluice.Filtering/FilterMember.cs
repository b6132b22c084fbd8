using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>What filters and sort expressions know about a member. One instance per member; immutable.</summary>
internal sealed class FilterMember
{
    private static readonly ConditionalWeakTable<MemberShape, FilterMember> s_all = [];

    private readonly TypeShape? _enumeration;

    private FilterMember(MemberShape shape, IObjectShape owner)
    {
        Shape = shape;
        Owner = owner;
        TypeShape value = shape.Shape;
        IsNullable = !shape.MemberType.IsValueType;
        if (value.Kind == ShapeKind.Optional && Nullable.GetUnderlyingType(shape.MemberType) is not null)
        {
            IsNullable = true;
            value = value.Inner!;
        }
        if (value.Kind == ShapeKind.Object)
            IsObject = true;
        else if (value.Kind == ShapeKind.Collection)
            Element = (TypeShape?)value.Accept(new ElementVisitor());
        else
            Scalar = FilterScalars.Find(value);
        if (value.Kind == ShapeKind.Enum)
            _enumeration = value;
        if (
            Element is { } element
            && FilterScalars.Find(ValueOf(element)) is null
            && ValueWrapper.Find(element.Type) is { } each
            && FilterScalars.FindValue(each, ValueOf(element)) is not null
        )
            ElementWrapper = each;
        if (Scalar is not null || Element is not null || ValueWrapper.Find(shape.MemberType) is not { } wrapper)
            return;
        Scalar = FilterScalars.FindValue(wrapper, value);
        if (Scalar is not null)
            Wrapper = wrapper;
    }

    internal MemberShape Shape { get; }
    internal IObjectShape Owner { get; }

    /// <summary>Gets whether the value may be null.</summary>
    internal bool IsNullable { get; }

    /// <summary>Gets whether the value has members of its own.</summary>
    internal bool IsObject { get; }

    /// <summary>Gets the shape of the elements of a collection that can be enumerated.</summary>
    internal TypeShape? Element { get; }

    /// <summary>Gets the type that wraps the compared value of each element, as <see cref="Wrapper"/>.</summary>
    internal ValueWrapper? ElementWrapper { get; }

    /// <summary>Gets how the value is compared; <see langword="null"/> if it cannot be.</summary>
    internal FilterScalar? Scalar { get; }

    /// <summary>Returns how the value is compared if JSON options name the constants of enumerations.</summary>
    internal FilterScalar? ScalarUnder(FilterEnumNames? names) =>
        names is null || _enumeration is null ? Scalar : FilterScalars.Find(_enumeration, names);

    /// <summary>
    /// Returns how elements of the collection are compared; <see langword="null"/> if only members of them are.
    /// </summary>
    internal FilterScalar? ElementScalarUnder(FilterEnumNames? names) =>
        Element is not { } element ? null
        : ElementWrapper is { } wrapper ? FilterScalars.FindValue(wrapper, ValueOf(element))
        : element.Kind == ShapeKind.Object ? null
        : FilterScalars.Find(ValueOf(element), names);

    private static TypeShape ValueOf(TypeShape element) =>
        element.Kind == ShapeKind.Optional && Nullable.GetUnderlyingType(element.Type) is not null
            ? element.Inner!
            : element;

    /// <summary>Gets the type that wraps the compared value; <see langword="null"/> if the value itself is.</summary>
    internal ValueWrapper? Wrapper { get; }

    internal static FilterMember Create(SelectionPlan plan, int index) =>
        Create(plan.Members[index], (IObjectShape)plan.Shape);

    internal static FilterMember Create(MemberShape member, IObjectShape owner) =>
        s_all.TryGetValue(member, out FilterMember? known) ? known : s_all.GetValue(member, each => new(each, owner));

    private sealed class ElementVisitor : ShapeVisitor
    {
        public override object? VisitCollection<TCollection, TElement>(
            CollectionShape<TCollection, TElement> shape,
            object? state
        ) =>
            shape.IsMultidimensional || !typeof(IEnumerable<TElement>).IsAssignableFrom(typeof(TCollection))
                ? null
                : shape.Element;
    }
}
