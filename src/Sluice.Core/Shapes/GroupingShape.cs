using System.ComponentModel;
using System.Runtime.CompilerServices;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a key with its elements: an object with <c>key</c> and <c>elements</c>, or an array of the two on
/// wires that use keys.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IGroupingShape<TKey, T, TGroupKeyShape, TElement> : IShape<IGrouping<TKey, T>>
    where TGroupKeyShape : struct, IShape<TKey>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IGrouping<TKey, T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        if (TWriter.IsOptionsDriven && !TWriter.UsesKeys)
        {
            writer.WriteObject((ObjectShape<IGrouping<TKey, T>>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 3 : selection.GetMask(0) & 3;
        Members.Begin(ref writer, 2, mask);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 0, "key"u8, "\"key\":"u8))
            OptionsElement.Write<TKey, TGroupKeyShape, TWriter, TSelection>(ref writer, value.Key, selection.Child(0));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 1, "elements"u8, "\"elements\":"u8))
            Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection.Child(1));
        Members.End(ref writer);
    }

    /// <inheritdoc/>
    public static IGrouping<TKey, T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        TKey? key = default;
        List<T>? items = null;
        int seen = 0;
        MemberCursor cursor = MemberCursor.Begin(ref reader, TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, Members.GroupingNames) is var index and >= 0)
        {
            if (index == 0)
                key = OptionsElement.Read<TKey, TGroupKeyShape, TReader>(ref reader);
            else
                items =
                    OptionsElement.Read<List<T>, ListShape<T, TElement>, TReader>(ref reader)
                    ?? throw reader.Error(WireError.Null, "A group's elements are null.");
            seen |= 1 << index;
        }
        return seen == 3
            ? new Grouping<TKey, T>(key!, items!)
            : throw reader.Error(
                WireError.MissingMember,
                $"A group requires {((seen & 1) == 0 ? "\"key\"" : "\"elements\"")}."
            );
    }

    /// <inheritdoc/>
    public static TypeShape<IGrouping<TKey, T>> Shape =>
        ShapeCache<IGrouping<TKey, T>, IGroupingShape<TKey, T, TGroupKeyShape, TElement>>.Object(
            static () =>
                [
                    new ShapedMember<IGrouping<TKey, T>, TKey, TGroupKeyShape>(
                        Members.Traits("Key", "key", 0),
                        static (ref IGrouping<TKey, T> owner) => owner.Key,
                        null
                    ),
                    // A list of its own: under References, the group would be a reference to the object around it.
                    new ShapedMember<IGrouping<TKey, T>, IEnumerable<T>, EnumerableShape<T, TElement>>(
                        Members.Traits("Elements", "elements", 1),
                        static (ref IGrouping<TKey, T> owner) => owner.ToList(),
                        null
                    ),
                ],
            static (values, _) =>
                new Grouping<TKey, T>(Members.Value<TKey>(values[0]), [.. (IEnumerable<T>?)values[1] ?? []])
        );
}

/// <summary>Writes and reads groups by key as an array of groups.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ILookupShape<TKey, T, TGroupKeyShape, TElement> : IShape<ILookup<TKey, T>>
    where TGroupKeyShape : struct, IShape<TKey>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ILookup<TKey, T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.Write<
                IGrouping<TKey, T>,
                IGroupingShape<TKey, T, TGroupKeyShape, TElement>,
                IEnumerator<IGrouping<TKey, T>>,
                TWriter,
                TSelection
            >(ref writer, value.GetEnumerator(), value.Count, selection);
    }

    /// <inheritdoc/>
    public static ILookup<TKey, T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : CreateLookup(
                Sequence.ReadList<IGrouping<TKey, T>, IGroupingShape<TKey, T, TGroupKeyShape, TElement>, TReader>(
                    ref reader
                )
            );

    private static ILookup<TKey, T> CreateLookup(IEnumerable<IGrouping<TKey, T>> groups) =>
        CreateLookup(groups, KeyComparers<TKey, TGroupKeyShape>.Instance);

    private static ILookup<TKey, T> CreateLookup(
        IEnumerable<IGrouping<TKey, T>> groups,
        IEqualityComparer<TKey>? comparer
    ) =>
        groups
            .SelectMany(
                group => group ?? throw new WireException(WireError.Null, "A lookup has no group that is null."),
                (group, item) => (group.Key, Item: item)
            )
            .ToLookup(pair => pair.Key, pair => pair.Item, comparer);

    private static ILookup<TKey, T> CreateLike(ILookup<TKey, T> source, List<IGrouping<TKey, T>> groups) =>
        source is Lookup<TKey, T> known
            ? CreateLookup(groups, LookupComparer<TKey, T>.Get(known))
            : CreateLookup(groups);

    /// <inheritdoc/>
    public static TypeShape<ILookup<TKey, T>> Shape =>
        ShapeCache<ILookup<TKey, T>, ILookupShape<TKey, T, TGroupKeyShape, TElement>>.Collection<
            IGrouping<TKey, T>,
            IGroupingShape<TKey, T, TGroupKeyShape, TElement>
        >(static lookup => lookup, CreateLookup, CreateLike);
}

/// <summary>Reads the comparer of a lookup, which does not tell it.</summary>
internal static class LookupComparer<TKey, T>
{
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_comparer")]
    internal static extern ref IEqualityComparer<TKey> Get(Lookup<TKey, T> lookup);
}
