using Sluice.Wires.Json;

namespace Sluice;

public readonly partial record struct JsonWireOptions
{
    private const ulong ReadTablesFlags = EnforceNullsFlag | ExactNamesFlag | EnumsAsTextFlag | PreserveFlag | PolicyFlag | ConvertersFlag | UnionsFlag | (7UL << NamingShift);

    /// <summary>Whether names, nulls, enumerations, converters, unions or references are not those of <c>default</c>: the reader with tables serves then.</summary>
    internal bool NeedsTablesForReading => (_flags & ReadTablesFlags) != 0;

    /// <summary>What the plain reader can do by itself.</summary>
    internal JsonReadFlags ReadFlags => (_flags & ~ReadTablesFlags) == 0
        ? JsonReadFlags.None
        : (Has(CommentsFlag) ? JsonReadFlags.Comments : 0) | (Has(TrailingCommasFlag) ? JsonReadFlags.TrailingCommas : 0)
            | (Has(RejectUnknownFlag) ? JsonReadFlags.RejectUnknown : 0) | (Has(NoQuotedNumbersFlag) ? JsonReadFlags.RejectQuotedNumbers : 0)
            | (Has(LastWinsFlag) ? JsonReadFlags.AllowDuplicates : 0) | (Has(LiteralsFlag) ? JsonReadFlags.Literals : 0);
}
