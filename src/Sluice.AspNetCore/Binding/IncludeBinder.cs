using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
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
        string text = TextOf(context.Request, options);
        IncludeLimits? limits = context.GetEndpoint()?.Metadata.GetMetadata<IncludeLimits>();
        IncludeOptions include = limits is { AllowDeep: true } ? options.Include with { AllowDeep = true } : options.Include;
        try
        {
            return (await PolicyGate.BindAsync(context, options, converter, text, include, limits), null);
        }
        catch (IncludeException e)
        {
            return (null, ProblemOf(e));
        }
    }

    /// <summary>The expression as the client sent it: the query's parameters joined as by commas, otherwise the header's.</summary>
    public static string TextOf(HttpRequest request, SluiceHttpOptions options)
    {
        StringValues values = request.Query[options.IncludeParameter];
        if (values.Count == 0) values = request.Headers[options.IncludeHeader];
        return values.Count switch { 0 => "", 1 => values[0] ?? "", _ => Join(values) };
    }

    // The outer brackets of each are optional, so they are taken off before joining: [a]&[b] is a,b.
    private static string Join(StringValues values) => string.Join(',', values.Select(Unbracketed).Where(value => value.Length > 0));

    private static string Unbracketed(string? value)
    {
        ReadOnlySpan<char> text = value.AsSpan().Trim();
        return text.Length >= 2 && ((text[0] == '[' && text[^1] == ']') || (text[0] == '(' && text[^1] == ')')) && ClosesLast(text) ? text[1..^1].ToString() : text.ToString();
    }

    // Whether the first bracket is closed by the last one: [a],[b] is not one list.
    private static bool ClosesLast(ReadOnlySpan<char> text)
    {
        int depth = 0;
        bool quoted = false;
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] == '\'') quoted = !quoted;
            if (quoted) continue;
            if (text[i] is '[' or '(') depth++;
            else if (text[i] is ']' or ')' && --depth == 0) return i == text.Length - 1;
        }

        return false;
    }

    private static Problem ProblemOf(IncludeException e) =>
        new(e.Errors.Any(error => error.Kind == IncludeErrorKind.Forbidden) ? StatusCodes.Status403Forbidden : StatusCodes.Status400BadRequest,
            "The include expression is not valid.", e.Message)
        { Errors = e.Errors, MoreErrors = e.TotalCount - e.Errors.Count };

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "In a trimmed program the generated shape is found; a type without one is an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "In a program without dynamic code the generated shape is found; a type without one is walked.")]
    internal static Converter<T> Found<T>() => Converters.For<T>();
}
