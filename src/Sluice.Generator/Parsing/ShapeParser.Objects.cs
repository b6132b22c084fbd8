using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Text;
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
        var plan = ObjectPlan<MemberDraft>.Of(facts, contract, NamingOf(definition, contract),
            found => DraftOf(type, found), draft => Accept(draft, definition),
            finding => Report(finding, definition.Site.Location));
        ReportCompleted(definition, plan.All.Count > 0);
        foreach (MemberDraft draft in plan.Members) Fill(draft, type);
        ReportWithoutEffect(definition, plan.Members);
        ReportHidden(definition, plan);
        Construct(definition, plan);
    }

    // Resolves the shape of a member's value; without one, the member is left out.
    private bool Accept(MemberDraft draft, Definition definition)
    {
        INamedTypeSymbol type = definition.Symbol;
        string site = $"{Display(type)}.{draft.Symbol.Name}";
        foreach ((string attribute, string reason) in draft.Attributes.NotHonoured)
            Report(Rules.NotHonoured, draft.Location, attribute, site, reason);
        if (draft.Attributes is { HasFormatter: true, WireConverter: null })
            Report(Rules.FormatterNotRun, draft.Location ?? definition.Site.Location, site);
        if (draft.Found.Facts.ReturnsReference)
        {
            Report(Rules.UnsupportedType, draft.Location ?? definition.Site.Location, site,
                Display(draft.Type) + "&", ValueTypes.Reference);
            return false;
        }
        draft.Shape = ResolveMember(draft,
            draft.Location is { } place
                ? new LocationSource(place, site, draft.Type)
                : definition.Site with { Inner = site });
        if (draft.Shape is null) return false;
        CheckName(draft, site);
        return true;
    }

    private void CheckName(MemberDraft draft, string site)
    {
        if (draft.Attributes.WireName?.Length == 0)
            Report(Rules.BadName, draft.Location, site, "it is empty; leave [WireName] out, or give it a name");
        if (!CodeLiterals.HasLoneSurrogate(draft.Names.WireName)) return;
        Report(Rules.BadName, draft.Location, site, "it contains half a surrogate pair, which UTF-8 cannot encode");
        draft.Names.WireName = draft.Symbol.Name;
    }

    private void ReportWithoutEffect(Definition definition, List<MemberDraft> members)
    {
        foreach (MemberDraft draft in members)
        {
            string site = $"{Display(definition.Symbol)}.{draft.Symbol.Name}";
            if (draft.Attributes.ObjectCreation == 1 && draft.Filling is null)
            {
                Report(Rules.NotHonoured, draft.Location, "JsonObjectCreationHandling", site,
                    "only collections and dictionaries can be populated in place");
            }
            // Private accessors of other assemblies are not visible, so the values they would set are lost during
            // reading.
            bool isLost = draft.Attributes.IsIncluded && draft.Parameter < 0
                && draft is { Symbol: IPropertySymbol { SetMethod: null }, Filling: null }
                && !SymbolEqualityComparer.Default.Equals(draft.Symbol.ContainingAssembly, _compilation.Assembly);
            if (!isLost) continue;
            // Sluice's own attribute must take effect; attributes of other libraries may be meant for those
            // libraries alone.
            bool isOwn = draft.Symbol.GetAttributes()
                .Any(a => SymbolAttribute.NameOf(a) == "Sluice.WireIncludeAttribute");
            Report(isOwn ? Rules.InvalidAttribute : Rules.NotHonoured, definition.Site.Location,
                isOwn ? "WireInclude" : "JsonInclude", site,
                    "its setter is inaccessible from this assembly, so it would be written and not read; put "
                    + "[Shape] on its type in its own assembly");
        }
    }

    private void Construct(Definition definition, ObjectPlan<MemberDraft> plan)
    {
        INamedTypeSymbol type = definition.Symbol;
        List<MemberDraft> members = plan.Members;
        var constructor = (IMethodSymbol?)plan.Choice.Constructor?.Handle;
        ConstructorModel? creation = null;
        bool isRoot = IsShaped(type) || definition.IsRoot;
        if (plan.Problem is null && CreationOf(type, constructor) is { } expression)
        {
            ImmutableArray<IParameterSymbol> parameters = constructor?.Parameters ?? [];
            creation = new ConstructorModel(expression,
                parameters.Select(p => members.FindIndex(m => m.Parameter == p.Ordinal)).ToEquatableArray(),
                parameters.Select(Filler).ToEquatableArray(),
                parameters.Select(p => IsWider(p, members)).ToEquatableArray());
        }
        else if (plan.Problem is { } problem && isRoot && type.TypeKind != TypeKind.Interface && !type.IsAbstract)
        {
            bool isMistaken = plan.Choice.IsMistaken || plan.Choice.Problem is null;
            Report(isMistaken ? Rules.CannotReadBack : Rules.CannotRead, LocationOf(type, definition.Site.Location),
                Display(type), problem);
        }
        if (creation is not null && isRoot) ReportLosses(type, plan.Choice, plan.All);
        // As in System.Text.Json, the constructor satisfies the keyword; the attributes still apply.
        EquatableArray<MemberModel> models = members
            .Select(m => ToModel(m, plan.Contract, plan.UseOf(m, creation is not null), constructor))
            .ToEquatableArray();
        AddModel(definition, plan, models, constructor, creation);
    }

    private bool IsWider(IParameterSymbol parameter, List<MemberDraft> members) =>
        members.Find(m => m.Parameter == parameter.Ordinal) is { } member
            && !new SymbolType(parameter.Type, _compilation).IsSame(member.Found.Facts.Type);

    private WireNaming NamingOf(Definition definition, TypeContract contract) =>
        definition.Naming != WireNaming.Unset
            ? definition.Naming
            : contract.Naming != WireNaming.Unset ? contract.Naming : _assemblyNaming;

    private void AddModel(Definition definition, ObjectPlan<MemberDraft> plan, EquatableArray<MemberModel> models,
        IMethodSymbol? constructor, ConstructorModel? creation)
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
            IsObsolete = plan.Members.Any(m => NamesObsolete(m.Type))
                || constructor?.Parameters.Any(p => NamesObsolete(p.Type)) == true || Levels(type).Any(NamesObsolete),
            Metadata = free("Metadata"),
            Members = models,
            Constructor = creation,
            WhyNotRead = plan.Problem,
            Ignored = plan.Ignored.ToEquatableArray(),
            Accessors = _accessors.ToEquatableArray(),
            Keyed = plan.Keyed is { } keyed ? new KeyedModel(keyed.IsArray, keyed.Slots.ToEquatableArray()) : null,
            BeforeWrite = CallsOf(type, callbacks.BeforeWrite),
            AfterWrite = CallsOf(type, callbacks.AfterWrite),
            BeforeRead = CallsOf(type, callbacks.BeforeRead),
            AfterRead = CallsOf(type, callbacks.AfterRead),
            RejectsUnknown = plan.Contract.RejectsUnknown,
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

    private static MemberModel ToModel(MemberDraft draft, TypeContract contract, MemberUse use,
        IMethodSymbol? constructor)
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
            DefaultLiteral = draft.Parameter >= 0
                && constructor?.Parameters[draft.Parameter] is { HasExplicitDefaultValue: true } parameter
                    ? Filler(parameter)
                    : null,
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
