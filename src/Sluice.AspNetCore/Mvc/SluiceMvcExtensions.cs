using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Sluice.AspNetCore.Mvc;

namespace Sluice;

/// <summary>Sluice in controllers.</summary>
public static class SluiceMvcExtensions
{
    /// <summary>
    /// Actions return plain objects that go out with the request's selection, take <see cref="Include{T}"/> parameters
    /// and read bodies of both wires. MVC's content negotiation stays as it is configured. Calls
    /// <c>AddSluice</c> of the services too. Idempotent.
    /// </summary>
    public static IMvcBuilder AddSluice(this IMvcBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddSluice();
        builder.Services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IPostConfigureOptions<MvcOptions>, SluiceMvcSetup>());
        return builder;
    }
}
