using System.Reflection.Emit;
using Sluice.Reflection.Analysis;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Emission;

internal sealed partial class ObjectEmitter
{
    private sealed partial class ReadBody
    {
        // Reads an array indexed by key, in straight-line code as in generated code: missing elements keep their
        // defaults, additional elements are skipped.
        private void EmitKeyed(KeyLayout keyed)
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
                il.BranchIfFalse(_done);
            }

            Label more = il.DefineLabel();
            il.Mark(more);
            Call("SkipValue");
            EmitNext("NextElement");
            il.BranchIfTrue(more);
        }

        private void EmitSlot(ObjectMember member)
        {
            Label skip = il.DefineLabel(),
                next = il.DefineLabel();
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
            il.Mark(skip);
            Call("SkipValue");
            il.Mark(next);
        }

        // Skips the elements of keys without a member; keys may be far apart.
        private void EmitGap(int count)
        {
            if (count == 0)
                return;
            Label loop = il.DefineLabel();
            il.Load(count).Store(_index).Mark(loop);
            Call("SkipValue");
            EmitNext("NextElement");
            il.BranchIfFalse(_done);
            il.Load(_index)
                .Append(OpCodes.Ldc_I4_1)
                .Append(OpCodes.Sub)
                .Append(OpCodes.Dup)
                .Store(_index)
                .BranchIfTrue(loop);
        }

        // What the sender does not see is skipped.
        private void EmitHidden(ObjectMember member, Label skip)
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
