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
    public ShapeReference Apply(ITypeSymbol type, ShapeReference plain) => Apply(type, plain, Current);

    private ShapeReference Apply(ITypeSymbol type, ShapeReference plain, NumberScope scope)
    {
        int flag = NumberForms.FlagFor(new SymbolType(type), scope.Forms);
        if (flag == NumberForms.Literals)
            return Wrap("LiteralNumberShape", type, Apply(type, plain, scope.WithoutLiterals()));
        if (FindShape(flag) is { } form)
            return Wrap(form, type, plain);

        // The unchecked write of a nullable number would bypass the inner shape.
        bool bypasses = scope.Forms != 0 && plain.UncheckedWrite is { IsNullable: true };
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

    private static ShapeReference Wrap(string form, ITypeSymbol type, ShapeReference inner) =>
        new($"{Shapes}{form}<{TypeNames.FormatName(type)}, {inner.ShapeName}>");

    private bool Has(int form) => (Current.Forms & form) != 0;

    private static string? FindShape(int flag) =>
        flag switch
        {
            NumberForms.Quoted => "QuotedNumberShape",
            NumberForms.Strict => "StrictNumberShape",
            NumberForms.Readable => "KeptNumberShape",
            _ => null,
        };
}
