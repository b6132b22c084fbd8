using System.Diagnostics.CodeAnalysis;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Composition;

namespace Sluice.Reflection.Emission;

/// <summary>
/// Structs that are emitted together, since they may name each other before they are finished. Used by one thread.
/// </summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal sealed class EmissionGroup(ShapeProvider provider)
{
    private readonly Dictionary<Type, Emitted> _defined = [];
    private readonly Queue<Emitted> _pending = new();

    /// <summary>Set while the shape of a member with number handling is composed.</summary>
    internal bool QuotesNumbers { get; set; }
    internal bool AllowsLiterals { get; set; }
    internal bool IsInsideCollection { get; set; }

    internal bool IsEmpty => _defined.Count == 0;
    internal ShapeProvider Provider => provider;

    /// <summary>Starts the struct of an object type, or answers the one started before.</summary>
    internal Type Define(Type type)
    {
        // The compiler for native code knows the switch and leaves all of emission out, System.Reflection.Emit
        // included.
        if (!RuntimeFeature.IsDynamicCodeSupported)
            throw new NotSupportedException("The runtime does not support dynamic code. Mark the type with [Shape].");
        if (_defined.TryGetValue(type, out Emitted? known)) return known.Builder;
        ShapeModel plan = ShapeModelBuilder.Plan(type);
        // Members that the type does not have, among the slots of an array: rare enough to be walked.
        if (plan is { Extension: not null, Keyed.IsArray: true }) return provider.WalkOf(type);
        var emitted = new Emitted(plan, DynamicModules.Define(plan, typeof(IShape<>).MakeGenericType(type)));
        _defined.Add(type, emitted);
        _pending.Enqueue(emitted);
        return emitted.Builder;
    }

    /// <summary>Emits the bodies, which may define more, and then finishes all the types.</summary>
    internal void Finish()
    {
        if (!RuntimeFeature.IsDynamicCodeSupported) return;
        while (_pending.TryDequeue(out Emitted? emitted)) new ShapeEmitter(emitted.Plan, emitted.Builder, this).Emit();
        foreach ((Type type, Emitted emitted) in _defined)
        {
            Type shape = emitted.Builder.CreateType();
            EmittedModels.Keep(shape, emitted.Plan, provider);
            provider.KeepObject(type, shape);
        }
    }

    private sealed record Emitted(ShapeModel Plan, TypeBuilder Builder);
}
