#if SLUICE_PLANTED_BUGS
namespace Sluice.Internal;

/// <summary>
/// Specifies the faults that the build with <c>-p:PlantedBugs=true</c> contains, of which one is active at a time, and
/// which <c>eng/fuzz.sh --planted</c> must find. No other build contains them.
/// </summary>
internal enum PlantedBug
{
    None,

    /// <summary>A character that needs an escape is copied without it if it is the last of a vector.</summary>
    EscapeAtEndOfVector,

    /// <summary>Minus zero is written as zero.</summary>
    SignOfMinusZero,

    /// <summary>A long that does not fit into an int is written as its lower half.</summary>
    LongTruncated,

    /// <summary>The header of a map of sixteen members declares fifteen.</summary>
    MapHeaderOfSixteen,

    /// <summary>An omitted member is counted.</summary>
    CountOfOmittedMembers,

    /// <summary>Null in a nullable is read as the default value.</summary>
    NullInNullable,

    /// <summary>A surrogate pair at the boundary of two pieces is split.</summary>
    SurrogatePairAtPiece,

    /// <summary>The level of an empty array is not released.</summary>
    DepthOfEmptyArrays,

    /// <summary>A discriminator after an object is not found.</summary>
    LateDiscriminator,

    /// <summary>Of several flags, a later one with a long name is lost.</summary>
    FlagsAsText,

    /// <summary>The escape of a quote in a dictionary's key is lost.</summary>
    EscapeInKey,

    /// <summary>The third word of a selection is treated as the second.</summary>
    SelectionBeyondWord,

    /// <summary>Trailing zeros of a decimal are lost.</summary>
    ScaleOfDecimal,

    /// <summary>An offset of less than an hour is never negative.</summary>
    SignOfOffset,

    /// <summary>The index of an element is lost after a nested container.</summary>
    IndexInPath,

    /// <summary>Skipping supports only a limited number of nested brackets.</summary>
    SkipOfNested,

    /// <summary>A match that overlaps its own output is copied at once.</summary>
    Lz4Overlap,

    /// <summary>The fraction of a second before 1970 is lost.</summary>
    TimestampBeforeEpoch,

    /// <summary>A string of 32 bytes gets the header of a short one.</summary>
    HeaderOfLongerString,

    /// <summary>Long names are matched case-sensitively only.</summary>
    FoldedName,

    /// <summary>Two objects have the same id.</summary>
    IdOfReference,

    /// <summary>The declared count of a document is trusted.</summary>
    DeclaredCount,

    /// <summary>A long name may occur twice.</summary>
    DuplicateName,

    /// <summary>A backslash at the end of a piece is lost.</summary>
    EscapeAtEndOfPiece,

    /// <summary>A header that arrives in two pieces is read from the first one.</summary>
    HeaderInTwoPieces,

    /// <summary>The offset of an error in a sequence is relative to the element.</summary>
    OffsetInSequence,
}

internal static class PlantedBugs
{
    private static readonly PlantedBug s_active = Enum.TryParse(
        Environment.GetEnvironmentVariable("SLUICE_PLANTED_BUG"),
        out PlantedBug bug
    )
        ? bug
        : PlantedBug.None;

    /// <summary>Returns <see langword="true"/> if the process was started with the given fault.</summary>
    internal static bool Is(PlantedBug bug) => s_active == bug;
}
#endif
