using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Sluice.AspNetCore.HostJson;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Registered by <c>AddSluice()</c>, with the options it configured. Sluice refuses to run without it, because guards
/// would not be enforced in the host's own JSON serialization.
/// </summary>
internal sealed class SluiceRegistration(IOptions<SluiceHttpOptions> options, IServiceProvider services)
{
    private readonly ConditionalWeakTable<Endpoint, SluiceHttpOptions> _ofEndpoints = [];
    private readonly ConditionalWeakTable<EndpointJson, SluiceHttpOptions> _chosen = [];
    private SluiceHttpOptions? _ofEndpoint,
        _ofController;

    /// <summary>Gets the options that do not depend on an endpoint.</summary>
    public SluiceHttpOptions Options { get; } = options.Value;

    /// <summary>Returns the options of an endpoint, with the JSON options that apply to it.</summary>
    public SluiceHttpOptions FindOptions(Endpoint? endpoint)
    {
        if (endpoint is null)
            return OfEndpoints;
        return _ofEndpoints.TryGetValue(endpoint, out SluiceHttpOptions? known)
            ? known
            : _ofEndpoints.GetValue(endpoint, each => FindOptions(each.Metadata));
    }

    /// <inheritdoc cref="FindOptions(Endpoint?)"/>
    public SluiceHttpOptions FindOptions(IEnumerable<object> metadata)
    {
        bool isAction = false;
        EndpointJson? chosen = null;
        foreach (object each in metadata)
        {
            if (each is ControllerActionDescriptor)
                isAction = true;
            else if (each is EndpointJson own)
                chosen = own;
        }

        if (chosen is not null)
            return _chosen.GetValue(chosen, each => Options.Under(each.Options, null));
        return isAction ? OfControllers : OfEndpoints;
    }

    private SluiceHttpOptions OfEndpoints =>
        _ofEndpoint ??= Under(
            static services =>
                services
                    .GetRequiredService<IOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>>()
                    .Value.SerializerOptions,
            JavaScriptEncoder.Default,
            "ConfigureHttpJsonOptions: SerializerOptions",
            newtonsoft: null
        );

    private SluiceHttpOptions OfControllers =>
        _ofController ??= Under(
            static services => services.GetRequiredService<IOptions<JsonOptions>>().Value.JsonSerializerOptions,
            JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            "AddJsonOptions: JsonSerializerOptions",
            services.GetService<IOptions<MvcOptions>>() is { } mvc ? NewtonsoftSettings.FindChange(mvc.Value) : null
        );

    private SluiceHttpOptions Under(
        Func<IServiceProvider, JsonSerializerOptions> find,
        JavaScriptEncoder unset,
        string owner,
        string? newtonsoft
    )
    {
        if (Options.IsJsonChosen)
            return Options.Under(Options.Json, null);
        JsonSerializerOptions host = find(services);
        JsonWireOptions json = HostJsonMapping.Map(host, unset);
        return Options.Under(json, new HostJsonLimits(host, owner, json, Options.Guards, newtonsoft));
    }

    /// <summary>Creates the exception for an endpoint that uses Sluice without registration.</summary>
    public static SluiceEndpointException Missing(string? endpoint) =>
        new(
            $"The endpoint '{endpoint}' uses Sluice, which is not registered. Call builder.Services.AddSluice() before "
                + "the application is built."
        );
}
