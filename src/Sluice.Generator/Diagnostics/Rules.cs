using Microsoft.CodeAnalysis;
using Sluice.TypeModel.Model;

namespace Sluice.Generator.Diagnostics;

/// <summary>The rules of the generator; each has a page under docs/diagnostics.</summary>
internal static class Rules
{
    public const string NotPartial = "SLC001",
        FileLocal = "SLC002",
        UnsupportedType = Finding.NotSerializable,
        Unreachable = "SLC004",
        EndlessGeneric = "SLC005",
        DuplicateName = Finding.DuplicateName,
        DuplicateKey = Finding.DuplicateKey,
        BadName = "SLC008",
        CannotRead = "SLC009",
        CannotShape = Finding.CannotShape,
        NotHonoured = "SLC011",
        CannotReadBack = "SLC060",
        LostWhenRead = "SLC061",
        DuplicateDiscriminator = Finding.DuplicateDiscriminator,
        KeyOutOfRange = Finding.KeyOutOfRange,
        InvalidAttribute = Finding.InvalidAttribute,
        MissingKey = Finding.MissingKey,
        AmbiguousEnumName = "SLC041",
        DeclaredMembersOnly = "SLC042",
        FormatterNotRun = "SLC043",
        FoundAtRunTime = "SLC044",
        DiscriminatorClash = Finding.DiscriminatorClash;

    private static readonly Dictionary<string, DiagnosticDescriptor> s_rules = new[]
    {
        Error(
            NotPartial,
            "A shaped type must be partial",
            "'{0}' must be partial because its shape is generated inside it; add 'partial' to it "
                + "and to the types around it"
        ),
        Error(
            FileLocal,
            "A file-local type cannot have a shape",
            "'{0}' is file-local, so generated code cannot name it; make it internal, or private in a partial type"
        ),
        Error(UnsupportedType, "A member's type is not serializable", Finding.NotSerializableText),
        Error(
            Unreachable,
            "A type is inaccessible to generated code",
            "'{0}' is inaccessible to the code that writes '{1}'; {2}"
        ),
        Error(
            EndlessGeneric,
            "A generic type expands without end",
            "'{0}' contains itself with ever larger type arguments ('{1}'), so its code would be infinite; use a type "
                + "that does not grow, or a converter"
        ),
        Error(DuplicateName, "Two members have the same wire name", Finding.NameText),
        Error(DuplicateKey, "Two members have the same key", Finding.KeyText),
        Error(BadName, "A wire name is not valid", "The wire name of '{0}' is not valid: {1}"),
        CreateInfo(CannotRead, "A type can only be written", "'{0}' can be written but not read: {1}"),
        Warning(
            CannotReadBack,
            "The constructors of a shaped type do not let it be read",
            "'{0}' can be written but not read: {1}"
        ),
        Warning(LostWhenRead, "A member loses its value when read", "'{0}' loses its value when it is read: {1}"),
        Error(CannotShape, "A type cannot have a shape", Finding.CannotShapeText),
        Warning(NotHonoured, "An attribute has no effect", "[{0}] on '{1}' has no effect: {2}"),
        Error(DuplicateDiscriminator, "Two union cases have the same discriminator", Finding.CaseText),
        Error(KeyOutOfRange, "A key is out of range", Finding.OutOfRangeText),
        Error(InvalidAttribute, "A Sluice attribute cannot be applied", Finding.AttributeText),
        Error(MissingKey, "A member has no key", Finding.MissingKeyText),
        Error(
            AmbiguousEnumName,
            "A name of an enumeration is ambiguous",
            "The wire name \"{0}\" of '{1}' would not be read back as the same value: {2}"
        ),
        Warning(
            DeclaredMembersOnly,
            "Values are written by their declared type",
            "'{0}' is {1}, which is not a union: only the members of '{2}' are written, and it cannot be read; "
                + "declare its cases with [WireCase], or accept this with [WireDeclaredOnly]"
        ),
        Error(
            FormatterNotRun,
            "A formatter of MessagePack-CSharp does not run",
            "'{0}' names a formatter of MessagePack-CSharp, which is not supported; write an IWireConverter<T> and "
                + "name it in [WireConverter]"
        ),
        Warning(
            FoundAtRunTime,
            "A converter is inaccessible",
            "'{0}' has the converter '{1}', which is inaccessible to this assembly, so it is resolved by reflection "
                + "at run time; put [Shape] on the type in its own assembly"
        ),
        Error(DiscriminatorClash, "A member has the name of its union's discriminator", Finding.ClashText),
    }.ToDictionary(rule => rule.Id);

    public static IEnumerable<DiagnosticDescriptor> All => s_rules.Values;

    public static DiagnosticDescriptor Get(string id) => s_rules[id];

    private static DiagnosticDescriptor Error(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Error);

    private static DiagnosticDescriptor Warning(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Warning);

    private static DiagnosticDescriptor CreateInfo(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Info);

    private static DiagnosticDescriptor Create(string id, string title, string message, DiagnosticSeverity severity) =>
        new(id, title, message, "Sluice", severity, isEnabledByDefault: true, helpLinkUri: HelpLink.CreateLink(id));
}
