using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Resolution;

namespace Sluice.Reflection.Emission;

/// <summary>Stores the model of each emitted struct, from which its description is created.</summary>
internal static class EmittedModels
{
    private static readonly TypeCache<Source> s_sources = new();

    internal static void Keep(Type shape, ObjectModel plan, ShapeResolver resolver) =>
        s_sources.Keep(shape, new Source(plan, resolver));

    internal static Source GetSource(Type shape) =>
        s_sources.TryGet(shape, out Source? source) ? source! : throw new InvalidOperationException();

    [SuppressMessage("Trimming", "IL2026")]
    internal sealed record Source(ObjectModel Plan, ShapeResolver Resolver);
}
