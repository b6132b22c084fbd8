using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Roots;
using Sluice.Generator.Parsing.Symbols;
using Sluice.Generator.Parsing.Unions;
using Sluice.TypeModel;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>Creates the model of an object whose members and constructor have been parsed.</summary>
internal sealed class ObjectModelFactory(
    Definition definition,
    ObjectPlan<MemberDraft> plan,
    IMethodSymbol? constructor,
    ConstructorModel? creation
)
{
    private readonly INamedTypeSymbol _type = definition.Symbol;

    /// <summary>Returns the preferred file name of the shape.</summary>
    public string FormatFileName()
    {
        string self = definition.IsSelf ? ".Self" : "";
        string naming = definition.Naming == WireNaming.Unset ? "" : "." + definition.Naming;
        return GeneratedNames.FormatFileName(_type) + self + naming + ".Shape";
    }

    public ShapeModel Create(string fileName, EquatableArray<AccessorModel> accessors)
    {
        var callbacks = CallbackRule.FindCallbacks(new SymbolType(_type));
        var header = new StructHeader(definition);
        return new ShapeModel
        {
            HintName = fileName,
            Place = Placement.CreatePlace(definition.Owner),
            Accessibility = Placement.GetAccessibility(definition.Owner, _type),
            StructName = definition.StructName,
            TypeParameters = header.TypeParameters,
            Constraints = header.Constraints.ToEquatableArray(),
            TypeName = TypeNames.FormatName(_type),
            IsValueType = _type.IsValueType,
            WriterParameter = header.FindFreeName("TWriter"),
            SelectionParameter = header.FindFreeName("TSelection"),
            ReaderParameter = header.FindFreeName("TReader"),
            IsObsolete = NamesObsolete(),
            Metadata = header.FindFreeName("Metadata"),
            // As in System.Text.Json, the constructor satisfies the keyword; the attributes still apply.
            Members = plan.Members.Select(CreateMember).ToEquatableArray(),
            Constructor = creation,
            WhyNotRead = plan.Problem,
            WhyNotNamed = plan.NamedProblem,
            Ignored = plan.Ignored.ToEquatableArray(),
            Accessors = accessors,
            Unseen = TypeHierarchy.GetLevels(_type).Where(IsUnseen).Select(TypeNames.FormatName).ToEquatableArray(),
            Keyed = plan.Keyed is { } keyed ? new KeyedModel(keyed.IsArray, keyed.Slots.ToEquatableArray()) : null,
            BeforeWrite = FormatCalls(callbacks.BeforeWrite),
            AfterWrite = FormatCalls(callbacks.AfterWrite),
            BeforeRead = FormatCalls(callbacks.BeforeRead),
            AfterRead = FormatCalls(callbacks.AfterRead),
            RejectsUnknown = plan.Contract.RejectsUnknown,
        };
    }

    // Interfaces with static members cannot be type arguments, and what is not public of an interface is not data.
    private static bool IsUnseen(INamedTypeSymbol level) =>
        level.TypeKind != TypeKind.Interface
        && !TypeNames.IsOfPlatform(level)
        && level
            .ContainingAssembly.GetAttributes()
            .Any(a =>
                a.AttributeClass is { Name: "ReferenceAssemblyAttribute", ContainingNamespace.Name: "CompilerServices" }
            );

    private bool NamesObsolete() =>
        plan.Members.Any(member => KnownAttributes.NamesObsolete(member.Type))
        || constructor?.Parameters.Any(p => KnownAttributes.NamesObsolete(p.Type)) == true
        || TypeHierarchy.GetLevels(_type).Any(KnownAttributes.NamesObsolete);

    // A struct is boxed for the call, and the box is copied back to keep changes.
    private EquatableArray<string> FormatCalls(List<CallbackCall> calls) =>
        calls
            .Select(call =>
                (
                    call.Keyed is { } keyed
                        ? keyed
                            ? "keyed:"
                            : "named:"
                        : ""
                )
                + (
                    _type.IsValueType
                        ? $"{{{{ object boxed = {{0}}; "
                            + $"((global::{call.Contract.FullName})boxed).{call.Method}(); {{0}} = "
                            + $"({TypeNames.FormatName(_type)})boxed; }}}}"
                        : $"((global::{call.Contract.FullName}){{0}}).{call.Method}();"
                )
            )
            .ToEquatableArray();

    private MemberModel CreateMember(MemberDraft draft)
    {
        MemberAttributes attributes = draft.Attributes;
        MemberUse use = plan.UseOf(draft, creation is not null);
        MemberFlags flags = use.FlagsOf(draft.Names);
        return new MemberModel
        {
            Name = draft.Symbol.Name,
            TypeName = TypeNames.FormatName(draft.Type),
            ShapeName = draft.Shape!.ShapeName,
            UncheckedWrite = draft.Shape.UncheckedWrite,
            WireName = draft.Names.WireName,
            IsNameFixed = draft.Names.IsFixed,
            IsKeyedNameFixed = plan.Contract.IsMessagePackObject && attributes.KeyName is not null,
            IsComputed = use.IsComputed(draft.Names, plan.Contract),
            KeyedName = draft.Names.KeyedName,
            Key = draft.Names.Key,
            IsKeyedOnly = draft.Found.IsKeyedOnly,
            IsNamedOnly = draft.Names.IsNamedOnly,
            Populate = use.IsTypeRead ? draft.Populate : null,
            IsStored = draft.IsFilledField,
            Twins = draft.Twins.Select(twin => ((MemberDraft)twin).Get).OfType<string>().ToEquatableArray(),
            MayBeHeld = draft.MayBeHeld,
            Extension = draft.Extension,
            Flags = flags,
            Omit = attributes.Omit.ToString(),
            SubPropertyDefault = attributes.SubPropertyDefault,
            Policies = attributes.Policies.ToEquatableArray(),
            Get = draft.Get,
            RunsCode = !draft.Found.Facts.IsStored,
            Set = use.IsTypeRead ? draft.Set : null,
            DefaultLiteral = FindDefault(draft),
            IsParameter = use.IsParameter && use.IsTypeRead,
            IsRequired = (flags & MemberFlags.Required) != 0,
            IsNever = attributes.IsNever,
            IsEnum = draft.Type.TypeKind is TypeKind.Enum or TypeKind.TypeParameter,
            IsNonNullableValue = IsNonNullableValue(draft.Type),
            IsTypeArgument = draft.Type is ITypeParameterSymbol { IsValueType: false, IsReferenceType: false },
        };
    }

    private string? FindDefault(MemberDraft draft)
    {
        if (draft.Parameter < 0)
            return null;
        return constructor?.Parameters[draft.Parameter] is { HasExplicitDefaultValue: true } parameter
            ? DefaultArguments.Format(parameter)
            : null;
    }

    private static bool IsNonNullableValue(ITypeSymbol type) =>
        type is { IsValueType: true, OriginalDefinition.SpecialType: not SpecialType.System_Nullable_T };
}
