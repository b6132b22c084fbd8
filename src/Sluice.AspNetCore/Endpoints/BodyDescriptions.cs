using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Pages;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Amends API descriptions, for every tool that reads them: adds the query parameters that Sluice binds, and removes
/// the <c>*/*</c> request format, which endpoints accept only so that the reader, rather than routing, returns 415.
/// </summary>
internal sealed class BodyDescriptions(SluiceRegistration registration) : IApiDescriptionProvider
{
    private static readonly EmptyModelMetadataProvider s_models = new();

    // Runs after the endpoint provider, whose descriptions it amends.
    public int Order => 0;

    public void OnProvidersExecuting(ApiDescriptionProviderContext context)
    {
        foreach (ApiDescription description in context.Results)
        {
            IList<object> metadata = description.ActionDescriptor.EndpointMetadata;
            AddParameters(description, metadata);
            if (!metadata.OfType<BodyMetadata>().Any())
                continue;
            foreach (
                ApiRequestFormat format in description
                    .SupportedRequestFormats.Where(each => each.MediaType == "*/*")
                    .ToArray()
            )
                description.SupportedRequestFormats.Remove(format);
        }
    }

    public void OnProvidersExecuted(ApiDescriptionProviderContext context) { }

    private void AddParameters(ApiDescription description, IList<object> metadata)
    {
        SluiceHttpOptions options = registration.Options;
        if (metadata.Any(each => each is IncludeMetadata))
            AddParameter(description, options.IncludeParameter, typeof(string));
        if (metadata.Any(each => each is FilterMetadata))
            AddParameter(description, options.FilterParameter, typeof(string));
        if (metadata.Any(each => each is SortMetadata))
            AddParameter(description, options.SortParameter, typeof(string));
        if (!metadata.Any(each => each is PagingMetadata))
            return;
        PagingLimits limits = metadata.OfType<PagingLimits>().LastOrDefault() ?? new();
        AddParameter(description, Sluice.Paging.SizeName, typeof(int));
        AddParameter(description, Sluice.Paging.AfterName, typeof(string));
        AddParameter(description, Sluice.Paging.BeforeName, typeof(string));
        if (limits.MaxNumber > 0)
            AddParameter(description, Sluice.Paging.NumberName, typeof(int));
        if (limits.AllowTotal)
            AddParameter(description, Sluice.Paging.TotalName, typeof(bool));
    }

    private static void AddParameter(ApiDescription description, string name, Type type)
    {
        if (description.ParameterDescriptions.Any(each => each.Name == name))
            return;
        description.ParameterDescriptions.Add(
            new ApiParameterDescription
            {
                Name = name,
                Type = type,
                Source = BindingSource.Query,
                IsRequired = false,
                ModelMetadata = s_models.GetMetadataForType(type),
                // NSwag would describe a handler's parameter of this name, such as an Include<T>, by its members.
                ParameterDescriptor = new() { Name = $"sluice:{name}", ParameterType = type },
            }
        );
    }
}
