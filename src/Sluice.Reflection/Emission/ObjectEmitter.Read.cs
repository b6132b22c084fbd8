using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Reflection.Analysis;
using Sluice.Wires;

namespace Sluice.Reflection.Emission;

internal sealed partial class ObjectEmitter
{
    private static readonly MethodInfo s_readerIsOptionsDriven = typeof(IWireReader)
        .GetProperty(nameof(IWireReader.IsOptionsDriven))!
        .GetMethod!;
    private static readonly MethodInfo s_readerUsesKeys = typeof(IWireReader)
        .GetProperty(nameof(IWireReader.UsesKeys))!
        .GetMethod!;

    private void EmitRead()
    {
        MethodBuilder method = DefineRead("Read", out Type reader);
        builder.DefineMethodOverride(method, Contract("Read"));
        if (IsWide)
        {
            MethodBuilder body = DefineRead("ReadWide", out Type bodyReader);
            body.SetImplementationFlags(MethodImplAttributes.NoInlining);
            new ReadBody(this, body.GetILGenerator(), bodyReader).Emit();
            EmitWideEntry(
                method.GetILGenerator(),
                WireMethods.RequireStackToRead.MakeGenericMethod(reader),
                body.MakeGenericMethod(reader),
                arguments: 1
            );
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
    private sealed partial class ReadBody(ObjectEmitter shape, ILGenerator il, Type reader)
    {
        // Beyond this number of members, comparisons in declaration order would only increase the code size.
        private const int LongestSequence = 64;

        private readonly ObjectModel _plan = shape.Plan;
        private readonly bool _isDirect = shape.Plan.Parameters.Length == 0;
        private readonly LocalBuilder?[] _members = new LocalBuilder?[shape.Plan.Members.Length];
        private readonly LocalBuilder[] _seen =
        [
            .. Enumerable.Range(0, shape.Plan.Words).Select(_ => il.DeclareLocal(typeof(ulong))),
        ];
        private readonly LocalBuilder _result = il.DeclareLocal(shape._type);
        private readonly LocalBuilder _left = il.DeclareLocal(typeof(int));
        private readonly LocalBuilder _index = il.DeclareLocal(typeof(int));
        private readonly LocalBuilder _name = il.DeclareLocal(typeof(ReadOnlySpan<byte>));
        private LocalBuilder? _more;
        private LocalBuilder? _moreNames;
        private Label _done;

        internal void Emit()
        {
            if (!shape._type.IsValueType)
                EmitNull();
            if (_plan.WhyNotRead is not null)
            {
                il.LoadArgument(0)
                    .Load(shape._type)
                    .Load(_plan.WhyNotRead)
                    .Call(WireMethods.CannotRead.MakeGenericMethod(reader))
                    .Append(OpCodes.Throw);
                return;
            }
            if (_plan.WhyNotKeyed is { } why)
                shape.EmitRefusal(il, reader, s_readerUsesKeys, isOfKeys: true, WireMethods.NotOfWire, why);
            if (_plan.WhyNotNamed is { } notNamed)
                shape.EmitRefusal(il, reader, s_readerUsesKeys, isOfKeys: false, WireMethods.NotOfWire, notNamed);
            _done = il.DefineLabel();
            if (_isDirect)
            {
                EmitConstruct();
                EmitCreated();
                EmitCallbacks(_plan.Callbacks.BeforeRead);
            }
            else
                EmitLocals();
            if (_plan.Extension is { } extension)
                EmitExtension(extension);
            if (_plan.Keyed is { IsArray: true } keyed)
            {
                Label byName = il.DefineLabel();
                il.CallStatic(reader, s_readerUsesKeys).BranchIfFalse(byName);
                EmitKeyed(keyed);
                il.Branch(_done).Mark(byName);
            }
            EmitBegin("BeginObject");
            EmitDeclaredOrder();
            EmitAnyOrder();
            il.Mark(_done);
            EmitRequired();
            if (!_isDirect)
            {
                EmitConstruct();
                EmitCallbacks(_plan.Callbacks.BeforeRead);
                EmitSetters();
            }
            EmitCallbacks(_plan.Callbacks.AfterRead);
            il.Load(_result).Append(OpCodes.Ret);
        }

        private void EmitExtension(ObjectMember extension)
        {
            _more = il.DeclareLocal(IsAddedLater(extension) ? EntriesOf(extension) : extension.Type);
            _moreNames = il.DeclareLocal(typeof(ExtensionNames));
            if (_isDirect)
            {
                LoadResult();
                EmitGet(il, extension);
            }
            else
                EmitDefault(_more.LocalType);
            il.Store(_more);
        }

        private void EmitCreated()
        {
            if (shape._type.IsValueType)
                return;
            il.LoadArgument(0);
            LoadResult();
            il.Call(WireMethods.Created.MakeGenericMethod(reader));
        }

        private void EmitNull()
        {
            Label isValue = il.DefineLabel();
            Call("TryReadNull");
            il.BranchIfFalse(isValue).Append(OpCodes.Ldnull).Append(OpCodes.Ret).Mark(isValue);
        }

        private void EmitBegin(string method)
        {
            il.LoadArgument(0).LoadAddress(_left).CallWire(reader, WireMethods.Reader(method)).BranchIfFalse(_done);
        }

        private void EmitNext(string method)
        {
            il.LoadArgument(0).LoadAddress(_left).CallWire(reader, WireMethods.Reader(method));
        }

        private void EmitCallbacks(CallbackMethod[] callbacks) =>
            shape.EmitCallbacks(il, callbacks, reader, s_readerUsesKeys, LoadResult);

        private void EmitSeen(ObjectMember member)
        {
            LocalBuilder seen = _seen[member.Index >> 6];
            il.Load(seen).Load(GetBit(member.Index)).Append(OpCodes.Or).Store(seen);
        }

        private void LoadResult() => il.Emit(shape._type.IsValueType ? OpCodes.Ldloca : OpCodes.Ldloc, _result);

        private void Call(string method)
        {
            il.LoadArgument(0).CallWire(reader, WireMethods.Reader(method));
        }
    }
}
