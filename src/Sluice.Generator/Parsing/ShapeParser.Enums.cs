using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Text;
using Sluice.Internal;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

internal sealed partial class ShapeParser
{
    private static bool IsStringEnumConverter(INamedTypeSymbol? converter) =>
        converter is { Name: "JsonStringEnumConverter" }
            && converter.ContainingNamespace.ToDisplayString() == "System.Text.Json.Serialization";

    // An enumeration as text or as a number: the member's attribute takes precedence over the type's.
    private ShapeReference EnumReference(INamedTypeSymbol type, bool? asText, LocationSource site = default,
        bool isFixed = false)
    {
        var own = MemberAttributes.Of(SymbolAttribute.Of(type));
        CheckNames(type);
        if (asText is null && own.EnumAsText is null && JsonConverterOf(own) is { } converter
            && !IsStringEnumConverter(converter) && ByJsonConverter(type, converter, site) is { } bridged)
            return bridged;
        bool isText = asText ?? own.EnumAsText ?? IsStringEnumConverter(own.JsonConverter as INamedTypeSymbol);
        if (!isText) return new ShapeReference($"{Shapes}EnumShape<{TypeNames.Of(type)}>", Puts.For(type));
        string names = NamesOf(type);
        if (isFixed) names = $"{Shapes}MemberEnumNames<{TypeNames.Of(type)}, {names}>";
        return new ShapeReference($"{Shapes}EnumTextShape<{TypeNames.Of(type)}, {names}>");
    }

    private readonly HashSet<ISymbol> _checkedEnums = new(SymbolEqualityComparer.Default);

    // Every enumeration may be written by name: as a dictionary key, or because of the options.
    private void CheckNames(INamedTypeSymbol type)
    {
        if (!_checkedEnums.Add(type)) return;
        var values = new Dictionary<string, object?>();
        bool isFlags = type.GetAttributes().Any(a => SymbolAttribute.NameOf(a) == "System.FlagsAttribute");
        foreach (IFieldSymbol constant in type.GetMembers().OfType<IFieldSymbol>().Where(f => f.HasConstantValue))
        {
            string name = NameOfConstant(constant);
            bool isTaken = values.TryGetValue(name, out object? first) && !Equals(first, constant.ConstantValue);
            string? problem = ConstantNames.WhyAmbiguous(name, isTaken, isFlags);
            if (problem is not null)
                Report(Rules.AmbiguousEnumName, LocationOf(constant, _current?.Site.Location), name, Display(type),
                    problem);
            values[name] = constant.ConstantValue;
        }
    }

    private string NamesOf(INamedTypeSymbol type)
    {
        INamedTypeSymbol? scope = ScopeOf(type);
        if (TypeNames.Chain(type).Any(t => t.Arity > 0)
            || (scope is not null && !TypeNames.Chain(scope).All(TypeNames.IsPartial)))
            return $"{Shapes}ReflectedEnumNames<{TypeNames.Of(type)}>";
        string name = TypeNames.Of(type), pair = $"global::System.Collections.Generic.KeyValuePair<{name}, string>";
        var lines = new List<string> { $"public static {pair}[] Names {{ get; }} =", "[" };
        foreach (IFieldSymbol constant in type.GetMembers().OfType<IFieldSymbol>().Where(f => f.HasConstantValue))
        {
            // A constant whose use is an error is expressed by its number.
            string value = IsObsoleteError(constant)
                ? $"({name})({constant.ConstantValue})"
                : $"{name}.{TypeNames.Escape(constant.Name)}";
            lines.Add($"    new({value}, {CodeLiterals.String(NameOfConstant(constant))}),");
        }
        lines.Add("];");
        string structName = TypeNames.Mangle(type) + "Names";
        AddHelper(new HelperModel(Hint(type) + ".Names", scope is null ? s_assemblyPlace : PlaceIn(scope),
            $"{(NamesObsolete(type) ? Emitting.ShapeEmitter.Obsolete + " " : "")}"
            + $"{(scope is null ? "internal" : "private")} struct {structName} : "
            + $"{Shapes}IEnumNames<{name}>", lines.ToEquatableArray()));
        return scope is null ? Place + structName : $"{TypeNames.Of(scope)}.{structName}";
    }

    private static string NameOfConstant(IFieldSymbol constant)
    {
        SymbolAttribute[] attributes = SymbolAttribute.Of(constant);
        return ConstantNames.Given((name, argument) => Array.Find(attributes, a => a.Name == name) is not { } found
            ? null
            : argument is null ? found.Argument(0) : found.Named(argument)) ?? constant.Name;
    }
}
