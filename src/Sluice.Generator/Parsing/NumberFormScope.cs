using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.TypeModel.Rules;
using static Sluice.Generator.Parsing.GeneratedNames;

namespace Sluice.Generator.Parsing;

/// <summary>What <c>[JsonNumberHandling]</c> says of the numbers in the value that is resolved.</summary>
internal sealed class NumberFormScope
{
    /// <summary>
    /// Gets or sets what applies at this point; <see langword="default"/> for numbers in their own form.
    /// </summary>
    public NumberState Current { get; set; }

    /// <summary>Returns what applies at this point, and enters a value of the type.</summary>
    public NumberState EnterValue(ITypeSymbol type)
    {
        NumberState outer = Current;
        var facts = new SymbolType(type);
        // [JsonNumberHandling] applies to a member's number or to the numbers in its collection, not to deeper levels.
        if (NumberForms.IsSequence(facts) && !outer.IsInsideCollection)
            Current = outer with { IsInsideCollection = true };
        else if (!NumberForms.IsHandled(facts))
            Current = outer with { Forms = 0 };
        return outer;
    }

    /// <summary>
    /// Returns what applies at this point, and enters the elements of a collection, to which its own
    /// <c>[JsonNumberHandling]</c> applies.
    /// </summary>
    public NumberState EnterElements(INamedTypeSymbol type)
    {
        NumberState outer = Current;
        int handling = TypeContract.ReadContract(new SymbolType(type)).NumberHandling & NumberForms.All;
        if (handling != 0)
            Current = new NumberState(handling, IsInsideCollection: true);
        return outer;
    }

    /// <summary>
    /// Returns what applies at this point, and enters a dictionary's key, which is a name and a string by nature.
    /// </summary>
    public NumberState EnterKey()
    {
        NumberState outer = Current;
        Current = outer with { Forms = outer.Forms & ~NumberForms.Strict };
        return outer;
    }

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
            _ => null,
        };

    /// <summary>What applies at one point.</summary>
    /// <param name="Forms">The forms, as <see cref="NumberForms"/>.</param>
    /// <param name="IsInsideCollection">Whether the value is an element.</param>
    internal readonly record struct NumberState(int Forms, bool IsInsideCollection);
}
