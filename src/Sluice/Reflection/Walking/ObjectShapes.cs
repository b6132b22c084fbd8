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
    /// <param name="emitted">The emitted struct, whose accessors are used; <see langword="null"/> to make delegates over the members themselves.</param>
    internal static ObjectShape<T> Make<T>(ObjectPlan plan, ShapeProvider provider, Converter<T> converter, Type? emitted)
    {
        var members = new MemberShape<T>[plan.Members.Length];
        for (int i = 0; i < members.Length; i++) members[i] = MakeMember<T>(plan.Members[i], provider, emitted, isReadable: plan.WhyNotRead is null);
        ObjectShape<T>? shape = null;
        var factory = plan.WhyNotRead is null ? new Factory<T>(plan) : null;
        shape = new ObjectShape<T>(converter, members, factory is null ? null : factory.Create);
        if (factory is not null) factory.Shape = shape;
        return shape;
    }

    private static MemberShape<T> MakeMember<T>(MemberPlan plan, ShapeProvider provider, Type? emitted, bool isReadable)
    {
        try
        {
            MethodInfo make = typeof(ObjectShapes).GetMethod(nameof(MakeTyped), BindingFlags.NonPublic | BindingFlags.Static)!;
            return (MemberShape<T>)make.MakeGenericMethod(typeof(T), plan.Type, provider.ShapeOfMember(plan)).Invoke(null, BindingFlags.DoNotWrapExceptions, null, [plan, emitted, isReadable], null)!;
        }
        catch (NotSupportedException) when (emitted is null)
        {
            // Compiled ahead of time without an instance for this member's type.
            return new LooseMember<T>(plan);
        }
    }

    private static MemberShape<TOwner> MakeTyped<TOwner, TMember, TShape>(MemberPlan plan, Type? emitted, bool isReadable) where TShape : struct, IShape<TMember>
    {
        MemberGetter<TOwner, TMember>? getter = !plan.CanGet ? null
            : emitted is null ? Accessors.Getter<TOwner, TMember>(plan) : emitted.GetMethod(AccessorNames.Getter(plan))!.CreateDelegate<MemberGetter<TOwner, TMember>>();
        MemberSetter<TOwner, TMember>? setter = !plan.CanSet || !isReadable ? null
            : emitted is null ? Accessors.Setter<TOwner, TMember>(plan) : emitted.GetMethod(AccessorNames.Setter(plan))!.CreateDelegate<MemberSetter<TOwner, TMember>>();
        return new ShapedMember<TOwner, TMember, TShape>(plan.Traits, getter, setter);
    }

    /// <summary>Builds objects from boxed values.</summary>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    private sealed class Factory<T>(ObjectPlan plan)
    {
        private readonly ConstructorInvoker? _constructor = plan.Constructor is null ? null : ConstructorInvoker.Create(plan.Constructor);
        private readonly MemberPlan?[] _arguments = [.. plan.Parameters.Select(p => plan.Members.FirstOrDefault(m => m.Parameter == p.Position))];
        private readonly object?[] _fillers = [.. plan.Parameters.Select(Constructors.DefaultOf)];

        internal ObjectShape<T>? Shape { get; set; }

        [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Made only by methods that are annotated.")]
        [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Made only by methods that are annotated.")]
        internal T Create(object?[] values, bool[] present)
        {
            foreach (MemberPlan member in plan.Members)
            {
                if ((member.Traits.Flags & MemberFlags.Required) != 0 && !present[member.Index]) throw ObjectReading.Missing(Shape!, member.Index);
            }
            object?[] arguments = new object?[_arguments.Length];
            for (int i = 0; i < arguments.Length; i++) arguments[i] = _arguments[i] is { } member && present[member.Index] ? values[member.Index] : _fillers[i];
            object made = Accessors.Unwrapped(() => _constructor is null ? default(T)! : _constructor.Invoke(arguments.AsSpan()));
            foreach (MemberPlan member in plan.Members)
            {
                if (member.Parameter < 0 && member.CanSet && present[member.Index]) Accessors.Set(member, made, values[member.Index]);
            }
            return (T)made;
        }
    }
}
