using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;

namespace Sluice.AspNetCore.Pages;

/// <summary>Checks before the server starts that the cursors of declared pages can be encrypted.</summary>
internal sealed class DeclaredPages(IServiceProvider services)
{
    internal const string MissingProtection =
        "Pages by keyset encrypt their cursors. Add services.AddDataProtection(), and persist its keys where several "
        + "servers answer.";

    private readonly bool _isProtected =
        services.GetService<IServiceProviderIsService>()?.IsService(typeof(IDataProtectionProvider)) != false;

    /// <summary>Checks what an endpoint declares that it returns.</summary>
    /// <exception cref="SluiceEndpointException">The application has no data protection.</exception>
    public void Check(Endpoint endpoint)
    {
        if (!_isProtected && endpoint.Metadata.OfType<SluiceProduces>().Any(static each => IsPage(each.Type)))
            throw new SluiceEndpointException($"{endpoint.DisplayName}: {MissingProtection}");
    }

    private static bool IsPage(Type? type) =>
        type is { IsGenericType: true } && type.GetGenericTypeDefinition() == typeof(LinkedPage<>);
}
