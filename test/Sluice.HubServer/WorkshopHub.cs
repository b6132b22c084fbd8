using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.SignalR;

namespace Sluice.HubServer;

/// <summary>Methods of every kind that a hub can have.</summary>
public sealed class WorkshopHub : Hub
{
    private static readonly ConcurrentDictionary<string, TaskCompletionSource> s_cancelled = new();

    /// <summary>Returns the sum.</summary>
    public int Add(int x, int y) => x + y;

    /// <summary>Returns nothing.</summary>
    public Task Nothing() => Task.CompletedTask;

    /// <summary>Returns null.</summary>
    public string? Null() => null;

    /// <summary>Fails with a message for the client.</summary>
    public void Fail() => throw new HubException("out of paper");

    /// <summary>Returns its argument.</summary>
    public Order EchoOrder(Order order) => order with { Id = order.Id + 1 };

    /// <summary>Returns its argument.</summary>
    public Drawing EchoDrawing(Drawing drawing) => drawing;

    /// <summary>Takes a union.</summary>
    public double Area(Figure figure) =>
        figure switch
        {
            Circle circle => circle.Radius * circle.Radius * 3,
            Box box => box.Width * box.Height,
            _ => 0,
        };

    /// <summary>Returns the bytes in reverse.</summary>
    public byte[] Reverse(byte[] bytes) => [.. bytes.Reverse()];

    /// <summary>Returns the day after.</summary>
    public DateTime NextDay(DateTime day) => day.AddDays(1);

    /// <summary>Returns a sequence whose type only the run time knows.</summary>
    public IEnumerable<int> Squares(int count) => Enumerable.Range(0, count).Select(number => number * number);

    /// <summary>Returns a value that no hub message may contain.</summary>
    public Salary Pay() => new("Ada", 5_000);

    /// <summary>Streams to the client.</summary>
    public async IAsyncEnumerable<Order> Orders(int count)
    {
        for (int id = 0; id < count; id++)
        {
            await Task.Yield();
            yield return new Order(id, null, Priority.Low, DateTime.UnixEpoch, [], []);
        }
    }

    /// <summary>Streams until the client cancels.</summary>
    public async IAsyncEnumerable<int> Endless(string key, [EnumeratorCancellation] CancellationToken cancellation)
    {
        using CancellationTokenRegistration registration = cancellation.Register(() => Cancelled(key).TrySetResult());
        yield return 1;
        await Task.Delay(Timeout.Infinite, cancellation);
    }

    /// <summary>Returns once <see cref="Endless"/> was cancelled.</summary>
    public async Task<string> WhenEndlessIsCancelled(string key)
    {
        await Cancelled(key).Task;
        return "cancelled";
    }

    private static TaskCompletionSource Cancelled(string key) =>
        s_cancelled.GetOrAdd(key, _ => new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously));

    /// <summary>Reads a stream from the client.</summary>
    public async Task<long> Sum(IAsyncEnumerable<int> numbers, int start)
    {
        long sum = start;
        await foreach (int number in numbers)
            sum += number;
        return sum;
    }

    /// <summary>Streams in both directions.</summary>
    public async IAsyncEnumerable<double> Areas(IAsyncEnumerable<Figure> figures)
    {
        await foreach (Figure figure in figures)
            yield return Area(figure);
    }

    /// <summary>Invokes the client and waits for its result.</summary>
    public async Task<string> AskForOrder()
    {
        Order order = await Clients.Caller.InvokeAsync<Order>("order", 7, CancellationToken.None);
        return $"{order.Id} {order.Note} {order.Priority}";
    }

    /// <summary>Sends to every client.</summary>
    public Task Announce(Order order) => Clients.All.SendAsync("announced", order, new[] { 1.5, 2.5 }, null);
}
