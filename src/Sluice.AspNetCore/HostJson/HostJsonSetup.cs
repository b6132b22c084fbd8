using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Adds <see cref="HidingResolver"/> to the JSON options of minimal APIs and controllers, the only change that Sluice
/// makes to them.
/// </summary>
/// <remarks>
/// Runs as options validation, because nothing else runs after the last of the host's own configuration steps, which
/// may replace the resolver. Runs again when controllers copy the options and when the host starts, to cover changes
/// made in between.
/// </remarks>
internal sealed class HostJsonSetup(IOptions<SluiceHttpOptions> sluice, IServiceProvider services)
    : IConfigureOptions<Microsoft.AspNetCore.Mvc.MvcOptions>,
        IValidateOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>,
        IValidateOptions<Microsoft.AspNetCore.Mvc.JsonOptions>,
        IValidateOptions<Microsoft.AspNetCore.SignalR.JsonHubProtocolOptions>,
        IStartupFilter
{
    public ValidateOptionsResult Validate(string? name, Microsoft.AspNetCore.Http.Json.JsonOptions options) =>
        Add(options.SerializerOptions);

    public ValidateOptionsResult Validate(string? name, Microsoft.AspNetCore.Mvc.JsonOptions options) =>
        Add(options.JsonSerializerOptions);

    public ValidateOptionsResult Validate(string? name, Microsoft.AspNetCore.SignalR.JsonHubProtocolOptions options) =>
        Add(options.PayloadSerializerOptions);

    // Registered before the step that creates the JSON formatters, each of which copies the options.
    public void Configure(Microsoft.AspNetCore.Mvc.MvcOptions options) =>
        Ensure(
            services.GetRequiredService<IOptions<Microsoft.AspNetCore.Mvc.JsonOptions>>().Value.JsonSerializerOptions
        );

    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
        app =>
        {
            Ensure(
                services
                    .GetRequiredService<IOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>>()
                    .Value.SerializerOptions
            );
            Ensure(
                services
                    .GetRequiredService<IOptions<Microsoft.AspNetCore.Mvc.JsonOptions>>()
                    .Value.JsonSerializerOptions
            );
            next(app);
        };

    private ValidateOptionsResult Add(JsonSerializerOptions options)
    {
        try
        {
            Ensure(options);
            return ValidateOptionsResult.Success;
        }
        catch (InvalidOperationException exception)
        {
            return ValidateOptionsResult.Fail(exception.Message);
        }
    }

    // Without reflection, the host has no contracts of its own for shaped types, and a single endpoint with a type
    // without a contract breaks all endpoints.
    private void Ensure(JsonSerializerOptions options)
    {
        IJsonTypeInfoResolver? last = JsonSerializer.IsReflectionEnabledByDefault
            ? null
            : new ShapeContracts(sluice.Value.Guards);
        HidingResolver.AddTo(options, sluice.Value.Hidden, last);
    }
}
