using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.References;

/// <summary>Declares the structs that build collections from their items.</summary>
internal sealed class CollectionBuilders(ParsingContext context)
{
    private readonly Dictionary<ISymbol, string> _names = new(SymbolEqualityComparer.Default);

    /// <summary>Returns whether a builder of the collection can call a method.</summary>
    public bool CanCall(INamedTypeSymbol type, MethodFacts method) =>
        FindSurroundings(type.OriginalDefinition) is { } within
        && context.Compilation.IsSymbolAccessibleWithin((IMethodSymbol)method.Handle, within);

    /// <summary>
    /// Returns the struct that calls what the rule found; <see langword="null"/> if generated code cannot name the
    /// type.
    /// </summary>
    /// <param name="type">The collection.</param>
    /// <param name="form">What the rule found.</param>
    public string? Declare(INamedTypeSymbol type, CollectionForm form)
    {
        INamedTypeSymbol open = type.OriginalDefinition;
        if (FindSurroundings(open) is not { } surroundings)
            return null;

        // The parts of the definition, in terms of its own parameters.
        ITypeSymbol[] parts =
        [
            .. CollectionRule
                .FindForm(new SymbolType(open, context.Compilation))
                .Parts.Select(part => (ITypeSymbol)part.Handle),
        ];
        bool isDictionary = parts.Length == 2;
        string list = string.Join(", ", parts.Select(TypeNames.FormatName));
        string contract = isDictionary ? "IDictionaryBuilder" : "ICollectionBuilder";
        string items = isDictionary ? $"global::System.Collections.Generic.Dictionary<{list}>" : FormatArray(parts[0]);
        string[] lines = (IMethodSymbol?)form.Builder?.Handle is { } method
            ? FormatMethodCall(open, method, items, list)
            : FormatConstruction(open, form, items);

        var owner = surroundings as INamedTypeSymbol;
        string name = FindOrDeclare(
            open,
            owner,
            $"{GeneratedNames.Shapes}{contract}<{TypeNames.FormatName(open)}, {list}>",
            lines
        );
        return FormatReference(type, owner, name);
    }

    private static string[] FormatMethodCall(INamedTypeSymbol open, IMethodSymbol method, string items, string list)
    {
        string parameters = GeneratedNames.FormatArguments(
            GeneratedNames.GetTypeParameters(open).Select(parameter => TypeNames.Escape(parameter.Name))
        );
        // The cast chooses the overload among those that would take an array.
        return
        [
            $"public static {TypeNames.FormatName(open)} Create({items} items) => "
                + $"{TypeNames.FormatName(method.ContainingType)}.{TypeNames.Escape(method.Name)}{parameters}("
                + $"(global::System.ReadOnlySpan<{list}>)items);",
        ];
    }

    private static string[] FormatConstruction(INamedTypeSymbol open, CollectionForm form, string items)
    {
        string name = TypeNames.FormatName(open);
        var constructor = ((IMethodSymbol)form.Constructor!.Handle).OriginalDefinition;
        var lines = new List<string> { $"public static {name} Create({items} items)", "{" };
        if (form.IsReversed)
            lines.Add("    global::System.Array.Reverse(items);");
        // The cast chooses the constructor among those that would take the items.
        lines.Add($"    return new {name}(({TypeNames.FormatName(constructor.Parameters[0].Type)})items);");
        lines.Add("}");
        return [.. lines];
    }

    // Returns the name of the struct, which is declared once for all closed types.
    private string FindOrDeclare(INamedTypeSymbol open, INamedTypeSymbol? owner, string contract, string[] lines)
    {
        if (_names.TryGetValue(open, out string? name))
            return name;

        name = TypeNames.Mangle(open) + "Builder";
        if (owner is not null)
            name = context.NestedNames.Reserve(owner, name);
        _names[open] = name;

        ITypeParameterSymbol[] parameters = [.. GeneratedNames.GetTypeParameters(open).Skip(CountParameters(owner))];
        string constraints = string.Concat(GeneratedNames.GetConstraints(parameters).Select(c => " " + c));
        string arguments = GeneratedNames.FormatArguments(
            parameters.Select(parameter => TypeNames.Escape(parameter.Name))
        );
        context.Models.AddHelper(
            new HelperModel(
                GeneratedNames.FormatFileName(open) + ".Builder",
                Placement.CreatePlace(owner),
                $"{Placement.GetAccessibility(owner, open)} struct {name}{arguments} : {contract}{constraints}",
                lines.ToEquatableArray()
            )
        );
        return name;
    }

    // The name of the struct as code in the same place refers to it.
    private static string FormatReference(INamedTypeSymbol type, INamedTypeSymbol? owner, string name)
    {
        List<INamedTypeSymbol> chain = TypeNames.Chain(type);
        string place = owner is null
            ? GeneratedNames.AssemblyPlace
            : TypeNames.FormatName(chain[TypeNames.Chain(owner).Count - 1]) + ".";
        return place
            + name
            + GeneratedNames.FormatArguments(
                chain.SelectMany(t => t.TypeArguments).Skip(CountParameters(owner)).Select(TypeNames.FormatName)
            );
    }

    private static int CountParameters(INamedTypeSymbol? owner) =>
        owner is null ? 0 : TypeNames.Chain(owner).Sum(t => t.Arity);

    // Where a builder is placed: in the innermost type that can name the collection, or in the assembly; null if
    // generated code cannot be placed there.
    private ISymbol? FindSurroundings(INamedTypeSymbol open)
    {
        Compilation compilation = context.Compilation;
        if (Placement.FindScope(open) is not { } scope)
            return compilation.IsSymbolAccessibleWithin(open, compilation.Assembly) ? compilation.Assembly : null;
        return context.IsDeclaredHere(scope) && Placement.CanReopen(scope) ? scope : null;
    }

    // The elements may be arrays themselves, whose brackets come last: X[,] makes X[][,].
    private string FormatArray(ITypeSymbol element) =>
        TypeNames.FormatName(context.Compilation.CreateArrayTypeSymbol(element));
}
