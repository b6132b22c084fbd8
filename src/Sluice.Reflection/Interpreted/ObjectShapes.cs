using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Resolution;

namespace Sluice.Reflection.Interpreted;

/// <summary>Creates the run-time description of an object type from its model.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class ObjectShapes
{
    /// <param name="plan">The model.</param>
    /// <param name="resolver">Composes the members' shapes.</param>
    /// <param name="converter">The converter of the struct.</param>
    /// <param name="emitted">
    /// The emitted struct whose accessors are used; <see langword="null"/> to create delegates over the members
    /// themselves.
    /// </param>
    internal static ObjectShape<T> Create<T>(
        ObjectModel plan,
        ShapeResolver resolver,
        Converter<T> converter,
        Type? emitted
    )
    {
        var members = new MemberShape<T>[plan.Members.Length];
        for (int i = 0; i < members.Length; i++)
            members[i] = CreateMember<T>(plan.Members[i], resolver, emitted, isReadable: plan.WhyNotRead is null);
        ObjectFactory<T>? create = plan.WhyNotRead is null ? new BoxedFactory<T>(plan).Create : null;
        int[]? order = plan.Keyed is { IsArray: false } keyed ? keyed.Slots : null;
        return new ObjectShape<T>(converter, members, create)
        {
            KeyedOrder = order,
            IsKeyed = plan.Keyed is { IsArray: true },
            RejectsUnknown = plan.RejectsUnknown,
            Ignored = plan.Ignored,
        };
    }

    private static MemberShape<T> CreateMember<T>(
        ObjectMember plan,
        ShapeResolver resolver,
        Type? emitted,
        bool isReadable
    )
    {
        if (PrecompiledShapes.IsCompiledAhead)
        {
            // Attributes that change the representation must not be ignored silently.
            if (!PlainMembers.IsPlain(plan))
                throw new WireException(
                    WireError.Unsupported,
                    $"The attributes of '{plan.Name}' of {typeof(T)} require a form that is not available without "
                        + $"dynamic code. {RuntimeRequirements.DynamicCode}"
                );
            return PrecompiledShapes.Find(plan.Type) is { IsExact: true } compiled
                ? compiled.Member<T>(plan, isReadable)
                : new BoxedMember<T>(plan);
        }
        try
        {
            MethodInfo create = typeof(TypedMembers).GetMethod(
                nameof(TypedMembers.Create),
                BindingFlags.NonPublic | BindingFlags.Static
            )!;
            return (MemberShape<T>)
                create
                    .MakeGenericMethod(typeof(T), plan.Type, resolver.ShapeOfMember(plan))
                    .Invoke(null, BindingFlags.DoNotWrapExceptions, null, [plan, emitted, isReadable], null)!;
        }
        catch (NotSupportedException) when (emitted is null)
        {
            return new BoxedMember<T>(plan);
        }
    }
}
