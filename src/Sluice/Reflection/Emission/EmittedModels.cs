using System.Diagnostics.CodeAnalysis;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Composition;

namespace Sluice.Reflection.Emission;

/// <summary>The plan behind each emitted struct, for its description.</summary>
internal static class EmittedModels
{
    private static readonly TypeCache<Source> s_sources = new();

    internal static void Keep(Type shape, ShapeModel plan, ShapeProvider provider) =>
        s_sources.Keep(shape, new Source(plan, provider));

    internal static Source Of(Type shape) =>
        s_sources.TryGet(shape, out Source? source) ? source! : throw new InvalidOperationException();

    [SuppressMessage("Trimming", "IL2026")]
    internal sealed record Source(ShapeModel Plan, ShapeProvider Provider);
}
