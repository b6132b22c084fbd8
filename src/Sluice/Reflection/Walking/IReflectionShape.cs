using System.Diagnostics.CodeAnalysis;
using Sluice.Reflection.Composition;

namespace Sluice.Reflection.Walking;

/// <summary>Distinguishes walked structs by the provider that composed them.</summary>
internal interface IReflectionShape
{
    static abstract ShapeProvider Provider { get; }
}

/// <summary>Those of the public look-up.</summary>
internal struct DefaultWalk : IReflectionShape
{
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
    public static ShapeProvider Provider => ShapeProvider.Default;
}

/// <summary>Those of tests, which look for no generated shapes.</summary>
internal struct BareWalk : IReflectionShape
{
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
    public static ShapeProvider Provider => ShapeProvider.Walking;
}
