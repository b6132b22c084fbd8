using Sluice.Aot.Web;

// Serves on a free port, which it says in its first line, until its standard input ends.
WebApplication app = PostOffice.Build(args);
await app.StartAsync();
Console.WriteLine(app.Urls.First());
while (await Console.In.ReadLineAsync() is not null) { }
await app.StopAsync();
