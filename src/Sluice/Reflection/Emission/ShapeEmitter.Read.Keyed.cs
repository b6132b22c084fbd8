using System.Reflection.Emit;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

internal sealed partial class ShapeEmitter
{
    // Arrays by key.
    private sealed partial class ReadBody
    {
        // Arrays by key: a short one leaves defaults, further elements are skipped.
        private void EmitKeyed(KeyedLayout keyed)
        {
            Label loop = il.DefineLabel(), next = il.DefineLabel(), skip = il.DefineLabel();
            Label[] cases = [.. keyed.Slots.Select(index => index >= 0 && _plan.Members[index].IsRead ? il.DefineLabel() : skip)];
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
                MemberPlan member = _plan.Members[keyed.Slots[key]];
                il.MarkLabel(cases[key]);
                // Nil stands for an absent value; where the type has no null it leaves the default.
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
    }
}
