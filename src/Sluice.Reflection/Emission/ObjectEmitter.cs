using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Text;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Resolution;
using Sluice.Wires.Json;

namespace Sluice.Reflection.Emission;

/// <summary>
/// Emits one shape struct with the same structure as the generated code. All decisions are made in the model; this
/// class only translates them to IL.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed partial class ObjectEmitter(
    ObjectModel plan,
    TypeBuilder builder,
    ShapeResolver resolver,
    CompositionScope scope
)
{
    private const MethodAttributes Implementation =
        MethodAttributes.Public | MethodAttributes.Static | MethodAttributes.HideBySig;

    // The runtime's flag for "allows ref struct".
    private const GenericParameterAttributes AllowsRefStruct = (GenericParameterAttributes)0x20;

    private readonly Type _type = plan.Type;
    private readonly Dictionary<string, FieldBuilder> _literals = [];
    private Type? _extensionShape;
    private readonly Type[] _memberShapes = new Type[plan.Members.Length];

    private ObjectModel Plan => plan;
    private Type Holder => typeof(EmittedObject<,>).MakeGenericType(_type, builder);

    internal void Emit()
    {
        for (int i = 0; i < plan.Members.Length; i++)
            _memberShapes[i] = resolver.ComposeMember(plan.Members[i], scope);
        if (plan.Extension is { } extension)
            _extensionShape = resolver.Compose(extension.Extension!, scope);
        EmitWrite();
        EmitRead();
        EmitShape();
        for (int i = 0; i < plan.Members.Length; i++)
            EmitAccessors(plan.Members[i]);
    }

    private bool IsWide => plan.Members.Length >= StackSpace.WideFrom;

    // Types with many members have large frames: the body is a separate method, entered after checking for sufficient
    // stack space.
    private void EmitWideEntry(ILGenerator il, MethodInfo require, MethodInfo body, int arguments)
    {
        il.LoadArgument(0).Load(plan.Members.Length).Call(require);
        for (int i = 0; i < arguments; i++)
            il.Emit(OpCodes.Ldarg_S, (byte)i);
        il.Call(body).Append(OpCodes.Ret);
    }

    private void EmitShape()
    {
        Type returned = typeof(TypeShape<>).MakeGenericType(_type);
        MethodBuilder getter = builder.DefineMethod(
            "get_Shape",
            Implementation | MethodAttributes.SpecialName,
            returned,
            []
        );
        ILGenerator il = getter.GetILGenerator();
        il.Call(HolderMethod("get_Shape")).Append(OpCodes.Ret);
        PropertyBuilder property = builder.DefineProperty("Shape", PropertyAttributes.None, returned, null);
        property.SetGetMethod(getter);
        builder.DefineMethodOverride(getter, Contract("get_Shape"));
    }

    // The member's description uses typed delegates over these methods.
    private void EmitAccessors(ObjectMember member)
    {
        if (member.CanGet)
        {
            ILGenerator il = builder
                .DefineMethod(AccessorNames.Getter(member), Implementation, member.Type, [_type.MakeByRefType()])
                .GetILGenerator();
            il.LoadArgument(0);
            if (!_type.IsValueType)
                il.Append(OpCodes.Ldind_Ref);
            EmitGet(il, member);
            il.Append(OpCodes.Ret);
        }
        if (member.CanSet)
        {
            ILGenerator il = builder
                .DefineMethod(
                    AccessorNames.Setter(member),
                    Implementation,
                    typeof(void),
                    [_type.MakeByRefType(), member.Type]
                )
                .GetILGenerator();
            il.LoadArgument(0);
            if (!_type.IsValueType)
                il.Append(OpCodes.Ldind_Ref);
            il.LoadArgument(1);
            EmitSet(il, member);
            il.Append(OpCodes.Ret);
        }
    }

    // Expects the owner (a reference, or the address of a struct) on the stack.
    private static void EmitGet(ILGenerator il, ObjectMember member)
    {
        if (member.Field is { } field)
            il.Emit(OpCodes.Ldfld, field);
        else
            il.Emit(
                member.Getter!.IsVirtual && !member.Getter.DeclaringType!.IsValueType ? OpCodes.Callvirt : OpCodes.Call,
                member.Getter
            );
    }

    private static void EmitSet(ILGenerator il, ObjectMember member)
    {
        if (member.Field is { } field)
            il.Emit(OpCodes.Stfld, field);
        else
            il.Emit(
                member.Setter!.IsVirtual && !member.Setter.DeclaringType!.IsValueType ? OpCodes.Callvirt : OpCodes.Call,
                member.Setter
            );
    }

    private void EmitUtf8(ILGenerator il, string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        if (bytes.Length == 0)
        {
            il.Call(typeof(ReadOnlySpan<byte>).GetProperty("Empty")!.GetMethod!);
            return;
        }
        if (!_literals.TryGetValue(text, out FieldBuilder? data))
        {
            // Read-only, so that the JIT folds the bytes into comparisons.
            data = builder.DefineInitializedData(
                $"Literal{_literals.Count}",
                bytes,
                FieldAttributes.Assembly | FieldAttributes.Static | FieldAttributes.InitOnly
            );
            _literals.Add(text, data);
        }
        // SAFETY: A field of initialized data is in the module's image, which does not move while its code runs.
        Debug.Assert(data.IsStatic && bytes.Length > 0);
        il.Emit(OpCodes.Ldsflda, data);
        il.Load(bytes.Length);
        il.Emit(OpCodes.Newobj, WireMethods.Utf8);
    }

    /// <summary>Emits the names under options, and goes to a label if each member needs the options.</summary>
    /// <param name="il">The method, whose first argument is the reader or writer.</param>
    /// <param name="wire">The type of the reader or writer.</param>
    /// <param name="isOptionsDriven">Its property.</param>
    /// <param name="namesOf">The method that returns the names.</param>
    /// <param name="names">The local for the names.</param>
    /// <param name="otherwise">The label.</param>
    private void EmitOptions(
        ILGenerator il,
        Type wire,
        MethodInfo isOptionsDriven,
        MethodInfo namesOf,
        LocalBuilder names,
        Label otherwise
    )
    {
        Label isPlain = il.DefineLabel();
        il.CallStatic(wire, isOptionsDriven)
            .BranchIfFalse(isPlain)
            .LoadArgument(0)
            .Call(HolderMethod("get_Shape"))
            .Call(namesOf.MakeGenericMethod(_type, wire))
            .Store(names)
            .Load(names)
            .BranchIfFalse(otherwise)
            .Mark(isPlain);
    }

    // Emits the name in UTF-8, which may differ on wires that use keys, and its JSON form.
    private void EmitNames(ILGenerator il, ObjectMember member, Type wire, MethodInfo usesKeys)
    {
        if (member.KeyedName == member.WireName)
            EmitUtf8(il, member.WireName);
        else
        {
            Label other = il.DefineLabel(),
                done = il.DefineLabel();
            il.CallStatic(wire, usesKeys).BranchIfFalse(other);
            EmitUtf8(il, member.KeyedName);
            il.Branch(done).Mark(other);
            EmitUtf8(il, member.WireName);
            il.Mark(done);
        }
        EmitUtf8(il, JsonNameLiteral.FormatLiteral(member.WireName));
    }

    // Calls methods of user code, some of which are for one kind of wire.
    private void EmitCallbacks(
        ILGenerator il,
        CallbackMethod[] callbacks,
        Type wire,
        MethodInfo usesKeys,
        Action loadOwner
    )
    {
        foreach (CallbackMethod callback in callbacks)
        {
            Label skip = il.DefineLabel();
            if (callback.Keyed is { } keyed)
            {
                il.CallStatic(wire, usesKeys);
                il.Emit(keyed ? OpCodes.Brfalse : OpCodes.Brtrue, skip);
            }
            loadOwner();
            if (_type.IsValueType)
                il.Emit(OpCodes.Constrained, _type);
            il.Emit(OpCodes.Callvirt, callback.Method);
            il.Mark(skip);
        }
    }

    private void EmitNullOwner(ILGenerator il, Label onNull)
    {
        if (_type.IsValueType)
            return;
        il.LoadArgument(1).BranchIfFalse(onNull);
    }

    private void LoadOwner(ILGenerator il)
    {
        if (_type.IsValueType)
            il.LoadArgumentAddress(1);
        else
            il.LoadArgument(1);
    }

    // Values with a converter or a text representation are written through their shape.
    private UncheckedWrite? UncheckedWriteOf(ObjectMember member) =>
        PlainMembers.IsPlain(member) ? UncheckedWrite.Find(member.Type) : null;

    // Finished shapes are called directly, because the JIT inlines their methods more readily than interface calls.
    private void CallShape(ILGenerator il, ObjectMember member, string name, params Type[] wires)
    {
        Type part = _memberShapes[member.Index];
        MethodInfo? own =
            part.GetType() == typeof(object).GetType()
                ? part.GetMethod(name, BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
                : null;
        if (own is null)
            il.Emit(OpCodes.Constrained, part);
        il.Call((own ?? typeof(IShape<>).MakeGenericType(member.Type).GetMethod(name)!).MakeGenericMethod(wires));
    }

    private MethodInfo Contract(string name) => typeof(IShape<>).MakeGenericType(_type).GetMethod(name)!;

    private MethodInfo HolderMethod(string name) =>
        TypeBuilder.GetMethod(Holder, typeof(EmittedObject<,>).GetMethod(name)!);

    private static GenericTypeParameterBuilder WireParameter(
        GenericTypeParameterBuilder parameter,
        Type contract,
        bool isRefStruct
    )
    {
        GenericParameterAttributes attributes =
            GenericParameterAttributes.NotNullableValueTypeConstraint
            | GenericParameterAttributes.DefaultConstructorConstraint;
        parameter.SetGenericParameterAttributes(isRefStruct ? attributes | AllowsRefStruct : attributes);
        parameter.SetBaseTypeConstraint(typeof(ValueType));
        parameter.SetInterfaceConstraints(contract);
        return parameter;
    }

    private static ulong GetBit(int index) => 1UL << (index & 63);
}
