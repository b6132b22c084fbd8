using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Hosting.Tests.HostJson;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>
/// Swashbuckle's document of an application that does not use Sluice is the same with and without <c>AddSluice()</c>.
/// </summary>
public sealed class SwashbuckleTests
{
    [Fact]
    public async Task Document_WithAddSluice_IsWhatItWas()
    {
        string before = await DocumentAsync(withSluice: false),
            after = await DocumentAsync(withSluice: true);

        Assert.Contains("\"/customer/plain\"", before, StringComparison.Ordinal);
        Assert.Equal(before, after);
    }

    private static async Task<string> DocumentAsync(bool withSluice)
    {
        await using MatrixHost host = await MatrixHost.StartAsync(
            static _ => { },
            withSluice,
            static services =>
                services.AddSwaggerGen(static options => options.CustomSchemaIds(static type => type.ToString())),
            static app => app.UseSwagger()
        );
        return await host.Client.GetStringAsync("/swagger/v1/swagger.json");
    }
}
