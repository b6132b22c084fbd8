using System.Collections.Immutable;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Describing;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.AspNetCore.Results;

/// <summary>Adds metadata about an endpoint's responses.</summary>
internal static class ProducesMetadata
{
    public static void AddTo(
        EndpointBuilder builder,
        int statusCode,
        Type type,
        ResponseForms forms,
        bool canBeMissing = false,
        bool isEveryColumn = false
    )
    {
        ArgumentNullException.ThrowIfNull(builder);
        HeadRequests.AddTo(builder);
        TypeShape? shape = ShapeOf(type);
        ImmutableArray<string> offers = WireForms.OffersOf(forms.MediaTypes, shape, null);
        bool canBeCsv = forms.IsTable && (isEveryColumn || shape is null || HostWire.Json().HasColumns(shape));
        builder.Metadata.Add(new OffersMetadata(offers, canBeCsv));
        builder.Metadata.Add(new SluiceProduces(statusCode, type, ContentTypesOf(offers), canBeCsv));
        builder.Metadata.Add(
            new ProducesResponseTypeMetadata(StatusCodes.Status400BadRequest, typeof(void), [MediaTypes.Problem])
        );
        if (canBeMissing)
            builder.Metadata.Add(
                new ProducesResponseTypeMetadata(StatusCodes.Status404NotFound, typeof(void), [MediaTypes.Problem])
            );
    }

    /// <summary>Adds metadata about rows of the application's SQL.</summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="rows">The sequence of rows.</param>
    /// <param name="type">The type that a row represents; <see langword="null"/> for every column.</param>
    public static void AddRowsTo(EndpointBuilder builder, Type rows, Type? type)
    {
        AddTo(builder, StatusCodes.Status200OK, rows, ResponseForms.Rows, isEveryColumn: type is null);
        builder.Metadata.Add(new RowsMetadata(type));
    }

    /// <summary>Restricts what an endpoint has declared to some formats.</summary>
    /// <exception cref="SluiceEndpointException">No format remains.</exception>
    public static void Restrict(EndpointBuilder builder, FormatsMetadata formats)
    {
        for (int i = 0; i < builder.Metadata.Count; i++)
        {
            if (builder.Metadata[i] is OffersMetadata offered)
                builder.Metadata[i] = offered with
                {
                    Offers = Restrict(builder, offered.Offers, offered.CanBeCsv, formats),
                };
            else if (builder.Metadata[i] is SluiceProduces produced)
                builder.Metadata[i] = new SluiceProduces(
                    produced.StatusCode,
                    produced.Type!,
                    ContentTypesOf(Restrict(builder, [.. produced.ContentTypes], produced.CanBeCsv, formats)),
                    produced.CanBeCsv
                );
        }
    }

    private static ImmutableArray<string> Restrict(
        EndpointBuilder builder,
        ImmutableArray<string> offers,
        bool canBeCsv,
        FormatsMetadata formats
    )
    {
        ImmutableArray<string> all = canBeCsv ? [.. offers.Union([MediaTypes.Csv])] : offers;
        ImmutableArray<string> left = WireForms.OffersOf(all, null, formats);
        return left.Length > 0
            ? left
            : throw new SluiceEndpointException(
                $"{builder.DisplayName}: WithFormats({formats}) leaves no format, because the answer can be written as "
                    + $"{string.Join(", ", ContentTypesOf(all))} only.{ReasonAgainstCsv(canBeCsv, formats)}"
            );
    }

    private static string ReasonAgainstCsv(bool canBeCsv, FormatsMetadata formats) =>
        canBeCsv || !formats.Allows(WireFormat.Csv)
            ? ""
            : " CSV is for lists, streams and rows of objects that all have the same members.";

    private static string[] ContentTypesOf(ImmutableArray<string> offers) =>
        [.. offers.DistinctBy(offer => MediaTypes.FormatOf(offer))];

    private static TypeShape? ShapeOf(Type type)
    {
        Type item = type.IsGenericType && ElementTypes.IsPage(type) ? type.GetGenericArguments()[0] : type;
        return ReturnedValue.FindShape(ElementTypes.FindElementType(item) ?? item);
    }
}
