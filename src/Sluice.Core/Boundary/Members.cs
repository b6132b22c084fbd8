using System.Numerics;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Boundary;

/// <summary>
/// Writes the few object types whose shapes the library implements itself: members by name, or an array on wires that
/// use keys.
/// </summary>
internal static class Members
{
    internal static readonly string[] PairNames = ["key", "value"];
    internal static readonly string[] GroupingNames = ["key", "elements"];

    internal static void Begin<TWriter>(ref TWriter writer, int count, ulong mask)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (TWriter.UsesKeys)
            writer.Commit(ref writer.BeginUncheckedArray(count, 0));
        else
            writer.Commit(ref writer.BeginUncheckedObject(BitOperations.PopCount(mask), 0));
    }

    /// <summary>Starts a member. Returns <see langword="false"/> if the member is not selected.</summary>
    internal static bool Next<TWriter, TSelection>(
        ref TWriter writer,
        ulong mask,
        int index,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        bool wanted = TSelection.IsAll || (mask & (1UL << index)) != 0;
        if (TWriter.UsesKeys)
        {
            // Fills the member's element of the array.
            if (!wanted)
                writer.WriteNull();
        }
        else if (wanted)
        {
            writer.Commit(
                ref writer.WriteUncheckedName(
                    ref writer.Reserve(jsonName.Length + WireSizes.NameOverhead),
                    utf8Name,
                    jsonName
                )
            );
        }
        return wanted;
    }

    internal static void End<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (TWriter.UsesKeys)
            writer.EndUncheckedArray(ref writer.Reserve(0));
        else
            writer.EndUncheckedObject(ref writer.Reserve(0));
    }

    internal static MemberTraits Traits(string name, string wireName, int key, bool isNonNull = false) =>
        new(
            name,
            wireName,
            MemberFlags.Readable
                | MemberFlags.Writable
                | MemberFlags.Parameter
                | (isNonNull ? MemberFlags.NonNull | MemberFlags.Required : 0)
        )
        {
            Key = key,
        };

    internal static T Value<T>(object? boxed) => boxed is null ? default! : (T)boxed;
}
