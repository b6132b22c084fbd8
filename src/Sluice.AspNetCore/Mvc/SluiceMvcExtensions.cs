using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Sluice.AspNetCore.Mvc;

namespace Sluice;

/// <summary>Sluice in controllers.</summary>
public static class SluiceMvcExtensions
{
    /// <summary>
    /// Actions return plain objects that go out with the request's selection, take <see cref="Include{T}"/> parameters and read bodies of both wires. Types without a generated shape are left to the other formatters.
    /// Call <c>AddSluice</c> too.
    /// </summary>
    public static IMvcBuilder AddSluice(this IMvcBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddSluice();
        builder.Services.Configure<MvcOptions>(mvc =>
        {
            mvc.OutputFormatters.Insert(0, new SluiceOutputFormatter());
            mvc.InputFormatters.Insert(0, new SluiceInputFormatter());
            mvc.ModelBinderProviders.Insert(0, new IncludeModelBinderProvider());
            mvc.Filters.Add<IncludeActionFilter>();
        });
        // Types without a generated shape are written by the host, which knows nothing of guards.
        builder.Services.AddOptions<JsonOptions>()
            .PostConfigure<IOptions<SluiceHttpOptions>>(static (json, sluice) => sluice.Value.Guards.HideIn(json.JsonSerializerOptions));
        return builder;
    }
}
