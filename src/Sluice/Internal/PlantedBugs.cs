#if SLUICE_PLANTED_BUGS
namespace Sluice;

/// <summary>
/// Faults that the build with <c>-p:PlantedBugs=true</c> contains, one of them active at a time: what
/// <c>eng/fuzz.sh --planted</c> has to find. No other build has any of this.
/// </summary>
internal enum PlantedBug
{
    None,
    /// <summary>A character that needs an escape is copied as it is where it is the last of a vector.</summary>
    EscapeAtEndOfVector,
    /// <summary>Minus zero is written as zero.</summary>
    SignOfMinusZero,
    /// <summary>A long beyond int is written by its lower half.</summary>
    LongTruncated,
    /// <summary>The header of a map of sixteen members says fifteen.</summary>
    MapHeaderOfSixteen,
    /// <summary>A member that was left out is counted all the same.</summary>
    CountOfOmittedMembers,
    /// <summary>Null in a nullable is read as the default value.</summary>
    NullInNullable,
    /// <summary>A surrogate pair at the border of two pieces is cut.</summary>
    SurrogatePairAtPiece,
    /// <summary>The level of an empty array is not given back.</summary>
    DepthOfEmptyArrays,
    /// <summary>A discriminator behind an object is not found.</summary>
    LateDiscriminator,
    /// <summary>Of several flags a later one with a long name is lost.</summary>
    FlagsAsText,
    /// <summary>The escape of a quote in a dictionary's key is lost.</summary>
    EscapeInKey,
    /// <summary>The third word of a selection is taken for the second.</summary>
    SelectionBeyondWord,
    /// <summary>The zeros at the end of a decimal are lost.</summary>
    ScaleOfDecimal,
    /// <summary>An offset of less than an hour is never negative.</summary>
    SignOfOffset,
    /// <summary>The index of an element is forgotten behind an inner container.</summary>
    IndexInPath,
    /// <summary>Skipping knows only so many levels of brackets.</summary>
    SkipOfNested,
    /// <summary>A match that overlaps what it produces is copied at once.</summary>
    Lz4Overlap,
    /// <summary>The fraction of a second before 1970 is lost.</summary>
    TimestampBeforeEpoch,
    /// <summary>A string of 32 bytes gets the header of a short one.</summary>
    HeaderOfLongerString,
    /// <summary>Long names are found in their own case only.</summary>
    FoldedName,
    /// <summary>Two objects get one id.</summary>
    IdOfReference,
    /// <summary>The count that a document declares is believed.</summary>
    DeclaredCount,
    /// <summary>A long name may occur twice.</summary>
    DuplicateName,
    /// <summary>A backslash at the end of a piece is forgotten.</summary>
    EscapeAtEndOfPiece,
    /// <summary>A header that arrives in two pieces is read from the first.</summary>
    HeaderInTwoPieces,
    /// <summary>The offset of an error in a sequence is that in the element.</summary>
    OffsetInSequence,
}

internal static class PlantedBugs
{
    private static readonly PlantedBug s_active =
        Enum.TryParse(Environment.GetEnvironmentVariable("SLUICE_PLANTED_BUG"), out PlantedBug bug) ? bug : PlantedBug.None;

    /// <summary>Whether the process was started with this one.</summary>
    internal static bool Is(PlantedBug bug) => s_active == bug;
}
#endif
