using System.Reflection;
using System.Reflection.Emit;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

internal sealed partial class ShapeEmitter
{
    // Reading of members by name: first in declaration order, then in any order.
    private sealed partial class ReadBody
    {
        // The members of a block that is expected in declared order, as in generated code.
        private const int Expected = 8;

        // Members that are not written ([Never]) are not expected here.
        private void EmitDeclaredOrder()
        {
            MemberModel[] expected = [.. _plan.Members.Where(m => m.IsNamed).Take(LongestSequence)];
            if (expected.Length == 0) return;
            Label tables = il.DefineLabel();
            LocalBuilder names = il.DeclareLocal(typeof(byte[]));
            shape.EmitOptions(il, reader, s_readerIsOptionsDriven, WireMethods.ExpectedNames, names, tables);
            for (int i = 0; i < expected.Length; i++)
            {
                MemberModel member = expected[i];
                if (i > 0 && i % Expected == 0) EmitIfNoneSeen(expected.AsSpan(i - Expected, Expected), tables);
                Label other = il.DefineLabel();
                if (member.IsNamedOnly)
                {
                    il.CallStatic(reader, s_readerUsesKeys);
                    il.Emit(OpCodes.Brtrue, other);
                }
                EmitTryName(member, names);
                il.Emit(OpCodes.Brfalse, other);
                EmitMember(member, isPlain: true);
                EmitSeen(member);
                EmitNext("NextMember");
                il.Emit(OpCodes.Brfalse, _done);
                il.MarkLabel(other);
            }
            il.MarkLabel(tables);
        }

        private void EmitTryName(MemberModel member, LocalBuilder names)
        {
            Label isPlain = il.DefineLabel(), tried = il.DefineLabel();
            il.CallStatic(reader, s_readerIsOptionsDriven);
            il.Emit(OpCodes.Brfalse, isPlain);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloc, names);
            il.Emit(OpCodes.Ldc_I4, member.Index);
            il.Emit(OpCodes.Call, WireMethods.TryName.MakeGenericMethod(reader));
            il.Emit(OpCodes.Br, tried);
            il.MarkLabel(isPlain);
            il.Emit(OpCodes.Ldarg_0);
            shape.EmitNames(il, member, reader, s_readerUsesKeys);
            il.CallWire(reader, WireMethods.Reader("TryName"));
            il.MarkLabel(tried);
        }

        // A document that has no member of a block is sparse: looking its names up costs less than comparing them with
        // all that it omits.
        private void EmitIfNoneSeen(ReadOnlySpan<MemberModel> block, Label tables)
        {
            int word = block[^1].Index >> 6;
            ulong bits = 0;
            foreach (MemberModel member in block)
                if (member.Index >> 6 == word) bits |= Bit(member.Index);
            il.Emit(OpCodes.Ldloc, _seen[word]);
            LoadBits(il, bits);
            il.Emit(OpCodes.And);
            il.Emit(OpCodes.Brfalse, tables);
        }

        private void EmitAnyOrder()
        {
            Label loop = il.DefineLabel(), next = il.DefineLabel(), unknown = il.DefineLabel();
            Label[] cases = [.. _plan.Members.Select(m => m.Extension is null ? il.DefineLabel() : unknown)];
            il.MarkLabel(loop);
            Call("ReadName");
            il.Emit(OpCodes.Stloc, _name);
            EmitFind();
            il.Emit(OpCodes.Stloc, _index);
            il.Emit(OpCodes.Ldloc, _index);
            il.Emit(OpCodes.Switch, cases);
            il.MarkLabel(unknown);
            EmitUnknown(next);
            il.Emit(OpCodes.Br, next);
            foreach (MemberModel member in _plan.Members)
            {
                if (member.Extension is not null) continue;
                il.MarkLabel(cases[member.Index]);
                EmitDuplicate(member);
                EmitSeen(member);
                EmitMember(member, isPlain: false);
                il.Emit(OpCodes.Br, next);
            }
            il.MarkLabel(next);
            EmitNext("NextMember");
            il.Emit(OpCodes.Brtrue, loop);
        }

        private void EmitFind()
        {
            Label tables = il.DefineLabel(), found = il.DefineLabel();
            il.CallStatic(reader, s_readerIsOptionsDriven);
            il.Emit(OpCodes.Brtrue, tables);
            il.Emit(OpCodes.Ldloc, _name);
            il.CallStatic(reader, s_readerUsesKeys);
            il.Emit(OpCodes.Call, shape.HolderMethod("Find"));
            il.Emit(OpCodes.Br, found);
            il.MarkLabel(tables);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Call, shape.HolderMethod("get_Shape"));
            il.Emit(OpCodes.Ldloc, _name);
            il.CallWire(reader, WireMethods.Reader("FindMember"));
            il.MarkLabel(found);
        }

        private void EmitDuplicate(MemberModel member)
        {
            Label first = il.DefineLabel();
            il.Emit(OpCodes.Ldloc, _seen[member.Index >> 6]);
            LoadBits(il, Bit(member.Index));
            il.Emit(OpCodes.And);
            il.Emit(OpCodes.Brfalse, first);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloc, _name);
            il.CallWire(reader, WireMethods.Reader("DuplicateMember"));
            il.MarkLabel(first);
        }

        private void EmitUnknown(Label next)
        {
            if (_plan.Extension is null && _plan.RejectsUnknown is null)
            {
                il.Emit(OpCodes.Ldarg_0);
                il.Emit(OpCodes.Ldloc, _name);
                il.CallWire(reader, WireMethods.Reader("UnknownMember"));
                return;
            }
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloc, _name);
            il.CallWire(reader, WireMethods.Reader("SkipDiscriminator"));
            il.Emit(OpCodes.Brtrue, next);
            if (_plan.Extension is { } extension)
            {
                EmitMore(extension);
                return;
            }
            if (_plan.RejectsUnknown == false)
            {
                Call("SkipValue");
                return;
            }
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Call, shape.HolderMethod("get_Shape"));
            il.Emit(OpCodes.Ldloc, _name);
            il.Emit(OpCodes.Call, WireMethods.Unknown.MakeGenericMethod(reader));
            il.Emit(OpCodes.Throw);
        }

        // Stores the value in the existing dictionary, or in a new one if the member can be set.
        private void EmitMore(MemberModel extension)
        {
            Label there = il.DefineLabel(), read = il.DefineLabel(), done = il.DefineLabel();
            il.Emit(OpCodes.Ldloc, _more!);
            il.Emit(OpCodes.Brtrue, there);
            bool isInterface = extension.Type.IsInterface;
            ConstructorInfo? create = isInterface || extension.Type.IsAbstract
                ? null
                : extension.Type.GetConstructor([]);
            // JsonObject's constructor has an optional parameter.
            MethodInfo? call = extension.Type == typeof(System.Text.Json.Nodes.JsonObject)
                ? typeof(ExtensionAccess).GetMethod(nameof(ExtensionAccess.CreateObject))
                : isInterface
                    ? typeof(ExtensionAccess).GetMethod(nameof(ExtensionAccess.Create))!.MakeGenericMethod(
                        extension.Extension!)
                : null;
            if (extension.CanSet && (call is not null || create is not null))
            {
                if (create is not null) il.Emit(OpCodes.Newobj, create);
                else il.Emit(OpCodes.Call, call!);
                il.Emit(OpCodes.Stloc, _more!);
                if (_isDirect)
                {
                    LoadResult();
                    il.Emit(OpCodes.Ldloc, _more!);
                    EmitSet(il, extension);
                }
                il.Emit(OpCodes.Br, read);
            }
            else
            {
                Call("SkipValue");
                il.Emit(OpCodes.Br, done);
            }
            il.MarkLabel(there);
            il.MarkLabel(read);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloc, _name);
            il.Emit(OpCodes.Ldloc, _more!);
            il.Emit(OpCodes.Ldloca, _moreNames!);
            il.Emit(OpCodes.Call,
                WireMethods.ReadExtension.MakeGenericMethod(extension.Extension!, shape._extensionShape!, reader));
            il.MarkLabel(done);
        }
    }
}
