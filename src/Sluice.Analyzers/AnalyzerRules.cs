using Microsoft.CodeAnalysis;

namespace Sluice.Analyzers;

/// <summary>Every rule of the analyzers, one line each; each has a page under docs/diagnostics. Numbers below 20 are the generator's.</summary>
internal static class AnalyzerRules
{
    public static readonly DiagnosticDescriptor Drops = Warning("SLC020", "A member silently drops", "'{0}' carries [{1}] but is not on any wire: {2}");
    public static readonly DiagnosticDescriptor FieldDrops = Info("SLC021", "A public field is not written to JSON", "'{0}' is a public field, which MessagePack takes and JSON does not; mark it [WireInclude] or [WireIgnore]");
    public static readonly DiagnosticDescriptor KeyGap = Info("SLC022", "A gap in keys", "'{0}' has no member with key {1}; every object carries a null there");
    public static readonly DiagnosticDescriptor Reflection = Info("SLC023", "A call goes through reflection", "'{0}' carries no generated shape, so this call finds one at run time; a witness ([ShapeFor<{0}>]) makes it static");
    public static readonly DiagnosticDescriptor NeverStored = Warning("SLC024", "A member that is never written is stored", "'{0}.{1}' is marked [Never]: storing '{2}' loses it");
    public static readonly DiagnosticDescriptor CaseWithoutTag = Warning("SLC025", "A union's case without a discriminator", "'{0}' is a case of '{1}' without a discriminator: {2}");
    public static readonly DiagnosticDescriptor NeverRequired = Warning("SLC026", "A member that is never written is required", "'{0}' is marked [Never] and required when reading, so that what is written can't be read back");
    public static readonly DiagnosticDescriptor DefaultOnNothing = Warning("SLC027", "A selection attribute on nothing", "[{0}] on '{1}' selects nothing: {2}");
    public static readonly DiagnosticDescriptor NoEquality = Info("SLC028", "A policy or converter without equality", "'{0}' does not override Equals: options that hold different instances are different options, and share no cache");

    public static IEnumerable<DiagnosticDescriptor> All => [Drops, FieldDrops, KeyGap, Reflection, NeverStored, CaseWithoutTag, NeverRequired, DefaultOnNothing, NoEquality];

    private static DiagnosticDescriptor Warning(string id, string title, string message) => Make(id, title, message, DiagnosticSeverity.Warning);
    private static DiagnosticDescriptor Info(string id, string title, string message) => Make(id, title, message, DiagnosticSeverity.Info);

    private static DiagnosticDescriptor Make(string id, string title, string message, DiagnosticSeverity severity) =>
        new(id, title, message, "Sluice", severity, isEnabledByDefault: true, helpLinkUri: $"https://github.com/sluice/sluice/blob/main/docs/diagnostics/{id}.md");
}
