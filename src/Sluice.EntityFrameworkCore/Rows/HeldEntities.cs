using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Finds the entities that an object which a projection has created holds, directly or in collections.
/// </summary>
[RequiresUnreferencedCode("Finds properties.")]
internal static class HeldEntities
{
    private const int MostLevels = 16;

    private static readonly ConditionalWeakTable<Type, PropertyInfo[]> s_properties = [];

    internal static IEnumerable<object> Find(object? value, IModel model, int left = MostLevels)
    {
        if (value is null or string || left == 0)
            return [];
        if (model.FindEntityTypes(value.GetType()).Any())
            return [value];
        return value is IEnumerable elements
            ? elements.Cast<object?>().SelectMany(element => Find(element, model, left - 1))
            : s_properties
                .GetValue(value.GetType(), FindProperties)
                .SelectMany(property => Find(property.GetValue(value), model, left - 1));
    }

    // No code of the program runs: its getters may compute anything.
    private static PropertyInfo[] FindProperties(Type type) =>
        [
            .. type.GetProperties(BindingFlags.Instance | BindingFlags.Public)
                .Where(property =>
                    !property.PropertyType.IsPrimitive
                    && property.PropertyType != typeof(string)
                    && property.GetMethod?.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false) == true
                ),
        ];
}
