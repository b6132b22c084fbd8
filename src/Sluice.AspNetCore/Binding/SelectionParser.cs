using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Policies;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.Binding;

/// <summary>What binding an include expression needs of the type that it selects from.</summary>
/// <remarks>
/// The rest of the binding is not generic: native code would contain its state machines for each type that a handler
/// could return.
/// </remarks>
internal abstract class SelectionParser
{
    /// <summary>Returns the parser of a type that is known only at run time.</summary>
    public static SelectionParser GetParser(Converter converter) => (SelectionParser)converter.Accept(Finder.Instance)!;

    /// <summary>Parses an expression within an endpoint's list of members, if it has one.</summary>
    public abstract FieldSelection Parse(
        Converter converter,
        string text,
        IncludeOptions include,
        Func<MemberShape, MemberAccess>? access,
        string? allowList
    );

    /// <summary>Returns the options of conditions on elements within the expression.</summary>
    public abstract FilterOptions CreateFilterOptions(
        HttpContext context,
        SluiceHttpOptions options,
        Converter converter
    );

    /// <summary>Returns the options of the keys that sort elements within the expression.</summary>
    public abstract FilterOptions CreateKeyOptions(HttpContext context, SluiceHttpOptions options, Converter converter);

    /// <summary>Returns the cost of a selection that <see cref="Parse"/> returned.</summary>
    public abstract SelectionCost GetCost(FieldSelection selection, Func<MemberShape, int?>? weight);

    private sealed class Finder : ConverterVisitor
    {
        public static readonly Finder Instance = new();

        public override object? Visit<T>(Converter<T> converter) => SelectionParser<T>.Instance;
    }
}

/// <inheritdoc/>
internal sealed class SelectionParser<T> : SelectionParser
{
    public static readonly SelectionParser<T> Instance = new();

    private SelectionParser() { }

    public override FieldSelection Parse(
        Converter converter,
        string text,
        IncludeOptions include,
        Func<MemberShape, MemberAccess>? access,
        string? allowList
    )
    {
        var typed = (Converter<T>)converter;
        FieldSelection<T>? offered = allowList is null
            ? null
            : AllowLists<T>.GetSelection(allowList, typed, new(include.Naming, include.NamingPolicy));
        return FieldSelection.Parse(typed, text, include, access, offered);
    }

    public override FilterOptions CreateFilterOptions(
        HttpContext context,
        SluiceHttpOptions options,
        Converter converter
    ) => FilterBinder.OptionsOfElements(context, options, (Converter<T>)converter);

    public override FilterOptions CreateKeyOptions(
        HttpContext context,
        SluiceHttpOptions options,
        Converter converter
    ) => FilterBinder.OptionsOfElementKeys(context, options, (Converter<T>)converter);

    public override SelectionCost GetCost(FieldSelection selection, Func<MemberShape, int?>? weight) =>
        ((FieldSelection<T>)selection).GetCost(weight);
}
