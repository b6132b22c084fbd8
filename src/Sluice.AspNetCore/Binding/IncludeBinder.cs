using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Binding;

/// <summary>Binds a request's include expression to a selection, or returns a problem.</summary>
internal static class IncludeBinder
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
        string text = IncludeText.ReadInclude(context.Request, options);
        IncludeLimits? limits = context.GetEndpoint()?.Metadata.GetMetadata<IncludeLimits>();
        IncludeOptions include = IncludeLimits.OptionsOf(limits, options.Include);
        try
        {
            if (limits is not { AllowFilters: false } && text.Contains("!filter", StringComparison.OrdinalIgnoreCase))
                include = include.WithFilters(FilterBinder.OptionsOfElements(context, options, converter));
            return (await SelectionAuthorization.BindAsync(context, options, converter, text, include, limits), null);
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
