using System.Reflection;
using Sluice.TypeModel.Facts;

namespace Sluice.Reflection.Facts;

/// <summary>A constructor in metadata.</summary>
internal sealed class ReflectedConstructor(ConstructorInfo constructor) : ConstructorFacts
{
    private ReflectedAttribute[]? _attributes;
    private ReflectedParameter[]? _parameters;

    public override object Handle => constructor;
    public override bool IsPublic => constructor.IsPublic;
    public override bool IsAccessible =>
        constructor.IsPublic || constructor.IsAssembly || constructor.IsFamilyOrAssembly;
    public override bool IsImplicit => false;
    public override IReadOnlyList<AttributeFacts> Attributes =>
        _attributes ??= ReflectedAttribute.ReadAttributes(constructor.GetCustomAttributesData());
    public override IReadOnlyList<ParameterFacts> Parameters =>
        _parameters ??= [.. constructor.GetParameters().Select(parameter => new ReflectedParameter(parameter))];
}

/// <summary>A parameter of a constructor in metadata.</summary>
internal sealed class ReflectedParameter(ParameterInfo parameter) : ParameterFacts
{
    private ReflectedAttribute[]? _attributes;
    private ReflectedType? _type;

    public override object Handle => parameter;
    public override string Name => parameter.Name ?? "";
    public override int Position => parameter.Position;
    public override TypeFacts Type => _type ??= new ReflectedType(TypeOf(parameter));
    public override bool IsReference => TypeOf(parameter).IsByRef;
    public override bool IsByReference => parameter.ParameterType.IsByRef;
    public override bool HasDefault => parameter.HasDefaultValue;
    public override IReadOnlyList<AttributeFacts> Attributes =>
        _attributes ??= ReflectedAttribute.ReadAttributes(parameter.GetCustomAttributesData());

    /// <summary>Returns the type of the value to which an <c>in</c> parameter refers, or the parameter's own.</summary>
    internal static Type TypeOf(ParameterInfo parameter) =>
        parameter is { IsIn: true, ParameterType: { IsByRef: true } type }
            ? type.GetElementType()!
            : parameter.ParameterType;
}
