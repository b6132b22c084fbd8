using System.Reflection;
using System.Reflection.Emit;

namespace Sluice.Reflection.Emission;

// Appends instructions. Each method returns the generator, so that instructions read as one sequence.
internal static partial class WireMethods
{
    extension(ILGenerator il)
    {
        internal ILGenerator Append(OpCode instruction)
        {
            il.Emit(instruction);
            return il;
        }

        private ILGenerator Append(OpCode instruction, LocalBuilder local)
        {
            il.Emit(instruction, local);
            return il;
        }

        private ILGenerator Append(OpCode instruction, Label target)
        {
            il.Emit(instruction, target);
            return il;
        }

        internal ILGenerator Call(MethodInfo method)
        {
            il.Emit(OpCodes.Call, method);
            return il;
        }

        /// <summary>Calls an instance method of a wire whose address is on the stack below the arguments.</summary>
        internal ILGenerator CallWire(Type wire, MethodInfo method)
        {
            il.Emit(OpCodes.Constrained, wire);
            il.Emit(OpCodes.Callvirt, method);
            return il;
        }

        internal ILGenerator CallStatic(Type wire, MethodInfo method)
        {
            il.Emit(OpCodes.Constrained, wire);
            return il.Call(method);
        }

        internal ILGenerator LoadArgument(int index) => il.Append(index == 0 ? OpCodes.Ldarg_0 : OpCodes.Ldarg_1);

        internal ILGenerator LoadArgumentAddress(int index)
        {
            il.Emit(OpCodes.Ldarga_S, (byte)index);
            return il;
        }

        internal ILGenerator Load(LocalBuilder local) => il.Append(OpCodes.Ldloc, local);

        internal ILGenerator LoadAddress(LocalBuilder local) => il.Append(OpCodes.Ldloca, local);

        internal ILGenerator Load(int number)
        {
            il.Emit(OpCodes.Ldc_I4, number);
            return il;
        }

        internal ILGenerator Load(ulong bits)
        {
            il.Emit(OpCodes.Ldc_I8, (long)bits);
            return il;
        }

        internal ILGenerator Load(string text)
        {
            il.Emit(OpCodes.Ldstr, text);
            return il;
        }

        internal ILGenerator Load(Type type)
        {
            il.Emit(OpCodes.Ldtoken, type);
            return il.Call(typeof(Type).GetMethod(nameof(Type.GetTypeFromHandle))!);
        }

        internal ILGenerator Store(LocalBuilder local) => il.Append(OpCodes.Stloc, local);

        internal ILGenerator Branch(Label to) => il.Append(OpCodes.Br, to);

        internal ILGenerator BranchIfTrue(Label to) => il.Append(OpCodes.Brtrue, to);

        internal ILGenerator BranchIfFalse(Label to) => il.Append(OpCodes.Brfalse, to);

        internal ILGenerator Mark(Label here)
        {
            il.MarkLabel(here);
            return il;
        }
    }
}
