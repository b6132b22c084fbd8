using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Resolution;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.TypeModel.Model;
using Sluice.Wires;

namespace Sluice.Reflection.Unions;

/// <summary>
/// The shape of a union found through reflection: determines the case by the value's type, then makes one virtual call
/// to the case's shape.
/// </summary>
internal struct DiscoveredUnionShape<T, TResolver> : IShape<T>
    where TResolver : struct, IResolverKey
{
    private static DiscoveredUnion<T>? s_union;

    private static DiscoveredUnion<T> Union => s_union ?? Create();

    public static TypeShape<T> Shape => Union.Shape;

    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        DiscoveredUnion<T> union = Union;
        int index = union.CaseOf(value);
        if (index < 0 && union.Fallback is not null && value is IUnknownCase unknown)
        {
            UnionCases.WriteUnknown(ref writer, unknown.Case, union.Discriminator);
            return;
        }
        if (index < 0)
            throw UnionCases.NotACase(ref writer, value, typeof(T));
        DiscoveredCase found = union.Cases[index];
        if (!found.HasDiscriminator)
        {
            UnionCases.RequireDistinct(ref writer, found.Converter.Shape);
            writer.WriteDynamic(found.Converter, value, selection.Case(index).Node);
            return;
        }
        CaseDiscriminator? known = TWriter.UsesKeys ? found.Plan.Keyed : found.Plan.Json ?? found.Plan.Keyed;
        int mark = writer.BeginCase(
            found.JsonHead,
            TWriter.UsesKeys ? found.KeyedName
                : found.Plan.Json is null ? found.KeyedName
                : found.JsonName,
            known?.Tag ?? 0,
            known is { Name: null }
        );
        writer.WriteDynamic(found.Converter, value, selection.Case(index).Node);
        writer.EndCase(mark);
    }

    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return default;
        DiscoveredUnion<T> union = Union;
        TReader start = reader;
        CaseToken token = reader.BeginCase(
            union.Discriminator,
            out ReadOnlySpan<byte> name,
            out int tag,
            out int state
        );
        int index = union.Find(token, name, tag, TReader.UsesKeys);
        if (index < 0 && token != CaseToken.None && union.Fallback is { } fallback)
        {
            reader = start;
            return (T)
                fallback.Invoke(
                    BindingFlags.DoNotWrapExceptions,
                    null,
                    [UnionCases.ReadUnknown(ref reader, union.Discriminator)],
                    null
                );
        }
        if (index < 0)
            throw UnionCases.Unknown(ref reader, token, name, tag, typeof(T), union.Plan.Discriminator);
        T? value = (T?)reader.ReadDynamic(union.Cases[index].Converter);
        if (token != CaseToken.None)
            reader.EndCase(state);
        return value;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
    [UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "Composed only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
    private static DiscoveredUnion<T> Create()
    {
        var created = new DiscoveredUnion<T>(
            ReflectedUnion.GetDeclaration(typeof(T)),
            TResolver.Resolver,
            ShapeConverter<T, DiscoveredUnionShape<T, TResolver>>.Instance
        );
        return Interlocked.CompareExchange(ref s_union, created, null) ?? created;
    }
}
