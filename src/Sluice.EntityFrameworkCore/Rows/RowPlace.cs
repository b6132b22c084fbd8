using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Resolves an expression such as <c>o.Customer.Name</c> to a part of the model.</summary>
/// <param name="Type">
/// The entity or complex type at the end of the path; <see langword="null"/> for a column or collection.
/// </param>
/// <param name="Property">The column at the end of the path.</param>
/// <param name="Collection">The collection at the end of the path.</param>
/// <param name="Holder">The type that declares the column or collection.</param>
/// <param name="Path">The path from the start.</param>
/// <param name="IsCertain">Whether every object on the path always exists.</param>
internal sealed record RowPlace(
    ITypeBase? Type,
    IProperty? Property,
    INavigationBase? Collection,
    ITypeBase? Holder,
    string Path,
    bool IsCertain
)
{
    internal static RowPlace? FindPlace(Expression value, ParameterExpression start, RowPlace of)
    {
        if (value == start)
            return of;
        if (
            value is not MemberExpression { Expression: { } from } access
            || FindPlace(from, start, of) is not { Type: { } holder } place
        )
            return null;
        string name = access.Member.Name;
        if (holder.FindProperty(name) is { } property && IsMember(property, access))
            return new(null, property, null, holder, place.Path, place.IsCertain);
        if (holder.FindComplexProperty(name) is { IsCollection: false, IsNullable: false } complex)
            return new(complex.ComplexType, null, null, holder, place.Path + name + ".", place.IsCertain);
        if (
            holder is not IEntityType entity
            || (entity.FindNavigation(name) ?? (INavigationBase?)entity.FindSkipNavigation(name)) is not { } navigation
            || !IsMember(navigation, access)
            || navigation.TargetEntityType.IsMappedToJson()
        )
            return null;
        if (navigation.IsCollection)
            return new(null, null, navigation, holder, place.Path, place.IsCertain);
        if (navigation.TargetEntityType.ClrType != access.Type)
            return null;
        bool isRequired = navigation is INavigation { IsOnDependent: true, ForeignKey.IsRequired: true };
        return new(
            navigation.TargetEntityType,
            null,
            null,
            holder,
            place.Path + name + ".",
            place.IsCertain && isRequired
        );
    }

    private static bool IsMember(IPropertyBase property, MemberExpression access) =>
        (property.PropertyInfo ?? (System.Reflection.MemberInfo?)property.FieldInfo)?.Name == access.Member.Name;
}
