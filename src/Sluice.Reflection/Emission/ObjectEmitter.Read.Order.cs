using System.Reflection.Emit;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

internal sealed partial class ObjectEmitter
{
    // Reading of members by name: first in declaration order, then in any order.
    private sealed partial class ReadBody
    {
        // The members of a block that is expected in declared order, as in generated code.
        private const int Expected = 8;

        // A [Never] member is not written, so not expected.
        private void EmitDeclaredOrder()
        {
            ObjectMember[] expected = [.. _plan.Members.Where(m => m.IsNamed).Take(LongestSequence)];
            if (expected.Length == 0)
                return;
            Label tables = il.DefineLabel();
            LocalBuilder names = il.DeclareLocal(typeof(byte[]));
            shape.EmitOptions(il, reader, s_readerIsOptionsDriven, WireMethods.ExpectedNames, names, tables);
            for (int i = 0; i < expected.Length; i++)
            {
                ObjectMember member = expected[i];
                if (i > 0 && i % Expected == 0)
                    EmitIfNoneSeen(expected.AsSpan(i - Expected, Expected), tables);
                Label other = il.DefineLabel();
                if (member.IsNamedOnly)
                    il.CallStatic(reader, s_readerUsesKeys).BranchIfTrue(other);
                EmitTryName(member, names);
                il.BranchIfFalse(other);
                EmitMember(member, isPlain: true);
                EmitSeen(member);
                EmitNext("NextMember");
                il.BranchIfFalse(_done).Mark(other);
            }
            il.Mark(tables);
        }

        private void EmitTryName(ObjectMember member, LocalBuilder names)
        {
            Label isPlain = il.DefineLabel(),
                tried = il.DefineLabel();
            il.CallStatic(reader, s_readerIsOptionsDriven)
                .BranchIfFalse(isPlain)
                .LoadArgument(0)
                .Load(names)
                .Load(member.Index)
                .Call(WireMethods.TryName.MakeGenericMethod(reader))
                .Branch(tried)
                .Mark(isPlain)
                .LoadArgument(0);
            shape.EmitNames(il, member, reader, s_readerUsesKeys);
            il.CallWire(reader, WireMethods.Reader("TryName")).Mark(tried);
        }

        // A document that has no member of a block is sparse: looking its names up costs less than comparing them with
        // all that it omits.
        private void EmitIfNoneSeen(ReadOnlySpan<ObjectMember> block, Label tables)
        {
            int word = block[^1].Index >> 6;
            ulong bits = 0;
            foreach (ObjectMember member in block)
                if (member.Index >> 6 == word)
                    bits |= GetBit(member.Index);
            il.Load(_seen[word]).Load(bits).Append(OpCodes.And).BranchIfFalse(tables);
        }

        private void EmitAnyOrder()
        {
            Label loop = il.DefineLabel(),
                next = il.DefineLabel(),
                unknown = il.DefineLabel();
            Label[] cases = [.. _plan.Members.Select(m => m.Extension is null ? il.DefineLabel() : unknown)];
            il.Mark(loop);
            Call("ReadName");
            il.Store(_name);
            EmitFind();
            il.Store(_index).Load(_index);
            il.Emit(OpCodes.Switch, cases);
            il.Mark(unknown);
            EmitUnknown(next);
            il.Branch(next);
            foreach (ObjectMember member in _plan.Members)
            {
                if (member.Extension is not null)
                    continue;
                il.Mark(cases[member.Index]);
                EmitDuplicate(member);
                EmitSeen(member);
                EmitMember(member, isPlain: false);
                il.Branch(next);
            }
            il.Mark(next);
            EmitNext("NextMember");
            il.BranchIfTrue(loop);
        }

        private void EmitFind()
        {
            Label tables = il.DefineLabel(),
                found = il.DefineLabel();
            il.CallStatic(reader, s_readerIsOptionsDriven)
                .BranchIfTrue(tables)
                .Load(_name)
                .CallStatic(reader, s_readerUsesKeys)
                .Call(shape.HolderMethod("Find"))
                .Branch(found)
                .Mark(tables)
                .LoadArgument(0)
                .Call(shape.HolderMethod("get_Shape"))
                .Load(_name)
                .CallWire(reader, WireMethods.Reader("FindMember"))
                .Mark(found);
        }

        private void EmitDuplicate(ObjectMember member)
        {
            Label first = il.DefineLabel();
            il.Load(_seen[member.Index >> 6])
                .Load(GetBit(member.Index))
                .Append(OpCodes.And)
                .BranchIfFalse(first)
                .LoadArgument(0)
                .Load(_name)
                .CallWire(reader, WireMethods.Reader("DuplicateMember"))
                .Mark(first);
        }

        private void EmitUnknown(Label next)
        {
            if (_plan.Extension is null && _plan.RejectsUnknown is null)
            {
                il.LoadArgument(0).Load(_name).CallWire(reader, WireMethods.Reader("UnknownMember"));
                return;
            }
            il.LoadArgument(0).Load(_name).CallWire(reader, WireMethods.Reader("SkipDiscriminator")).BranchIfTrue(next);
            if (_plan.Extension is { } extension)
            {
                if (_plan.Ignored.Length > 0)
                    EmitIgnored(next);
                EmitMore(extension);
                return;
            }
            if (_plan.RejectsUnknown == false)
            {
                Call("SkipValue");
                return;
            }
            il.LoadArgument(0)
                .Call(shape.HolderMethod("get_Shape"))
                .Load(_name)
                .Call(WireMethods.Unknown.MakeGenericMethod(reader))
                .Append(OpCodes.Throw);
        }

        private void EmitIgnored(Label next)
        {
            Label unknown = il.DefineLabel();
            il.LoadArgument(0)
                .Call(shape.HolderMethod("get_Shape"))
                .Load(_name)
                .Call(WireMethods.IsIgnored.MakeGenericMethod(reader))
                .BranchIfFalse(unknown);
            Call("SkipValue");
            il.Branch(next).Mark(unknown);
        }

        // Stores the value in the existing dictionary, in a new one if the member can be set, or in one whose entries
        // are added to the existing one when the owner is constructed.
        private void EmitMore(ObjectMember extension)
        {
            Label there = il.DefineLabel();
            il.Load(_more!).BranchIfTrue(there);
            if (_isDirect && !extension.CanSet)
            {
                il.LoadArgument(0)
                    .Call(shape.HolderMethod("get_Shape"))
                    .Call(WireMethods.NotKept.MakeGenericMethod(reader))
                    .Append(OpCodes.Throw);
            }
            else
            {
                EmitEntries(extension);
                il.Store(_more!);
                if (_isDirect)
                {
                    LoadResult();
                    il.Load(_more!);
                    EmitSet(il, extension);
                }
            }
            il.Mark(there)
                .LoadArgument(0)
                .Load(_name)
                .Load(_more!)
                .LoadAddress(_moreNames!)
                .Call(
                    WireMethods.ReadExtension.MakeGenericMethod(extension.Extension!, shape._extensionShape!, reader)
                );
        }

        private void EmitEntries(ObjectMember extension)
        {
            // JsonObject's constructor has an optional parameter.
            if (extension.Type == typeof(System.Text.Json.Nodes.JsonObject) && !IsAddedLater(extension))
                il.Call(typeof(ExtensionAccess).GetMethod(nameof(ExtensionAccess.CreateObject))!);
            else if (extension.Type.IsInterface || IsAddedLater(extension))
                il.Call(
                    typeof(ExtensionAccess)
                        .GetMethod(nameof(ExtensionAccess.Create))!
                        .MakeGenericMethod(extension.Extension!)
                );
            else
                il.Emit(OpCodes.Newobj, extension.Type.GetConstructor([])!);
        }

        private bool IsAddedLater(ObjectMember extension) => !_isDirect && !extension.CanSet;

        private static Type EntriesOf(ObjectMember extension) =>
            typeof(Dictionary<,>).MakeGenericType(typeof(string), extension.Extension!);
    }
}
