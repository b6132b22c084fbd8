using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Writes the return values of actions through the same results as endpoints, in the form chosen by MVC's own content
/// negotiation.
/// </summary>
internal sealed class SluiceOutputFormatter : OutputFormatter
{
    public SluiceOutputFormatter()
    {
        // Start with the media types of the host's JSON formatter, which this one replaces; the first type is used if
        // the request does not ask for a specific one.
        foreach (
            string mediaType in (string[])
                [MediaTypes.Json, "text/json", "application/*+json", .. MediaTypes.ForStreams[1..], MediaTypes.Csv]
        )
            SupportedMediaTypes.Add(mediaType);
    }

    /// <summary>
    /// Returns whether an expression can select members of an action's return type. Problems, results and files are
    /// left to the host.
    /// </summary>
    public static bool HasFields(Type type) =>
        !type.IsAssignableTo(typeof(ProblemDetails))
        && !type.IsAssignableTo(typeof(IActionResult))
        && !type.IsAssignableTo(typeof(IResult))
        && !type.IsAssignableTo(typeof(Stream))
        && ReturnedValue.IsSelectable(type);

    /// <summary>Returns whether a value is written by Sluice in some format.</summary>
    public static bool CoversValue(object value) =>
        value is not (string or Stream or byte[]) && Covers(value.GetType());

    /// <summary>
    /// Returns whether values of a type are written by Sluice: types with selectable members, and collections of
    /// <see cref="object"/>.
    /// </summary>
    private static bool Covers(Type type) =>
        HasFields(type) || (ReturnedValue.ElementOf(type) ?? ReturnedValue.ValueOf(type)) == typeof(object);

    public override bool CanWriteResult(OutputFormatterCanWriteContext context) =>
        context.Object is { } value
        && CoversValue(value)
        && base.CanWriteResult(context)
        && Supports(value.GetType(), FormatOf(context.ContentType.Value))
        && IsAllowed(context, FormatOf(context.ContentType.Value));

    // CSV is written where the endpoint or an attribute of the action names it.
    private static bool IsAllowed(OutputFormatterCanWriteContext context, WireFormat format) =>
        context.HttpContext.GetEndpoint()?.Metadata.GetMetadata<FormatsMetadata>()?.Allows(format)
        ?? (format != WireFormat.Csv || context.ContentTypeIsServerDefined);

    /// <summary>Returns the content types for API descriptions: the first media type of each format.</summary>
    public override IReadOnlyList<string>? GetSupportedContentTypes(string? contentType, Type objectType)
    {
        if (!Covers(objectType))
            return null;
        List<string> fitting =
        [
            .. (base.GetSupportedContentTypes(contentType!, objectType) ?? [])
                .Where(each =>
                    Supports(objectType, FormatOf(each))
                    && (FormatOf(each) != WireFormat.Csv || FormatOf(contentType) == WireFormat.Csv)
                )
                .DistinctBy(FormatOf),
        ];
        return fitting.Count > 0 ? fitting : null;
    }

    private static bool Supports(Type type, WireFormat format) =>
        format switch
        {
            WireFormat.Json => true,
            WireFormat.MessagePack => HasMessagePack(type),
            WireFormat.Csv => !ReturnedValue.IsPage(type)
                && ReturnedValue.ElementOf(type) is { } element
                && HostWire.Json().HasColumns(ReturnedValue.ConverterOf(element).Shape),
            _ => ReturnedValue.IsLazy(type),
        };

    private static bool HasMessagePack(Type type)
    {
        Type item = ReturnedValue.InnerOf(type);
        return item == typeof(object) || !WireForms.IsJsonOnly(ReturnedValue.ConverterOf(item).Shape);
    }

    public override Task WriteResponseBodyAsync(OutputFormatterWriteContext context)
    {
        string mediaType = context.ContentType.Value ?? MediaTypes.Json;
        WireFormat format = FormatOf(mediaType);
        if (format != WireFormat.MessagePack && !mediaType.Contains("charset", StringComparison.OrdinalIgnoreCase))
            mediaType += "; charset=utf-8";
        context.HttpContext.Features.Set(new ChosenForm(mediaType, format));
        return new ReturnedValue(context.Object!, context.ObjectType).ExecuteAsync(context.HttpContext);
    }

    // Any media type that ends in +json is JSON.
    private static WireFormat FormatOf(string? contentType)
    {
        ReadOnlySpan<char> mediaType = contentType;
        if (mediaType.IndexOf(';') is var end and >= 0)
            mediaType = mediaType[..end];
        return MediaTypes.FormatOf(mediaType.Trim()) ?? WireFormat.Json;
    }
}
