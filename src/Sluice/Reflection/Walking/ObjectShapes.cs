using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Composition;
using Sluice.Reflection.Emission;

namespace Sluice.Reflection.Walking;

/// <summary>Makes the run-time description of an object type from its plan.</summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal static class ObjectShapes
{
    /// <param name="plan">The plan.</param>
    /// <param name="provider">Composes the members' shapes.</param>
    /// <param name="converter">The converter over the struct.</param>
    /// <param name="emitted">
    /// The emitted struct, whose accessors are used; <see langword="null"/> to make delegates over the members
    /// themselves.
    /// </param>
    internal static ObjectShape<T> Make<T>(ShapeModel plan, ShapeProvider provider, Converter<T> converter,
        Type? emitted)
    {
        var members = new MemberShape<T>[plan.Members.Length];
        for (int i = 0; i < members.Length; i++)
            members[i] = MakeMember<T>(plan.Members[i], provider, emitted, isReadable: plan.WhyNotRead is null);
        ObjectFactory<T>? create = plan.WhyNotRead is null ? new BoxedFactory<T>(plan).Create : null;
        int[]? order = plan.Keyed is { IsArray: false } keyed ? keyed.Slots : null;
        return new ObjectShape<T>(converter, members, create)
        {
            KeyedOrder = order,
            IsKeyed = plan.Keyed is { IsArray: true },
            RejectsUnknown = plan.RejectsUnknown,
        };
    }

    private static MemberShape<T> MakeMember<T>(MemberModel plan, ShapeProvider provider, Type? emitted,
        bool isReadable)
    {
        if (PrecompiledShape.IsCompiledAhead)
        {
            // What its attributes say must not be lost in silence.
            if (!ShapeProvider.IsPlain(plan))
                throw new WireException(WireError.Unsupported,
                    $"The attributes of '{plan.Name}' of {typeof(T)} require a form that is not available without dynamic code. {Converters.DynamicCode}");
            return PrecompiledShape.Find(plan.Type) is { IsExact: true } native
                ? native.Member<T>(plan, isReadable)
                : new BoxedMember<T>(plan);
        }
        try
        {
            MethodInfo make = typeof(ObjectShapes).GetMethod(nameof(MakeTyped),
                BindingFlags.NonPublic | BindingFlags.Static)!;
            return (MemberShape<T>)make.MakeGenericMethod(typeof(T), plan.Type, provider.ShapeOfMember(plan))
                .Invoke(null, BindingFlags.DoNotWrapExceptions, null, [plan, emitted, isReadable], null)!;
        }
        catch (NotSupportedException) when (emitted is null)
        {
            return new BoxedMember<T>(plan);
        }
    }

    internal static MemberShape<TOwner> MakeTyped<TOwner, TMember, TShape>(MemberModel plan, Type? emitted,
        bool isReadable) where TShape : struct, IShape<TMember>
    {
        MemberGetter<TOwner, TMember>? getter = !plan.CanGet ? null
            : emitted is null ? Accessors.Getter<TOwner, TMember>(plan)
            : emitted.GetMethod(AccessorNames.Getter(plan))!.CreateDelegate<MemberGetter<TOwner, TMember>>();
        MemberSetter<TOwner, TMember>? setter = !plan.CanSet || !isReadable ? null
            : emitted is null ? Accessors.Setter<TOwner, TMember>(plan)
            : emitted.GetMethod(AccessorNames.Setter(plan))!.CreateDelegate<MemberSetter<TOwner, TMember>>();
        return new ShapedMember<TOwner, TMember, TShape>(plan.Traits, getter, setter);
    }
}
