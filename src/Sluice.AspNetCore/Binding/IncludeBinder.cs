using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;
using Sluice.Selection;

namespace Sluice.AspNetCore.Binding;

/// <summary>Binds a request's include expression to a selection, or returns a problem.</summary>
internal static partial class IncludeBinder
{
    public static async ValueTask<(FieldSelection<T>? Selection, Problem? Problem)> BindAsync<T>(HttpContext context)
    {
        (FieldSelection? selection, Problem? problem) = await BindAsync(
            context,
            Found<T>(),
            SelectionParser<T>.Instance
        );
        return ((FieldSelection<T>?)selection, problem);
    }

    /// <summary>Binds to a type that is known only at run time.</summary>
    public static ValueTask<(FieldSelection? Selection, Problem? Problem)> BindAsync(
        HttpContext context,
        Converter converter
    ) => BindAsync(context, converter, SelectionParser.GetParser(converter));

    // Binds an expression to the members that the caller may see and the endpoint allows. Neither enters the shared
    // cache.
    private static async ValueTask<(FieldSelection? Selection, Problem? Problem)> BindAsync(
        HttpContext context,
        Converter converter,
        SelectionParser parser
    )
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        string text = ReadText(context.Request, options);
        IncludeLimits? limits = context.GetEndpoint()?.Metadata.GetMetadata<IncludeLimits>();
        IncludeOptions include = IncludeLimits.OptionsOf(limits, options.Include);
        if (text.Contains('!', StringComparison.Ordinal))
            include = AddMarks(context, converter, parser, options, include, limits, text);
        MemberAuthorization? authorization = await MemberAuthorization.OfAsync(context, options, converter.Shape);
        FieldSelection selection;
        // Only what the expression itself causes is a mistake of the request.
        try
        {
            selection = parser.Parse(converter, text, include, authorization?.AccessFor(options), limits?.AllowList);
        }
        catch (IncludeException exception)
        {
            return (null, ProblemOf(exception, text));
        }
        authorization?.Know(selection);
        IncludeException? excess = limits is { MaxCost: > 0 }
            ? FindExcess(parser.GetCost(selection, limits.Weight), limits.MaxCost, text.Length)
            : null;
        return excess is null ? (selection, null) : (null, ProblemOf(excess, text));
    }

    // The conditions and sort keys of collections use what the endpoint says of filters and sort expressions.
    private static IncludeOptions AddMarks(
        HttpContext context,
        Converter converter,
        SelectionParser parser,
        SluiceHttpOptions options,
        IncludeOptions include,
        IncludeLimits? limits,
        string text
    )
    {
        if (limits is not { AllowFilters: false } && text.Contains("!filter", StringComparison.OrdinalIgnoreCase))
            include = include.WithFilters(parser.CreateFilterOptions(context, options, converter));
        return text.Contains("!sort", StringComparison.OrdinalIgnoreCase)
            ? include.WithSorts(parser.CreateKeyOptions(context, options, converter))
            : include;
    }

    private static IncludeException? FindExcess(SelectionCost cost, int most, int length)
    {
        if (!cost.IsRecursive && cost.Weight <= most)
            return null;
        string costs = cost.IsRecursive ? "recurses without end" : $"costs {cost.Weight}";
        return new IncludeException([
            new IncludeError(
                IncludeErrorKind.TooCostly,
                0,
                length,
                null,
                $"The selection {costs}; this endpoint allows a cost of {most}. Ask for fewer fields.",
                []
            ),
        ]);
    }

    private static Problem ProblemOf(IncludeException exception, string text) =>
        new(
            exception.Errors.Any(error => error.Kind == IncludeErrorKind.Forbidden)
                ? StatusCodes.Status403Forbidden
                : StatusCodes.Status400BadRequest,
            "The include expression is not valid.",
            exception.Message
        )
        {
            Include = text,
            Errors = exception.Errors,
            MoreErrors = exception.TotalCount - exception.Errors.Count,
        };

    internal static Converter<T> Found<T>() => FieldSelection<T>.All.GetConverter();
}
