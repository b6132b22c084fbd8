using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>Resolves user-defined collection types, and BCL collections without a dedicated shape.</summary>
internal sealed partial class ShapeParser
{
    private bool FromCollection(INamedTypeSymbol type, LocationSource site, out ShapeReference? reference)
    {
        reference = null;
        if (type.SpecialType == SpecialType.System_String) return false;
        var form = CollectionRule.Of(new SymbolType(type, _compilation), method => CanCall(type, method));
        CollectionKind kind = form.Kind;
        if (kind == CollectionKind.None) return false;
        ITypeSymbol[] parts = [.. form.Parts.Select(part => (ITypeSymbol)part.Handle)];
        List<string> arguments = [TypeNames.Of(type), .. parts.Select(TypeNames.Of)];
        for (int i = 0; i < parts.Length; i++)
        {
            bool isKey = i == 0 && parts.Length == 2;
            if ((isKey ? ResolveKey(parts[i], site) : Resolve(parts[i], site)) is not { } shape) return true;
            arguments.Add(shape.ShapeName);
        }
        if (kind is CollectionKind.Built or CollectionKind.BuiltDictionary)
        {
            if (BuilderOf(type, form) is { } builder) arguments.Add(builder);
            else kind = kind == CollectionKind.Built ? CollectionKind.Written : CollectionKind.WrittenDictionary;
        }
        reference = new ShapeReference($"{Shapes}{ShapeNameOf(kind)}<{string.Join(", ", arguments)}>");
        return true;
    }

    private static string ShapeNameOf(CollectionKind kind) => kind switch
    {
        CollectionKind.MutableDictionary => "MutableDictionaryShape",
        CollectionKind.BuiltDictionary => "BuilderDictionaryShape",
        CollectionKind.WrittenDictionary => "WriteOnlyDictionaryShape",
        CollectionKind.Mutable => "MutableCollectionShape",
        CollectionKind.Appended => "AppendedCollectionShape",
        CollectionKind.Built => "BuilderCollectionShape",
        CollectionKind.Written => "WriteOnlyCollectionShape",
        CollectionKind.MutableUntypedDictionary => "MutableUntypedDictionaryShape",
        CollectionKind.AppendedUntyped => "AppendedUntypedShape",
        _ => "WriteOnlySequenceShape",
    };

    private bool CanCall(INamedTypeSymbol type, MethodFacts method) =>
        WithinOf(type.OriginalDefinition) is { } within
            && _compilation.IsSymbolAccessibleWithin((IMethodSymbol)method.Handle, within);

    // Where a builder is placed: in the innermost type that can name the collection, or in the assembly; null if
    // generated code cannot be placed there.
    private ISymbol? WithinOf(INamedTypeSymbol open)
    {
        if (ScopeOf(open) is not { } scope)
            return _compilation.IsSymbolAccessibleWithin(open, _compilation.Assembly) ? _compilation.Assembly : null;
        bool isOurs = SymbolEqualityComparer.Default.Equals(scope.ContainingAssembly, _compilation.Assembly);
        return isOurs && TypeNames.Chain(scope).All(TypeNames.IsPartial) ? scope : null;
    }

    // Adds the struct that builds a collection, and returns its name as code in the same place refers to it.
    private string AddBuilder(INamedTypeSymbol type, string contract, string parts, params string[] lines)
    {
        INamedTypeSymbol open = type.OriginalDefinition;
        var owner = WithinOf(open) as INamedTypeSymbol;
        int outer = owner is null ? 0 : TypeNames.Chain(owner).Sum(t => t.Arity);
        if (!_builderNames.TryGetValue(open, out string? structName))
        {
            structName = TypeNames.Mangle(type) + "Builder";
            _builderNames[open] = structName = owner is null ? structName : FreeName(owner, structName);
            ITypeParameterSymbol[] parameters =
                [.. TypeNames.Chain(open).SelectMany(t => t.TypeParameters).Skip(outer)];
            string constraints = string.Concat(parameters.Select(TypeNames.Constraint).Where(c => c is not null)
                .Select(c => " " + c));
            string arguments = Brackets(parameters.Select(p => TypeNames.Escape(p.Name)));
            AddHelper(new HelperModel(Hint(type) + ".Builder", owner is null ? s_assemblyPlace : PlaceIn(owner),
                $"{AccessibilityIn(owner, open)} struct {structName}{arguments} : "
                + $"{Shapes}{contract}<{TypeNames.Of(open)}, {parts}>{constraints}", lines.ToEquatableArray()));
        }
        List<INamedTypeSymbol> chain = TypeNames.Chain(type);
        string place = owner is null ? Place : TypeNames.Of(chain[TypeNames.Chain(owner).Count - 1]) + ".";
        return place + structName
            + Brackets(chain.SelectMany(t => t.TypeArguments).Skip(outer).Select(TypeNames.Of));
    }

    private readonly Dictionary<ISymbol, string> _builderNames = new(SymbolEqualityComparer.Default);

    // Returns the struct that calls what the rule found; null if generated code cannot name the type.
    private string? BuilderOf(INamedTypeSymbol type, CollectionForm form)
    {
        INamedTypeSymbol open = type.OriginalDefinition;
        if (WithinOf(open) is null) return null;
        // The parts of the definition, in terms of its own parameters.
        ITypeSymbol[] parts = [.. CollectionRule.Of(new SymbolType(open, _compilation)).Parts
            .Select(part => (ITypeSymbol)part.Handle)];
        bool isDictionary = parts.Length == 2;
        string name = TypeNames.Of(open), list = string.Join(", ", parts.Select(TypeNames.Of));
        string contract = isDictionary ? "IDictionaryBuilder" : "ICollectionBuilder";
        string items = isDictionary ? $"global::System.Collections.Generic.Dictionary<{list}>" : ArrayOf(parts[0]);
        if ((IMethodSymbol?)form.Builder?.Handle is { } method)
        {
            string parameters = Brackets(TypeNames.Chain(open).SelectMany(t => t.TypeParameters)
                .Select(p => TypeNames.Escape(p.Name)));
            // The cast chooses the overload among those that would take an array.
            return AddBuilder(type, contract, list, $"public static {name} Create({items} items) => "
                + $"{TypeNames.Of(method.ContainingType)}.{TypeNames.Escape(method.Name)}{parameters}("
                + $"(global::System.ReadOnlySpan<{list}>)items);");
        }
        var constructor = ((IMethodSymbol)form.Constructor!.Handle).OriginalDefinition;
        var lines = new List<string> { $"public static {name} Create({items} items)", "{" };
        if (form.IsReversed) lines.Add("    global::System.Array.Reverse(items);");
        // The cast chooses the constructor among those that would take the items.
        lines.Add($"    return new {name}(({TypeNames.Of(constructor.Parameters[0].Type)})items);");
        lines.Add("}");
        return AddBuilder(type, contract, list, [.. lines]);
    }

    // The elements may be arrays themselves, whose brackets come last: X[,] makes X[][,].
    private string ArrayOf(ITypeSymbol element) => TypeNames.Of(_compilation.CreateArrayTypeSymbol(element));

    private static readonly PlaceModel s_assemblyPlace = new("Sluice.Generated",
        new[] { "internal static partial class Shapes" }.ToEquatableArray());

    private void AddHelper(HelperModel helper)
    {
        if (_helperNames.Add(helper.HintName)) _helpers.Add(helper with { HintName = UniqueHint(helper.HintName) });
    }

    private readonly HashSet<string> _helperNames = [];
    private readonly List<HelperModel> _helpers = [];
    private readonly List<UnionModel> _unions = [];
}
