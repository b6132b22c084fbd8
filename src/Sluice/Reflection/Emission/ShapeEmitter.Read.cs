using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Wires;

namespace Sluice.Reflection.Emission;

internal sealed partial class ShapeEmitter
{
    private static readonly MethodInfo s_readerUsesTables = typeof(IWireReader).GetProperty(nameof(IWireReader.UsesTables))!.GetMethod!;
    private static readonly MethodInfo s_readerUsesKeys = typeof(IWireReader).GetProperty(nameof(IWireReader.UsesKeys))!.GetMethod!;

    private void EmitRead()
    {
        MethodBuilder method = builder.DefineMethod("Read", Implementation);
        Type reader = WireParameter(method.DefineGenericParameters("TReader")[0], typeof(IWireReader), isRefStruct: true);
        method.SetParameters(reader.MakeByRefType());
        method.SetReturnType(_type);
        builder.DefineMethodOverride(method, Contract("Read"));
        new ReadBody(this, method.GetILGenerator(), reader).Emit();
    }

    /// <summary>The body of <c>Read</c>: members in declared order by one compare each, any others by look-up.</summary>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    private sealed class ReadBody(ShapeEmitter shape, ILGenerator il, Type reader)
    {
        // Beyond this many members the compares in declared order would only swell the body.
        private const int LongestSequence = 64;

        private readonly ObjectPlan _plan = shape.Plan;
        private readonly bool _isDirect = shape.Plan.Parameters.Length == 0;
        private readonly LocalBuilder?[] _members = new LocalBuilder?[shape.Plan.Members.Length];
        private readonly LocalBuilder[] _seen = [.. Enumerable.Range(0, shape.Plan.Words).Select(_ => il.DeclareLocal(typeof(ulong)))];
        private readonly LocalBuilder _result = il.DeclareLocal(shape._type);
        private readonly LocalBuilder _left = il.DeclareLocal(typeof(int));
        private readonly LocalBuilder _index = il.DeclareLocal(typeof(int));
        private readonly LocalBuilder _name = il.DeclareLocal(typeof(ReadOnlySpan<byte>));
        private LocalBuilder? _more;
        private Label _done;

        internal void Emit()
        {
            if (!shape._type.IsValueType) EmitNull();
            if (_plan.WhyNotRead is not null)
            {
                il.Emit(OpCodes.Ldarg_0);
                EmitType(shape._type);
                il.Emit(OpCodes.Call, WireMethods.CannotMake.MakeGenericMethod(reader));
                il.Emit(OpCodes.Throw);
                return;
            }
            _done = il.DefineLabel();
            if (_isDirect)
            {
                EmitConstruct();
                foreach (Callback callback in _plan.Callbacks.BeforeRead) EmitCallback(callback);
            }
            else EmitLocals();
            if (_plan.Extension is { } extension)
            {
                _more = il.DeclareLocal(extension.Type);
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
                foreach (Callback callback in _plan.Callbacks.BeforeRead) EmitCallback(callback);
                EmitSetters();
            }
            foreach (Callback callback in _plan.Callbacks.AfterRead) EmitCallback(callback);
            il.Emit(OpCodes.Ldloc, _result);
            il.Emit(OpCodes.Ret);
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

        private void EmitLocals()
        {
            foreach (MemberPlan member in _plan.Members)
            {
                if (!member.IsRead || member.Extension is not null) continue;
                LocalBuilder local = _members[member.Index] = il.DeclareLocal(shape.LocalOf(member).Type);
                if (member.Parameter < 0) continue;
                EmitFiller(_plan.Parameters[member.Parameter], member.Index);
                il.Emit(OpCodes.Stloc, local);
            }
        }

        // What is not written by us ([Never]) is not expected here.
        private void EmitDeclaredOrder()
        {
            MemberPlan[] expected = [.. _plan.Members.Where(m => m.IsNamed).Take(LongestSequence)];
            if (expected.Length == 0) return;
            Label tables = il.DefineLabel();
            il.CallStatic(reader, s_readerUsesTables);
            il.Emit(OpCodes.Brtrue, tables);
            foreach (MemberPlan member in expected)
            {
                Label other = il.DefineLabel();
                if (member.IsNamedOnly)
                {
                    il.CallStatic(reader, s_readerUsesKeys);
                    il.Emit(OpCodes.Brtrue, other);
                }
                il.Emit(OpCodes.Ldarg_0);
                shape.EmitNames(il, member, reader, s_readerUsesKeys);
                il.CallWire(reader, WireMethods.Reader("TryName"));
                il.Emit(OpCodes.Brfalse, other);
                EmitMember(member, isPlain: true);
                EmitSeen(member);
                EmitNext("NextMember");
                il.Emit(OpCodes.Brfalse, _done);
                il.MarkLabel(other);
            }
            il.MarkLabel(tables);
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
            EmitUnknown();
            il.Emit(OpCodes.Br, next);
            foreach (MemberPlan member in _plan.Members)
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

        private void EmitUnknown()
        {
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
            if (_plan.RejectsUnknown is null)
            {
                il.Emit(OpCodes.Ldloc, _name);
                il.CallWire(reader, WireMethods.Reader("UnknownMember"));
                return;
            }
            il.Emit(OpCodes.Call, shape.HolderMethod("get_Shape"));
            il.Emit(OpCodes.Ldloc, _name);
            il.Emit(OpCodes.Call, WireMethods.Unknown.MakeGenericMethod(reader));
            il.Emit(OpCodes.Throw);
        }

        // Kept in the dictionary that is there, or in a new one where it can be set.
        private void EmitMore(MemberPlan extension)
        {
            Label there = il.DefineLabel(), read = il.DefineLabel(), done = il.DefineLabel();
            il.Emit(OpCodes.Ldloc, _more!);
            il.Emit(OpCodes.Brtrue, there);
            bool isInterface = extension.Type.IsInterface;
            ConstructorInfo? make = isInterface || extension.Type.IsAbstract ? null : extension.Type.GetConstructor([]);
            // Its constructor has an optional parameter.
            MethodInfo? call = extension.Type == typeof(System.Text.Json.Nodes.JsonObject) ? typeof(ExtensionAccess).GetMethod(nameof(ExtensionAccess.MakeObject))
                : isInterface ? typeof(ExtensionAccess).GetMethod(nameof(ExtensionAccess.Make))!.MakeGenericMethod(extension.Extension!) : null;
            if (extension.CanSet && (call is not null || make is not null))
            {
                if (make is not null) il.Emit(OpCodes.Newobj, make);
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
            il.Emit(OpCodes.Call, WireMethods.ReadExtension.MakeGenericMethod(extension.Extension!, shape._extensionShape!, reader));
            il.MarkLabel(done);
        }

        private void EmitFind()
        {
            Label tables = il.DefineLabel(), found = il.DefineLabel();
            il.CallStatic(reader, s_readerUsesTables);
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

        private void EmitDuplicate(MemberPlan member)
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

        // Arrays by key: a short one leaves defaults, further elements are skipped.
        private void EmitKeyed(KeyedLayout keyed)
        {
            Label loop = il.DefineLabel(), next = il.DefineLabel(), skip = il.DefineLabel();
            Label[] cases = [.. keyed.Slots.Select(index => index >= 0 && _plan.Members[index].IsRead ? il.DefineLabel() : skip)];
            il.Emit(OpCodes.Ldc_I4_M1);
            il.Emit(OpCodes.Stloc, _index);
            EmitBegin("BeginArray");
            il.MarkLabel(loop);
            il.Emit(OpCodes.Ldloc, _index);
            il.Emit(OpCodes.Ldc_I4_1);
            il.Emit(OpCodes.Add);
            il.Emit(OpCodes.Stloc, _index);
            il.Emit(OpCodes.Ldloc, _index);
            il.Emit(OpCodes.Switch, cases);
            il.MarkLabel(skip);
            Call("SkipValue");
            il.Emit(OpCodes.Br, next);
            for (int key = 0; key < cases.Length; key++)
            {
                if (cases[key] == skip) continue;
                MemberPlan member = _plan.Members[keyed.Slots[key]];
                il.MarkLabel(cases[key]);
                // Nil stands for an absent value; where the type has no null it leaves the default.
                if (member.IsNonNullableValue)
                {
                    Call("TryReadNull");
                    il.Emit(OpCodes.Brtrue, next);
                }
                EmitSeen(member);
                EmitMember(member, isPlain: false);
                il.Emit(OpCodes.Br, next);
            }
            il.MarkLabel(next);
            EmitNext("NextElement");
            il.Emit(OpCodes.Brtrue, loop);
        }

        private void EmitMember(MemberPlan member, bool isPlain)
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
            if (_isDirect) LoadResult();
            if (isPlain && shape.PutOf(member) is { Read: { } read, IsNullable: false })
            {
                il.Emit(OpCodes.Ldarg_0);
                il.CallWire(reader, read);
            }
            else if (isPlain)
            {
                il.Emit(OpCodes.Ldarg_0);
                shape.CallShape(il, member, "Read", reader);
            }
            else
            {
                il.Emit(OpCodes.Ldarg_0);
                il.Emit(OpCodes.Call, WireMethods.ReadElement.MakeGenericMethod(member.Type, shape._memberShapes[member.Index], reader));
            }
            if (_isDirect) EmitSet(il, member);
            else il.Emit(OpCodes.Stloc, _members[member.Index]!);
        }

        // Into the collection that is there; before the owner is made, into one of our own.
        private void EmitFill(MemberPlan member)
        {
            if (!_isDirect)
            {
                (Type type, Type localShape) = shape.LocalOf(member);
                il.Emit(OpCodes.Ldarg_0);
                il.Emit(OpCodes.Call, WireMethods.ReadElement.MakeGenericMethod(type, localShape, reader));
                il.Emit(OpCodes.Stloc, _members[member.Index]!);
                return;
            }
            Label there = il.DefineLabel(), done = il.DefineLabel();
            LocalBuilder target = il.DeclareLocal(member.Type);
            LoadResult();
            EmitGet(il, member);
            il.Emit(OpCodes.Stloc, target);
            il.Emit(OpCodes.Ldloc, target);
            il.Emit(OpCodes.Brtrue, there);
            if (member.CanSet)
            {
                LoadResult();
                il.Emit(OpCodes.Ldarg_0);
                il.Emit(OpCodes.Call, WireMethods.ReadElement.MakeGenericMethod(member.Type, shape._memberShapes[member.Index], reader));
                EmitSet(il, member);
            }
            else Call("SkipValue");
            il.Emit(OpCodes.Br, done);
            il.MarkLabel(there);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloca, target);
            il.Emit(OpCodes.Call, FillOf(member).MakeGenericMethod([member.Type, .. shape.FillArguments(member), reader]));
            il.MarkLabel(done);
        }

        private void EmitSeen(MemberPlan member)
        {
            LocalBuilder seen = _seen[member.Index >> 6];
            il.Emit(OpCodes.Ldloc, seen);
            LoadBits(il, Bit(member.Index));
            il.Emit(OpCodes.Or);
            il.Emit(OpCodes.Stloc, seen);
        }

        private void EmitNext(string method)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldloca, _left);
            il.CallWire(reader, WireMethods.Reader(method));
        }

        private void EmitRequired()
        {
            for (int word = 0; word < _seen.Length; word++)
            {
                ulong required = _plan.Bits(word, m => (m.Traits.Flags & MemberFlags.Required) != 0);
                if (required == 0) continue;
                Label complete = il.DefineLabel();
                il.Emit(OpCodes.Ldloc, _seen[word]);
                LoadBits(il, required);
                il.Emit(OpCodes.And);
                LoadBits(il, required);
                il.Emit(OpCodes.Beq, complete);
                il.Emit(OpCodes.Ldarg_0);
                il.Emit(OpCodes.Call, shape.HolderMethod("get_Shape"));
                il.Emit(OpCodes.Ldc_I4, word);
                LoadBits(il, required);
                il.Emit(OpCodes.Ldloc, _seen[word]);
                il.Emit(OpCodes.Not);
                il.Emit(OpCodes.And);
                il.Emit(OpCodes.Call, WireMethods.Missing.MakeGenericMethod(reader));
                il.Emit(OpCodes.Throw);
                il.MarkLabel(complete);
            }
        }

        private void EmitConstruct()
        {
            if (_plan.Constructor is null)
            {
                il.Emit(OpCodes.Ldloca, _result);
                il.Emit(OpCodes.Initobj, shape._type);
                return;
            }
            foreach (ParameterInfo parameter in _plan.Parameters)
            {
                if (_plan.Members.FirstOrDefault(m => m.Parameter == parameter.Position) is { } member) il.Emit(parameter.ParameterType.IsByRef ? OpCodes.Ldloca : OpCodes.Ldloc, _members[member.Index]!);
                else EmitFiller(parameter, member: -1);
            }
            il.Emit(OpCodes.Newobj, _plan.Constructor);
            il.Emit(OpCodes.Stloc, _result);
        }

        private void EmitSetters()
        {
            foreach (MemberPlan member in _plan.Members)
            {
                if (member.Parameter >= 0 || !member.IsRead || member.Extension is not null) continue;
                Label absent = il.DefineLabel();
                il.Emit(OpCodes.Ldloc, _seen[member.Index >> 6]);
                LoadBits(il, Bit(member.Index));
                il.Emit(OpCodes.And);
                il.Emit(OpCodes.Brfalse, absent);
                LoadResult();
                if (member.Populate is { } contract)
                {
                    EmitGet(il, member);
                    il.Emit(OpCodes.Ldloc, _members[member.Index]!);
                    il.Emit(OpCodes.Call, AddOf(member).MakeGenericMethod([member.Type, .. contract.GetGenericArguments()]));
                }
                else
                {
                    il.Emit(OpCodes.Ldloc, _members[member.Index]!);
                    EmitSet(il, member);
                }
                il.MarkLabel(absent);
            }
            if (_plan.Extension is not { CanSet: true } extension) return;
            Label none = il.DefineLabel();
            il.Emit(OpCodes.Ldloc, _more!);
            il.Emit(OpCodes.Brfalse, none);
            LoadResult();
            il.Emit(OpCodes.Ldloc, _more!);
            EmitSet(il, extension);
            il.MarkLabel(none);
        }

        private void EmitCallback(Callback callback)
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

        // What an absent parameter gets: its declared default, or the type's.
        private void EmitFiller(ParameterInfo parameter, int member)
        {
            Type type = Constructors.TypeOf(parameter);
            Type inner = Nullable.GetUnderlyingType(type) ?? type;
            object? value = Constructors.DefaultOf(parameter);
            if (value is not null && value.GetType() is { IsEnum: true } declared) value = Convert.ChangeType(value, declared.GetEnumUnderlyingType(), System.Globalization.CultureInfo.InvariantCulture);
            switch (value)
            {
                case string text: il.Emit(OpCodes.Ldstr, text); return;
                case bool flag: il.Emit(OpCodes.Ldc_I4, flag ? 1 : 0); break;
                case char c: il.Emit(OpCodes.Ldc_I4, c); break;
                case sbyte or byte or short or ushort or int: il.Emit(OpCodes.Ldc_I4, Convert.ToInt32(value, System.Globalization.CultureInfo.InvariantCulture)); break;
                case uint number: il.Emit(OpCodes.Ldc_I4, unchecked((int)number)); break;
                case long number: il.Emit(OpCodes.Ldc_I8, number); break;
                case ulong number: il.Emit(OpCodes.Ldc_I8, unchecked((long)number)); break;
                case float number: il.Emit(OpCodes.Ldc_R4, number); break;
                case double number: il.Emit(OpCodes.Ldc_R8, number); break;
                case not null when member >= 0:
                    il.Emit(OpCodes.Ldc_I4, member);
                    il.Emit(OpCodes.Call, shape.HolderMethod("DefaultOf").MakeGenericMethod(type));
                    return;
                default:
                    EmitDefault(type);
                    return;
            }
            if (inner != type) il.Emit(OpCodes.Newobj, type.GetConstructor([inner])!);
        }

        private void EmitDefault(Type type)
        {
            Type target = type.IsByRef ? type.GetElementType()! : type;
            LocalBuilder none = il.DeclareLocal(target);
            il.Emit(OpCodes.Ldloca, none);
            il.Emit(OpCodes.Initobj, target);
            il.Emit(type.IsByRef ? OpCodes.Ldloca : OpCodes.Ldloc, none);
        }
    }
}
