using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;

namespace Sluice.Generator.Parsing;

internal sealed partial class ShapeParser
{
    /// <summary>
    /// Returns the reason why values of a type can be written but not read; <see langword="null"/> if they can be read.
    /// </summary>
    /// <param name="type">The type.</param>
    internal string? WhyWriteOnly(INamedTypeSymbol type) => PlanOf(type).Problem;

    /// <summary>
    /// Returns the argument for an absent parameter: its declared default value, or the default of its type.
    /// </summary>
    private static string Filler(IParameterSymbol parameter)
    {
        string type = TypeNames.Of(parameter.Type);
        if (!parameter.HasExplicitDefaultValue || parameter.ExplicitDefaultValue is not { } value)
            return $"default({type})!";
        string literal = value switch
        {
            double d when double.IsNaN(d) => "double.NaN",
            double d when double.IsPositiveInfinity(d) => "double.PositiveInfinity",
            double d when double.IsNegativeInfinity(d) => "double.NegativeInfinity",
            float f when float.IsNaN(f) => "float.NaN",
            float f when float.IsPositiveInfinity(f) => "float.PositiveInfinity",
            float f when float.IsNegativeInfinity(f) => "float.NegativeInfinity",
            double d => d.ToString("R", System.Globalization.CultureInfo.InvariantCulture) + "D",
            float f => f.ToString("R", System.Globalization.CultureInfo.InvariantCulture) + "F",
            decimal m => m.ToString(System.Globalization.CultureInfo.InvariantCulture) + "M",
            DateTime t =>
                $"new global::System.DateTime({t.Ticks.ToString(System.Globalization.CultureInfo.InvariantCulture)}L)",
            string s => Text.CodeLiterals.String(s),
            char c => $"'\\u{(int)c:X4}'",
            _ => SymbolDisplay.FormatPrimitive(value, quoteStrings: true, useHexadecimalNumbers: false) ?? "default",
        };
        return $"({type})({literal})";
    }

    private static bool SetsRequiredMembers(IMethodSymbol constructor) =>
        constructor.GetAttributes().Any(a =>
            SymbolAttribute.NameOf(a) == "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute");

    private static bool HasRequiredMembers(INamedTypeSymbol type) =>
        Levels(type).SelectMany(t => t.GetMembers())
            .Any(m => m is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true });

    /// <summary>
    /// Returns the expression that constructs an object, with <c>{0}</c> for the arguments; <see langword="null"/> if a
    /// diagnostic was reported.
    /// </summary>
    private string? CreationOf(INamedTypeSymbol type, IMethodSymbol? constructor)
    {
        string name = TypeNames.Of(type);
        if (constructor is null) return $"default({name})";
        ISymbol within = _current!.Owner is { } owner ? owner : _compilation.Assembly;
        bool canName = _compilation.IsSymbolAccessibleWithin(constructor, within) && !IsObsoleteError(constructor);
        if (canName && (!HasRequiredMembers(type) || SetsRequiredMembers(constructor))) return $"new {name}({{0}})";
        string parameters = string.Join(", ",
            constructor.OriginalDefinition.Parameters.Select((p, i) => $"{TypeNames.Of(p.Type)} p{i}"));
        string? call = Accessor(constructor, "Constructor", null, TypeNames.Of(type.OriginalDefinition), parameters);
        if (call is null)
            Report(Rules.CannotRead, LocationOf(type, _current.Site.Location), Display(type),
                "its constructor is inaccessible");
        return call is null ? null : call + "({0})";
    }
}
