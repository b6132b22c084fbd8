using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Reflection.Analysis;
using Sluice.Wires;

namespace Sluice.Reflection.Emission;

internal sealed partial class ShapeEmitter
{
    private static readonly MethodInfo s_readerIsOptionsDriven =
        typeof(IWireReader).GetProperty(nameof(IWireReader.IsOptionsDriven))!.GetMethod!;
    private static readonly MethodInfo s_readerUsesKeys =
        typeof(IWireReader).GetProperty(nameof(IWireReader.UsesKeys))!.GetMethod!;

    private void EmitRead()
    {
        MethodBuilder method = DefineRead("Read", out Type reader);
        builder.DefineMethodOverride(method, Contract("Read"));
        if (IsWide)
        {
            MethodBuilder body = DefineRead("ReadWide", out Type bodyReader);
            body.SetImplementationFlags(MethodImplAttributes.NoInlining);
            new ReadBody(this, body.GetILGenerator(), bodyReader).Emit();
            EmitWideEntry(method.GetILGenerator(), WireMethods.RequireStackToRead.MakeGenericMethod(reader),
                body.MakeGenericMethod(reader), arguments: 1);
            return;
        }
        new ReadBody(this, method.GetILGenerator(), reader).Emit();
    }

    private MethodBuilder DefineRead(string name, out Type reader)
    {
        MethodBuilder method = builder.DefineMethod(name, Implementation);
        reader = WireParameter(method.DefineGenericParameters("TReader")[0], typeof(IWireReader), isRefStruct: true);
        method.SetParameters(reader.MakeByRefType());
        method.SetReturnType(_type);
        return method;
    }

    /// <summary>
    /// The body of <c>Read</c>: members in declaration order are matched by one comparison each, others by lookup.
    /// </summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    private sealed partial class ReadBody(ShapeEmitter shape, ILGenerator il, Type reader)
    {
        // Beyond this number of members, comparisons in declaration order would only increase the code size.
        private const int LongestSequence = 64;

        private readonly ShapeModel _plan = shape.Plan;
        private readonly bool _isDirect = shape.Plan.Parameters.Length == 0;
        private readonly LocalBuilder?[] _members = new LocalBuilder?[shape.Plan.Members.Length];
        private readonly LocalBuilder[] _seen = [.. Enumerable.Range(0, shape.Plan.Words)
            .Select(_ => il.DeclareLocal(typeof(ulong)))];
        private readonly LocalBuilder _result = il.DeclareLocal(shape._type);
        private readonly LocalBuilder _left = il.DeclareLocal(typeof(int));
        private readonly LocalBuilder _index = il.DeclareLocal(typeof(int));
        private readonly LocalBuilder _name = il.DeclareLocal(typeof(ReadOnlySpan<byte>));
        private LocalBuilder? _more;
        private LocalBuilder? _moreNames;
        private Label _done;

        internal void Emit()
        {
            if (!shape._type.IsValueType) EmitNull();
            if (_plan.WhyNotRead is not null)
            {
                il.Emit(OpCodes.Ldarg_0);
                EmitType(shape._type);
                il.Emit(OpCodes.Ldstr, _plan.WhyNotRead);
                il.Emit(OpCodes.Call, WireMethods.CannotRead.MakeGenericMethod(reader));
                il.Emit(OpCodes.Throw);
                return;
            }
            if (_plan.WhyNotKeyed is { } why)
                shape.EmitNotKeyed(il, reader, s_readerUsesKeys, WireMethods.NotKeyedRead, why);
            _done = il.DefineLabel();
            if (_isDirect)
            {
                EmitConstruct();
                EmitCreated();
                foreach (CallbackMethod callback in _plan.Callbacks.BeforeRead) EmitCallback(callback);
            }
            else EmitLocals();
            if (_plan.Extension is { } extension)
            {
                _more = il.DeclareLocal(extension.Type);
                _moreNames = il.DeclareLocal(typeof(ExtensionNames));
                if (_isDirect)
                {
                    LoadResult();
                    EmitGet(il, extension);
                }
                else EmitDefault(extension.Type);
                il.Emit(OpCodes.Stloc, _more);
            }
            if (_plan.Keyed is { IsArray: true } keyed)
            {
                Label byName = il.DefineLabel();
                il.CallStatic(reader, s_readerUsesKeys);
                il.Emit(OpCodes.Brfalse, byName);
                EmitKeyed(keyed);
                il.Emit(OpCodes.Br, _done);
                il.MarkLabel(byName);
            }
            EmitBegin("BeginObject");
            EmitDeclaredOrder();
            EmitAnyOrder();
            il.MarkLabel(_done);
            EmitRequired();
            if (!_isDirect)
            {
                EmitConstruct();
                foreach (CallbackMethod callback in _plan.Callbacks.BeforeRead) EmitCallback(callback);
                EmitSetters();
            }
            foreach (CallbackMethod callback in _plan.Callbacks.AfterRead) EmitCallback(callback);
            il.Emit(OpCodes.Ldloc, _result);
            il.Emit(OpCodes.Ret);
        }

        private void EmitCreated()
        {
            if (shape._type.IsValueType) return;
            il.Emit(OpCodes.Ldarg_0);
            LoadResult();
            il.Emit(OpCodes.Call, WireMethods.Created.MakeGenericMethod(reader));
        }

        private void EmitNull()
        {
            Label isValue = il.DefineLabel();
            Call("TryReadNull");
            il.Emit(OpCodes.Brfalse, isValue);
            il.Emit(OpCodes.Ldnull);
            il.Emit(OpCodes.Ret);
            il.MarkLabel(isValue);
        }

        private void EmitBegin(string method)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloca, _left);
            il.CallWire(reader, WireMethods.Reader(method));
            il.Emit(OpCodes.Brfalse, _done);
        }

        private void EmitNext(string method)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloca, _left);
            il.CallWire(reader, WireMethods.Reader(method));
        }

        private void EmitCallback(CallbackMethod callback)
        {
            Label skip = il.DefineLabel();
            if (callback.Keyed is { } keyed)
            {
                il.CallStatic(reader, s_readerUsesKeys);
                il.Emit(keyed ? OpCodes.Brfalse : OpCodes.Brtrue, skip);
            }
            LoadResult();
            if (shape._type.IsValueType) il.Emit(OpCodes.Constrained, shape._type);
            il.Emit(OpCodes.Callvirt, callback.Method);
            il.MarkLabel(skip);
        }

        private void EmitSeen(MemberModel member)
        {
            LocalBuilder seen = _seen[member.Index >> 6];
            il.Emit(OpCodes.Ldloc, seen);
            LoadBits(il, Bit(member.Index));
            il.Emit(OpCodes.Or);
            il.Emit(OpCodes.Stloc, seen);
        }

        private void LoadResult() => il.Emit(shape._type.IsValueType ? OpCodes.Ldloca : OpCodes.Ldloc, _result);

        private void Call(string method)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.CallWire(reader, WireMethods.Reader(method));
        }

        private void EmitType(Type type)
        {
            il.Emit(OpCodes.Ldtoken, type);
            il.Emit(OpCodes.Call, typeof(Type).GetMethod(nameof(Type.GetTypeFromHandle))!);
        }
    }
}
