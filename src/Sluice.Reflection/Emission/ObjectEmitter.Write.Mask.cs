using System.Reflection.Emit;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

internal sealed partial class ObjectEmitter
{
    // Which members are written: the selection, the conditions of members, and those of the options.
    private sealed partial class WriteBody
    {
        private void EmitMasks(bool withConditions)
        {
            _masks.Clear();
            _values.Clear();
            (_omits, _kept) = (null, null);
            foreach (int word in _written.Select(m => m.Index >> 6).Distinct())
            {
                LocalBuilder mask = _masks[word] = il.DeclareLocal(typeof(ulong));
                il.LoadArgumentAddress(2)
                    .Load(word)
                    .CallWire(selection, WireMethods.Selection("GetMask", selection))
                    .Load(shape.Plan.GetBits(word, m => _written.Contains(m)))
                    .Append(OpCodes.And)
                    .Store(mask);
            }
            foreach (int word in _masks.Keys.Where(w => _written.Any(m => m.Index >> 6 == w && m.Traits.IsComputed)))
                EmitWritten(word);
            if (!withConditions)
                return;
            if (_written.Any(IsOmittable))
                EmitOmission();
            // The mask comes before the header, from values that are read once: a getter may return another value the
            // second time.
            foreach (ObjectMember member in _written.Where(IsConditional))
                EmitCondition(member);
        }

        // The options may omit members that are computed.
        private void EmitWritten(int word)
        {
            Label isPlain = il.DefineLabel();
            il.CallStatic(writer, s_writerIsOptionsDriven)
                .BranchIfFalse(isPlain)
                .LoadArgument(0)
                .Call(shape.HolderMethod("get_Shape"))
                .Load(word)
                .Load(_masks[word])
                .Call(WireMethods.Written.MakeGenericMethod(shape._type, writer))
                .Store(_masks[word])
                .Mark(isPlain);
        }

        // The options may omit members that are null, which is known when they are written. Members with a condition of
        // their own are not affected.
        private void EmitOmission()
        {
            Label done = il.DefineLabel();
            _omits = il.DeclareLocal(typeof(bool));
            _kept = il.DeclareLocal(typeof(int));
            il.Load(0)
                .Store(_omits)
                .Load(0)
                .Store(_kept)
                .CallStatic(writer, s_writerIsOptionsDriven)
                .BranchIfFalse(done)
                .LoadArgument(0)
                .Call(WireMethods.OmitsNulls.MakeGenericMethod(writer))
                .Store(_omits)
                .Mark(done);
        }

        // Keeps where the object starts: its header may be written again.
        private void EmitStart()
        {
            Label done = il.DefineLabel();
            il.Load(0)
                .Store(_start)
                .CallStatic(writer, s_writerIsOptionsDriven)
                .BranchIfFalse(done)
                .LoadArgument(0)
                .Call(WireMethods.Position.MakeGenericMethod(writer))
                .Store(_start)
                .Mark(done);
        }

        // Emits: if (TWriter.IsOptionsDriven) at = ref CorrectCount(ref writer, ref at, start, count, kept);
        private void EmitCorrectCount()
        {
            if (_kept is null)
                return;
            Label done = il.DefineLabel();
            il.CallStatic(writer, s_writerIsOptionsDriven)
                .BranchIfFalse(done)
                .LoadArgument(0)
                .Load(_position)
                .Load(_start)
                .Load(_count)
                .Load(_kept)
                .Call(WireMethods.CorrectCount.MakeGenericMethod(writer))
                .Store(_position)
                .Mark(done);
        }

        // Each getter runs once.
        private void EmitUnlessNull(ObjectMember member, Label skip)
        {
            Label isWritten = il.DefineLabel();
            LocalBuilder value = _values[member.Index] = il.DeclareLocal(member.Type);
            il.CallStatic(writer, s_writerIsOptionsDriven)
                .BranchIfFalse(isWritten)
                .Load(_omits!)
                .BranchIfFalse(isWritten);
            shape.LoadOwner(il);
            EmitGet(il, member);
            il.Store(value);
            LoadForNullTest(member, value);
            il.BranchIfFalse(skip).Load(_kept!).Load(1).Append(OpCodes.Add).Store(_kept!).Mark(isWritten);
        }

        // Subtracts the members that may turn out to be null from the count: they are counted when they are written.
        private void EmitOmittableCount()
        {
            Label counted = il.DefineLabel(),
                subtract = il.DefineLabel(),
                done = il.DefineLabel();
            ObjectMember[] omittable = [.. _written.Where(IsOmittable)];
            il.CallStatic(writer, s_writerIsOptionsDriven)
                .BranchIfFalse(done)
                .Load(_omits!)
                .BranchIfFalse(done)
                .Load(_count)
                .CallStatic(selection, WireMethods.Selection("get_IsAll", selection))
                .BranchIfFalse(counted)
                .Load(omittable.Length)
                .Branch(subtract)
                .Mark(counted)
                .Load(0);
            foreach ((int word, LocalBuilder mask) in _masks)
            {
                il.Load(mask)
                    .Load(shape.Plan.GetBits(word, omittable.Contains))
                    .Append(OpCodes.And)
                    .Call(WireMethods.PopCount)
                    .Append(OpCodes.Add);
            }
            il.Mark(subtract).Append(OpCodes.Sub).Store(_count).Mark(done);
        }

        // Reads the value after the name unless it was tested: what is kept while a name is written leaves the position
        // without a register.
        private void EmitUntestedValue(ObjectMember member)
        {
            Label get = il.DefineLabel(),
                done = il.DefineLabel();
            il.CallStatic(writer, s_writerIsOptionsDriven)
                .BranchIfFalse(get)
                .Load(_omits!)
                .BranchIfTrue(done)
                .Mark(get);
            shape.LoadOwner(il);
            EmitGet(il, member);
            il.Store(_values[member.Index]).Mark(done);
        }

        private void LoadForNullTest(ObjectMember member, LocalBuilder value)
        {
            if (Nullable.GetUnderlyingType(member.Type) is null)
                il.Load(value);
            else
                il.LoadAddress(value).Call(member.Type.GetProperty("HasValue")!.GetMethod!);
        }

        private static bool IsOmittable(ObjectMember member) =>
            member.Traits.Omit == OmitWhen.Unset
            && (!member.Type.IsValueType || Nullable.GetUnderlyingType(member.Type) is not null);

        // Removes the member from the mask if the value on the stack is null.
        private void EmitRemoveNull(ObjectMember member)
        {
            Label stays = il.DefineLabel();
            if (member.Type.IsValueType)
                il.Emit(OpCodes.Box, member.Type);
            il.BranchIfTrue(stays);
            EmitRemove(member);
            il.Mark(stays);
        }

        private void EmitRemove(ObjectMember member)
        {
            LocalBuilder mask = _masks[member.Index >> 6];
            il.Load(mask).Load(~GetBit(member.Index)).Append(OpCodes.And).Store(mask);
        }

        private void EmitCondition(ObjectMember member)
        {
            LocalBuilder value = _values[member.Index] = il.DeclareLocal(member.Type);
            Label skip = il.DefineLabel();
            EmitIsSelected(member, skip, isConditional: true);
            shape.LoadOwner(il);
            EmitGet(il, member);
            il.Store(value).Load(value);
            if (member.Traits.Omit == OmitWhen.Null)
            {
                EmitRemoveNull(member);
                il.Mark(skip);
                return;
            }
            Label stays = il.DefineLabel();
            il.Call(typeof(Omission).GetMethod(nameof(Omission.IsDefault))!.MakeGenericMethod(member.Type))
                .BranchIfFalse(stays);
            EmitRemove(member);
            il.Mark(stays).Mark(skip);
        }

        // Emits loading of extension data if it is selected.
        private void EmitMore()
        {
            _more = null;
            if (
                shape.Plan.Extension
                is not { CanGet: true, Attributes.IsNever: false, Attributes.IgnoreWriting: false } extension
            )
                return;
            _more = il.DeclareLocal(typeof(IDictionary<,>).MakeGenericType(typeof(string), extension.Extension!));
            Label get = il.DefineLabel(),
                skip = il.DefineLabel();
            il.Append(OpCodes.Ldnull)
                .Store(_more)
                .CallStatic(selection, WireMethods.Selection("get_IsAll", selection))
                .BranchIfTrue(get)
                .LoadArgumentAddress(2)
                .Load(extension.Index >> 6)
                .CallWire(selection, WireMethods.Selection("GetMask", selection))
                .Load(GetBit(extension.Index))
                .Append(OpCodes.And)
                .BranchIfFalse(skip)
                .Mark(get);
            shape.LoadOwner(il);
            EmitGet(il, extension);
            if (extension.Type.IsValueType)
                il.Emit(OpCodes.Box, extension.Type);
            il.Store(_more).Mark(skip);
        }

        private void EmitCount()
        {
            EmitMemberCount();
            if (_more is null)
                return;
            il.Load(_more)
                .Call(
                    typeof(ExtensionAccess)
                        .GetMethod(nameof(ExtensionAccess.Count))!
                        .MakeGenericMethod(shape.Plan.Extension!.Extension!)
                )
                .Append(OpCodes.Add);
        }

        private void EmitMemberCount()
        {
            if (_written.Length == 0)
            {
                il.Append(OpCodes.Ldc_I4_0);
                return;
            }
            Label counted = il.DefineLabel(),
                done = il.DefineLabel();
            if (!_written.Any(IsConditional))
            {
                il.CallStatic(selection, WireMethods.Selection("get_IsAll", selection))
                    .BranchIfFalse(counted)
                    .Load(_written.Length)
                    .Branch(done)
                    .Mark(counted);
            }
            bool isFirst = true;
            foreach (LocalBuilder mask in _masks.Values)
            {
                il.Load(mask).Call(WireMethods.PopCount);
                if (!isFirst)
                    il.Append(OpCodes.Add);
                isFirst = false;
            }
            il.Mark(done);
        }

        private void EmitIsSelected(ObjectMember member, Label skip, bool isConditional)
        {
            Label put = il.DefineLabel();
            if (!isConditional)
                il.CallStatic(selection, WireMethods.Selection("get_IsAll", selection)).BranchIfTrue(put);
            il.Load(_masks[member.Index >> 6])
                .Load(GetBit(member.Index))
                .Append(OpCodes.And)
                .BranchIfFalse(skip)
                .Mark(put);
        }
    }
}
