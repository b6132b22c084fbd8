using System.Reflection.Emit;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

internal sealed partial class ObjectEmitter
{
    // Reading of a member's value: into its local, into its owner, or into an existing collection.
    private sealed partial class ReadBody
    {
        private void EmitMember(ObjectMember member, bool isPlain)
        {
            if (!member.IsRead)
            {
                Call("SkipValue");
                return;
            }
            if (member.Populate is not null)
            {
                EmitFill(member);
                return;
            }
            if (_isDirect)
                LoadResult();
            // An enumeration may be a name, by the options.
            isPlain &= !member.Type.IsEnum;
            if (isPlain && shape.UncheckedWriteOf(member) is { Read: { } read, IsNullable: false })
                il.LoadArgument(0).CallWire(reader, read);
            else if (isPlain)
            {
                il.LoadArgument(0);
                shape.CallShape(il, member, "Read", reader);
            }
            else
            {
                il.LoadArgument(0)
                    .Call(
                        WireMethods.ReadElement.MakeGenericMethod(
                            member.Type,
                            shape._memberShapes[member.Index],
                            reader
                        )
                    );
            }
            if (_isDirect)
                EmitSet(il, member);
            else
                il.Store(_members[member.Index]!);
        }

        // Populates the existing collection or, before the owner is constructed, a temporary one.
        private void EmitFill(ObjectMember member)
        {
            if (!_isDirect)
            {
                (Type type, Type localShape) = shape.LocalOf(member);
                il.LoadArgument(0)
                    .Call(WireMethods.ReadBuffered.MakeGenericMethod(type, localShape, reader))
                    .Store(_members[member.Index]!);
                return;
            }
            Label there = il.DefineLabel(),
                done = il.DefineLabel();
            LocalBuilder target = il.DeclareLocal(member.Type);
            LoadResult();
            EmitGet(il, member);
            il.Store(target).Load(target).BranchIfTrue(there);
            EmitAbsent(member);
            il.Branch(done).Mark(there);
            EmitTwins(member, target, done);
            if (member.CanSet)
            {
                Label fill = il.DefineLabel();
                Call("TryReadNull");
                il.BranchIfFalse(fill);
                LoadResult();
                il.Append(OpCodes.Ldnull);
                EmitSet(il, member);
                il.Branch(done).Mark(fill);
            }
            il.LoadArgument(0)
                .LoadAddress(target)
                .Call(member.Populate!.Fill.MakeGenericMethod([member.Type, .. shape.FillArguments(member), reader]))
                .BranchIfTrue(done);
            EmitLeave(member);
            il.Mark(done);
        }

        // The elements of a collection that another member has as well are read there.
        private void EmitTwins(ObjectMember member, LocalBuilder target, Label done)
        {
            foreach (ObjectMember twin in member.Twins.Cast<ObjectMember>())
            {
                Label alone = il.DefineLabel();
                il.LoadArgument(0).Load(target);
                LoadResult();
                EmitGet(il, twin);
                il.Call(WireMethods.IsTwin.MakeGenericMethod(reader)).BranchIfFalse(alone);
                Call("SkipValue");
                il.Branch(done).Mark(alone);
            }
            if (!member.MayBeHeld)
                return;
            Label own = il.DefineLabel();
            il.LoadArgument(0);
            LoadHeld(member);
            il.Load(target).Call(WireMethods.IsHeld.MakeGenericMethod(shape._type, reader)).BranchIfFalse(own);
            Call("SkipValue");
            il.Branch(done).Mark(own);
        }

        private void LoadHeld(ObjectMember member) =>
            il.Load(_result).Call(shape.HolderMethod("get_Shape")).Load(member.Index);

        // There is no collection to fill.
        private void EmitAbsent(ObjectMember member)
        {
            if (!member.CanSet)
            {
                EmitLeave(member);
                return;
            }
            LoadResult();
            il.LoadArgument(0)
                .Call(
                    WireMethods.ReadElement.MakeGenericMethod(member.Type, shape._memberShapes[member.Index], reader)
                );
            EmitSet(il, member);
        }

        // A computed collection is left as it is.
        private void EmitLeave(ObjectMember member)
        {
            if (!member.Found.Facts.IsStored)
            {
                (Type type, Type localShape) = shape.LocalOf(member);
                il.LoadArgument(0).Call(WireMethods.Skip.MakeGenericMethod(type, localShape, reader));
                return;
            }
            il.LoadArgument(0)
                .Load(member.Populate!.IsDictionary ? 1 : 0)
                .Load(shape._type)
                .Load(member.Found.Facts.Name)
                .Call(WireMethods.Leave.MakeGenericMethod(reader));
        }
    }
}
