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
            il.Append(OpCodes.Ldc_I4_M1).Store(_index);
            EmitBegin("BeginArray");
            il.Mark(loop)
                .Load(_index)
                .Append(OpCodes.Ldc_I4_1)
                .Append(OpCodes.Add)
                .Store(_index)
                .Load(_index);
            il.Emit(OpCodes.Switch, cases);
            il.Mark(skip);
            Call("SkipValue");
            il.Branch(next);
            for (int key = 0; key < cases.Length; key++)
            {
                if (cases[key] == skip) continue;
                MemberModel member = _plan.Members[keyed.Slots[key]];
                il.Mark(cases[key]);
                EmitHidden(member, skip);
                // Nil represents an absent value; if the type is not nullable, the default remains.
                if (member.IsNonNullableValue)
                {
                    Call("TryReadNull");
                    il.BranchIfTrue(next);
                }
                EmitSeen(member);
                EmitMember(member, isPlain: false);
                il.Branch(next);
            }
            il.Mark(next);
            EmitNext("NextElement");
            il.BranchIfTrue(loop);
        }

        // A member hidden from the sender is skipped, like an element without a member.
        private void EmitHidden(MemberModel member, Label skip)
        {
            Label visible = il.DefineLabel();
            il.CallStatic(reader, s_readerIsOptionsDriven)
                .BranchIfFalse(visible)
                .LoadArgument(0)
                .Call(shape.HolderMethod("get_Shape"))
                .Load(member.Index)
                .Call(WireMethods.IsHidden.MakeGenericMethod(reader))
                .BranchIfTrue(skip)
                .Mark(visible);
        }
    }
}
