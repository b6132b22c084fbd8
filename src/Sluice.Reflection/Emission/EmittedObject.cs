using System.Diagnostics.CodeAnalysis;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Interpreted;
using Sluice.Shapes;

namespace Sluice.Reflection.Emission;

/// <summary>
/// The data that an emitted struct needs beyond its code. Referenced by emitted code; initialized on first use.
/// </summary>
internal static class EmittedObject<T, TShape>
    where TShape : struct, IShape<T>
{
    private static readonly EmittedModels.Source s_source = EmittedModels.GetSource(typeof(TShape));
    private static readonly Utf8NameIndex s_names = new(s_source.Plan.NamesFor(keyed: false));
    private static readonly Utf8NameIndex s_keyedNames = new(s_source.Plan.NamesFor(keyed: true));
    private static ObjectShape<T>? s_shape;

    /// <summary>Gets the run-time description.</summary>
    public static ObjectShape<T> Shape => s_shape ?? Create();

    /// <summary>Returns the index of the member with a name, exactly or ignoring case; -1 if there is none.</summary>
    public static int Find(ReadOnlySpan<byte> name, bool keyed)
    {
        int index = (keyed ? s_keyedNames : s_names).Find(name);
        return index >= 0 ? index : MemberLookup.IgnoringCase(Shape, name, keyed);
    }

    /// <summary>
    /// Returns the declared default value of a parameter if it cannot be expressed as an IL constant.
    /// </summary>
    public static TMember DefaultOf<TMember>(int member) => (TMember)s_source.Plan.Members[member].Traits.DefaultValue!;

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Emitted only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Emitted only by methods that are annotated.")]
    private static ObjectShape<T> Create()
    {
        ObjectShape<T> created = ObjectShapes.Create(
            s_source.Plan,
            s_source.Resolver,
            ShapeConverter<T, TShape>.Instance,
            typeof(TShape)
        );
        return Interlocked.CompareExchange(ref s_shape, created, null) ?? created;
    }
}
