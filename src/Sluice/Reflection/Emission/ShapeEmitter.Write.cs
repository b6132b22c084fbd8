using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Text;
using Sluice.Internal;
using Sluice.Reflection.Analysis;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Reflection.Emission;

internal sealed partial class ShapeEmitter
{
    private static readonly MethodInfo s_writerIsOptionsDriven =
        typeof(IWireWriter).GetProperty(nameof(IWireWriter.IsOptionsDriven))!.GetMethod!;
    private static readonly MethodInfo s_writerUsesKeys =
        typeof(IWireWriter).GetProperty(nameof(IWireWriter.UsesKeys))!.GetMethod!;

    private void EmitWrite()
    {
        MethodBuilder method = DefineWrite("Write", out Type writer, out Type selection);
        builder.DefineMethodOverride(method, Contract("Write"));
        if (IsWide)
        {
            MethodBuilder body = DefineWrite("WriteWide", out Type bodyWriter, out Type bodySelection);
            body.SetImplementationFlags(MethodImplAttributes.NoInlining);
            new WriteBody(this, body.GetILGenerator(), bodyWriter, bodySelection).Emit();
            EmitWideEntry(method.GetILGenerator(), WireMethods.RequireStack.MakeGenericMethod(writer),
                body.MakeGenericMethod(writer, selection), arguments: 3);
            return;
        }
        new WriteBody(this, method.GetILGenerator(), writer, selection).Emit();
    }

    private MethodBuilder DefineWrite(string name, out Type writer, out Type selection)
    {
        MethodBuilder method = builder.DefineMethod(name, Implementation);
        GenericTypeParameterBuilder[] parameters = method.DefineGenericParameters("TWriter", "TSelection");
        writer = WireParameter(parameters[0], typeof(IWireWriter), isRefStruct: true);
        selection = WireParameter(parameters[1], typeof(ISelection<>).MakeGenericType(parameters[1]),
            isRefStruct: false);
        method.SetParameters(writer.MakeByRefType(), _type, selection);
        method.SetReturnType(typeof(void));
        return method;
    }

    // Emits: if (TWire.UsesKeys) throw …NotKeyed(ref wire, type, why);
    private void EmitNotKeyed(ILGenerator il, Type wire, MethodInfo usesKeys, MethodInfo error, string why)
    {
        Label named = il.DefineLabel();
        il.CallStatic(wire, usesKeys);
        il.Emit(OpCodes.Brfalse, named);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldtoken, _type);
        il.Emit(OpCodes.Call, typeof(Type).GetMethod(nameof(Type.GetTypeFromHandle))!);
        il.Emit(OpCodes.Ldstr, why);
        il.Emit(OpCodes.Call, error.MakeGenericMethod(wire));
        il.Emit(OpCodes.Throw);
        il.MarkLabel(named);
    }

    /// <summary>The body of <c>Write</c>.</summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    private sealed class WriteBody(ShapeEmitter shape, ILGenerator il, Type writer, Type selection)
    {
        private MemberModel[] _written = [];
        private LocalBuilder? _more;
        private readonly LocalBuilder _at = il.DeclareLocal(typeof(byte).MakeByRefType());
        private readonly Dictionary<int, LocalBuilder> _masks = [];
        private readonly Dictionary<int, LocalBuilder> _values = [];

        internal void Emit()
        {
            Label isNull = il.DefineLabel(), tables = il.DefineLabel(), end = il.DefineLabel();
            MemberModel[] members = shape.Plan.Members;
            shape.EmitNullOwner(il, isNull);
            if (shape.Plan.WhyNotKeyed is { } why)
                shape.EmitNotKeyed(il, writer, s_writerUsesKeys, WireMethods.NotKeyedWritten, why);
            foreach (CallbackMethod callback in shape.Plan.Callbacks.BeforeWrite) EmitCallback(callback);
            il.CallStatic(writer, s_writerIsOptionsDriven);
            il.Emit(OpCodes.Brtrue, tables);
            if (shape.Plan.Keyed is { } keyed)
            {
                Label byName = il.DefineLabel();
                il.CallStatic(writer, s_writerUsesKeys);
                il.Emit(OpCodes.Brfalse, byName);
                _written = [.. keyed.Slots.Where(i => i >= 0 && members[i].IsWritten).Select(i => members[i])];
                if (keyed.IsArray) EmitKeyed(keyed);
                else EmitNamed();
                il.Emit(OpCodes.Br, end);
                il.MarkLabel(byName);
            }
            _written = [.. members.Where(m => m.IsNamed)];
            EmitNamed();
            il.Emit(OpCodes.Br, end);
            EmitTables(tables);
            il.MarkLabel(end);
            foreach (CallbackMethod callback in shape.Plan.Callbacks.AfterWrite) EmitCallback(callback);
            il.Emit(OpCodes.Ret);
            il.MarkLabel(isNull);
            if (!shape._type.IsValueType) EmitNull();
            il.Emit(OpCodes.Ret);
        }

        private void EmitNull()
        {
            Begin("Reserve", WireSizes.Null);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloc, _at);
            CallAndKeep(WireMethods.Writer("WriteUncheckedNull"));
            Finish("Commit");
        }

        private void EmitTables(Label tables)
        {
            il.MarkLabel(tables);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Call, shape.HolderMethod("get_Shape"));
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Ldarga_S, (byte)2);
            il.CallWire(selection, WireMethods.Selection("get_Node", selection));
            il.CallWire(writer, WireMethods.Writer("WriteObject").MakeGenericMethod(shape._type));
        }

        private void EmitCallback(CallbackMethod callback)
        {
            Label skip = il.DefineLabel();
            if (callback.Keyed is { } keyed)
            {
                il.CallStatic(writer, s_writerUsesKeys);
                il.Emit(keyed ? OpCodes.Brfalse : OpCodes.Brtrue, skip);
            }
            shape.LoadOwner(il);
            if (shape._type.IsValueType) il.Emit(OpCodes.Constrained, shape._type);
            il.Emit(OpCodes.Callvirt, callback.Method);
            il.MarkLabel(skip);
        }

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
            if (!withConditions) return;
            // Compute the mask before the header, from values read once: the count and the members then agree even if a
            // getter returns a different value the second time.
            foreach (MemberModel member in _written.Where(IsConditional)) EmitCondition(member);
        }

        private void EmitCondition(MemberModel member)
        {
            LocalBuilder value = _values[member.Index] = il.DeclareLocal(member.Type);
            shape.LoadOwner(il);
            EmitGet(il, member);
            il.Emit(OpCodes.Stloc, value);
            Label stays = il.DefineLabel();
            if (member.Traits.Omit == OmitWhen.Null)
            {
                il.Emit(OpCodes.Ldloc, value);
                if (member.Type.IsValueType) il.Emit(OpCodes.Box, member.Type);
                il.Emit(OpCodes.Brtrue, stays);
            }
            else
            {
                il.Emit(OpCodes.Ldloc, value);
                il.Emit(OpCodes.Call,
                    typeof(Omission).GetMethod(nameof(Omission.IsDefault))!.MakeGenericMethod(member.Type));
                il.Emit(OpCodes.Brfalse, stays);
            }
            LocalBuilder mask = _masks[member.Index >> 6];
            il.Emit(OpCodes.Ldloc, mask);
            LoadBits(il, ~Bit(member.Index));
            il.Emit(OpCodes.And);
            il.Emit(OpCodes.Stloc, mask);
            il.MarkLabel(stays);
        }

        private void EmitNamed()
        {
            EmitMasks(withConditions: true);
            EmitMore();
            il.Emit(OpCodes.Ldarg_0);
            EmitCount();
            // The reservation always extends to the end of the object: a string that is not selected does not reserve
            // bytes for what follows it.
            il.Emit(OpCodes.Ldc_I4, Room(_written, withNames: true));
            CallAndKeep(WireMethods.Writer("BeginUncheckedObject"));
            for (int k = 0; k < _written.Length; k++)
            {
                MemberModel member = _written[k];
                Label skip = il.DefineLabel();
                EmitIsSelected(member, skip, IsConditional(member));
                il.Emit(OpCodes.Ldarg_0);
                il.Emit(OpCodes.Ldloc, _at);
                shape.EmitNames(il, member, writer, s_writerUsesKeys);
                CallAndKeep(WireMethods.Writer("WriteUncheckedName"));
                EmitValue(member, Room(_written[(k + 1)..], withNames: true));
                il.MarkLabel(skip);
            }
            if (_more is not null)
            {
                MemberModel extension = shape.Plan.Extension!;
                Finish("Commit");
                il.Emit(OpCodes.Ldarg_0);
                il.Emit(OpCodes.Ldloc, _more);
                LoadChild(extension);
                il.Emit(OpCodes.Call,
                    WireMethods.WriteExtension.MakeGenericMethod(extension.Extension!, shape._extensionShape!, writer,
                        selection));
                Begin("Reserve", 0);
            }
            Finish("EndUncheckedObject");
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

        private void LoadChild(MemberModel member)
        {
            il.Emit(OpCodes.Ldarga_S, (byte)2);
            il.Emit(OpCodes.Ldc_I4, member.Index);
            il.CallWire(selection, WireMethods.Selection("Child", selection));
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

        // Writes an array indexed by key: nil for gaps and for members that are not selected.
        private void EmitKeyed(KeyedLayout keyed)
        {
            EmitMasks(withConditions: false);
            int count = Array.FindLastIndex(keyed.Slots, i => i >= 0 && shape.Plan.Members[i].IsWritten) + 1;
            int room = Room(_written, withNames: false) + (count * WireSizes.Null);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldc_I4, count);
            il.Emit(OpCodes.Ldc_I4, room);
            CallAndKeep(WireMethods.Writer("BeginUncheckedArray"));
            for (int key = 0; key < count; key++)
            {
                Label isNil = il.DefineLabel(), next = il.DefineLabel();
                if (keyed.Slots[key] >= 0 && shape.Plan.Members[keyed.Slots[key]] is { IsWritten: true } member)
                {
                    EmitIsSelected(member, isNil, isConditional: false);
                    EmitValue(member, room);
                    il.Emit(OpCodes.Br, next);
                }
                il.MarkLabel(isNil);
                il.Emit(OpCodes.Ldarg_0);
                il.Emit(OpCodes.Ldloc, _at);
                CallAndKeep(WireMethods.Writer("WriteUncheckedNull"));
                il.MarkLabel(next);
            }
            Finish("EndUncheckedArray");
        }

        private void EmitValue(MemberModel member, int room)
        {
            UncheckedWrite? put = shape.UncheckedWriteOf(member);
            if (put is null)
            {
                Finish("Commit");
                il.Emit(OpCodes.Ldarg_0);
                LoadValue(member);
                LoadChild(member);
                shape.CallShape(il, member, "Write", writer, selection);
                Begin("Reserve", room);
                return;
            }
            if (put.IsNullable)
            {
                EmitNullable(member, put);
                return;
            }
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloc, _at);
            LoadValue(member);
            if (put.Size == 0) il.Emit(OpCodes.Ldc_I4, room);
            CallAndKeep(put.Write);
        }

        private void EmitNullable(MemberModel member, UncheckedWrite put)
        {
            if (!_values.TryGetValue(member.Index, out LocalBuilder? value))
            {
                value = il.DeclareLocal(member.Type);
                LoadValue(member);
                il.Emit(OpCodes.Stloc, value);
            }
            Label isNull = il.DefineLabel(), done = il.DefineLabel();
            il.Emit(OpCodes.Ldloca, value);
            il.Emit(OpCodes.Call, member.Type.GetProperty("HasValue")!.GetMethod!);
            il.Emit(OpCodes.Brfalse, isNull);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloc, _at);
            il.Emit(OpCodes.Ldloca, value);
            il.Emit(OpCodes.Call, member.Type.GetMethod("GetValueOrDefault", [])!);
            CallAndKeep(put.Write);
            il.Emit(OpCodes.Br, done);
            il.MarkLabel(isNull);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloc, _at);
            CallAndKeep(WireMethods.Writer("WriteUncheckedNull"));
            il.MarkLabel(done);
        }

        private void LoadValue(MemberModel member)
        {
            if (_values.TryGetValue(member.Index, out LocalBuilder? value)) il.Emit(OpCodes.Ldloc, value);
            else
            {
                shape.LoadOwner(il);
                EmitGet(il, member);
            }
        }

        private void Begin(string method, int room)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldc_I4, room);
            CallAndKeep(WireMethods.Writer(method));
        }

        private void CallAndKeep(MethodInfo method)
        {
            il.CallWire(writer, method);
            il.Emit(OpCodes.Stloc, _at);
        }

        private void Finish(string method)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloc, _at);
            il.CallWire(writer, WireMethods.Writer(method));
        }

        private int Room(MemberModel[] members, bool withNames)
        {
            int room = 0;
            foreach (MemberModel member in members)
            {
                if (withNames)
                    room += WireSizes.NameOverhead
                        + Math.Max(JsonNameLiteral.LengthOf(member.WireName),
                            Encoding.UTF8.GetByteCount(member.KeyedName));
                room += shape.UncheckedWriteOf(member)?.Size ?? 0;
            }
            return room;
        }

        private static bool IsConditional(MemberModel member) =>
            member.Traits.Omit is OmitWhen.Null or OmitWhen.Default;
    }
}
