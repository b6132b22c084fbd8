using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;
using Sluice.Reflection;

namespace Sluice.AspNetCore.Binding;

/// <summary>Turns a request's expression into a selection or a problem.</summary>
internal static class IncludeBinder
{
    public static ValueTask<(FieldSelection<T>? Selection, Problem? Problem)> BindAsync<T>(HttpContext context) => BindAsync(context, Found<T>());

    public static async ValueTask<(FieldSelection<T>? Selection, Problem? Problem)> BindAsync<T>(HttpContext context, Converter<T> converter)
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        string text = IncludeText.Of(context.Request, options);
        IncludeLimits? limits = context.GetEndpoint()?.Metadata.GetMetadata<IncludeLimits>();
        IncludeOptions include = limits is { AllowDeep: true } ? options.Include with { AllowDeep = true } : options.Include;
        try
        {
            return (await PolicyGate.BindAsync(context, options, converter, text, include, limits), null);
        }
        catch (IncludeException e)
        {
            return (null, ProblemOf(e, text));
        }
    }

    private static Problem ProblemOf(IncludeException e, string text) =>
        new(e.Errors.Any(error => error.Kind == IncludeErrorKind.Forbidden) ? StatusCodes.Status403Forbidden : StatusCodes.Status400BadRequest,
            "The include expression is not valid.", e.Message)
        { Include = text, Errors = e.Errors, MoreErrors = e.TotalCount - e.Errors.Count };

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "In a trimmed program the generated shape is found; a type without one is an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "In a program without dynamic code the generated shape is found; a type without one is walked.")]
    internal static Converter<T> Found<T>() => Converters.Known<T>();
}
