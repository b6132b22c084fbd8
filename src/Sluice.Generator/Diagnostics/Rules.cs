using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Diagnostics;

/// <summary>Every rule of the generator, one line each; each has a page under docs/diagnostics.</summary>
internal static class Rules
{
    public const string NotPartial = "SLC001", FileLocal = "SLC002", UnsupportedType = "SLC003", Unreachable = "SLC004", EndlessGeneric = "SLC005",
        DuplicateName = "SLC006", DuplicateKey = "SLC007", BadName = "SLC008", CannotRead = "SLC009", CannotShape = "SLC010", NotHonoured = "SLC011";

    private static readonly Dictionary<string, DiagnosticDescriptor> s_rules = new[]
    {
        Error(NotPartial, "A shaped type must be partial", "'{0}' must be partial, since its shape is generated inside it"),
        Error(FileLocal, "A file-local type can't be shaped", "'{0}' is file-local, so generated code can't name it; make it internal or private to a partial type"),
        Error(UnsupportedType, "A member's type has no form on a wire", "'{0}' is of type '{1}', which has no form on a wire: {2}"),
        Error(Unreachable, "Generated code can't see a type", "'{0}' can't be seen by the code that writes '{1}'; make it internal, or make '{2}' partial"),
        Error(EndlessGeneric, "A generic type expands for ever", "'{0}' holds itself with ever larger type arguments ('{1}'), so its code would have no end"),
        Error(DuplicateName, "Two members have the same wire name", "'{0}' and '{1}' of '{2}' both have the wire name \"{3}\""),
        Error(DuplicateKey, "Two members have the same key", "'{0}' and '{1}' of '{2}' both have the key {3}"),
        Error(BadName, "A wire name is not text", "The wire name of '{0}' holds a lone surrogate, which no wire can write"),
        Info(CannotRead, "A type can only be written", "'{0}' can be written but not read: {1}"),
        Error(CannotShape, "A type can't be shaped", "'{0}' can't be shaped: {1}"),
        Warning(NotHonoured, "An attribute is not honoured", "'{0}' on '{1}' is not honoured: {2}"),
    }.ToDictionary(rule => rule.Id);

    public static IEnumerable<DiagnosticDescriptor> All => s_rules.Values;

    public static DiagnosticDescriptor Get(string id) => s_rules[id];

    private static DiagnosticDescriptor Error(string id, string title, string message) => Make(id, title, message, DiagnosticSeverity.Error);
    private static DiagnosticDescriptor Warning(string id, string title, string message) => Make(id, title, message, DiagnosticSeverity.Warning);
    private static DiagnosticDescriptor Info(string id, string title, string message) => Make(id, title, message, DiagnosticSeverity.Info);

    private static DiagnosticDescriptor Make(string id, string title, string message, DiagnosticSeverity severity) =>
        new(id, title, message, "Sluice", severity, isEnabledByDefault: true, helpLinkUri: $"https://github.com/sluice/sluice/blob/main/docs/diagnostics/{id}.md");
}
