using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>
/// Parses unions declared by attributes on the base type. Attributes of Sluice, System.Text.Json and MessagePack-CSharp
/// are merged case by case.
/// </summary>
internal sealed partial class ShapeParser
{
    private sealed class CaseDraft(INamedTypeSymbol type)
    {
        public INamedTypeSymbol Type { get; } = type;
        public DiscriminatorModel? Wire { get; set; }
        public DiscriminatorModel? Json { get; set; }
        public DiscriminatorModel? Keyed { get; set; }
    }

    internal static bool IsUnion(INamedTypeSymbol type) =>
        !type.IsValueType && !type.IsSealed && type.GetAttributes().Any(a => SymbolAttribute.NameOf(a) is
            "Sluice.WireCaseAttribute" or "Sluice.WireUnionAttribute"
                or "System.Text.Json.Serialization.JsonDerivedTypeAttribute" or "MessagePack.UnionAttribute");

    private static List<CaseDraft> CasesOf(INamedTypeSymbol type, out string discriminator, out int unknownHandling,
        out bool ignoresUnknown)
    {
        discriminator = "$type";
        unknownHandling = 0;
        ignoresUnknown = false;
        var cases = new List<CaseDraft>();
        CaseDraft Get(INamedTypeSymbol t)
        {
            CaseDraft? found = cases.FirstOrDefault(c => SymbolEqualityComparer.Default.Equals(c.Type, t));
            if (found is null) cases.Add(found = new CaseDraft(t));
            return found;
        }
        foreach (AttributeData attribute in type.GetAttributes())
        {
            object? Argument(int i) =>
                i < attribute.ConstructorArguments.Length ? attribute.ConstructorArguments[i].Value : null;
            DiscriminatorModel? DiscriminatorOf(object? value) =>
                value switch { string s => new(s, 0), int n => new(null, n), _ => null };
            switch (SymbolAttribute.NameOf(attribute))
            {
                case "Sluice.WireUnionAttribute":
                    discriminator = SymbolAttribute.Named(attribute, "Discriminator") as string ?? discriminator;
                    unknownHandling = 2;
                    break;
                case "Sluice.WireCaseAttribute" when Argument(1) is INamedTypeSymbol t:
                    Get(t).Wire = DiscriminatorOf(Argument(0));
                    break;
                case "System.Text.Json.Serialization.JsonPolymorphicAttribute":
                    discriminator = SymbolAttribute.Named(attribute, "TypeDiscriminatorPropertyName") as string
                        ?? discriminator;
                    unknownHandling = SymbolAttribute.Named(attribute, "UnknownDerivedTypeHandling") as int?
                        ?? unknownHandling;
                    ignoresUnknown = SymbolAttribute.Named(attribute, "IgnoreUnrecognizedTypeDiscriminators") is true;
                    break;
                case "System.Text.Json.Serialization.JsonDerivedTypeAttribute" when Argument(0) is INamedTypeSymbol t:
                    Get(t).Json = DiscriminatorOf(Argument(1));
                    break;
                case "MessagePack.UnionAttribute" when Argument(1) is INamedTypeSymbol t:
                    Get(t).Keyed = DiscriminatorOf(Argument(0));
                    break;
            }
        }
        return cases;
    }

    private void PrintUnion(Definition definition)
    {
        _current = definition;
        INamedTypeSymbol type = definition.Symbol;
        List<CaseDraft> drafts = CasesOf(type, out string discriminator, out int unknownHandling,
            out bool ignoresUnknown);
        var cases = new List<(CaseDraft Draft, UnionCaseModel Model)>();
        var taken = new Dictionary<string, string>();
        foreach (CaseDraft draft in drafts)
        {
            var site = new LocationSource(LocationOf(type, definition.Site.Location), Display(type));
            INamedTypeSymbol caseType = CloseCase(draft.Type, type);
            if (!IsAssignable(caseType, type))
            {
                Report(Rules.CannotShape, site.Location, Display(type),
                    $"its case '{Display(caseType)}' does not derive from it");
                continue;
            }
            DiscriminatorModel? json = draft.Wire ?? draft.Json ?? draft.Keyed;
            // System.Text.Json supports cases without a discriminator, which are written but never recognized during
            // reading.
            DiscriminatorModel? keyed = draft.Wire ?? draft.Keyed ?? draft.Json
                ?? new DiscriminatorModel(caseType.Name, 0);
            // The number 1 and the text "1" would differ in their quotes alone.
            string[] identities = json is null
                ? [$"keyed {TextOf(keyed)}"]
                : [$"json {TextOf(json)}", $"keyed {TextOf(keyed)}"];
            if (identities.FirstOrDefault(taken.ContainsKey) is { } twice)
            {
                DiscriminatorModel same = json is not null && twice.StartsWith("json", StringComparison.Ordinal)
                    ? json
                    : keyed;
                string shown = same.Name is { } text
                    ? $"\"{text}\""
                    : same.Tag.ToString(System.Globalization.CultureInfo.InvariantCulture);
                Report(Rules.DuplicateDiscriminator, site.Location, taken[twice], Display(caseType), Display(type),
                    shown);
                continue;
            }
            foreach (string each in identities) taken[each] = Display(caseType);
            RejectMemberLikeDiscriminator(caseType, type, discriminator, definition);
            if (ResolveCase(caseType, site) is not { } shape) continue;
            bool isPartial = !Levels(caseType).Concat(caseType.AllInterfaces).Append(caseType)
                .Any(t => SymbolEqualityComparer.Default.Equals(t, type));
            cases.Add((draft, new UnionCaseModel(TypeNames.Of(caseType), shape.ShapeName, json, keyed, isPartial)));
        }
        int self = drafts.FindIndex(c => SymbolEqualityComparer.Default.Equals(c.Type, type));
        self = cases.FindIndex(c => SymbolEqualityComparer.Default.Equals(c.Draft.Type, type));
        if (self < 0 && (!type.IsAbstract || unknownHandling == 1) && ResolveCase(type, definition.Site) is { } own)
        {
            self = cases.Count;
            cases.Add((new CaseDraft(type), new UnionCaseModel(TypeNames.Of(type), own.ShapeName, null, null)));
        }
        List<int> nearest = unknownHandling != 2
            ? []
            : [.. Enumerable.Range(0, cases.Count)
                .OrderByDescending(i => cases[i].Draft.Type.TypeKind == TypeKind.Interface
                    ? -1
                    : Levels(cases[i].Draft.Type).Count())];
        string? fallback = FallbackOf(type, definition);
        (string typeParameters, List<string> constraints, Func<string, string> free) = Header(definition);
        _unions.Add(new UnionModel
        {
            HintName = UniqueHint(Hint(type) + ".Union"),
            Place = definition.Owner is { } owner ? PlaceIn(owner) : s_assemblyPlace,
            Accessibility = AccessibilityOf(definition),
            StructName = definition.StructName,
            TypeParameters = typeParameters,
            Constraints = constraints.ToEquatableArray(),
            TypeName = TypeNames.Of(type),
            WriterParameter = free("TWriter"),
            SelectionParameter = free("TSelection"),
            ReaderParameter = free("TReader"),
            IsObsolete = NamesObsolete(type) || cases.Any(c => NamesObsolete(c.Draft.Type)),
            Metadata = free("Metadata"),
            Discriminator = discriminator,
            Cases = cases.Select(c => c.Model).ToEquatableArray(),
            SelfCase = self,
            FallsBack = unknownHandling == 1,
            Nearest = nearest.ToEquatableArray(),
            IgnoresUnknown = ignoresUnknown,
            Fallback = fallback,
        });
    }

    private static string TextOf(DiscriminatorModel discriminator) =>
        discriminator.Name ?? discriminator.Tag.ToString(System.Globalization.CultureInfo.InvariantCulture);

    private string? FallbackOf(INamedTypeSymbol type, Definition definition)
    {
        if (type.GetAttributes().FirstOrDefault(a =>
            SymbolAttribute.NameOf(a) == "Sluice.WireUnionAttribute") is not { } attribute
            || SymbolAttribute.Named(attribute, "Fallback") is not INamedTypeSymbol named) return null;
        INamedTypeSymbol fallback = CloseCase(named, type);
        bool isMade = !fallback.IsAbstract && fallback.InstanceConstructors.Any(c =>
            c.Parameters.Length == 1 && c.Parameters[0].Type.ToDisplayString() == "Sluice.UnknownCase"
            && c.DeclaredAccessibility is Accessibility.Public or Accessibility.Internal
                or Accessibility.ProtectedOrInternal);
        if (IsAssignable(fallback, type) && isMade && fallback.AllInterfaces.Any(i =>
            i.ToDisplayString() == "Sluice.IUnknownCase")) return TypeNames.Of(fallback);
        Report(Rules.CannotShape, LocationOf(type, definition.Site.Location), Display(type),
            $"its fallback '{Display(fallback)}' must derive from it, implement IUnknownCase and have a constructor "
            + "that takes an UnknownCase");
        return null;
    }

    // When read back, such a member would be mistaken for the discriminator.
    private void RejectMemberLikeDiscriminator(INamedTypeSymbol @case, INamedTypeSymbol union, string discriminator,
        Definition definition)
    {
        var contract = TypeContract.Of(new SymbolType(@case));
        foreach (MemberDraft member in CollectMembers(@case, contract,
            NamingOf(new Definition(@case, definition.Naming), contract)))
        {
            if (member.Attributes.IsIgnored || member.Found.IsKeyedOnly
                || contract.NameOf(member.Attributes, member.Symbol.Name,
                    NamingOf(new Definition(@case, definition.Naming), contract)) != discriminator) continue;
            Report(Rules.DiscriminatorClash, member.Location ?? definition.Site.Location,
                $"{Display(@case)}.{member.Symbol.Name}", discriminator, Display(union));
        }
    }

    // An open generic case of a generic base is closed over the base's arguments: [WireCase(0, typeof(Leaf<>))] on
    // Tree<T>.
    private static INamedTypeSymbol CloseCase(INamedTypeSymbol type, INamedTypeSymbol @base) =>
        type.IsUnboundGenericType && type.Arity == @base.Arity
            ? type.OriginalDefinition.Construct([.. @base.TypeArguments])
            : type;

    private bool IsAssignable(INamedTypeSymbol type, INamedTypeSymbol @base)
    {
        if (type.IsUnboundGenericType) return false;
        // The definition of a generic union has the cases of all its closed types, such as one that derives from
        // Tree<int>; the emitted code asks whether the closed type has it.
        return Levels(type).Concat(type.AllInterfaces).Append(type).Any(t =>
            SymbolEqualityComparer.Default.Equals(t, @base)
                || (@base.IsGenericType && SymbolEqualityComparer.Default.Equals(t.OriginalDefinition,
                    @base.OriginalDefinition)));
    }

    // Resolves the case's own object, even if its type is also a union.
    private ShapeReference? ResolveCase(INamedTypeSymbol type, LocationSource site)
    {
        if (WhyUnsupported(type) is { } reason) return Unsupported(type, site, reason);
        if (!IsUnion(type)) return Resolve(type, site);
        if (FromHandledCollection(type, site, out ShapeReference? collection)) return collection;
        return FromDefinition(type, site, WireNaming.Unset, isSelf: true);
    }

    private (string TypeParameters, List<string> Constraints, Func<string, string> Free) Header(Definition definition)
    {
        List<string> around = [.. TypeNames.Chain(definition.Symbol).SelectMany(t => t.TypeParameters)
            .Select(p => p.Name), .. definition.Parameters.Select(p => p.ShapeName)];
        int inOwner = definition.Owner is null ? 0 : TypeNames.Chain(definition.Owner).Sum(t => t.Arity);
        List<ITypeParameterSymbol> own = [.. definition.Parameters.Skip(inOwner).Select(p => p.Parameter)];
        return (Brackets(own.Select(p => TypeNames.Escape(p.Name))
            .Concat(definition.Parameters.Select(p => p.ShapeName))),
            [.. own.Select(TypeNames.Constraint).Where(c => c is not null).Select(c => c!),
             .. definition.Parameters.Select(
                 p =>
                     $"where {p.ShapeName} : struct, global::Sluice.Model.IShape<"
                     + $"{TypeNames.Escape(p.Parameter.Name)}>")],
            name =>
            {
                while (around.Contains(name)) name += "_";
                return name;
            }
        );
    }
}
