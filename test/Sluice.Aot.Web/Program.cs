using Sluice;
using Sluice.Aot.Web;

// What each projection of a client asks for and returns, a line each: the native program prints what the JIT's prints.
if (args is ["--projections"])
{
    foreach (ProjectionCase each in ProjectionCases.All)
    {
        using var handler = new ProjectionHandler();
        using var client = new HttpClient(handler);
        string[] packed = await each.AskAsync(client, default),
            json = await each.AskAsync(client, new SluiceClientOptions { JsonOnly = true });
        Console.WriteLine(
            $"{string.Join(' ', handler.Includes.Distinct())}\t{string.Join(' ', packed.Concat(json).Distinct())}"
        );
    }

    int least = 100;
    string country = "DE";
    Console.WriteLine(
        Filter.Of<Sale>(s => s.Total > least && (s.Buyer!.Address.City == country || s.State != SaleState.Open))
    );
    Console.WriteLine(Sort.Of<Sale>(sort => sort.Descending(s => s.Placed).Ascending(s => s.Buyer!.Name)));
    return;
}

// Serves on a free port, which it says in its first line, until its standard input ends.
WebApplication app = PostOffice.Build(args);
await app.StartAsync();
Console.WriteLine(app.Urls.First());
while (await Console.In.ReadLineAsync() is not null) { }
await app.StopAsync();
