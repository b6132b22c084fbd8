using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.TypeModel.Facts;

namespace Sluice.Reflection.Facts;

/// <summary>An attribute in metadata, which is not instantiated.</summary>
internal sealed class ReflectedAttribute(CustomAttributeData data) : AttributeFacts
{
    public override string Name { get; } = data.AttributeType.FullName ?? data.AttributeType.Name;
    public override object Class => data.AttributeType;
    public override bool HasArguments => data.ConstructorArguments.Count > 0 || data.NamedArguments.Count > 0;

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2075",
        Justification = "The constructor of an attribute that is applied survives trimming."
    )]
    public override bool IsPlainlyConstructible => data.AttributeType.GetConstructor([]) is not null;

    public override object? Argument(int index) =>
        index < data.ConstructorArguments.Count ? Value(data.ConstructorArguments[index]) : null;

    public override object? Named(string name)
    {
        foreach (CustomAttributeNamedArgument argument in data.NamedArguments)
            if (argument.MemberName == name)
                return Value(argument.TypedValue);
        return null;
    }

    public override bool DerivesFrom(string name)
    {
        for (Type? type = data.AttributeType.BaseType; type is not null; type = type.BaseType)
            if (type.FullName == name)
                return true;
        return false;
    }

    internal static ReflectedAttribute[] ReadAttributes(IList<CustomAttributeData> attributes)
    {
        if (attributes.Count == 0)
            return [];
        var result = new ReflectedAttribute[attributes.Count];
        for (int i = 0; i < result.Length; i++)
            result[i] = new ReflectedAttribute(attributes[i]);
        return result;
    }

    private static object? Value(CustomAttributeTypedArgument argument) =>
        argument.Value is IReadOnlyList<CustomAttributeTypedArgument> ? null : argument.Value;
}
