using System.Reflection.Emit;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

internal sealed partial class ShapeEmitter
{
    private sealed partial class ReadBody
    {
        // Reads an array indexed by key, in straight-line code as in generated code: missing elements keep their defaults,
        // additional elements are skipped.
        private void EmitKeyed(KeyedLayout keyed)
        {
            EmitBegin("BeginArray");
            int gap = 0;
            foreach (int index in keyed.Slots)
            {
                if (index < 0 || !_plan.Members[index].IsRead)
                {
                    gap++;
                    continue;
                }
                EmitGap(gap);
                gap = 0;
                EmitSlot(_plan.Members[index]);
                EmitNext("NextElement");
                il.Emit(OpCodes.Brfalse, _done);
            }

            Label more = il.DefineLabel();
            il.MarkLabel(more);
            Call("SkipValue");
            EmitNext("NextElement");
            il.Emit(OpCodes.Brtrue, more);
        }

        private void EmitSlot(MemberModel member)
        {
            Label skip = il.DefineLabel(), next = il.DefineLabel();
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
            il.MarkLabel(skip);
            Call("SkipValue");
            il.MarkLabel(next);
        }

        // Skips the elements of keys without a member; keys may be far apart.
        private void EmitGap(int count)
        {
            if (count == 0) return;
            Label loop = il.DefineLabel();
            il.Emit(OpCodes.Ldc_I4, count);
            il.Emit(OpCodes.Stloc, _index);
            il.MarkLabel(loop);
            Call("SkipValue");
            EmitNext("NextElement");
            il.Emit(OpCodes.Brfalse, _done);
            il.Emit(OpCodes.Ldloc, _index);
            il.Emit(OpCodes.Ldc_I4_1);
            il.Emit(OpCodes.Sub);
            il.Emit(OpCodes.Dup);
            il.Emit(OpCodes.Stloc, _index);
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
