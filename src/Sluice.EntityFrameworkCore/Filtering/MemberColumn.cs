using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>Where a member of a query's elements comes from.</summary>
/// <param name="Type">The type of its value; <see langword="null"/> for objects.</param>
/// <param name="Property">The property that it is; <see langword="null"/> if it is computed or not known.</param>
internal readonly record struct MemberColumn(Type? Type, IProperty? Property)
{
    /// <summary>Gets the property that is stored as one value and contains the member.</summary>
    internal IProperty? Whole { get; init; }

    /// <summary>Gets whether an entity type has the member, but no column for it.</summary>
    internal bool IsUnmapped { get; init; }

    /// <summary>Gets whether the member is a complex type, which has columns for its own members.</summary>
    internal bool IsComplex { get; init; }

    /// <summary>Gets the elements if the property is a collection of single values.</summary>
    internal IElementType? Element { get; init; }

    /// <summary>
    /// Gets whether the value is part of a JSON document, or an element of a collection in one column.
    /// </summary>
    internal bool IsInDocument =>
        Element is not null || !string.IsNullOrEmpty(Property?.DeclaringType.GetContainerColumnName());

    /// <summary>Returns how the value is stored; <see langword="null"/> if it is not known.</summary>
    internal CoreTypeMapping? FindMapping(IModel model) =>
        FindDeclaredMapping()
        ?? model.GetModelDependencies().TypeMappingSource.FindMapping(EntityFrameworkTranslation.Unwrap(Type!));

    /// <summary>Returns how the model stores the values, or the elements; null if it does not say.</summary>
    internal CoreTypeMapping? FindDeclaredMapping() => Element?.FindTypeMapping() ?? Property?.FindTypeMapping();
}
