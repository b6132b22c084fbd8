using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Sluice;
using Sluice.HubServer;

// A hub for the platform's own clients (eng/tests/signalr.sh). The first line of output is the address.
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.SetMinimumLevel(LogLevel.Warning);
builder
    .Services.AddSignalR(options =>
    {
        options.EnableDetailedErrors = true;
        options.MaximumParallelInvocationsPerClient = 8;
    })
    .AddSluiceProtocol();
WebApplication app = builder.Build();
app.Urls.Add("http://127.0.0.1:0");
app.MapHub<WorkshopHub>("/workshop");
await app.StartAsync();
Console.WriteLine(app.Urls.First());
await app.WaitForShutdownAsync();
