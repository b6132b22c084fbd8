using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Describing;
using Sluice.AspNetCore.Negotiation;
using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Checks before the server starts that the types that endpoints declare are written and read under the host's JSON
/// settings as the host would.
/// </summary>
internal sealed class DeclaredJson(IServiceProvider services)
{
    private readonly SluiceRegistration _registration = services.GetRequiredService<SluiceRegistration>();

    /// <summary>Checks the types that an endpoint declares.</summary>
    /// <exception cref="SluiceEndpointException">A setting of the host has no counterpart.</exception>
    public void Check(Endpoint endpoint)
    {
        EndpointMetadataCollection metadata = endpoint.Metadata;
        foreach (Type type in AnswersOf(metadata))
            Check(endpoint, type, isBody: false);
        CheckColumns(endpoint);
        if (IsInParts(metadata) && _registration.FindOptions(endpoint).ReasonAgainstParts() is { } reason)
            throw new SluiceEndpointException($"{endpoint.DisplayName}: {reason}");
        if (metadata.GetMetadata<RowsMetadata>() is { } rows)
            CheckRows(endpoint, rows.Type);
        foreach (BodyMetadata body in metadata.OfType<BodyMetadata>())
            Check(endpoint, body.Type, isBody: true);
        foreach (ActionBodyMetadata body in metadata.OfType<ActionBodyMetadata>())
            Check(endpoint, body.Type, isBody: true);
    }

    // The options may write the elements of a list in another form than their type has.
    private void CheckColumns(Endpoint endpoint)
    {
        SluiceHttpOptions options = _registration.FindOptions(endpoint);
        foreach (
            SluiceProduces answer in endpoint
                .Metadata.OfType<SluiceProduces>()
                .Where(each => each.ContentTypes.Contains(MediaTypes.Csv))
        )
        {
            if (
                ElementTypes.FindElementType(answer.Type!) is { } element
                && element != typeof(object)
                && ShapeOf(element) is { } shape
                && !WireForms.HasColumns(options, shape)
            )
                throw new SluiceEndpointException(
                    $"{endpoint.DisplayName}: {element} cannot be a record of CSV, because the JSON options have "
                        + "a converter or a union for it. Remove WireFormat.Csv from WithFormats, or set "
                        + "options without "
                        + "them by WithJson."
                );
        }
    }

    private static bool IsInParts(EndpointMetadataCollection metadata) =>
        metadata.GetMetadata<OffersMetadata>() is { } offered
        && (
            offered.Offers.Any(each => MediaTypes.FormatOf(each) is WireFormat.JsonLines or WireFormat.Csv)
            || metadata
                .OfType<IProducesResponseTypeMetadata>()
                .Any(each => each.Type is { } type && ElementTypes.IsPage(type))
        );

    private static IEnumerable<Type> AnswersOf(EndpointMetadataCollection metadata) =>
        [
            .. metadata.OfType<IncludeMetadata>().Select(include => include.Type),
            // Produced types of other endpoints are written by the host.
            .. metadata.GetMetadata<OffersMetadata>() is null
                ? []
                : metadata.OfType<IProducesResponseTypeMetadata>().Select(produced => produced.Type).OfType<Type>(),
        ];

    private void Check(Endpoint endpoint, Type type, bool isBody)
    {
        if (
            ShapeOf(type) is { } shape
            && _registration.FindOptions(endpoint).ReasonAgainst(shape, isBody) is { } reason
        )
            throw new SluiceEndpointException($"{endpoint.DisplayName}: {reason}");
    }

    private void CheckRows(Endpoint endpoint, Type? type)
    {
        TypeShape? shape = type is null ? null : ShapeOf(type);
        if (shape is { Kind: ShapeKind.Primitive or ShapeKind.Enum or ShapeKind.Union or ShapeKind.Dictionary })
            throw new SluiceEndpointException(
                $"{endpoint.DisplayName}: {type} cannot be the type of rows, because it is not an object whose members "
                    + "match columns. Name a type with the members of the rows, or none, which writes every column."
            );
        if (_registration.FindOptions(endpoint).ReasonAgainstRows(shape) is { } reason)
            throw new SluiceEndpointException($"{endpoint.DisplayName}: {reason}");
    }

    private static TypeShape? ShapeOf(Type type)
    {
        type = ReturnedValue.ElementOf(type) ?? type;
        return type == typeof(void) ? null : ReturnedValue.FindShape(type);
    }
}
