using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Reflection.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>Returns what the attributes of run-time types say.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class Contracts
{
    internal static TypeContract GetContract(Type type) => TypeContract.ReadContract(new ReflectedType(type));

    /// <summary>Returns the naming policy of a type: its own, or that of its assembly.</summary>
    internal static WireNaming NamingOf(Type type, TypeContract contract) =>
        contract.Naming != WireNaming.Unset
            ? contract.Naming
            : type.Assembly.GetCustomAttribute<ShapeNamingAttribute>()?.Naming ?? WireNaming.Unset;

    /// <summary>
    /// Returns the converter that attributes name; one that an attribute creates itself is represented by a factory.
    /// </summary>
    internal static Type? JsonConverterOf(MemberAttributes attributes) =>
        (Type?)attributes.JsonConverter
        ?? (
            attributes.ConverterAttribute is Type attribute
                ? typeof(AttributeJsonConverter<>).MakeGenericType(attribute)
                : null
        );
}
