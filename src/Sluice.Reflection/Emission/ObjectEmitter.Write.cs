using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Text;
using Sluice.Internal;
using Sluice.Reflection.Analysis;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.TypeModel.Rules;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Reflection.Emission;

internal sealed partial class ObjectEmitter
{
    private static readonly MethodInfo s_writerIsOptionsDriven = typeof(IWireWriter)
        .GetProperty(nameof(IWireWriter.IsOptionsDriven))!
        .GetMethod!;
    private static readonly MethodInfo s_writerUsesKeys = typeof(IWireWriter)
        .GetProperty(nameof(IWireWriter.UsesKeys))!
        .GetMethod!;

    private void EmitWrite()
    {
        MethodBuilder method = DefineWrite("Write", out Type writer, out Type selection);
        builder.DefineMethodOverride(method, Contract("Write"));
        if (IsWide)
        {
            MethodBuilder body = DefineWrite("WriteWide", out Type bodyWriter, out Type bodySelection);
            body.SetImplementationFlags(MethodImplAttributes.NoInlining);
            new WriteBody(this, body.GetILGenerator(), bodyWriter, bodySelection).Emit();
            EmitWideEntry(
                method.GetILGenerator(),
                WireMethods.RequireStack.MakeGenericMethod(writer),
                body.MakeGenericMethod(writer, selection),
                arguments: 3
            );
            return;
        }
        new WriteBody(this, method.GetILGenerator(), writer, selection).Emit();
    }

    private MethodBuilder DefineWrite(string name, out Type writer, out Type selection)
    {
        MethodBuilder method = builder.DefineMethod(name, Implementation);
        GenericTypeParameterBuilder[] parameters = method.DefineGenericParameters("TWriter", "TSelection");
        writer = WireParameter(parameters[0], typeof(IWireWriter), isRefStruct: true);
        selection = WireParameter(
            parameters[1],
            typeof(ISelection<>).MakeGenericType(parameters[1]),
            isRefStruct: false
        );
        method.SetParameters(writer.MakeByRefType(), _type, selection);
        method.SetReturnType(typeof(void));
        return method;
    }

    // Emits: if (TWire.UsesKeys == isOfKeys) throw error(ref wire, type, why);
    private void EmitRefusal(
        ILGenerator il,
        Type wire,
        MethodInfo usesKeys,
        bool isOfKeys,
        MethodInfo error,
        string why
    )
    {
        Label accepted = il.DefineLabel();
        il.CallStatic(wire, usesKeys);
        _ = isOfKeys ? il.BranchIfFalse(accepted) : il.BranchIfTrue(accepted);
        il.LoadArgument(0)
            .Load(_type)
            .Load(why)
            .Call(error.MakeGenericMethod(wire))
            .Append(OpCodes.Throw)
            .Mark(accepted);
    }

    /// <summary>The body of <c>Write</c>.</summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    private sealed partial class WriteBody(ObjectEmitter shape, ILGenerator il, Type writer, Type selection)
    {
        private ObjectMember[] _written = [];
        private LocalBuilder? _more;
        private readonly LocalBuilder _names = il.DeclareLocal(typeof(byte[]));
        private readonly LocalBuilder _position = il.DeclareLocal(typeof(byte).MakeByRefType());
        private readonly Dictionary<int, LocalBuilder> _masks = [];
        private readonly Dictionary<int, LocalBuilder> _values = [];
        private readonly LocalBuilder _start = il.DeclareLocal(typeof(int));
        private readonly LocalBuilder _count = il.DeclareLocal(typeof(int));

        // Whether the options omit null, and how many members that may be omitted were not null; null if there is none.
        private LocalBuilder? _omits,
            _kept;

        internal void Emit()
        {
            Label isNull = il.DefineLabel(),
                tables = il.DefineLabel(),
                end = il.DefineLabel();
            ObjectMember[] members = shape.Plan.Members;
            shape.EmitNullOwner(il, isNull);
            if (shape.Plan.WhyNotKeyed is { } why)
                shape.EmitRefusal(il, writer, s_writerUsesKeys, isOfKeys: true, WireMethods.NotKeyedWritten, why);
            EmitCallbacks(shape.Plan.Callbacks.BeforeWrite);
            shape.EmitOptions(il, writer, s_writerIsOptionsDriven, WireMethods.Names, _names, tables);
            if (shape.Plan.Keyed is { } keyed)
            {
                Label byName = il.DefineLabel();
                il.CallStatic(writer, s_writerUsesKeys).BranchIfFalse(byName);
                _written = [.. keyed.Slots.Where(i => i >= 0 && members[i].IsWritten).Select(i => members[i])];
                if (keyed.IsArray)
                    EmitKeyed(keyed);
                else
                    EmitNamed();
                il.Branch(end).Mark(byName);
            }
            _written = [.. members.Where(m => m.IsNamed)];
            EmitNamed();
            il.Branch(end);
            EmitTables(tables);
            il.Mark(end);
            EmitCallbacks(shape.Plan.Callbacks.AfterWrite);
            il.Append(OpCodes.Ret).Mark(isNull);
            if (!shape._type.IsValueType)
                EmitNull();
            il.Append(OpCodes.Ret);
        }

        private void EmitNull()
        {
            Begin("Reserve", WireSizes.Null);
            EmitUncheckedNull();
            Finish("Commit");
        }

        private void EmitUncheckedNull()
        {
            il.LoadArgument(0).Load(_position);
            CallAndKeep(WireMethods.Writer("WriteUncheckedNull"));
        }

        private void EmitTables(Label tables)
        {
            il.Mark(tables)
                .LoadArgument(0)
                .Call(shape.HolderMethod("get_Shape"))
                .LoadArgument(1)
                .LoadArgumentAddress(2)
                .CallWire(selection, WireMethods.Selection("get_Node", selection))
                .CallWire(writer, WireMethods.Writer("WriteObject").MakeGenericMethod(shape._type));
        }

        private void EmitCallbacks(CallbackMethod[] callbacks) =>
            shape.EmitCallbacks(il, callbacks, writer, s_writerUsesKeys, () => shape.LoadOwner(il));

        private void EmitNamed()
        {
            EmitMasks(withConditions: true);
            EmitMore();
            if (_kept is not null)
                EmitStart();
            EmitCount();
            il.Store(_count);
            if (_kept is not null)
                EmitOmittableCount();
            il.LoadArgument(0).Load(_count);
            // The reservation always extends to the end of the object: a string that is not selected does not reserve
            // bytes for what follows it.
            il.Load(Reservation(_written, withNames: true));
            CallAndKeep(WireMethods.Writer("BeginUncheckedObject"));
            for (int k = 0; k < _written.Length; k++)
            {
                ObjectMember member = _written[k];
                Label skip = il.DefineLabel();
                EmitIsSelected(member, skip, IsConditional(member));
                if (IsOmittable(member))
                    EmitUnlessNull(member, skip);
                il.LoadArgument(0).Load(_position).Load(_names).Load(member.Index);
                shape.EmitNames(il, member, writer, s_writerUsesKeys);
                CallAndKeep(WireMethods.Writer("WriteUncheckedMember"));
                if (!IsConditional(member))
                    EmitPlaceOfGetter(member);
                if (IsOmittable(member))
                    EmitUntestedValue(member);
                EmitValue(member, Reservation(_written[(k + 1)..], withNames: true));
                il.Mark(skip);
            }
            if (_more is not null)
                EmitExtension(_more);
            EmitCorrectCount();
            Finish("EndUncheckedObject");
        }

        private void EmitExtension(LocalBuilder entries)
        {
            ObjectMember extension = shape.Plan.Extension!;
            Finish("Commit");
            il.LoadArgument(0).Load(entries);
            LoadChild(extension);
            il.Call(
                WireMethods.WriteExtension.MakeGenericMethod(
                    extension.Extension!,
                    shape._extensionShape!,
                    writer,
                    selection
                )
            );
            Begin("Reserve", 0);
        }

        private void LoadChild(ObjectMember member) =>
            il.LoadArgumentAddress(2).Load(member.Index).CallWire(selection, WireMethods.Selection("Child", selection));

        // Writes an array indexed by key: nil for gaps and for members that are not selected.
        private void EmitKeyed(KeyLayout keyed)
        {
            EmitMasks(withConditions: false);
            int count = Array.FindLastIndex(keyed.Slots, i => i >= 0 && shape.Plan.Members[i].IsWritten) + 1;
            int reserve = Reservation(_written, withNames: false) + (count * WireSizes.Null);
            il.LoadArgument(0).Load(count).Load(reserve);
            CallAndKeep(WireMethods.Writer("BeginUncheckedArray"));
            for (int key = 0; key < count; key++)
            {
                Label isNil = il.DefineLabel(),
                    next = il.DefineLabel();
                if (keyed.Slots[key] >= 0 && shape.Plan.Members[keyed.Slots[key]] is { IsWritten: true } member)
                {
                    EmitIsSelected(member, isNil, isConditional: false);
                    EmitPlaceOfGetter(member);
                    EmitValue(member, reserve);
                    il.Branch(next);
                }
                il.Mark(isNil);
                EmitUncheckedNull();
                il.Mark(next);
            }
            Finish("EndUncheckedArray");
        }

        // What it throws is located by what is committed.
        private void EmitPlaceOfGetter(ObjectMember member)
        {
            if (!member.Found.Facts.IsStored && (shape.UncheckedWriteOf(member) is not null || IsOmittable(member)))
                Finish("Commit");
        }

        private void EmitValue(ObjectMember member, int reserve)
        {
            UncheckedWrite? put = shape.UncheckedWriteOf(member);
            if (put is null)
            {
                Finish("Commit");
                il.LoadArgument(0);
                LoadValue(member);
                LoadChild(member);
                // The options may name an enumeration.
                if (member.Type.IsEnum)
                    il.Call(
                        WireMethods.WriteElement.MakeGenericMethod(
                            member.Type,
                            shape._memberShapes[member.Index],
                            writer,
                            selection
                        )
                    );
                else
                    shape.CallShape(il, member, "Write", writer, selection);
                Begin("Reserve", reserve);
                return;
            }
            if (put.IsNullable)
            {
                EmitNullable(member, put, reserve);
                return;
            }
            il.LoadArgument(0).Load(_position);
            LoadValue(member);
            if (put.Size == 0)
                il.Load(reserve);
            EmitUnchecked(put, member.Type, reserve);
        }

        // Writes the value on the stack; options may name enumerations.
        private void EmitUnchecked(UncheckedWrite put, Type type, int reserve)
        {
            if (!type.IsEnum)
            {
                CallAndKeep(put.Write);
                return;
            }
            Label isPlain = il.DefineLabel(),
                done = il.DefineLabel();
            il.CallStatic(writer, s_writerIsOptionsDriven)
                .BranchIfFalse(isPlain)
                .Load(reserve)
                .Call(typeof(EnumShape<>).MakeGenericType(type).GetMethod("WriteUnchecked")!.MakeGenericMethod(writer))
                .Store(_position)
                .Branch(done)
                .Mark(isPlain);
            CallAndKeep(put.Write);
            il.Mark(done);
        }

        private void EmitNullable(ObjectMember member, UncheckedWrite put, int reserve)
        {
            if (!_values.TryGetValue(member.Index, out LocalBuilder? value))
            {
                value = il.DeclareLocal(member.Type);
                LoadValue(member);
                il.Store(value);
            }
            Label isNull = il.DefineLabel(),
                done = il.DefineLabel();
            il.LoadAddress(value)
                .Call(member.Type.GetProperty("HasValue")!.GetMethod!)
                .BranchIfFalse(isNull)
                .LoadArgument(0)
                .Load(_position)
                .LoadAddress(value)
                .Call(member.Type.GetMethod("GetValueOrDefault", [])!);
            EmitUnchecked(put, Nullable.GetUnderlyingType(member.Type)!, reserve);
            il.Branch(done).Mark(isNull);
            EmitUncheckedNull();
            il.Mark(done);
        }

        private void LoadValue(ObjectMember member)
        {
            if (_values.TryGetValue(member.Index, out LocalBuilder? value))
                il.Load(value);
            else
            {
                shape.LoadOwner(il);
                EmitGet(il, member);
            }
        }

        private void Begin(string method, int reserve)
        {
            il.LoadArgument(0).Load(reserve);
            CallAndKeep(WireMethods.Writer(method));
        }

        private void CallAndKeep(MethodInfo method) => il.CallWire(writer, method).Store(_position);

        private void Finish(string method) =>
            il.LoadArgument(0).Load(_position).CallWire(writer, WireMethods.Writer(method));

        private int Reservation(ObjectMember[] members, bool withNames)
        {
            int reserve = 0;
            foreach (ObjectMember member in members)
            {
                if (withNames)
                    reserve +=
                        WireSizes.NameOverhead
                        + Math.Max(
                            JsonNameLiteral.LengthOf(member.WireName),
                            Encoding.UTF8.GetByteCount(member.KeyedName)
                        );
                reserve += shape.UncheckedWriteOf(member)?.Size ?? 0;
            }
            return reserve;
        }

        private static bool IsConditional(ObjectMember member) =>
            member.Traits.Omit is OmitWhen.Null or OmitWhen.Default;
    }
}
