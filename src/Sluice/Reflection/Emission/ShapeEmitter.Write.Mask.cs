using System.Reflection.Emit;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

internal sealed partial class ShapeEmitter
{
    // Which members are written: the selection, the conditions of members, and those of the options.
    private sealed partial class WriteBody
    {
        private void EmitMasks(bool withConditions)
        {
            _masks.Clear();
            _values.Clear();
            foreach (int word in _written.Select(m => m.Index >> 6).Distinct())
            {
                LocalBuilder mask = _masks[word] = il.DeclareLocal(typeof(ulong));
                il.Emit(OpCodes.Ldarga_S, (byte)2);
                il.Emit(OpCodes.Ldc_I4, word);
                il.CallWire(selection, WireMethods.Selection("GetMask", selection));
                LoadBits(il, shape.Plan.Bits(word, m => _written.Contains(m)));
                il.Emit(OpCodes.And);
                il.Emit(OpCodes.Stloc, mask);
            }
            if (!withConditions)
            {
                foreach (int word in _masks.Keys
                    .Where(w => _written.Any(m => m.Index >> 6 == w && m.Traits.IsComputed)))
                    EmitWritten(word);
                return;
            }
            foreach (int word in _masks.Keys) EmitOmission(word);
            // Compute the mask before the header, from values read once: the count and the members then agree even if a
            // getter returns a different value the second time.
            foreach (MemberModel member in _written.Where(IsConditional)) EmitCondition(member);
        }

        // Arrays contain null for members that are null, but computed members may be omitted.
        private void EmitWritten(int word)
        {
            Label isPlain = il.DefineLabel();
            il.CallStatic(writer, s_writerIsOptionsDriven);
            il.Emit(OpCodes.Brfalse, isPlain);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Call, shape.HolderMethod("get_Shape"));
            il.Emit(OpCodes.Ldc_I4, word);
            il.Emit(OpCodes.Ldloc, _masks[word]);
            il.Emit(OpCodes.Call, WireMethods.Written.MakeGenericMethod(shape._type, writer));
            il.Emit(OpCodes.Stloc, _masks[word]);
            il.MarkLabel(isPlain);
        }

        // The options may omit members that are null. Members with a condition of their own are not affected.
        private void EmitOmission(int word)
        {
            Label done = il.DefineLabel();
            il.CallStatic(writer, s_writerIsOptionsDriven);
            il.Emit(OpCodes.Brfalse, done);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Call, shape.HolderMethod("get_Shape"));
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldc_I4, word);
            il.Emit(OpCodes.Ldloca, _masks[word]);
            il.Emit(OpCodes.Call, WireMethods.OmitsNulls.MakeGenericMethod(shape._type, writer));
            il.Emit(OpCodes.Brfalse, done);
            foreach (MemberModel member in _written.Where(m => m.Index >> 6 == word
                && m.Traits.Omit == OmitWhen.Unset
                && (!m.Type.IsValueType || Nullable.GetUnderlyingType(m.Type) is not null)))
            {
                shape.LoadOwner(il);
                EmitGet(il, member);
                EmitRemoveNull(member);
            }
            il.MarkLabel(done);
        }

        // Removes the member from the mask if the value on the stack is null.
        private void EmitRemoveNull(MemberModel member)
        {
            Label stays = il.DefineLabel();
            if (member.Type.IsValueType) il.Emit(OpCodes.Box, member.Type);
            il.Emit(OpCodes.Brtrue, stays);
            EmitRemove(member);
            il.MarkLabel(stays);
        }

        private void EmitRemove(MemberModel member)
        {
            LocalBuilder mask = _masks[member.Index >> 6];
            il.Emit(OpCodes.Ldloc, mask);
            LoadBits(il, ~Bit(member.Index));
            il.Emit(OpCodes.And);
            il.Emit(OpCodes.Stloc, mask);
        }

        private void EmitCondition(MemberModel member)
        {
            LocalBuilder value = _values[member.Index] = il.DeclareLocal(member.Type);
            shape.LoadOwner(il);
            EmitGet(il, member);
            il.Emit(OpCodes.Stloc, value);
            il.Emit(OpCodes.Ldloc, value);
            if (member.Traits.Omit == OmitWhen.Null)
            {
                EmitRemoveNull(member);
                return;
            }
            Label stays = il.DefineLabel();
            il.Emit(OpCodes.Call,
                typeof(Omission).GetMethod(nameof(Omission.IsDefault))!.MakeGenericMethod(member.Type));
            il.Emit(OpCodes.Brfalse, stays);
            EmitRemove(member);
            il.MarkLabel(stays);
        }

        // Emits loading of extension data if it is selected.
        private void EmitMore()
        {
            _more = null;
            if (shape.Plan.Extension
                is not { CanGet: true, Attributes.IsNever: false, Attributes.IgnoreWriting: false } extension) return;
            _more = il.DeclareLocal(typeof(IDictionary<,>).MakeGenericType(typeof(string), extension.Extension!));
            Label get = il.DefineLabel(), skip = il.DefineLabel();
            il.Emit(OpCodes.Ldnull);
            il.Emit(OpCodes.Stloc, _more);
            il.CallStatic(selection, WireMethods.Selection("get_IsAll", selection));
            il.Emit(OpCodes.Brtrue, get);
            il.Emit(OpCodes.Ldarga_S, (byte)2);
            il.Emit(OpCodes.Ldc_I4, extension.Index >> 6);
            il.CallWire(selection, WireMethods.Selection("GetMask", selection));
            LoadBits(il, Bit(extension.Index));
            il.Emit(OpCodes.And);
            il.Emit(OpCodes.Brfalse, skip);
            il.MarkLabel(get);
            shape.LoadOwner(il);
            EmitGet(il, extension);
            if (extension.Type.IsValueType) il.Emit(OpCodes.Box, extension.Type);
            il.Emit(OpCodes.Stloc, _more);
            il.MarkLabel(skip);
        }

        private void EmitCount()
        {
            EmitMemberCount();
            if (_more is null) return;
            il.Emit(OpCodes.Ldloc, _more);
            il.Emit(OpCodes.Call,
                typeof(ExtensionAccess).GetMethod(nameof(ExtensionAccess.Count))!.MakeGenericMethod(
                    shape.Plan.Extension!.Extension!));
            il.Emit(OpCodes.Add);
        }

        private void EmitMemberCount()
        {
            if (_written.Length == 0)
            {
                il.Emit(OpCodes.Ldc_I4_0);
                return;
            }
            Label counted = il.DefineLabel(), done = il.DefineLabel();
            if (!_written.Any(IsConditional))
            {
                il.CallStatic(selection, WireMethods.Selection("get_IsAll", selection));
                il.Emit(OpCodes.Brfalse, counted);
                il.Emit(OpCodes.Ldc_I4, _written.Length);
                il.Emit(OpCodes.Br, done);
                il.MarkLabel(counted);
            }
            bool isFirst = true;
            foreach (LocalBuilder mask in _masks.Values)
            {
                il.Emit(OpCodes.Ldloc, mask);
                il.Emit(OpCodes.Call, WireMethods.PopCount);
                if (!isFirst) il.Emit(OpCodes.Add);
                isFirst = false;
            }
            il.MarkLabel(done);
        }

        private void EmitIsSelected(MemberModel member, Label skip, bool isConditional)
        {
            Label put = il.DefineLabel();
            if (!isConditional)
            {
                il.CallStatic(selection, WireMethods.Selection("get_IsAll", selection));
                il.Emit(OpCodes.Brtrue, put);
            }
            il.Emit(OpCodes.Ldloc, _masks[member.Index >> 6]);
            LoadBits(il, Bit(member.Index));
            il.Emit(OpCodes.And);
            il.Emit(OpCodes.Brfalse, skip);
            il.MarkLabel(put);
        }
    }
}
