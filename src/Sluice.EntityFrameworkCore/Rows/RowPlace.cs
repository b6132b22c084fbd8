using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore;

/// <summary>What an expression such as <c>o.Customer.Name</c> names of an entity's model.</summary>
/// <param name="Type">
/// Where it ends: an entity or a complex object; <see langword="null"/> for a column and a collection.
/// </param>
/// <param name="Property">The column that it ends in.</param>
/// <param name="Collection">The collection that it ends in.</param>
/// <param name="Holder">What the column or the collection belongs to.</param>
/// <param name="Path">The way there.</param>
/// <param name="IsCertain">There is always an object on each step.</param>
internal sealed record RowPlace(ITypeBase? Type, IProperty? Property, INavigationBase? Collection, ITypeBase? Holder,
    string Path, bool IsCertain)
{
    internal static RowPlace? Of(Expression value, ParameterExpression start, RowPlace of)
    {
        if (value == start) return of;
        if (value is not MemberExpression { Expression: { } from } access
            || Of(from, start, of) is not { Type: { } holder } place) return null;
        string name = access.Member.Name;
        if (holder.FindProperty(name) is { } property && IsMember(property, access))
            return new(null, property, null, holder, place.Path, place.IsCertain);
        if (holder.FindComplexProperty(name) is { IsCollection: false, IsNullable: false } complex)
            return new(complex.ComplexType, null, null, holder, place.Path + name + ".", place.IsCertain);
        if (holder is not IEntityType entity
            || (entity.FindNavigation(name) ?? (INavigationBase?)entity.FindSkipNavigation(name)) is not { } navigation
            || !IsMember(navigation, access) || navigation.TargetEntityType.IsMappedToJson()) return null;
        if (navigation.IsCollection) return new(null, null, navigation, holder, place.Path, place.IsCertain);
        if (navigation.TargetEntityType.ClrType != access.Type) return null;
        bool isRequired = navigation is INavigation { IsOnDependent: true, ForeignKey.IsRequired: true };
        return new(navigation.TargetEntityType, null, null, holder, place.Path + name + ".",
            place.IsCertain && isRequired);
    }

    private static bool IsMember(IPropertyBase property, MemberExpression access) =>
        (property.PropertyInfo ?? (System.Reflection.MemberInfo?)property.FieldInfo)?.Name == access.Member.Name;
}
