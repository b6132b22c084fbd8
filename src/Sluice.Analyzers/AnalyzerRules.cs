using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;

namespace Sluice.Analyzers;

/// <summary>
/// The rules of the analyzers; each has a page under docs/diagnostics. Numbers below 20 belong to the generator.
/// </summary>
internal static class AnalyzerRules
{
    public static readonly DiagnosticDescriptor Drops = Warning(
        "SLC020",
        "An annotated member is not written",
        "[{1}] on '{0}' has no effect because the member is not written: {2}"
    );
    public static readonly DiagnosticDescriptor FieldDrops = Warning(
        "SLC021",
        "A public field is not written to JSON",
        "'{0}' is a public field, which MessagePack writes and JSON does not; mark it [WireInclude] or [WireIgnore]"
    );
    public static readonly DiagnosticDescriptor KeyGap = CreateInfo(
        "SLC022",
        "Keys have a gap",
        "'{0}' has no member with key {1}; every object is written with a null there; renumber the keys"
    );
    public static readonly DiagnosticDescriptor WideGap = Warning(
        "SLC059",
        "Keys leave most elements empty",
        "Every '{0}' is written as an array of {1} elements for {2} keys; renumber the keys"
    );
    public static readonly DiagnosticDescriptor Reflection = CreateInfo(
        "SLC023",
        "A call uses reflection",
        "'{0}' has no generated shape, so this call uses reflection, which trimmed and native programs do not have; "
            + "{1}"
    );
    public static readonly DiagnosticDescriptor NeverStored = Error(
        "SLC024",
        "A stored type has a member that is never written",
        "'{0}.{1}' is marked [Never], so storing '{2}' loses its value; remove [Never], or pass allowLoss: true"
    );
    public static readonly DiagnosticDescriptor CaseWithoutTag = Warning(
        "SLC025",
        "A union case has no discriminator",
        "'{0}' is a case of '{1}' without a discriminator: {2}"
    );
    public static readonly DiagnosticDescriptor NeverRequired = Warning(
        "SLC026",
        "A member that is never written is required",
        "'{0}' is marked [Never] and required when reading, so what is written cannot be read "
            + "back; remove one of the two"
    );
    public static readonly DiagnosticDescriptor DefaultOnNothing = Warning(
        "SLC027",
        "A selection attribute has no effect",
        "[{0}] on '{1}' selects nothing: {2}"
    );
    public static readonly DiagnosticDescriptor NoEquality = Warning(
        "SLC028",
        "A naming policy has no value equality",
        "'{0}' does not override Equals, so each instance is a different option and shares no cache; override Equals "
            + "and GetHashCode or make it a record"
    );
    public static readonly DiagnosticDescriptor BadInclude = Error(
        "SLC029",
        "An include expression is not valid",
        "The include expression \"{0}\" is not valid for '{1}' at position {2}: {3}"
    );
    public static readonly DiagnosticDescriptor PastGuards = Warning(
        "SLC030",
        "A value with guarded members is written past the guards",
        "'{0}.{1}' is guarded, but this call writes it for every caller; return the value through Sluice"
    );
    public static readonly DiagnosticDescriptor UnguardedBase = Warning(
        "SLC031",
        "An override guards what its base shows",
        "'{0}.{1}' is guarded, but values declared as '{2}' are written without the guard; move "
            + "the attribute to '{2}.{1}'"
    );
    public static readonly DiagnosticDescriptor GuardedConverter = Warning(
        "SLC032",
        "A type with guarded members has its own converter",
        "The converter of '{0}' writes the guarded member '{1}' for every caller; remove the converter, or apply the "
            + "policy inside it"
    );
    public static readonly DiagnosticDescriptor NoCases = Warning(
        "SLC050",
        "A union has no cases",
        "The union '{0}' has no cases; add [WireCase] for each derived type"
    );
    public static readonly DiagnosticDescriptor ReadsWriteOnly = Warning(
        "SLC051",
        "A type that can only be written is read",
        "'{0}' can be written but not read: {1}"
    );
    public static readonly DiagnosticDescriptor UnusedInclude = AtEnd(
        "SLC052",
        "An include parameter is not used",
        "The handler does not use '{0}', so the expression narrows nothing; pass it to SluiceResults or call "
            + ".WithSluice() on the endpoint"
    );
    public static readonly DiagnosticDescriptor OtherInclude = Warning(
        "SLC053",
        "An include parameter is of another type than the result",
        "Include<{0}> cannot narrow a result of type '{1}'; use an Include of the result's type"
    );
    public static readonly DiagnosticDescriptor InterpolatedSql = Warning(
        "SLC054",
        "SQL is composed of values",
        "This SQL is composed of values, which allows SQL injection; write @name in the text and "
            + "pass the values as parameters"
    );

    public static readonly DiagnosticDescriptor AlwaysFails = Error(
        "SLC055",
        "A call always fails at run time",
        "This call of '{0}' always fails: {1}"
    );

    public static readonly DiagnosticDescriptor OptionOutOfRange = Error(
        "SLC056",
        "An option's value is not allowed",
        "{0} must be {1}, but is {2}"
    );

    public static readonly DiagnosticDescriptor Projection = Error(
        "SLC057",
        "A projection contains something else than members",
        "'{0}' {1}; projections consist of member accesses, new and Select"
    );

    public static readonly DiagnosticDescriptor CopiedWriter = Error(
        "SLC058",
        "A writer or reader is copied",
        "'{0}' {1}, and what is written or read through a copy is lost; pass the writer or reader by reference "
            + "everywhere: ref {2}"
    );

    public static readonly DiagnosticDescriptor NotAwaited = Warning(
        "SLC062",
        "A call is not awaited",
        "The result of '{0}' is not {1}, so {2}"
    );

    public static readonly DiagnosticDescriptor SetsNeverSet = Warning(
        "SLC063",
        "A member marked [NeverSet] is set",
        "'{0}.{1}' is marked [NeverSet], but {2} sets it; {3}"
    );

    public static IEnumerable<DiagnosticDescriptor> All =>
        [
            Drops,
            FieldDrops,
            KeyGap,
            Reflection,
            NeverStored,
            CaseWithoutTag,
            NeverRequired,
            DefaultOnNothing,
            NoEquality,
            BadInclude,
            PastGuards,
            UnguardedBase,
            GuardedConverter,
            NoCases,
            ReadsWriteOnly,
            UnusedInclude,
            OtherInclude,
            InterpolatedSql,
            AlwaysFails,
            OptionOutOfRange,
            Projection,
            CopiedWriter,
            WideGap,
            NotAwaited,
            SetsNeverSet,
        ];

    private static DiagnosticDescriptor Error(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Error);

    private static DiagnosticDescriptor Warning(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Warning);

    private static DiagnosticDescriptor CreateInfo(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Info);

    // Known only after the whole compilation has been analyzed.
    private static DiagnosticDescriptor AtEnd(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Warning, WellKnownDiagnosticTags.CompilationEnd);

    private static DiagnosticDescriptor Create(
        string id,
        string title,
        string message,
        DiagnosticSeverity severity,
        params string[] tags
    ) =>
        new(
            id,
            title,
            message,
            "Sluice",
            severity,
            isEnabledByDefault: true,
            customTags: tags,
            helpLinkUri: HelpLink.CreateLink(id)
        );
}
