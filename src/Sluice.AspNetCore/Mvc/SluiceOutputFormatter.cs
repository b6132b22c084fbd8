using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.Http;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Writes what actions return, through the same results that endpoints use, in the form that MVC's own content
/// negotiation chose.
/// </summary>
internal sealed class SluiceOutputFormatter : OutputFormatter
{
    public SluiceOutputFormatter()
    {
        // First those of the host's JSON formatter, whose place it takes; the first of all is answered where nothing in
        // particular is asked for.
        foreach (string mediaType in (string[])[MediaTypes.Json, "text/json", "application/*+json",
            .. MediaTypes.ForStreams.Select(offer => offer.MediaType).Skip(1)]) SupportedMediaTypes.Add(mediaType);
    }

    /// <summary>
    /// Whether an expression can choose among the members of what an action returns. Problems, results and files are
    /// the host's.
    /// </summary>
    public static bool HasFields(Type type) =>
        !type.IsAssignableTo(typeof(ProblemDetails)) && !type.IsAssignableTo(typeof(IActionResult))
            && !type.IsAssignableTo(typeof(IResult)) && !type.IsAssignableTo(typeof(Stream))
            && ReturnedValue.IsSelectable(type);

    /// <summary>
    /// Whether values of a type go out through Sluice: those with members to choose from, and those that say nothing
    /// about what they hold.
    /// </summary>
    private static bool Covers(Type type) =>
        HasFields(type) || (ReturnedValue.ElementOf(type) ?? ReturnedValue.ValueOf(type)) == typeof(object);

    public override bool CanWriteResult(OutputFormatterCanWriteContext context) =>
        context.Object is not (null or string or Stream or byte[]) && Covers(context.Object.GetType())
            && base.CanWriteResult(context) && Fits(context.Object.GetType(), FormatOf(context.ContentType.Value));

    /// <summary>What a description of the API says: each form by the first of its names.</summary>
    public override IReadOnlyList<string>? GetSupportedContentTypes(string? contentType, Type objectType)
    {
        if (!Covers(objectType)) return null;
        List<string> fitting =
            [.. (base.GetSupportedContentTypes(contentType!, objectType) ?? []).Where(each => Fits(objectType,
                FormatOf(each))).DistinctBy(FormatOf)];
        return fitting.Count > 0 ? fitting : null;
    }

    private static bool Fits(Type type, WireFormat format) =>
        format is WireFormat.Json or WireFormat.MessagePack || ReturnedValue.IsLazy(type);

    public override Task WriteResponseBodyAsync(OutputFormatterWriteContext context)
    {
        string mediaType = context.ContentType.Value ?? MediaTypes.Json;
        WireFormat format = FormatOf(mediaType);
        if (format != WireFormat.MessagePack && !mediaType.Contains("charset", StringComparison.OrdinalIgnoreCase))
            mediaType += "; charset=utf-8";
        context.HttpContext.Features.Set(new ChosenForm(mediaType, format));
        return new DynamicResult(context.Object!, context.ObjectType).ExecuteAsync(context.HttpContext);
    }

    // Whatever ends in +json is JSON.
    private static WireFormat FormatOf(string? contentType)
    {
        ReadOnlySpan<char> mediaType = contentType;
        if (mediaType.IndexOf(';') is var end and >= 0) mediaType = mediaType[..end];
        return MediaTypes.FormatOf(mediaType.Trim()) ?? WireFormat.Json;
    }
}
