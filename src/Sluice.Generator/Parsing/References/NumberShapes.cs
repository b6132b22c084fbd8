using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Definitions;
using Sluice.TypeModel.Rules;
using static Sluice.Generator.Parsing.Definitions.GeneratedNames;

namespace Sluice.Generator.Parsing.References;

/// <summary>The shapes of numbers in the form that applies at the place that is resolved.</summary>
internal sealed class NumberShapes
{
    /// <summary>Gets or sets what applies; <see langword="default"/> for numbers in their own form.</summary>
    public NumberScope Current { get; set; }

    /// <summary>Returns the shape of a number in the form that applies.</summary>
    /// <param name="type">The type to be written or read.</param>
    /// <param name="plain">The shape of a number in its own form.</param>
    public ShapeReference Apply(ITypeSymbol type, ShapeReference plain)
    {
        string? form = FindShape(NumberForms.FlagFor(new SymbolType(type), Current.Forms));
        if (form is not null)
            return new ShapeReference($"{Shapes}{form}<{TypeNames.FormatName(type)}, {plain.ShapeName}>");

        // The unchecked write of a nullable number would bypass the inner shape.
        bool bypasses = Current.Forms != 0 && plain.UncheckedWrite is { IsNullable: true };
        return bypasses ? plain with { UncheckedWrite = null } : plain;
    }

    /// <summary>
    /// Returns the shape of a type parameter in the form that applies: whether the type is a number is known only when
    /// the generic type is closed.
    /// </summary>
    /// <param name="parameter">The type parameter.</param>
    /// <param name="plain">The shape of its type.</param>
    public ShapeReference ApplyToParameter(ITypeParameterSymbol parameter, string plain)
    {
        string? form =
            parameter.HasReferenceTypeConstraint ? null
            : Has(NumberForms.Quoted) ? "QuotedParameterShape"
            : Has(NumberForms.Strict) ? "StrictNumberShape"
            : Current.Forms != 0 ? "KeptNumberShape"
            : null;
        return new ShapeReference(
            form is null ? plain : $"{Shapes}{form}<{TypeNames.Escape(parameter.Name)}, {plain}>"
        );
    }

    /// <summary>Returns the shape of <see cref="object"/> in the form that applies.</summary>
    public ShapeReference CreateUntyped() =>
        new(
            Has(NumberForms.Quoted)
                ? $"{Shapes}QuotedParameterShape<object, {Shapes}UntypedShape>"
                : $"{Shapes}UntypedShape"
        );

    private bool Has(int form) => (Current.Forms & form) != 0;

    private static string? FindShape(int flag) =>
        flag switch
        {
            NumberForms.Quoted => "QuotedNumberShape",
            NumberForms.Literals => "LiteralNumberShape",
            NumberForms.Strict => "StrictNumberShape",
            NumberForms.Readable => "KeptNumberShape",
            _ => null,
        };
}
