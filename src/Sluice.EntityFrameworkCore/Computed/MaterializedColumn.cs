using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Queries.Computed;

namespace Sluice.EntityFrameworkCore.Computed;

/// <summary>
/// Determines whether a field of a materialized object has the value of the column: EF Core sets it, or calls a setter
/// or a constructor that stores the value unchanged.
/// </summary>
[RequiresUnreferencedCode("Reads the code of setters and constructors.")]
internal static class MaterializedColumn
{
    /// <summary>
    /// Determines whether a field has the value of a property's column in objects of each mapped type.
    /// </summary>
    /// <param name="field">The field.</param>
    /// <param name="property">The property.</param>
    internal static bool IsStoredIn(FieldInfo field, IProperty property)
    {
        if (property.DeclaringType is not IEntityType entity)
            return IsStoredIn(field, property, property.DeclaringType);
        return entity.GetDerivedTypesInclusive().All(type => type.IsAbstract() || IsStoredIn(field, property, type));
    }

    private static bool IsStoredIn(FieldInfo field, IProperty property, ITypeBase type)
    {
        FieldInfo? stored =
            type.ConstructorBinding is { } binding
            && binding.ParameterBindings.Any(b => b.ConsumedProperties.Contains(property))
                ? FindInitialized(binding, property)
                : property.GetMemberInfo(forMaterialization: true, forSet: true) switch
                {
                    FieldInfo set => set,
                    PropertyInfo { SetMethod: { } setter } => ReturnedField.FindStored(
                        FindOverride(setter, type.ClrType)
                    ),
                    _ => null,
                };
        return stored?.HasSameMetadataDefinitionAs(field) == true;
    }

    // Proxies and factories are called with arguments that no constructor's code shows.
    private static FieldInfo? FindInitialized(InstantiationBinding binding, IProperty property)
    {
        if (binding is not ConstructorBinding { Constructor: var constructor })
            return null;
        int parameter = 0;
        while (!binding.ParameterBindings[parameter].ConsumedProperties.Contains(property))
            parameter++;
        return InitializedField.Find(constructor, parameter, property.IsNullable);
    }

    private static MethodInfo FindOverride(MethodInfo setter, Type type)
    {
        if (!setter.IsVirtual)
            return setter;
        const BindingFlags Declared =
            BindingFlags.DeclaredOnly | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        MethodInfo original = setter.GetBaseDefinition();
        for (Type? each = type; each is not null; each = each.BaseType)
        {
            MethodInfo? over = Array.Find(
                each.GetMethods(Declared),
                method => method.GetBaseDefinition().HasSameMetadataDefinitionAs(original)
            );
            if (over is not null)
                return over;
        }
        return setter;
    }
}
