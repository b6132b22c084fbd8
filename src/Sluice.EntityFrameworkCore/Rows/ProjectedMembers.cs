using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Sluice.Queries.Computed;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Determines the members that <c>new T(…) { … }</c> initializes and their values, provided that the properties are
/// auto-implemented and the constructor only assigns.
/// </summary>
[RequiresUnreferencedCode("Reads the code of constructors.")]
internal static class ProjectedMembers
{
    private static readonly ConditionalWeakTable<ConstructorInfo, string[]> s_assigned = [];

    /// <summary>
    /// Returns values by member name, or <see langword="null"/> if the object is created in another way.
    /// </summary>
    internal static Dictionary<string, Expression>? FindMembers(Expression created)
    {
        var values = new Dictionary<string, Expression>();
        NewExpression? creation = created as NewExpression ?? (created as MemberInitExpression)?.NewExpression;
        if (creation is null)
            return null;
        if (creation.Arguments.Count > 0 && !AddArguments(creation, values))
            return null;
        if (created is not MemberInitExpression { Bindings: var bindings })
            return values;
        foreach (MemberBinding binding in bindings)
        {
            if (binding is not MemberAssignment assignment || !IsPlain(binding.Member, created.Type))
                return null;
            values[binding.Member.Name] = assignment.Expression;
        }
        return values;
    }

    /// <summary>
    /// Returns the properties that a constructor's parameters initialize, in parameter order, or an empty array if the
    /// constructor does anything else.
    /// </summary>
    internal static string[] Names(ConstructorInfo constructor) => s_assigned.GetValue(constructor, Assigned);

    private static bool AddArguments(NewExpression creation, Dictionary<string, Expression> values)
    {
        // The constructor of an anonymous type names its members.
        string[] names = creation.Members is { } members
            ? [.. members.Select(m => m.Name)]
            : Names(creation.Constructor!);
        if (names.Length != creation.Arguments.Count)
            return false;
        for (int i = 0; i < names.Length; i++)
            values[names[i]] = creation.Arguments[i];
        return true;
    }

    /// <summary>Returns whether a member only stores what it is given.</summary>
    internal static bool IsPlain(MemberInfo member, Type created)
    {
        if (member is FieldInfo)
            return true;
        if (member is not PropertyInfo { SetMethod: { } declared })
            return false;
        // An initializer names the property's original declaration, but the last override runs. Overrides also inherit
        // the compiler's attribute.
        for (
            Type? type = declared.IsVirtual ? created : null;
            type is not null && type != member.DeclaringType;
            type = type.BaseType
        )
        {
            PropertyInfo? over = type.GetProperty(
                member.Name,
                BindingFlags.DeclaredOnly | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
            );
            if ((over?.SetMethod ?? over?.GetMethod) is not { IsVirtual: true })
                continue;
            member = over!;
            break;
        }
        return member is PropertyInfo { GetMethod: { } getter, SetMethod: { } setter }
            && getter.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)
            && setter.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false);
    }

    /// <summary>
    /// Reads the constructor's code for the properties that its parameters initialize, in parameter order. The result
    /// is empty if the constructor does anything else, such as validation, than this and to initialize other members
    /// with constants.
    /// </summary>
    private static string[] Assigned(ConstructorInfo constructor)
    {
        ParameterInfo[] parameters = constructor.GetParameters();
        string[] names = new string[parameters.Length];
        MethodCode.Instruction[] code =
        [
            .. (MethodCode.ReadInstructions(constructor) ?? []).Where(step => step.Code.Name != "nop"),
        ];
        // That of a record: this, value and store for each member; this and the constructor of object; return.
        for (int position = 0; position < code.Length; position++)
        {
            if (code[position].Code == OpCodes.Ret)
                return position == code.Length - 1 && IsComplete(names) ? names : [];
            if (code[position].Code != OpCodes.Ldarg_0 || ++position == code.Length)
                return [];
            if (code[position].Code == OpCodes.Call && code[position].Operand == typeof(object).GetConstructor([]))
                continue;
            int parameter = FindParameter(code[position]);
            position += parameter >= 0 ? 1 : CountConstants(code.AsSpan(position));
            if (position == code.Length || !TryStore(code[position], parameter, parameters, names))
                return [];
        }
        return [];
    }

    // A constant must not replace what a parameter has assigned.
    private static bool TryStore(MethodCode.Instruction step, int parameter, ParameterInfo[] parameters, string[] names)
    {
        if (step is not { Code.Name: "stfld", Operand: FieldInfo field })
            return false;
        PropertyInfo? property = PropertyOf(field);
        if (parameter < 0)
            return !names.Contains(property?.Name ?? "");
        if (property?.PropertyType != parameters[parameter].ParameterType)
            return false;
        names[parameter] = property.Name;
        return true;
    }

    // The index of the parameter that an instruction loads; -1 for any other instruction.
    private static int FindParameter(MethodCode.Instruction step) =>
        step.Code.Name switch
        {
            "ldarg.1" or "ldarg.2" or "ldarg.3" => step.Code.Value - OpCodes.Ldarg_1.Value,
            "ldarg.s" or "ldarg" => step.Argument - 1,
            _ => -1,
        };

    private static int CountConstants(ReadOnlySpan<MethodCode.Instruction> code)
    {
        int count = 0;
        while (count < code.Length && InitialValues.IsConstant(code[count]))
            count++;
        return count;
    }

    private static bool IsComplete(string[] names) =>
        Array.TrueForAll(names, n => n is not null) && names.Distinct().Count() == names.Length;

    private static PropertyInfo? PropertyOf(FieldInfo field) =>
        field.Name.StartsWith('<')
        && field.DeclaringType!.GetProperty(
            field.Name[1..field.Name.IndexOf('>', StringComparison.Ordinal)],
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
        )
            is { GetMethod: { } getter } property
        && getter.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)
            ? property
            : null;
}
