using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Symbols;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>
/// What all steps of a parse share: the compilation, the definition that is being parsed, and what was found so far.
/// </summary>
internal sealed class ParsingContext
{
    private readonly WireNaming _assemblyNaming;

    public ParsingContext(Compilation compilation)
    {
        Compilation = compilation;
        AttributeData? naming = compilation
            .Assembly.GetAttributes()
            .FirstOrDefault(attribute => SymbolAttribute.NameOf(attribute) == "Sluice.ShapeNamingAttribute");
        _assemblyNaming = naming is null
            ? WireNaming.Unset
            : ParseNaming(naming.ConstructorArguments.FirstOrDefault().Value);
    }

    public Compilation Compilation { get; }

    /// <summary>Gets the models and diagnostics of the parse.</summary>
    public ParsedModels Models { get; } = new();

    /// <summary>Gets the names of the generated types in each type.</summary>
    public NestedNames NestedNames { get; } = new();

    /// <summary>Gets or sets the definition whose code refers to the shapes that are resolved.</summary>
    public Definition? Current { get; set; }

    /// <summary>Gets what surrounds the code of the current definition: a type, or the assembly.</summary>
    public ISymbol Surroundings => Current!.Owner is { } owner ? owner : Compilation.Assembly;

    /// <summary>Returns whether a symbol is declared in the compiled assembly.</summary>
    public bool IsDeclaredHere(ISymbol symbol) =>
        SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, Compilation.Assembly);

    /// <summary>Returns the naming policy for the members of a definition.</summary>
    public WireNaming ChooseNaming(Definition definition, TypeContract contract)
    {
        if (definition.Naming != WireNaming.Unset)
            return definition.Naming;
        return contract.Naming != WireNaming.Unset ? contract.Naming : _assemblyNaming;
    }

    public void Report(string rule, Location? location, params string[] arguments) =>
        Models.Diagnostics.Add(new DiagnosticModel(rule, LocationModel.From(location), arguments.ToEquatableArray()));

    public void Report(Finding finding, Location? fallback)
    {
        Location? location = finding.Member is { } member
            ? SourceLocations.Find((ISymbol)member.Handle, fallback)
            : fallback;
        Report(finding.Id, location, finding.Arguments);
    }

    /// <summary>Returns the naming policy that an attribute's argument specifies.</summary>
    public static WireNaming ParseNaming(object? value) => value is byte b and < 8 ? (WireNaming)b : WireNaming.Unset;
}
