using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;

namespace Sluice.Queries.Computed;

/// <summary>Decodes the instructions of a method (ECMA-335, partition III).</summary>
[RequiresUnreferencedCode("Reads the code of methods.")]
internal static class MethodCode
{
    /// <summary>An instruction.</summary>
    /// <param name="Code">The operation.</param>
    /// <param name="Operand">The member that its token refers to.</param>
    /// <param name="IsBackward">Whether it branches to an earlier instruction.</param>
    internal readonly record struct Instruction(OpCode Code, MemberInfo? Operand, bool IsBackward)
    {
        /// <summary>Gets the offset of the instruction.</summary>
        internal int Offset { get; init; }

        /// <summary>Gets the offset of the branch's target, or the number of the argument or local.</summary>
        internal int Argument { get; init; }
    }

    private const byte TwoBytes = 0xfe;
    private static readonly Dictionary<short, OpCode> s_codes = typeof(OpCodes)
        .GetFields(BindingFlags.Public | BindingFlags.Static)
        .Select(f => (OpCode)f.GetValue(null)!)
        .ToDictionary(c => c.Value);

    /// <summary>Returns the instructions; <see langword="null"/> if there is no code or it cannot be decoded.</summary>
    internal static List<Instruction>? ReadInstructions(MethodBase method)
    {
        try
        {
            return method.GetMethodBody()?.GetILAsByteArray() is { } code ? Decode(method, code) : null;
        }
        catch (Exception exception)
            when (exception
                    is ArgumentException
                        or BadImageFormatException
                        or InvalidOperationException
                        or NotSupportedException
                        or FileNotFoundException
                        or TypeLoadException
                        or MissingMemberException
            )
        {
            return null;
        }
    }

    /// <summary>Returns whether an accessor only returns or only assigns a field.</summary>
    internal static bool IsPlain(MethodInfo accessor) => FieldOf(accessor) is not null;

    /// <summary>Returns the field that a plain accessor reads or writes.</summary>
    internal static FieldInfo? FieldOf(MethodInfo accessor)
    {
        FieldInfo? field = null;
        foreach (Instruction instruction in ReadInstructions(accessor) ?? [])
        {
            string name = instruction.Code.Name!;
            if (name is "ldfld" or "stfld" && field is null && instruction.Operand is FieldInfo found)
                field = found;
            // Debug builds store the value in a local and branch to the return instruction.
            else if (
                name is not ("nop" or "ldarg.0" or "ldarg.1" or "ret" or "stloc.0" or "ldloc.0" or "br.s")
                || instruction.IsBackward
            )
                return null;
        }
        return field;
    }

    private static List<Instruction>? Decode(MethodBase method, byte[] code)
    {
        Type[] types = method.DeclaringType?.GetGenericArguments() ?? [],
            arguments = method.IsGenericMethod ? method.GetGenericArguments() : [];
        var instructions = new List<Instruction>();
        for (int position = 0; position < code.Length; )
        {
            int start = position;
            short value = code[position++];
            if (value == TwoBytes)
                value = (short)(TwoBytes << 8 | code[position++]);
            if (!s_codes.TryGetValue(value, out OpCode operation))
                return null;
            MemberInfo? operand = null;
            bool isBackward = false;
            int argument = 0;
            if (operation.OperandType is OperandType.InlineMethod or OperandType.InlineField)
            {
                operand = method.Module.ResolveMember(BitConverter.ToInt32(code, position), types, arguments);
                position += 4;
            }
            else
                argument = ReadArgument(operation, code, ref position, out isBackward);
            if (position <= start || position > code.Length)
                return null;
            instructions.Add(new(operation, operand, isBackward) { Offset = start, Argument = argument });
        }
        return instructions;
    }

    private static int ReadArgument(OpCode operation, byte[] code, ref int position, out bool isBackward)
    {
        isBackward = false;
        int start = position;
        switch (operation.OperandType)
        {
            case OperandType.InlineNone:
                break;
            case OperandType.ShortInlineBrTarget:
                isBackward = (sbyte)code[start] < 0;
                position++;
                return start + 1 + (sbyte)code[start];
            case OperandType.ShortInlineI or OperandType.ShortInlineVar:
                return code[position++];
            case OperandType.InlineVar:
                position += 2;
                return BitConverter.ToUInt16(code, start);
            case OperandType.InlineI8 or OperandType.InlineR:
                position += 8;
                break;
            case OperandType.InlineSwitch:
                position += 4 + 4 * BitConverter.ToInt32(code, position);
                break;
            case OperandType.InlineBrTarget:
                isBackward = BitConverter.ToInt32(code, start) < 0;
                position += 4;
                return start + 4 + BitConverter.ToInt32(code, start);
            default:
                position += 4;
                break;
        }
        // The number is part of the name of ldarg.0, ldloc.1 and the like.
        return char.IsAsciiDigit(operation.Name![^1]) ? operation.Name[^1] - '0' : 0;
    }
}
