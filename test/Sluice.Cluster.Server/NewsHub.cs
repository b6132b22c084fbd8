using Microsoft.AspNetCore.SignalR;

namespace Sluice.Cluster.Server;

/// <summary>Tells all clients of all servers.</summary>
public sealed class NewsHub : Hub
{
    /// <summary>Sends a piece of news to every client.</summary>
    public Task Tell(News news) => Clients.All.SendAsync("told", news);
}

/// <summary>A piece of news.</summary>
[Shape]
public sealed partial record News(int Id, string Text, List<decimal> Prices);
