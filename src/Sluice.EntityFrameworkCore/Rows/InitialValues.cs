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
            creation is not { Arguments.Count: 0 }
            || member.Member is not { } found
            || !(ProjectedMembers.IsPlain(found, construction.Type) || ReturnsField(found))
        )
            return null;
        if (creation.Constructor is { } constructor && !IsConstant(constructor, MostConstructors))
            return null;
        object created = creation.Constructor?.Invoke(null) ?? Activator.CreateInstance(construction.Type)!;
        return new(found is FieldInfo field ? field.GetValue(created) : ((PropertyInfo)found).GetValue(created));
    }

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
                step.Code.Name switch
                {
                    "nop" or "ldarg.0" or "dup" or "ldnull" or "ldstr" or "stfld" or "ret" => true,
                    "ldsfld" => step.Operand is FieldInfo { IsInitOnly: true } field
                        && field.DeclaringType == typeof(string),
                    "newobj" => step.Operand is ConstructorInfo created
                        && (
                            IsOfPlatform(created)
                            || (created.GetParameters().Length == 0 && IsConstant(created, left - 1))
                        ),
                    "call" => step.Operand switch
                    {
                        ConstructorInfo other => other.GetParameters().Length == 0 && IsConstant(other, left - 1),
                        MethodInfo method => method.DeclaringType == typeof(Array)
                            && method.Name == nameof(Array.Empty),
                        _ => false,
                    },
                    var name => name!.StartsWith("ldc.", StringComparison.Ordinal)
                        || name.StartsWith("conv.", StringComparison.Ordinal),
                }
            );
    }

    // An empty collection, a number or a nullable value.
    private static bool IsOfPlatform(ConstructorInfo created) =>
        created.DeclaringType is { } type
        && (
            type == typeof(decimal)
            || Nullable.GetUnderlyingType(type) is not null
            || (type.Namespace == "System.Collections.Generic" && created.GetParameters().Length == 0)
        );
}
