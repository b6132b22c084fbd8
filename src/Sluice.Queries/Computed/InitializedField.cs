using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;

namespace Sluice.Queries.Computed;

/// <summary>
/// Proves from a constructor's code that it stores a parameter unchanged, once, and on every path that creates an
/// object.
/// </summary>
[RequiresUnreferencedCode("Reads the code of constructors.")]
internal static class InitializedField
{
    private const int MostConstructors = 8;

    /// <summary>
    /// Returns the field that a constructor stores a parameter in; <see langword="null"/> if that cannot be proven.
    /// </summary>
    /// <param name="constructor">The constructor, which may pass the parameter to another one.</param>
    /// <param name="parameter">The zero-based number of the parameter.</param>
    /// <param name="mayBeNull">Whether the parameter may be null, so that refusing null matters.</param>
    internal static FieldInfo? Find(ConstructorInfo constructor, int parameter, bool mayBeNull) =>
        Find(constructor, parameter, mayBeNull, MostConstructors);

    private static FieldInfo? Find(ConstructorInfo constructor, int parameter, bool mayBeNull, int left)
    {
        // A handler may end what stores the parameter, and go on.
        if (
            left == 0
            || MethodCode.ReadInstructions(constructor) is not { } code
            || constructor.GetMethodBody()!.ExceptionHandlingClauses.Count > 0
        )
            return null;
        int argument = parameter + 1;
        FieldInfo? found = null;
        int position = -1;
        for (int i = 0; i < code.Count; i++)
        {
            MethodCode.Instruction step = code[i];
            string name = step.Code.Name!;
            bool isReplaced =
                name.StartsWith("starg", StringComparison.Ordinal)
                || name.StartsWith("ldarga", StringComparison.Ordinal);
            if (step.IsBackward || (isReplaced && step.Argument == argument))
                return null;
            FieldInfo? stored = name switch
            {
                "stfld" => IsArgument(code, i, argument, mayBeNull) ? (FieldInfo?)step.Operand : null,
                "call" or "callvirt" => FindPassed(code, i, argument, mayBeNull, left),
                _ => null,
            };
            if (stored is null)
                continue;
            if (found is not null)
                return null;
            (found, position) = (stored, i);
        }
        return found is not null && IsAlwaysRun(code, position) && !IsStoredElsewhere(code, position, found)
            ? found
            : null;
    }

    // `this`, the argument, possibly made nullable, and possibly `?? throw …`.
    private static bool IsArgument(List<MethodCode.Instruction> code, int position, int argument, bool mayBeNull)
    {
        int value = position - 1;
        if (!mayBeNull && value > 0 && code[value].Code.Name == "throw")
        {
            while (value > 0 && code[value].Code.Name != "dup")
                value--;
            MethodCode.Instruction branch = code[value + 1];
            if (
                !branch.Code.Name!.StartsWith("brtrue", StringComparison.Ordinal)
                || branch.Argument != code[position].Offset
            )
                return false;
            value--;
        }
        bool isNullable =
            code[value].Code.Name == "newobj"
            && code[value].Operand is { DeclaringType: { } created }
            && Nullable.GetUnderlyingType(created) is not null;
        if (isNullable)
            value--;
        return value > 0 && IsLoad(code[value], argument) && IsLoad(code[value - 1], 0);
    }

    private static bool IsLoad(MethodCode.Instruction step, int argument) =>
        step.Code.Name!.Split('.')[0] == "ldarg" && step.Argument == argument;

    // A setter that stores the value and that no type overrides, or a constructor of the same or the base type.
    private static FieldInfo? FindPassed(
        List<MethodCode.Instruction> code,
        int position,
        int argument,
        bool mayBeNull,
        int left
    )
    {
        if (code[position].Operand is MethodInfo { IsStatic: false, IsSpecialName: true } setter)
            return (!setter.IsVirtual || setter.IsFinal) && IsArgument(code, position, argument, mayBeNull)
                ? ReturnedField.FindStored(setter)
                : null;
        if (code[position].Operand is not ConstructorInfo other)
            return null;
        // The last arguments, as long as each is loaded by one instruction.
        int count = other.GetParameters().Length;
        for (int i = 1; i <= count && position - i > 0; i++)
        {
            MethodCode.Instruction step = code[position - i];
            bool isSimple =
                step.Code.StackBehaviourPop == StackBehaviour.Pop0
                && step.Code.StackBehaviourPush != StackBehaviour.Push0;
            if (!isSimple || IsTarget(code, code[position - i + 1].Offset))
                return null;
            if (IsLoad(step, argument))
                return Find(other, count - i, mayBeNull, left - 1);
        }
        return null;
    }

    private static bool IsTarget(List<MethodCode.Instruction> code, int offset) =>
        code.Exists(step =>
            step.Code.FlowControl is FlowControl.Branch or FlowControl.Cond_Branch && step.Argument == offset
        );

    // No branch leads past it, and nothing returns before it.
    private static bool IsAlwaysRun(List<MethodCode.Instruction> code, int position)
    {
        for (int i = 0; i < position; i++)
        {
            string name = code[i].Code.Name!;
            bool isBranch = code[i].Code.FlowControl is FlowControl.Branch or FlowControl.Cond_Branch;
            if (name is "ret" or "switch" || (isBranch && code[i].Argument > code[position].Offset))
                return false;
        }
        return true;
    }

    // Methods of the object may store anything.
    private static bool IsStoredElsewhere(List<MethodCode.Instruction> code, int position, FieldInfo field)
    {
        if (code.Exists(step => step.Code.Name == "ldflda" && IsField(step.Operand, field)))
            return true;
        for (int i = position + 1; i < code.Count; i++)
        {
            if (code[i].Code.Name == "stfld" && IsField(code[i].Operand, field))
                return true;
            if (code[i].Operand is not MethodInfo called)
                continue;
            if (TakesObject(called, field))
                return true;
            if (called.IsStatic || !IsOwn(called, field))
                continue;
            bool isOtherSetter = ReturnedField.FindStored(called) is { } stored && !IsField(stored, field);
            if (!isOtherSetter && ReturnedField.Find(called) is null)
                return true;
        }
        return false;
    }

    // What is not the platform's, such as ArgumentNullException.ThrowIfNull, may set members of an object that it gets.
    private static bool TakesObject(MethodInfo called, FieldInfo field) =>
        called.DeclaringType?.Assembly != typeof(object).Assembly
        && called.GetParameters().Any(p => p.ParameterType.IsAssignableFrom(field.DeclaringType));

    private static bool IsField(MemberInfo? member, FieldInfo field) =>
        member is FieldInfo && member.HasSameMetadataDefinitionAs(field);

    // Declared by the field's type, or by one between it and object.
    private static bool IsOwn(MethodInfo called, FieldInfo field)
    {
        Type declaring = called.DeclaringType!,
            holder = field.DeclaringType!;
        return declaring != typeof(object)
            && (declaring.IsAssignableFrom(holder) || holder.IsAssignableFrom(declaring));
    }
}
