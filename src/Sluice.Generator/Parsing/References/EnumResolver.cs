using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Emitting;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Objects;
using Sluice.Generator.Parsing.Symbols;
using Sluice.Generator.Text;
using Sluice.Internal;
using Sluice.TypeModel.Rules;
using static Sluice.Generator.Parsing.Definitions.GeneratedNames;

namespace Sluice.Generator.Parsing.References;

/// <summary>Resolves enumerations as text or as numbers.</summary>
internal sealed class EnumResolver(ParsingContext context, ConverterResolver converters)
{
    private readonly HashSet<ISymbol> _checked = new(SymbolEqualityComparer.Default);

    /// <summary>Resolves an enumeration.</summary>
    /// <param name="type">The enumeration.</param>
    /// <param name="site">Where diagnostics are reported.</param>
    /// <param name="asText">What a member's attribute says, which takes precedence over the type's.</param>
    /// <param name="isFixed">Whether options do not change the names.</param>
    public ShapeReference Resolve(INamedTypeSymbol type, LocationSource site, bool? asText = null, bool isFixed = false)
    {
        var own = MemberAttributes.ReadAttributes(SymbolAttribute.ReadAttributes(type));
        CheckNames(type);
        if (asText is null && own.EnumAsText is null && ResolveConverter(type, own, site) is { } bridged)
            return bridged;

        bool isText =
            asText ?? own.EnumAsText ?? JsonConverterTypes.IsStringEnumConverter(own.JsonConverter as INamedTypeSymbol);
        if (!isText)
            return new ShapeReference($"{Shapes}EnumShape<{TypeNames.FormatName(type)}>", UncheckedWrites.Find(type));

        string names = ResolveNames(type);
        if (isFixed)
            names = $"{Shapes}MemberEnumNames<{TypeNames.FormatName(type)}, {names}>";
        return new ShapeReference($"{Shapes}EnumTextShape<{TypeNames.FormatName(type)}, {names}>");
    }

    private ShapeReference? ResolveConverter(INamedTypeSymbol type, MemberAttributes attributes, LocationSource site)
    {
        if (converters.FindJsonConverter(attributes) is not { } converter)
            return null;
        return JsonConverterTypes.IsStringEnumConverter(converter)
            ? null
            : converters.ResolveJson(type, converter, site);
    }

    // Every enumeration may be written by name: as a dictionary key, or because of the options.
    private void CheckNames(INamedTypeSymbol type)
    {
        if (!_checked.Add(type))
            return;
        var values = new Dictionary<string, object?>();
        bool isFlags = KnownAttributes.Has(type, "System.FlagsAttribute");
        foreach (IFieldSymbol constant in GetConstants(type))
        {
            string name = FindName(constant);
            bool isTaken = values.TryGetValue(name, out object? first) && !Equals(first, constant.ConstantValue);
            string? problem = ConstantNames.WhyAmbiguous(name, isTaken, isFlags);
            if (problem is not null)
                context.Report(
                    Rules.AmbiguousEnumName,
                    SourceLocations.Find(constant, context.Current?.Site.Location),
                    name,
                    TypeNames.Display(type),
                    problem
                );
            values[name] = constant.ConstantValue;
        }
    }

    // Returns the struct with the names of the constants.
    private string ResolveNames(INamedTypeSymbol type)
    {
        INamedTypeSymbol? scope = Placement.FindScope(type);
        bool canDeclare = TypeNames.Chain(type).All(t => t.Arity == 0) && (scope is null || Placement.CanReopen(scope));
        if (!canDeclare)
            return $"{Shapes}ReflectedEnumNames<{TypeNames.FormatName(type)}>";

        string structName = TypeNames.Mangle(type) + "Names";
        string obsolete = KnownAttributes.NamesObsolete(type) ? ShapeEmitter.Obsolete + " " : "";
        string accessibility = scope is null ? "internal" : "private";
        context.Models.AddHelper(
            new HelperModel(
                FormatFileName(type) + ".Names",
                Placement.CreatePlace(scope),
                $"{obsolete}{accessibility} struct {structName} : {Shapes}IEnumNames<{TypeNames.FormatName(type)}>",
                FormatNames(type).ToEquatableArray()
            )
        );
        return scope is null ? AssemblyPlace + structName : $"{TypeNames.FormatName(scope)}.{structName}";
    }

    private static List<string> FormatNames(INamedTypeSymbol type)
    {
        string name = TypeNames.FormatName(type);
        string pair = $"global::System.Collections.Generic.KeyValuePair<{name}, string>";
        var lines = new List<string> { $"public static {pair}[] Names {{ get; }} =", "[" };
        foreach (IFieldSymbol constant in GetConstants(type))
        {
            // A constant whose use is an error is expressed by its number.
            string value = KnownAttributes.IsObsoleteError(constant)
                ? $"({name})({constant.ConstantValue})"
                : $"{name}.{TypeNames.Escape(constant.Name)}";
            lines.Add($"    new({value}, {CodeLiterals.String(FindName(constant))}),");
        }
        lines.Add("];");
        return lines;
    }

    private static IEnumerable<IFieldSymbol> GetConstants(INamedTypeSymbol type) =>
        type.GetMembers().OfType<IFieldSymbol>().Where(f => f.HasConstantValue);

    private static string FindName(IFieldSymbol constant)
    {
        SymbolAttribute[] attributes = SymbolAttribute.ReadAttributes(constant);
        return ConstantNames.Given(
                (name, argument) =>
                    Array.Find(attributes, attribute => attribute.Name == name) is not { } found ? null
                    : argument is null ? found.Argument(0)
                    : found.Named(argument)
            ) ?? constant.Name;
    }
}
