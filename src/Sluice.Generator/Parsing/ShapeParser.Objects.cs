using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Text;
using Sluice.Internal;
using Sluice.TypeModel;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

internal sealed partial class ShapeParser
{
    private void Print(Definition definition)
    {
        _current = definition;
        _accessors.Clear();
        INamedTypeSymbol type = definition.Symbol;
        var facts = new SymbolType(type, _compilation);
        var contract = TypeContract.Of(facts);
        _typeNumberHandling = contract.NumberHandling;
        foreach ((string attribute, string reason) in MemberAttributes.Of(SymbolAttribute.Of(type)).NotHonoured)
            Report(Rules.NotHonoured, LocationOf(type, definition.Site.Location), attribute, Display(type), reason);
        foreach (IMethodSymbol method in Levels(type).SelectMany(t => t.GetMembers()).OfType<IMethodSymbol>()
            .Where(m => m.MethodKind == MethodKind.Ordinary))
        {
            foreach ((string attribute, string reason) in MemberAttributes.Of(SymbolAttribute.Of(method)).NotHonoured)
                Report(Rules.NotHonoured, LocationOf(method, definition.Site.Location), attribute,
                    $"{Display(type)}.{method.Name}", reason);
        }
        List<DiscoveredMember> found = MemberDiscovery.Find(facts, contract, NamingOf(definition, contract));
        List<MemberDraft> members = DraftsOf(type, found);
        foreach (MemberDraft draft in members)
        {
            draft.Get = GetterOf(draft);
            draft.Set = SetterOf(draft);
        }
        ConstructorChoice choice = Constructors.Choose(facts, contract, found);
        string? problem = choice.Problem;
        var constructor = (IMethodSymbol?)choice.Constructor?.Handle;
        BindParameters(facts, contract, choice, members);
        List<MemberDraft> kept = [];
        foreach (MemberDraft draft in members)
        {
            if (draft.Attributes.IsIgnored || (draft.Get is null && draft.Set is null && draft.Parameter is null))
                continue;
            foreach ((string attribute, string reason) in draft.Attributes.NotHonoured)
                Report(Rules.NotHonoured, draft.Location, attribute, $"{Display(type)}.{draft.Symbol.Name}", reason);
            string site = $"{Display(type)}.{draft.Symbol.Name}";
            if (draft.Attributes is { HasFormatter: true, WireConverter: null })
                Report(Rules.FormatterNotRun, draft.Location ?? definition.Site.Location, site);
            if (draft.Found.Facts.ReturnsReference)
            {
                Report(Rules.UnsupportedType, draft.Location ?? definition.Site.Location, site,
                    Display(draft.Type) + "&", ValueTypes.Reference);
                continue;
            }
            draft.Shape = ResolveMember(draft,
                draft.Location is { } place
                    ? new LocationSource(place, site, draft.Type)
                    : definition.Site with { Inner = site });
            if (draft.Shape is null) continue;
            Name(draft, definition, contract);
            if (draft.Attributes.IsExtensionData)
            {
                Extend(draft, type);
                draft.Names.IsExtension = draft.Extension is not null;
            }
            else if (Filling.IsTried(draft.Found, contract, draft.Parameter is not null)) FillInPlace(draft);
            problem ??= Populating.WhyNot(draft.Found, contract, draft.Populate is not null,
                draft.Parameter is not null);
            if (draft.Attributes.ObjectCreation == 1 && draft.Populate is null)
            {
                Report(Rules.NotHonoured, draft.Location, "JsonObjectCreationHandling",
                    $"{Display(type)}.{draft.Symbol.Name}",
                    "only collections and dictionaries can be populated in place");
            }
            // Private accessors of other assemblies are not visible, so the values they would set are lost during
            // reading.
            if (draft.Attributes.IsIncluded
                && draft is { Symbol: IPropertySymbol { SetMethod: null }, Parameter: null, Populate: null }
                && !SymbolEqualityComparer.Default.Equals(draft.Symbol.ContainingAssembly, _compilation.Assembly))
            {
                // Sluice's own attribute must take effect; attributes of other libraries may be meant for those
                // libraries alone.
                bool isOwn = draft.Symbol.GetAttributes()
                    .Any(a => SymbolAttribute.NameOf(a) == "Sluice.WireIncludeAttribute");
                Report(isOwn ? Rules.InvalidAttribute : Rules.NotHonoured, definition.Site.Location,
                    isOwn ? "WireInclude" : "JsonInclude", site,
                        "its setter is inaccessible from this assembly, so it would be written and not read; put "
                        + "[Shape] on its type in its own assembly");
            }
            kept.Add(draft);
        }
        // OrderBy is stable, so the declaration order is preserved among equal keys.
        kept = [.. kept.OrderBy(m => m.Attributes.Order)];
        kept = DropClashes(type, contract, kept);
        KeyedModel? keyed = LayOut(type, contract, kept);

        ConstructorModel? creation = null;
        bool isRoot = IsShaped(type) || definition.IsRoot;
        if (problem is null && CreationOf(type, constructor) is { } expression)
        {
            creation = new ConstructorModel(expression,
                (constructor?.Parameters.Select(
                    p => kept.FindIndex(m => SymbolEqualityComparer.Default.Equals(m.Parameter, p))) ?? [])
                        .ToEquatableArray(),
                (constructor?.Parameters.Select(Filler) ?? []).ToEquatableArray(),
                (constructor?.Parameters.Select(p => IsWider(p, kept)) ?? []).ToEquatableArray());
        }
        else if (problem is not null && isRoot && type.TypeKind != TypeKind.Interface && !type.IsAbstract)
        {
            bool isMistaken = choice.IsMistaken || choice.Problem is null;
            Report(isMistaken ? Rules.CannotReadBack : Rules.CannotRead, LocationOf(type, definition.Site.Location),
                Display(type), problem);
        }
        if (creation is not null && isRoot) ReportLosses(type, members);
        // As in System.Text.Json, the constructor satisfies the keyword; the attributes still apply.
        EquatableArray<MemberModel> models = kept
            .Select(m => ToModel(m, contract, new MemberUse(creation is not null, m.Parameter is not null,
                m.Populate is not null, m.IsTakenElsewhere, choice.SetsRequiredMembers))).ToEquatableArray();
        AddModel(definition, contract, kept, models, constructor, creation, keyed, problem,
            IgnoredMember.Of(contract, found, kept.Select(m => m.Names), NamingOf(definition, contract)));
    }

    private static void BindParameters(SymbolType type, TypeContract contract, ConstructorChoice choice,
        List<MemberDraft> members)
    {
        for (int i = 0; i < choice.Members.Length; i++)
        {
            if (choice.Members[i] >= 0)
                members[choice.Members[i]].Parameter = (IParameterSymbol)choice.Constructor!.Parameters[i].Handle;
        }
        List<DiscoveredMember> found = [.. members.Select(m => m.Found)];
        for (int i = 0; i < members.Count; i++)
        {
            members[i].IsTakenElsewhere = !found[i].CanSet && members[i].Parameter is null
                && Constructors.IsTakenBySome(type, contract, found, i);
        }
    }

    private bool IsWider(IParameterSymbol parameter, List<MemberDraft> members) =>
        members.Find(m => SymbolEqualityComparer.Default.Equals(m.Parameter, parameter)) is { } member
            && !new SymbolType(parameter.Type, _compilation).IsSame(member.Found.Facts.Type);

    private WireNaming NamingOf(Definition definition, TypeContract contract) =>
        definition.Naming != WireNaming.Unset
            ? definition.Naming
            : contract.Naming != WireNaming.Unset ? contract.Naming : _assemblyNaming;

    private void Name(MemberDraft draft, Definition definition, TypeContract contract)
    {
        draft.Names = NamedMember.Of(new SymbolType(definition.Symbol), contract, draft.Found,
            NamingOf(definition, contract));
        string member = $"{Display(definition.Symbol)}.{draft.Symbol.Name}";
        if (draft.Attributes.WireName?.Length == 0)
            Report(Rules.BadName, draft.Location, member, "it is empty; leave [WireName] out, or give it a name");
        if (!Literals.HasLoneSurrogate(draft.Names.WireName)) return;
        Report(Rules.BadName, draft.Location, member, "it contains half a surrogate pair, which UTF-8 cannot encode");
        draft.Names.WireName = draft.Symbol.Name;
    }

    private List<MemberDraft> DropClashes(INamedTypeSymbol type, TypeContract contract, List<MemberDraft> members)
    {
        var result = new List<MemberDraft>(members);
        foreach ((NamedMember first, NamedMember second, string name) in
            NamedMember.FindClashes(contract, [.. members.Select(m => m.Names)]))
        {
            MemberDraft dropped = members.Find(m => m.Names == second)!;
            Location? firstLocation = members.Find(m => m.Names == first)!.Location;
            Report(Rules.DuplicateName, dropped.Location ?? firstLocation ?? _current!.Site.Location,
                first.Member.Name, second.Member.Name, Display(type), name);
            result.Remove(dropped);
        }

        return result;
    }

    private void AddModel(Definition definition, TypeContract contract, List<MemberDraft> members,
        EquatableArray<MemberModel> models, IMethodSymbol? constructor, ConstructorModel? creation, KeyedModel? keyed,
        string? problem, IgnoredMember[] ignored)
    {
        INamedTypeSymbol type = definition.Symbol;
        var callbacks = CallbackRule.Of(new SymbolType(type));
        (string typeParameters, List<string> constraints, Func<string, string> free) = Header(definition);
        _shapes.Add(new ShapeModel
        {
            HintName = UniqueHint(Hint(type) + (definition.IsSelf ? ".Self" : "")
                + (definition.Naming == WireNaming.Unset ? "" : "." + definition.Naming) + ".Shape"),
            Place = definition.Owner is { } owner ? PlaceIn(owner) : s_assemblyPlace,
            Accessibility = AccessibilityOf(definition),
            StructName = definition.StructName,
            TypeParameters = typeParameters,
            Constraints = constraints.ToEquatableArray(),
            TypeName = TypeNames.Of(type),
            IsValueType = type.IsValueType,
            WriterParameter = free("TWriter"),
            SelectionParameter = free("TSelection"),
            ReaderParameter = free("TReader"),
            IsObsolete = members.Any(m => NamesObsolete(m.Type))
                || constructor?.Parameters.Any(p => NamesObsolete(p.Type)) == true || Levels(type).Any(NamesObsolete),
            Metadata = free("Metadata"),
            Members = models,
            Constructor = creation,
            WhyNotRead = problem,
            Ignored = ignored.ToEquatableArray(),
            Accessors = _accessors.ToEquatableArray(),
            Keyed = keyed,
            BeforeWrite = CallsOf(type, callbacks.BeforeWrite),
            AfterWrite = CallsOf(type, callbacks.AfterWrite),
            BeforeRead = CallsOf(type, callbacks.BeforeRead),
            AfterRead = CallsOf(type, callbacks.AfterRead),
            RejectsUnknown = contract.RejectsUnknown,
        });
    }

    // Same accessibility as the type: a struct next to a private type is private as well.
    private static string AccessibilityOf(Definition definition) =>
        AccessibilityIn(definition.Owner, definition.Symbol);

    private static string AccessibilityIn(INamedTypeSymbol? owner, INamedTypeSymbol type)
    {
        if (owner is null) return "internal";
        List<INamedTypeSymbol> chain = TypeNames.Chain(type);
        int depth = chain.FindIndex(t => SymbolEqualityComparer.Default.Equals(t, owner));
        if (depth < 0 || depth == chain.Count - 1) return "public";
        return chain[depth + 1].DeclaredAccessibility switch
        {
            Accessibility.Private => "private",
            Accessibility.Protected => "protected",
            Accessibility.ProtectedAndInternal => "private protected",
            _ => "internal",
        };
    }

    private static MemberModel ToModel(MemberDraft draft, TypeContract contract, MemberUse use)
    {
        MemberAttributes attributes = draft.Attributes;
        MemberFlags flags = use.FlagsOf(draft.Names);
        return new MemberModel
        {
            Name = draft.Symbol.Name,
            TypeName = TypeNames.Of(draft.Type),
            ShapeName = draft.Shape!.ShapeName,
            Put = draft.Shape.Put,
            WireName = draft.Names.WireName,
            IsNameFixed = draft.Names.IsFixed,
            IsKeyedNameFixed = contract.IsMessagePackObject && attributes.KeyName is not null,
            IsComputed = use.IsComputed(draft.Names, contract),
            KeyedName = draft.Names.KeyedName,
            Key = draft.Names.Key,
            IsKeyedOnly = draft.Found.IsKeyedOnly,
            IsNamedOnly = draft.Names.IsNamedOnly,
            Populate = use.IsTypeRead ? draft.Populate : null,
            Extension = draft.Extension,
            Flags = flags,
            Omit = attributes.Omit.ToString(),
            SubPropertyDefault = attributes.SubPropertyDefault,
            Policies = attributes.Policies.ToEquatableArray(),
            Get = draft.Get,
            Set = use.IsTypeRead ? draft.Set : null,
            DefaultLiteral = draft.Parameter is { HasExplicitDefaultValue: true } parameter ? Filler(parameter) : null,
            IsParameter = use.IsParameter && use.IsTypeRead,
            IsRequired = (flags & MemberFlags.Required) != 0,
            IsNever = attributes.IsNever,
            IsEnum = draft.Type.TypeKind is TypeKind.Enum or TypeKind.TypeParameter,
            IsNonNullableValue = draft.Type is
            {
                IsValueType: true,
                OriginalDefinition.SpecialType: not SpecialType.System_Nullable_T
            },
        };
    }
}
