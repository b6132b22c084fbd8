using Sluice.Cluster.Server;

// Serves on a free port, which it says in its first line, until its standard input ends.
string postgres = args[0],
    redis = args[1],
    application = args[2];
WebApplication app = ShopServer.Build(postgres, redis, application);
if (args is [.., "--create"])
{
    using IServiceScope scope = app.Services.CreateScope();
    ShopContext shop = scope.ServiceProvider.GetRequiredService<ShopContext>();
    await shop.Database.EnsureCreatedAsync();
    shop.AddRange(
        Enumerable
            .Range(1, 200)
            .Select(i => new Purchase
            {
                Customer = $"Customer {i % 17}",
                Total = i * 7 % 50,
                Margin = 1_000 + i,
            })
    );
    await shop.SaveChangesAsync();
}
await app.StartAsync();
Console.WriteLine(app.Urls.First());
while (await Console.In.ReadLineAsync() is not null) { }
await app.StopAsync();
