using System.Reflection;
using System.Reflection.Emit;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Facts;

namespace Sluice.Reflection.Emission;

internal sealed partial class ObjectEmitter
{
    // Construction of the owner from its constructor's parameters, and the members set afterwards.
    private sealed partial class ReadBody
    {
        private void EmitLocals()
        {
            foreach (ObjectMember member in _plan.Members)
            {
                if (!member.IsRead || member.Extension is not null)
                    continue;
                LocalBuilder local = _members[member.Index] = il.DeclareLocal(shape.LocalOf(member).Type);
                if (member.Parameter < 0 || IsWider(member))
                    continue;
                EmitFiller(_plan.Parameters[member.Parameter], member.Index);
                il.Store(local);
            }
        }

        private void EmitConstruct()
        {
            if (_plan.Constructor is null)
            {
                il.LoadAddress(_result);
                il.Emit(OpCodes.Initobj, shape._type);
                return;
            }
            foreach (ParameterInfo parameter in _plan.Parameters)
            {
                ObjectMember? member = _plan.Members.FirstOrDefault(m => m.Parameter == parameter.Position);
                if (member is not null && IsWider(member))
                    EmitWider(parameter, member);
                else if (member is not null)
                    EmitArgument(parameter, _members[member.Index]!);
                else
                    EmitAbsent(parameter);
            }
            il.Emit(OpCodes.Newobj, _plan.Constructor);
            il.Store(_result);
        }

        // An "in" parameter takes the address of its value.
        private void EmitArgument(ParameterInfo parameter, LocalBuilder value) =>
            il.Emit(parameter.ParameterType.IsByRef ? OpCodes.Ldloca : OpCodes.Ldloc, value);

        private void EmitAbsent(ParameterInfo parameter)
        {
            EmitFiller(parameter, member: -1);
            if (!parameter.ParameterType.IsByRef)
                return;
            LocalBuilder value = il.DeclareLocal(parameter.ParameterType.GetElementType()!);
            il.Store(value);
            EmitArgument(parameter, value);
        }

        private bool IsWider(ObjectMember member) =>
            ReflectedParameter.TypeOf(_plan.Parameters[member.Parameter]) != member.Type;

        // The parameter's default value may be one that the member's type cannot hold.
        private void EmitWider(ParameterInfo parameter, ObjectMember member)
        {
            Type type = ReflectedParameter.TypeOf(parameter);
            LocalBuilder argument = il.DeclareLocal(type);
            Label absent = il.DefineLabel(),
                done = il.DefineLabel();
            il.Load(_seen[member.Index >> 6])
                .Load(GetBit(member.Index))
                .Append(OpCodes.And)
                .BranchIfFalse(absent)
                .Load(_members[member.Index]!);
            if (Nullable.GetUnderlyingType(type) is { } inner)
                il.Emit(OpCodes.Newobj, type.GetConstructor([inner])!);
            else if (member.Type.IsValueType)
                il.Emit(OpCodes.Box, member.Type);
            il.Store(argument).Branch(done).Mark(absent);
            EmitFiller(parameter, member.Index);
            il.Store(argument).Mark(done);
            EmitArgument(parameter, argument);
        }

        private void EmitKept(ObjectMember member, Label kept)
        {
            if (!member.Found.Facts.IsStored)
            {
                il.Append(OpCodes.Pop);
                return;
            }
            il.BranchIfTrue(kept)
                .Load(shape._type)
                .Load(member.Found.Facts.Name)
                .Call(WireMethods.NotFilled)
                .Append(OpCodes.Throw);
        }

        private void EmitSetters()
        {
            foreach (ObjectMember member in _plan.Members)
            {
                if (member.Parameter >= 0 || !member.IsRead || member.Extension is not null)
                    continue;
                Label absent = il.DefineLabel();
                il.Load(_seen[member.Index >> 6]).Load(GetBit(member.Index)).Append(OpCodes.And).BranchIfFalse(absent);
                if (member.Populate is { } filling)
                    EmitFinish(member, filling, absent);
                else
                    EmitSetter(member);
                il.Mark(absent);
            }
            if (_plan.Extension is { } extension)
                EmitExtensionSetter(extension);
        }

        private void EmitSetter(ObjectMember member)
        {
            LoadResult();
            il.Load(_members[member.Index]!);
            EmitSet(il, member);
        }

        // Adds to the collection that the owner has created, or sets a member that has none.
        private void EmitFinish(ObjectMember member, FillingModel filling, Label done)
        {
            if (member.CanSet)
            {
                Label set = il.DefineLabel(),
                    add = il.DefineLabel();
                il.Load(_members[member.Index]!).BranchIfFalse(set);
                LoadResult();
                EmitGet(il, member);
                il.BranchIfTrue(add).Mark(set);
                EmitSetter(member);
                il.Branch(done).Mark(add);
            }
            EmitAlone(member, done);
            LoadResult();
            EmitGet(il, member);
            il.Load(_members[member.Index]!).Call(filling.Add.MakeGenericMethod([member.Type, .. filling.Parts]));
            EmitKept(member, done);
        }

        private void EmitAlone(ObjectMember member, Label done)
        {
            il.LoadArgument(0);
            LoadResult();
            EmitGet(il, member);
            il.Load(_members[member.Index]!)
                .Call(WireMethods.IsReferenced.MakeGenericMethod(reader))
                .BranchIfTrue(done);
            foreach (ObjectMember twin in member.Twins.Cast<ObjectMember>())
            {
                LoadResult();
                EmitGet(il, member);
                LoadResult();
                EmitGet(il, twin);
                il.Call(WireMethods.IsTwinWhenCreated).BranchIfTrue(done);
            }
            if (!member.MayBeHeld)
                return;
            LoadHeld(member);
            LoadResult();
            EmitGet(il, member);
            il.Call(WireMethods.IsHeldWhenCreated.MakeGenericMethod(shape._type)).BranchIfTrue(done);
        }

        private void EmitExtensionSetter(ObjectMember extension)
        {
            Label none = il.DefineLabel();
            il.Load(_more!).BranchIfFalse(none);
            if (IsAddedLater(extension))
            {
                il.LoadArgument(0).Call(shape.HolderMethod("get_Shape"));
                LoadResult();
                EmitGet(il, extension);
                il.Load(_more!).Call(WireMethods.AddExtension.MakeGenericMethod(extension.Extension!, reader));
            }
            else
            {
                LoadResult();
                il.Load(_more!);
                EmitSet(il, extension);
            }
            il.Mark(none);
        }

        private void EmitRequired()
        {
            const MemberFlags OnSome = MemberFlags.KeyedOnly | MemberFlags.NamedOnly;
            if (
                !Array.Exists(
                    _plan.Members,
                    m => (m.Traits.Flags & MemberFlags.Required) != 0 && (m.Traits.Flags & OnSome) != 0
                )
            )
            {
                EmitRequired(OnSome);
                return;
            }
            Label named = il.DefineLabel(),
                done = il.DefineLabel();
            il.CallStatic(reader, s_readerUsesKeys).BranchIfFalse(named);
            EmitRequired(MemberFlags.NamedOnly);
            il.Branch(done).Mark(named);
            EmitRequired(MemberFlags.KeyedOnly);
            il.Mark(done);
        }

        private void EmitRequired(MemberFlags elsewhere)
        {
            for (int word = 0; word < _seen.Length; word++)
            {
                ulong required = _plan.GetBits(
                    word,
                    m => (m.Traits.Flags & (MemberFlags.Required | elsewhere)) == MemberFlags.Required
                );
                if (required == 0)
                    continue;
                Label complete = il.DefineLabel();
                il.Load(_seen[word]).Load(required).Append(OpCodes.And).Load(required);
                il.Emit(OpCodes.Beq, complete);
                il.LoadArgument(0)
                    .Call(shape.HolderMethod("get_Shape"))
                    .Load(word)
                    .Load(required)
                    .Load(_seen[word])
                    .Append(OpCodes.Not)
                    .Append(OpCodes.And)
                    .Call(WireMethods.Missing.MakeGenericMethod(reader))
                    .Append(OpCodes.Throw)
                    .Mark(complete);
            }
        }

        // Emits the value of an absent parameter: its declared default value, or the default of its type.
        private void EmitFiller(ParameterInfo parameter, int member)
        {
            Type type = ReflectedParameter.TypeOf(parameter);
            object? value = ParameterDefaults.GetDefault(parameter);
            if (value is not null && value.GetType() is { IsEnum: true } declared)
                value = Convert.ChangeType(
                    value,
                    declared.GetEnumUnderlyingType(),
                    System.Globalization.CultureInfo.InvariantCulture
                );
            if (value is string text)
                il.Load(text);
            else if (TryEmitPrimitive(value))
            {
                Type inner = Nullable.GetUnderlyingType(type) ?? type;
                if (inner != type)
                    il.Emit(OpCodes.Newobj, type.GetConstructor([inner])!);
            }
            else if (value is not null && member >= 0)
                il.Load(member).Call(shape.HolderMethod("DefaultOf").MakeGenericMethod(type));
            else
                EmitDefault(type);
        }

        private bool TryEmitPrimitive(object? value)
        {
            switch (value)
            {
                case bool flag:
                    il.Load(flag ? 1 : 0);
                    break;
                case char character:
                    il.Load(character);
                    break;
                case sbyte or byte or short or ushort or int:
                    il.Load(Convert.ToInt32(value, System.Globalization.CultureInfo.InvariantCulture));
                    break;
                case uint number:
                    il.Load(unchecked((int)number));
                    break;
                case long number:
                    il.Emit(OpCodes.Ldc_I8, number);
                    break;
                case ulong number:
                    il.Emit(OpCodes.Ldc_I8, unchecked((long)number));
                    break;
                case float number:
                    il.Emit(OpCodes.Ldc_R4, number);
                    break;
                case double number:
                    il.Emit(OpCodes.Ldc_R8, number);
                    break;
                default:
                    return false;
            }
            return true;
        }

        private void EmitDefault(Type type)
        {
            LocalBuilder none = il.DeclareLocal(type);
            il.LoadAddress(none);
            il.Emit(OpCodes.Initobj, type);
            il.Load(none);
        }
    }
}
