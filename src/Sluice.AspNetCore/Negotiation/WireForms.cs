using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.AspNetCore.Http;
using Sluice.Hosting;
using Sluice.Model;
using Sluice.Shapes;
using Sluice.Shared;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>Determines which formats a response can be written in.</summary>
internal static class WireForms
{
    // One entry per type that an endpoint returns.
    private static readonly ConcurrentDictionary<Type, bool> s_jsonOnly = new();

    /// <summary>
    /// Returns whether a type contains values that only a converter of System.Text.Json writes, so that there is no
    /// MessagePack.
    /// </summary>
    public static bool IsJsonOnly(TypeShape shape) =>
        s_jsonOnly.TryGetValue(shape.Type, out bool known)
            ? known
            : s_jsonOnly.GetOrAdd(shape.Type, ReachedShape.FindShapes(shape).Any(each => IsConverted(each.Shape)));

    private static bool IsConverted(TypeShape shape) =>
        shape.Converter.GetType() is { IsGenericType: true } type
        && type.GetGenericTypeDefinition() == typeof(ShapeConverter<,>)
        && type.GenericTypeArguments[1] is { IsGenericType: true } code
        && code.GetGenericTypeDefinition() == typeof(JsonConverterShape<,>);

    /// <summary>Returns the offers of an endpoint for values of a type.</summary>
    /// <param name="offers">What the kind of the response can be written as.</param>
    /// <param name="shape">The type; <see langword="null"/> if it is not known.</param>
    /// <param name="formats">The formats of the endpoint; <see langword="null"/> for all.</param>
    public static ImmutableArray<string> OffersOf(
        ImmutableArray<string> offers,
        TypeShape? shape,
        FormatsMetadata? formats
    )
    {
        bool hasMessagePack = shape is null || !IsJsonOnly(shape);
        if (hasMessagePack && formats is null)
            return offers;
        IEnumerable<string> written = hasMessagePack
            ? offers
            : offers.Where(offer => MediaTypes.FormatOf(offer) != WireFormat.MessagePack);
        return [.. formats?.Choose(written) ?? written];
    }

    /// <summary>Returns the offers of the request's endpoint.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options of its endpoint.</param>
    /// <param name="forms">What the kind of the response can be written as.</param>
    /// <param name="shape">The type of the elements; <see langword="null"/> for rows with every column.</param>
    /// <param name="chosen">What the host has negotiated itself.</param>
    public static ImmutableArray<string> OffersOf(
        HttpContext context,
        SluiceHttpOptions options,
        ResponseForms forms,
        TypeShape? shape,
        ChosenForm? chosen
    )
    {
        FormatsMetadata? formats = context.GetEndpoint()?.Metadata.GetMetadata<FormatsMetadata>();
        // The attributes of an action name formats in the host's way.
        bool namesCsv = formats?.Allows(WireFormat.Csv) ?? chosen?.Format == WireFormat.Csv;
        return OffersOf(
            namesCsv && forms.IsTable && HasColumns(options, shape)
                ? [.. forms.MediaTypes, MediaTypes.Csv]
                : forms.MediaTypes,
            shape,
            formats
        );
    }

    /// <summary>Returns whether the elements of a sequence are records of a table.</summary>
    public static bool HasColumns(SluiceHttpOptions options, TypeShape? shape) =>
        shape is null || options.WireOf(WireFormat.Json).HasColumns(shape);
}
