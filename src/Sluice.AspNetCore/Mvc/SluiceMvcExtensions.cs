using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Sluice.AspNetCore.Mvc;

namespace Sluice;

/// <summary>Extension methods for using Sluice in controllers.</summary>
public static class SluiceMvcExtensions
{
    /// <summary>
    /// Adds Sluice to controllers: actions can return plain objects, which are written with the request's selection,
    /// have <see cref="Include{T}"/> parameters and read bodies in both wires. MVC's content negotiation is unchanged.
    /// Also calls <c>AddSluice</c> on the services. Idempotent.
    /// </summary>
    public static IMvcBuilder AddSluice(this IMvcBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddSluice();
        builder.Services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IPostConfigureOptions<MvcOptions>, SluiceMvcSetup>()
        );
        return builder;
    }
}
