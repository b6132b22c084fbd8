using System.Globalization;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Describing;
using Sluice.AspNetCore.Pages;
using Sluice.Hosting;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>
/// Describes the operation of an endpoint or action that uses Sluice; other operations are left to the host.
/// </summary>
internal sealed class SluiceOperationTransformer : IOpenApiOperationTransformer
{
    private static readonly ConditionalWeakTable<OpenApiDocument, HashSet<Type>> s_hostTypes = [];

    public Task TransformAsync(
        OpenApiOperation operation,
        OpenApiOperationTransformerContext context,
        CancellationToken cancellationToken
    )
    {
        if (context.Document is not { } document || !IsOfSluice(context.Description))
            return Task.CompletedTask;
        IList<object> metadata = context.Description.ActionDescriptor.EndpointMetadata;
        SluiceHttpOptions options = SluiceHttpOptions.Of(
            context.ApplicationServices,
            metadata.Append(context.Description.ActionDescriptor)
        );
        HashSet<Type> hostTypes = s_hostTypes.GetValue(document, _ => HostTypes.FindTypes(context.ApplicationServices));
        var schemas = new ShapeSchemas(document, member => !options.IsGuarded(member), hostTypes, options)
        {
            SettableOf = shape => options.SettableIn(context.ApplicationServices, metadata, shape),
        };
        RemoveBound(operation, metadata, options);
        string? allowed = metadata.OfType<IncludeLimits>().LastOrDefault()?.AllowList;
        AddInclude(operation, metadata, schemas, options, allowed);
        AddExpressions(operation, metadata, schemas, options, allowed);
        AddPaging(operation, metadata, schemas, options);
        if (context.Description.ActionDescriptor is ControllerActionDescriptor)
            DescribeAction(operation, context.Description, schemas, allowed);
        else
            DescribeEndpoint(operation, metadata, schemas, options, allowed);
        return Task.CompletedTask;
    }

    private static void AddInclude(
        OpenApiOperation operation,
        IList<object> metadata,
        ShapeSchemas schemas,
        SluiceHttpOptions options,
        string? allowed
    )
    {
        if (metadata.OfType<IncludeMetadata>().LastOrDefault() is not { } include)
            return;
        Converter converter = TypeConverters.For(include.Type);
        operation.Parameters ??= [];
        bool isListed = metadata.OfType<SortMetadata>().All(sort => sort.Type == include.Type);
        string? sortable = isListed ? metadata.OfType<FilterLimits>().LastOrDefault()?.Sortable : null;
        operation.Parameters.Add(IncludeParameter.Create(converter, options, schemas, allowed, sortable));
        AddProblem(operation, StatusCodes.Status400BadRequest, "The include expression is not valid.", schemas);
    }

    private static void AddExpressions(
        OpenApiOperation operation,
        IList<object> metadata,
        ShapeSchemas schemas,
        SluiceHttpOptions options,
        string? allowed
    )
    {
        FilterLimits? limits = metadata.OfType<FilterLimits>().LastOrDefault();
        if (metadata.OfType<FilterMetadata>().LastOrDefault() is { } filter)
        {
            string? within = FindAllowed(metadata, filter.Type, limits?.Filterable, allowed);
            AddExpression(
                operation,
                schemas,
                FilterParameters.Filter(TypeConverters.For(filter.Type), options, limits, schemas.IsVisible, within)
            );
        }
        if (metadata.OfType<SortMetadata>().LastOrDefault() is { } sort)
        {
            string? within = FindAllowed(metadata, sort.Type, limits?.Sortable, allowed);
            AddExpression(
                operation,
                schemas,
                FilterParameters.Sort(TypeConverters.For(sort.Type), options, limits, schemas.IsVisible, within)
            );
        }
    }

    private static void AddExpression(OpenApiOperation operation, ShapeSchemas schemas, OpenApiParameter parameter)
    {
        (operation.Parameters ??= []).Add(parameter);
        AddProblem(operation, StatusCodes.Status400BadRequest, "The expression is not valid.", schemas);
    }

    // The allow-list binds filters and sort expressions of the type that it is for.
    private static string? FindAllowed(IList<object> metadata, Type type, string? own, string? allowed)
    {
        if (own is not null)
            return null;
        Type? included = metadata.OfType<IncludeMetadata>().LastOrDefault()?.Type;
        return included is null || included == type ? allowed : null;
    }

    private static void AddPaging(
        OpenApiOperation operation,
        IList<object> metadata,
        ShapeSchemas schemas,
        SluiceHttpOptions options
    )
    {
        if (!metadata.OfType<PagingMetadata>().Any())
            return;
        PagingParameters.AddTo(
            operation.Parameters ??= [],
            metadata.OfType<PagingLimits>().LastOrDefault() ?? new(),
            options
        );
        AddProblem(operation, StatusCodes.Status400BadRequest, "The page is not valid.", schemas);
    }

    // The API description names the parameters for tools that do not describe them; here, they are described.
    private static void RemoveBound(OpenApiOperation operation, IList<object> metadata, SluiceHttpOptions options)
    {
        string[] bound =
        [
            .. metadata.Any(each => each is IncludeMetadata) ? [options.IncludeParameter] : (string[])[],
            .. metadata.Any(each => each is FilterMetadata) ? [options.FilterParameter] : (string[])[],
            .. metadata.Any(each => each is SortMetadata) ? [options.SortParameter] : (string[])[],
            .. metadata.Any(each => each is PagingMetadata)
                ? ["size", "after", "before", "page", "total"]
                : (string[])[],
        ];
        foreach (
            IOpenApiParameter each in (operation.Parameters ?? [])
                .Where(each => each.In == ParameterLocation.Query && bound.Contains(each.Name))
                .ToArray()
        )
            operation.Parameters!.Remove(each);
    }

    /// <summary>
    /// Returns whether the responses or bodies of an operation belong to Sluice: they support MessagePack, or an
    /// expression can narrow them.
    /// </summary>
    public static bool IsOfSluice(ApiDescription description)
    {
        IList<object> metadata = description.ActionDescriptor.EndpointMetadata;
        return metadata.Any(each =>
                each
                    is IncludeMetadata
                        or FilterMetadata
                        or SortMetadata
                        or PagingMetadata
                        or ActionBodyMetadata { Wrapper: not null }
                || (each is IProducesResponseTypeMetadata produces && IsOfSluice(produces))
                || (each is IAcceptsMetadata accepts && IsOfSluice(accepts.ContentTypes))
            ) || description.SupportedRequestFormats.Any(format => format.MediaType == MediaTypes.MessagePack);
    }

    private static bool IsOfSluice(IProducesResponseTypeMetadata produces) =>
        SluiceHttpOptions.IsOfSluice(produces) || IsOfSluice(produces.ContentTypes);

    private static bool IsOfSluice(IEnumerable<string> contentTypes) => contentTypes.Contains(MediaTypes.MessagePack);

    private static void DescribeEndpoint(
        OpenApiOperation operation,
        IList<object> metadata,
        ShapeSchemas schemas,
        SluiceHttpOptions options,
        string? allowed
    )
    {
        bool isNegotiated = false;
        // The host infers its own response from a plain return value; Sluice's response has more media types.
        foreach (
            var responses in metadata.OfType<IProducesResponseTypeMetadata>().GroupBy(response => response.StatusCode)
        )
        {
            IProducesResponseTypeMetadata produces =
                responses.LastOrDefault(SluiceHttpOptions.IsOfSluice)
                ?? responses.MaxBy(response => response.ContentTypes.Count())!;
            if (produces.Type is { } type && type != typeof(void) && IsOfSluice(produces))
            {
                AddResponse(
                    operation,
                    produces.StatusCode,
                    produces.ContentTypes,
                    schemas.OfResponse(type, options.IsEnvelope(type) ? null : allowed)
                );
                isNegotiated = true;
            }
            else if (produces.StatusCode >= 400 && produces.Type is null || produces.Type == typeof(void))
            {
                AddProblem(operation, produces.StatusCode, null, schemas);
            }
        }

        if (isNegotiated)
            AddProblem(
                operation,
                StatusCodes.Status406NotAcceptable,
                "None of the media types that are asked for can be sent.",
                schemas
            );
        DescribeBody(operation, metadata, schemas);
    }

    private static void DescribeBody(OpenApiOperation operation, IList<object> metadata, ShapeSchemas schemas)
    {
        if (
            metadata.OfType<IAcceptsMetadata>().LastOrDefault() is not { RequestType: { } body } accepts
            || !IsOfSluice(accepts.ContentTypes)
        )
            return;
        AddBody(
            operation,
            !accepts.IsOptional,
            accepts.ContentTypes.Where(each => each != "*/*"),
            metadata.OfType<BodyMetadata>().LastOrDefault() is { IsPatch: true } patch
                ? schemas.OfPatch(patch.Type)
                : schemas.OfBody(body)
        );
        AddProblem(
            operation,
            StatusCodes.Status400BadRequest,
            "The body or the include expression is not valid.",
            schemas
        );
        AddProblem(operation, StatusCodes.Status413PayloadTooLarge, "The body is too large.", schemas);
        AddProblem(
            operation,
            StatusCodes.Status415UnsupportedMediaType,
            "The body's media type can't be read.",
            schemas
        );
    }

    // Actions use MVC's negotiation and validation, so their status codes are the host's.
    private static void DescribeAction(
        OpenApiOperation operation,
        ApiDescription description,
        ShapeSchemas schemas,
        string? allowed
    )
    {
        foreach (ApiResponseType response in description.SupportedResponseTypes)
        {
            string[] contentTypes = [.. response.ApiResponseFormats.Select(format => format.MediaType)];
            if (
                response.Type is { } type
                && (
                    IsOfSluice(contentTypes)
                    || (
                        response.StatusCode < 300
                        && description.ActionDescriptor.EndpointMetadata.Any(each => each is IncludeMetadata)
                    )
                )
                && ShapeSchemas.CanDescribe(type)
            )
                AddResponse(operation, response.StatusCode, contentTypes, schemas.OfResponse(type, allowed));
        }

        string[] accepted = [.. description.SupportedRequestFormats.Select(format => format.MediaType)];
        if (
            IsOfSluice(accepted)
            && description.ParameterDescriptions.FirstOrDefault(parameter => parameter.Source == BindingSource.Body)
                is { Type: { } body } parameter
        )
            AddBody(operation, parameter.IsRequired, accepted, schemas.OfBody(body));
        // Sluice's own binder reads the body, so the host does not describe one.
        else if (
            description
                .ActionDescriptor.EndpointMetadata.OfType<ActionBodyMetadata>()
                .LastOrDefault(each => each.Wrapper is not null) is
            { } bound
        )
            AddBody(
                operation,
                !bound.IsOptional,
                bound.IsPatch ? [MediaTypes.MergePatch, .. MediaTypes.ForValues] : MediaTypes.ForValues,
                bound.IsPatch ? schemas.OfPatch(bound.Type) : schemas.OfBody(bound.Type)
            );
    }

    private static void AddResponse(
        OpenApiOperation operation,
        int statusCode,
        IEnumerable<string> contentTypes,
        IOpenApiSchema schema
    ) =>
        ResponseOf(operation, statusCode, "OK").Content = contentTypes
            .Distinct()
            .ToDictionary(each => each, each => MediaOf(each, schema));

    private static void AddBody(
        OpenApiOperation operation,
        bool isRequired,
        IEnumerable<string> contentTypes,
        IOpenApiSchema schema
    ) =>
        operation.RequestBody = new OpenApiRequestBody
        {
            Required = isRequired,
            Content = contentTypes.Distinct().ToDictionary(each => each, each => MediaOf(each, schema)),
        };

    private static void AddProblem(
        OpenApiOperation operation,
        int statusCode,
        string? description,
        ShapeSchemas schemas
    )
    {
        OpenApiResponse response = ResponseOf(operation, statusCode, description ?? "A problem.");
        if (response.Content is { Count: > 0 } known && !known.ContainsKey(MediaTypes.Problem))
            return;
        response.Content = new Dictionary<string, OpenApiMediaType>
        {
            [MediaTypes.Problem] = new() { Schema = schemas.OfProblem() },
        };
    }

    private static OpenApiResponse ResponseOf(OpenApiOperation operation, int statusCode, string description)
    {
        operation.Responses ??= [];
        string status = statusCode.ToString(CultureInfo.InvariantCulture);
        if (
            !operation.Responses.TryGetValue(status, out IOpenApiResponse? known)
            || known is not OpenApiResponse response
        )
            operation.Responses[status] = response = new OpenApiResponse { Description = description };
        return response;
    }

    // A schema describes JSON. MessagePack has other representations (keys, binary data, timestamps), and a stream of
    // lines or events is not a single document.
    private static OpenApiMediaType MediaOf(string mediaType, IOpenApiSchema schema) =>
        mediaType.EndsWith("/json", StringComparison.OrdinalIgnoreCase)
        || mediaType.EndsWith("+json", StringComparison.OrdinalIgnoreCase)
            ? new OpenApiMediaType { Schema = schema }
            : new OpenApiMediaType();
}
