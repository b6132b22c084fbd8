using System.Diagnostics.CodeAnalysis;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Resolution;

namespace Sluice.Reflection.Emission;

/// <summary>
/// Structs that are emitted together because they may refer to each other before they are finished. Not thread safe.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed class EmissionGroup(ShapeResolver resolver) : CompositionScope
{
    private readonly Dictionary<Type, Emitted> _defined = [];
    private readonly Queue<Emitted> _pending = new();

    internal bool IsEmpty => _defined.Count == 0;

    /// <inheritdoc/>
    internal override Type Define(Type type)
    {
        // The AOT compiler evaluates this switch and omits emission entirely, including System.Reflection.Emit.
        if (!RuntimeFeature.IsDynamicCodeSupported)
            throw new NotSupportedException("The runtime does not support dynamic code. Mark the type with [Shape].");
        if (_defined.TryGetValue(type, out Emitted? known))
            return known.Builder;
        ObjectModel plan = ObjectModelBuilder.BuildModel(type);
        // Extension data among the slots of an array is rare; use a reflection shape.
        if (plan is { Extension: not null, Keyed.IsArray: true })
            return resolver.ReflectionShapeOf(type);
        var emitted = new Emitted(plan, DynamicModules.Define(plan, typeof(IShape<>).MakeGenericType(type)));
        _defined.Add(type, emitted);
        _pending.Enqueue(emitted);
        return emitted.Builder;
    }

    /// <summary>Emits the bodies, which may define further structs, and then creates all types.</summary>
    internal void Finish()
    {
        if (!RuntimeFeature.IsDynamicCodeSupported)
            return;
        while (_pending.TryDequeue(out Emitted? emitted))
            new ObjectEmitter(emitted.Plan, emitted.Builder, resolver, this).Emit();
        foreach ((Type type, Emitted emitted) in _defined)
        {
            Type shape = emitted.Builder.CreateType();
            EmittedModels.Keep(shape, emitted.Plan, resolver);
            resolver.KeepObject(type, shape);
        }
    }

    private sealed record Emitted(ObjectModel Plan, TypeBuilder Builder);
}
