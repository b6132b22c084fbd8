using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Queries.Computed;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Finds the values of members that a projection does not assign, where the constructor's code proves that they are the
/// same in each object.
/// </summary>
[RequiresUnreferencedCode("Reads the code of constructors.")]
internal static class InitialValues
{
    private const int MostConstructors = 8;

    /// <summary>Returns the value of a member; <see langword="null"/> if it may differ.</summary>
    /// <param name="construction">The expression that creates the object.</param>
    /// <param name="member">A member that it does not assign.</param>
    internal static StrongBox<object?>? Find(Expression construction, MemberShape member)
    {
        NewExpression? creation =
            construction as NewExpression ?? (construction as MemberInitExpression)?.NewExpression;
        if (
            creation is null
            || member.Member is not { } found
            || !(ProjectedMembers.IsPlain(found, construction.Type) || ReturnsField(found))
        )
            return null;
        if (creation.Constructor is { } constructor && !IsKnown(constructor))
            return null;
        // A constructor that only assigns its parameters and constants takes any arguments.
        object created =
            creation.Constructor?.Invoke(new object?[creation.Arguments.Count])
            ?? Activator.CreateInstance(construction.Type)!;
        return new(found is FieldInfo field ? field.GetValue(created) : ((PropertyInfo)found).GetValue(created));
    }

    private static bool IsKnown(ConstructorInfo constructor) =>
        constructor.GetParameters().Length == 0
            ? IsConstant(constructor, MostConstructors)
            : ProjectedMembers.Names(constructor).Length > 0;

    // A field, or a constant in place of null. What the projection assigns has fields of its own.
    private static bool ReturnsField(MemberInfo member)
    {
        if (
            member is not PropertyInfo { GetMethod: { } getter }
            || (getter.IsVirtual && !getter.IsFinal)
            || ReturnedField.Find(getter) is not { } field
            || MethodCode.ReadInstructions(getter) is not { } code
        )
            return false;
        return code.TrueForAll(step =>
            step.Code.Name != "throw"
            && step.Operand switch
            {
                FieldInfo other => other.HasSameMetadataDefinitionAs(field),
                MethodInfo { DeclaringType: { } type } => Nullable.GetUnderlyingType(type) is not null,
                _ => step.Operand is null,
            }
        );
    }

    private static bool IsConstant(ConstructorInfo constructor, int left)
    {
        if (constructor.DeclaringType == typeof(object))
            return true;
        return left > 0
            && MethodCode.ReadInstructions(constructor) is { } code
            && code.TrueForAll(step =>
                step.Code.Name is "nop" or "ldarg.0" or "dup" or "stfld" or "ret"
                || (step is { Code.Name: "call", Operand: ConstructorInfo other } && IsConstantOf(other, left))
                || IsConstant(step, left)
            );
    }

    /// <summary>Returns whether an instruction is a part of a value that is the same in each object.</summary>
    internal static bool IsConstant(MethodCode.Instruction step, int left = MostConstructors) =>
        step.Code.Name switch
        {
            "ldnull" or "ldstr" => true,
            "ldsfld" => step.Operand is FieldInfo { IsInitOnly: true } field && field.DeclaringType == typeof(string),
            "newobj" => step.Operand is ConstructorInfo created
                && (IsOfPlatform(created) || IsConstantOf(created, left)),
            "call" => step.Operand is MethodInfo method
                && method.DeclaringType == typeof(Array)
                && method.Name == nameof(Array.Empty),
            var name => name!.StartsWith("ldc.", StringComparison.Ordinal)
                || name.StartsWith("conv.", StringComparison.Ordinal),
        };

    private static bool IsConstantOf(ConstructorInfo constructor, int left) =>
        constructor.GetParameters().Length == 0 && IsConstant(constructor, left - 1);

    // An empty collection, a number or a nullable value.
    private static bool IsOfPlatform(ConstructorInfo created) =>
        created.DeclaringType is { } type
        && (
            type == typeof(decimal)
            || Nullable.GetUnderlyingType(type) is not null
            || (type.Namespace == "System.Collections.Generic" && created.GetParameters().Length == 0)
        );
}
