using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace Sluice.EntityFrameworkCore;

/// <summary>
/// The members that <c>new T(…) { … }</c> fills, with what it fills them with, where nothing can come between:
/// properties without code of their own, constructors that only assign.
/// </summary>
[RequiresUnreferencedCode("Reads the code of constructors.")]
internal static class ProjectedMembers
{
    private static readonly ConditionalWeakTable<ConstructorInfo, string[]> s_assigned = [];

    /// <summary>Values by member name; <see langword="null"/> where the object is made in another way.</summary>
    internal static Dictionary<string, Expression>? Of(Expression made)
    {
        var values = new Dictionary<string, Expression>();
        NewExpression? creation = made as NewExpression ?? (made as MemberInitExpression)?.NewExpression;
        if (creation is null) return null;
        if (creation.Arguments.Count > 0 && !AddArguments(creation, values)) return null;
        if (made is not MemberInitExpression { Bindings: var bindings }) return values;
        foreach (MemberBinding binding in bindings)
        {
            if (binding is not MemberAssignment assignment || !IsPlain(binding.Member)) return null;
            values[binding.Member.Name] = assignment.Expression;
        }
        return values;
    }

    /// <summary>
    /// The properties that a constructor's parameters become, in their order; empty where it does more than assign
    /// them.
    /// </summary>
    internal static string[] Names(ConstructorInfo constructor) => s_assigned.GetValue(constructor, Assigned);

    private static bool AddArguments(NewExpression creation, Dictionary<string, Expression> values)
    {
        // An anonymous type's constructor names its members.
        string[] names = creation.Members is { } members
            ? [.. members.Select(m => m.Name)]
            : Names(creation.Constructor!);
        if (names.Length != creation.Arguments.Count) return false;
        for (int i = 0; i < names.Length; i++) values[names[i]] = creation.Arguments[i];
        return true;
    }

    private static bool IsPlain(MemberInfo member) => member is FieldInfo
        || (member is PropertyInfo { GetMethod: { } getter, SetMethod: { } setter }
            && getter.IsDefined(typeof(CompilerGeneratedAttribute))
            && setter.IsDefined(typeof(CompilerGeneratedAttribute)));

    /// <summary>
    /// The properties that a constructor's parameters go to, in their order; empty where the constructor does anything
    /// else, as one that validates or trims does.
    /// </summary>
    private static string[] Assigned(ConstructorInfo constructor)
    {
        ParameterInfo[] parameters = constructor.GetParameters();
        string[] names = new string[parameters.Length];
        byte[] code = constructor.GetMethodBody()?.GetILAsByteArray() ?? [];
        // A record's constructor: this, parameter, store, for each; this, the constructor of object, return.
        for (int at = 0; at < code.Length;)
        {
            if (code[at] == OpCodes.Nop.Value)
            {
                at++;
                continue;
            }
            if (code[at] == OpCodes.Ret.Value)
                return at == code.Length - 1 && Array.TrueForAll(names, n => n is not null) ? names : [];
            if (code[at++] != OpCodes.Ldarg_0.Value || at >= code.Length) return [];
            if (code[at] == OpCodes.Call.Value)
            {
                if (constructor.Module.ResolveMethod(BitConverter.ToInt32(code, at + 1))
                    != typeof(object).GetConstructor([])) return [];
                at += 5;
                continue;
            }
            int parameter = code[at] >= OpCodes.Ldarg_1.Value && code[at] <= OpCodes.Ldarg_3.Value
                ? code[at++] - OpCodes.Ldarg_1.Value
                : code[at] == OpCodes.Ldarg_S.Value ? code[(at += 2) - 1] - 1 : -1;
            if (parameter < 0 || code[at] != OpCodes.Stfld.Value) return [];
            FieldInfo? field = constructor.Module.ResolveField(BitConverter.ToInt32(code, at + 1),
                constructor.DeclaringType!.GetGenericArguments(), null);
            if (field is null || PropertyOf(field) is not { } property
                || property.PropertyType != parameters[parameter].ParameterType) return [];
            names[parameter] = property.Name;
            at += 5;
        }
        return [];
    }

    private static PropertyInfo? PropertyOf(FieldInfo field) =>
        field.Name.StartsWith('<')
            && field.DeclaringType!.GetProperty(field.Name[1..field.Name.IndexOf('>', StringComparison.Ordinal)],
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
                    is { GetMethod: { } getter } property
                && getter.IsDefined(typeof(CompilerGeneratedAttribute)) ? property : null;
}
