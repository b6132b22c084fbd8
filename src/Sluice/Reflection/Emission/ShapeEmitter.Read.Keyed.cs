using System.Reflection.Emit;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

internal sealed partial class ShapeEmitter
{
    private sealed partial class ReadBody
    {
        // Reads an array indexed by key: missing elements keep their defaults, additional elements are skipped.
        private void EmitKeyed(KeyedLayout keyed)
        {
            Label loop = il.DefineLabel(), next = il.DefineLabel(), skip = il.DefineLabel();
            Label[] cases = [.. keyed.Slots.Select(index => index >= 0 && _plan.Members[index].IsRead
                ? il.DefineLabel()
                : skip)];
            il.Emit(OpCodes.Ldc_I4_M1);
            il.Emit(OpCodes.Stloc, _index);
            EmitBegin("BeginArray");
            il.MarkLabel(loop);
            il.Emit(OpCodes.Ldloc, _index);
            il.Emit(OpCodes.Ldc_I4_1);
            il.Emit(OpCodes.Add);
            il.Emit(OpCodes.Stloc, _index);
            il.Emit(OpCodes.Ldloc, _index);
            il.Emit(OpCodes.Switch, cases);
            il.MarkLabel(skip);
            Call("SkipValue");
            il.Emit(OpCodes.Br, next);
            for (int key = 0; key < cases.Length; key++)
            {
                if (cases[key] == skip) continue;
                MemberModel member = _plan.Members[keyed.Slots[key]];
                il.MarkLabel(cases[key]);
                EmitHidden(member, skip);
                // Nil represents an absent value; if the type is not nullable, the default remains.
                if (member.IsNonNullableValue)
                {
                    Call("TryReadNull");
                    il.Emit(OpCodes.Brtrue, next);
                }
                EmitSeen(member);
                EmitMember(member, isPlain: false);
                il.Emit(OpCodes.Br, next);
            }
            il.MarkLabel(next);
            EmitNext("NextElement");
            il.Emit(OpCodes.Brtrue, loop);
        }

        // A member hidden from the sender is skipped, like an element without a member.
        private void EmitHidden(MemberModel member, Label skip)
        {
            Label visible = il.DefineLabel();
            il.CallStatic(reader, s_readerIsOptionsDriven);
            il.Emit(OpCodes.Brfalse, visible);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Call, shape.HolderMethod("get_Shape"));
            il.Emit(OpCodes.Ldc_I4, member.Index);
            il.Emit(OpCodes.Call, WireMethods.IsHidden.MakeGenericMethod(reader));
            il.Emit(OpCodes.Brtrue, skip);
            il.MarkLabel(visible);
        }
    }
}
