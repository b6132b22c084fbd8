using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;
using Sluice.Selection;

namespace Sluice.AspNetCore.Binding;

/// <summary>Binds a request's include expression to a selection, or returns a problem.</summary>
internal static partial class IncludeBinder
{
    public static ValueTask<(FieldSelection<T>? Selection, Problem? Problem)> BindAsync<T>(HttpContext context) =>
        BindAsync(context, Found<T>());

    /// <summary>Binds to a type that is known only at run time.</summary>
    public static Task<(FieldSelection? Selection, Problem? Problem)> BindAsync(
        HttpContext context,
        Converter converter
    ) => (Task<(FieldSelection?, Problem?)>)converter.Accept(new Untyped(context))!;

    public static async ValueTask<(FieldSelection<T>? Selection, Problem? Problem)> BindAsync<T>(
        HttpContext context,
        Converter<T> converter
    )
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        string text = ReadText(context.Request, options);
        IncludeLimits? limits = context.GetEndpoint()?.Metadata.GetMetadata<IncludeLimits>();
        IncludeOptions include = IncludeLimits.OptionsOf(limits, options.Include);
        try
        {
            if (limits is not { AllowFilters: false } && text.Contains("!filter", StringComparison.OrdinalIgnoreCase))
                include = include.WithFilters(FilterBinder.OptionsOfElements(context, options, converter));
            return (await BindAsync(context, options, converter, text, include, limits), null);
        }
        catch (IncludeException exception)
        {
            return (null, ProblemOf(exception, text));
        }
    }

    private sealed class Untyped(HttpContext context) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => BindAsync(converter);

        private async Task<(FieldSelection?, Problem?)> BindAsync<T>(Converter<T> converter) =>
            await IncludeBinder.BindAsync(context, converter);
    }

    // Binds an expression to the members that the caller may see and the endpoint allows. Neither enters the shared
    // cache.
    private static async ValueTask<FieldSelection<T>> BindAsync<T>(
        HttpContext context,
        SluiceHttpOptions options,
        Converter<T> converter,
        string text,
        IncludeOptions include,
        IncludeLimits? limits
    )
    {
        MemberAuthorization? memberAuthorization = await MemberAuthorization.OfAsync(context, options, converter.Shape);
        MemberAccess denied =
            options.UnauthorizedMembers == UnauthorizedMemberHandling.Forbid
                ? MemberAccess.Forbidden
                : MemberAccess.Absent;
        FieldSelection<T>? offered = limits?.AllowList is { } list
            ? AllowLists<T>.GetSelection(list, converter, new(include.Naming, include.NamingPolicy))
            : null;
        FieldSelection<T> selection = FieldSelection.Parse(
            converter,
            text,
            include,
            memberAuthorization is null
                ? null
                : member => memberAuthorization.Allows(member) ? MemberAccess.Allowed : denied,
            offered
        );
        memberAuthorization?.Know(selection);
        if (
            limits is { MaxCost: > 0 }
            && selection.GetCost(limits.Weight) is var cost
            && (cost.IsRecursive || cost.Weight > limits.MaxCost)
        )
            throw TooCostly(limits.MaxCost, text.Length, cost);
        return selection;
    }

    private static IncludeException TooCostly(int most, int length, SelectionCost cost)
    {
        string costs = cost.IsRecursive ? "recurses without end" : $"costs {cost.Weight}";
        return new([
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
