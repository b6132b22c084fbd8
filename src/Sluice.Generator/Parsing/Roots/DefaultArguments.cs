using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Text;

namespace Sluice.Generator.Parsing.Roots;

/// <summary>Formats the arguments for parameters whose members are absent.</summary>
internal static class DefaultArguments
{
    /// <summary>Returns the default value that a parameter declares, or else that of its type.</summary>
    public static string Format(IParameterSymbol parameter)
    {
        string type = TypeNames.FormatName(parameter.Type);
        return !parameter.HasExplicitDefaultValue || parameter.ExplicitDefaultValue is not { } value
            ? $"default({type})!"
            : $"({type})({FormatLiteral(value)})";
    }

    private static string FormatLiteral(object value) =>
        value switch
        {
            double d when double.IsNaN(d) => "double.NaN",
            double d when double.IsPositiveInfinity(d) => "double.PositiveInfinity",
            double d when double.IsNegativeInfinity(d) => "double.NegativeInfinity",
            float f when float.IsNaN(f) => "float.NaN",
            float f when float.IsPositiveInfinity(f) => "float.PositiveInfinity",
            float f when float.IsNegativeInfinity(f) => "float.NegativeInfinity",
            double d => d.ToString("R", CultureInfo.InvariantCulture) + "D",
            float f => f.ToString("R", CultureInfo.InvariantCulture) + "F",
            decimal m => m.ToString(CultureInfo.InvariantCulture) + "M",
            DateTime t => $"new global::System.DateTime({t.Ticks.ToString(CultureInfo.InvariantCulture)}L)",
            string s => CodeLiterals.String(s),
            char character => $"'\\u{(int)character:X4}'",
            _ => SymbolDisplay.FormatPrimitive(value, quoteStrings: true, useHexadecimalNumbers: false) ?? "default",
        };
}
