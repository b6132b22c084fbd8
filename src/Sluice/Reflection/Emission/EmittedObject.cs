using System.Diagnostics.CodeAnalysis;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection.Walking;

namespace Sluice.Reflection.Emission;

/// <summary>What an emitted struct needs beyond its code. Emitted code names it; made on first use.</summary>
internal static class EmittedObject<T, TShape> where TShape : struct, IShape<T>
{
    private static readonly EmittedModels.Source s_source = EmittedModels.Of(typeof(TShape));
    private static readonly NameTable s_names = NameTable.Of(s_source.Plan, keyed: false);
    private static readonly NameTable s_keyedNames = NameTable.Of(s_source.Plan, keyed: true);
    private static ObjectShape<T>? s_shape;

    /// <summary>The run-time description.</summary>
    public static ObjectShape<T> Shape => s_shape ?? Make();

    /// <summary>The member of that name, exactly or ignoring case; -1 for none.</summary>
    public static int Find(ReadOnlySpan<byte> name, bool keyed)
    {
        int index = (keyed ? s_keyedNames : s_names).Find(name);
        return index >= 0 ? index : MemberLookup.IgnoringCase(Shape, name, keyed);
    }

    /// <summary>The declared default of a parameter that has no form in code.</summary>
    public static TMember DefaultOf<TMember>(int member) => (TMember)s_source.Plan.Members[member].Traits.DefaultValue!;

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Emitted only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Emitted only by methods that are annotated.")]
    private static ObjectShape<T> Make()
    {
        ObjectShape<T> made = ObjectShapes.Make(s_source.Plan, s_source.Provider, ShapeConverter<T, TShape>.Instance,
            typeof(TShape));
        return Interlocked.CompareExchange(ref s_shape, made, null) ?? made;
    }
}
