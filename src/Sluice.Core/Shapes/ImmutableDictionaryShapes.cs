using System.Collections.Immutable;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads an immutable dictionary.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ImmutableDictionaryShape<TKey, TValue, TKeyShape, TValueShape> : IShape<ImmutableDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        ImmutableDictionary<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Entries.Write<
                TKey,
                TValue,
                TKeyShape,
                TValueShape,
                ImmutableDictionary<TKey, TValue>.Enumerator,
                TWriter,
                TSelection
            >(ref writer, value.GetEnumerator(), value.Count, selection);
    }

    /// <inheritdoc/>
    public static ImmutableDictionary<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : Entries
                .Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader)
                .ToImmutableDictionary(KeyComparers<TKey, TKeyShape>.Instance);

    /// <inheritdoc/>
    public static TypeShape<ImmutableDictionary<TKey, TValue>> Shape =>
        ShapeCache<
            ImmutableDictionary<TKey, TValue>,
            ImmutableDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
        >.Dictionary<TKey, TValue, TKeyShape, TValueShape>(
            static entries => entries,
            static entries =>
                Entries
                    .CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance)
                    .ToImmutableDictionary(KeyComparers<TKey, TKeyShape>.Instance)
        );
}

/// <summary>Writes and reads an immutable sorted dictionary in sort order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ImmutableSortedDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
    : IShape<ImmutableSortedDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        ImmutableSortedDictionary<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Entries.Write<
                TKey,
                TValue,
                TKeyShape,
                TValueShape,
                ImmutableSortedDictionary<TKey, TValue>.Enumerator,
                TWriter,
                TSelection
            >(ref writer, value.GetEnumerator(), value.Count, selection);
    }

    /// <inheritdoc/>
    public static ImmutableSortedDictionary<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : Sorted.Build(
                ref reader,
                Entries.Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader),
                static entries => entries.ToImmutableSortedDictionary()
            );

    /// <inheritdoc/>
    public static TypeShape<ImmutableSortedDictionary<TKey, TValue>> Shape =>
        ShapeCache<
            ImmutableSortedDictionary<TKey, TValue>,
            ImmutableSortedDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
        >.Dictionary<TKey, TValue, TKeyShape, TValueShape>(
            static entries => entries,
            static entries =>
                Entries.CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance).ToImmutableSortedDictionary()
        );
}

/// <summary>Writes and reads an <see cref="IImmutableDictionary{TKey, TValue}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IImmutableDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
    : IShape<IImmutableDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        IImmutableDictionary<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Entries.WriteAny<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IImmutableDictionary<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : Entries
                .Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader)
                .ToImmutableDictionary(KeyComparers<TKey, TKeyShape>.Instance);

    /// <inheritdoc/>
    public static TypeShape<IImmutableDictionary<TKey, TValue>> Shape =>
        ShapeCache<
            IImmutableDictionary<TKey, TValue>,
            IImmutableDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
        >.Dictionary<TKey, TValue, TKeyShape, TValueShape>(
            static entries => entries,
            static entries =>
                Entries
                    .CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance)
                    .ToImmutableDictionary(KeyComparers<TKey, TKeyShape>.Instance)
        );
}
