using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Roots;
using Sluice.Generator.Parsing.Symbols;
using Sluice.Generator.Parsing.Unions;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>Determines how generated code constructs an object, and reports objects that cannot be read.</summary>
internal sealed class ConstructorParser(ParsingContext context, AccessorCollector accessors)
{
    /// <summary>
    /// Returns the construction of a definition's object; <see langword="null"/> if it cannot be constructed.
    /// </summary>
    /// <param name="definition">The definition.</param>
    /// <param name="plan">What the rules decided about the type.</param>
    /// <param name="constructor">The chosen constructor; <see langword="null"/> for the default of a struct.</param>
    /// <param name="isRoot">Whether the program names the type as one that is read.</param>
    public ConstructorModel? Parse(
        Definition definition,
        ObjectPlan<MemberDraft> plan,
        IMethodSymbol? constructor,
        bool isRoot
    )
    {
        if (plan.Problem is { } problem)
        {
            if (isRoot)
                ReportProblem(definition, plan.Choice, problem);
            return null;
        }
        // Objects with keys are made for MessagePack.
        if (isRoot && !plan.Contract.IsMessagePackObject && plan.NamedProblem is { } named)
            Report(definition, Rules.CannotReadBack, named);
        if (FormatCreation(definition.Symbol, constructor) is not { } expression)
            return null;

        List<MemberDraft> members = plan.Members;
        ImmutableArray<IParameterSymbol> parameters = constructor?.Parameters ?? [];
        return new ConstructorModel(
            expression,
            parameters.Select(p => members.FindIndex(m => m.Parameter == p.Ordinal)).ToEquatableArray(),
            parameters.Select(DefaultArguments.Format).ToEquatableArray(),
            parameters.Select(p => IsWider(p, members)).ToEquatableArray()
        );
    }

    private void ReportProblem(Definition definition, ConstructorChoice choice, string problem)
    {
        INamedTypeSymbol type = definition.Symbol;
        if (type.TypeKind == TypeKind.Interface || type.IsAbstract)
            return;

        bool isMistaken = choice.IsMistaken || choice.Problem is null;
        Report(definition, isMistaken ? Rules.CannotReadBack : Rules.CannotRead, problem);
    }

    private void Report(Definition definition, string rule, string problem) =>
        context.Report(
            rule,
            SourceLocations.Find(definition.Symbol, definition.Site.Location),
            TypeNames.Display(definition.Symbol),
            problem
        );

    private bool IsWider(IParameterSymbol parameter, List<MemberDraft> members) =>
        members.Find(m => m.Parameter == parameter.Ordinal) is { } member
        && !new SymbolType(parameter.Type, context.Compilation).IsSame(member.Found.Facts.Type);

    // Returns the expression that constructs an object, with {0} for the arguments; null if a diagnostic was reported.
    private string? FormatCreation(INamedTypeSymbol type, IMethodSymbol? constructor)
    {
        string name = TypeNames.FormatName(type);
        if (constructor is null)
            return $"default({name})";

        bool canName =
            context.Compilation.IsSymbolAccessibleWithin(constructor, context.Surroundings)
            && !KnownAttributes.IsObsoleteError(constructor);
        if (canName && (!HasRequiredMembers(type) || SetsRequiredMembers(constructor)))
            return $"new {name}({{0}})";
        if (accessors.DeclareConstructor(constructor, type) is { } call)
            return call + "({0})";

        context.Report(
            Rules.CannotRead,
            SourceLocations.Find(type, context.Current!.Site.Location),
            TypeNames.Display(type),
            "its constructor is inaccessible"
        );
        return null;
    }

    private static bool SetsRequiredMembers(IMethodSymbol constructor) =>
        KnownAttributes.Has(constructor, "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute");

    private static bool HasRequiredMembers(INamedTypeSymbol type) =>
        TypeHierarchy
            .GetLevels(type)
            .SelectMany(t => t.GetMembers())
            .Any(m => m is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true });
}
