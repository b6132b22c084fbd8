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
            if (!metadata.OfType<BodyMetadata>().Any()) continue;
            foreach (ApiRequestFormat format in description.SupportedRequestFormats.Where(each => each.MediaType
                == "*/*").ToArray()) description.SupportedRequestFormats.Remove(format);
        }
    }

    public void OnProvidersExecuted(ApiDescriptionProviderContext context) { }

    private void AddParameters(ApiDescription description, IList<object> metadata)
    {
        SluiceHttpOptions options = registration.Options;
        if (metadata.Any(each => each is IncludeMetadata)) Add(options.IncludeParameter, typeof(string));
        if (metadata.Any(each => each is FilterMetadata)) Add(options.FilterParameter, typeof(string));
        if (metadata.Any(each => each is SortMetadata)) Add(options.SortParameter, typeof(string));
        if (!metadata.Any(each => each is PagingMetadata)) return;
        PagingLimits limits = metadata.OfType<PagingLimits>().LastOrDefault() ?? new();
        Add(Sluice.Paging.SizeName, typeof(int));
        Add(Sluice.Paging.AfterName, typeof(string));
        Add(Sluice.Paging.BeforeName, typeof(string));
        if (limits.MaxNumber > 0) Add(Sluice.Paging.NumberName, typeof(int));
        if (limits.AllowTotal) Add(Sluice.Paging.TotalName, typeof(bool));

        void Add(string name, Type type)
        {
            if (description.ParameterDescriptions.Any(each => each.Name == name)) return;
            description.ParameterDescriptions.Add(new ApiParameterDescription
            {
                Name = name,
                Type = type,
                Source = BindingSource.Query,
                IsRequired = false,
                ModelMetadata = s_models.GetMetadataForType(type),
                // NSwag would describe a handler's parameter of this name, such as an Include<T>, by its members.
                ParameterDescriptor = new() { Name = $"sluice:{name}", ParameterType = type },
            });
        }
    }
}
