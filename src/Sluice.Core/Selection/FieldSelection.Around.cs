using Sluice.Model;
using Sluice.Selection;

namespace Sluice;

public abstract partial class FieldSelection
{
    /// <summary>Returns the selection of every member at every level of a converter's type.</summary>
    public static FieldSelection<T> AllOf<T>(Converter<T> converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        return new(converter, null, isDeep: true);
    }

    /// <inheritdoc cref="AllOf{T}(Converter{T})"/>
    public static FieldSelection AllOf(Converter converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        return (FieldSelection)converter.Accept(new Everything())!;
    }

    /// <summary>
    /// Returns a selection of an object that contains the selected values in one of its members, such as the envelope
    /// of a list: every member of the object, with the default sets of their values, and this selection for that
    /// member.
    /// </summary>
    /// <typeparam name="TOwner">The type of the object.</typeparam>
    /// <param name="owner">The converter of the object.</param>
    /// <param name="member">The member, whose value or elements are of the selected type.</param>
    /// <param name="uncounted">
    /// The number of elements of the member that <see cref="MaxElements"/> does not count, because they are the root's.
    /// </param>
    /// <exception cref="ArgumentException">
    /// The member is not one of the object, or its value is of another type.
    /// </exception>
    public FieldSelection<TOwner> Within<TOwner>(Converter<TOwner> owner, MemberShape member, int uncounted = 0)
    {
        ArgumentNullException.ThrowIfNull(owner);
        ArgumentNullException.ThrowIfNull(member);
        if (
            owner.Shape is not IObjectShape shape
            || !shape.Members.Contains(member)
            || member.Shape.Selectable != Converter.Shape.Selectable
        )
            throw new ArgumentException(
                $"{member} is not a member of {typeof(TOwner)} with values of {Type}, which the selection is bound to.",
                nameof(member)
            );
        SelectionPlan plan = PlanBuilder.GetPlan(owner.Shape);
        SelectionNode?[] children = [.. plan.Members.Select(each => plan.Place.Implicit(each.Index))];
        children[member.Index] = Node;
        return new(owner, new SelectionNode(plan.All.Span, children), isDeep: false)
        {
            Limits = Limits is { Elements: { } most } limits ? limits with { Elements = most + uncounted } : Limits,
        };
    }

    private sealed class Everything : ConverterVisitor
    {
        public override object Visit<T>(Converter<T> converter) => AllOf(converter);
    }
}
