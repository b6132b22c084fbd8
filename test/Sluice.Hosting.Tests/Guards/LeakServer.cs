using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// A server with every way out for every kind of value, a document of them, and the explorer; made once, since it has
/// more than a thousand endpoints.
/// </summary>
public sealed class LeakServer : IAsyncLifetime
{
    internal AdHocServer Server { get; private set; } = null!;
    internal IReadOnlyList<string> Paths { get; private set; } = [];

    public async ValueTask InitializeAsync() =>
        Server = await AdHocServer.StartAsync(
            app =>
            {
                Paths = LeakRoutes.Map(app);
                app.MapGet(
                    "/changing",
                    (Include<Plain> include) =>
                        SluiceResults.Ok(
                            new Plain
                            {
                                Salary = Guid.NewGuid().ToString(),
                                Hash = Guid.NewGuid().ToString(),
                                Note = Guid.NewGuid().ToString(),
                            },
                            include
                        )
                );
                app.MapOpenApi();
                app.MapSluiceExplorer();
            },
            options =>
            {
                LeakRoutes.Configure(options);
                options.UseETags = true;
            }
        );

    public ValueTask DisposeAsync() => Server.DisposeAsync();
}

[CollectionDefinition(nameof(LeakServer))]
public sealed class LeakServerCollection : ICollectionFixture<LeakServer>;
