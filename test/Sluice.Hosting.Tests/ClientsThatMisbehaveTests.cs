using System.Net;
using System.Net.Sockets;
using System.Text;
using Xunit;

namespace Sluice.Hosting.Tests;

public class ClientsThatMisbehaveTests(ServerProcess server) : IClassFixture<ServerProcess>
{
    [Fact]
    public async Task Two_hundred_clients_that_abort_at_once_leave_nothing_behind()
    {
        (int startedBefore, _) = await server.StreamsAsync();
        var clients = new List<Socket>();
        for (int i = 0; i < 200; i++)
            clients.Add(await AskAsync(64 * 1024, i % 2 == 0 ? "application/json" : "application/vnd.msgpack"));
        byte[] some = new byte[200];
        foreach (Socket client in clients)
            Assert.NotEqual(0, await client.ReceiveAsync(some));
        foreach (Socket client in clients)
        {
            client.LingerState = new LingerOption(true, 0); // a reset, not a farewell
            client.Dispose();
        }

        (int started, int stopped) = await SettledAsync();
        Assert.Equal(startedBefore + 200, started);
        Assert.Equal(started, stopped);
        Assert.Equal("""{"id":7}""", await server.Client.GetStringAsync("/parcels/7?include=id"));
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/vnd.msgpack")]
    [InlineData("text/event-stream")]
    public async Task Fifty_clients_that_read_a_byte_a_second_hold_little_memory(string accept)
    {
        // What is made once, such as the server's own buffers, is not the readers'. It takes rounds as long as the one
        // that counts.
        await RoundAsync(accept, seconds: 3);
        await RoundAsync(accept, seconds: 3);
        long idle = await IdleAsync();
        long held = await RoundAsync(accept, seconds: 3);
        Assert.True(held - idle <= 50 * 128 * 1024, $"50 slow readers hold {(held - idle) / 1024} KB.");

        // The server gives its buffers back in its own time.
        long after = await IdleAsync();
        for (int wait = 0; after > idle * 1.05 && wait < 30; wait++)
        {
            await Task.Delay(1000);
            after = await IdleAsync();
        }

        Assert.True(after <= idle * 1.05, $"{idle / 1024} KB before, {after / 1024} KB after they left.");
    }

    /// <summary>
    /// Fifty readers of an endless stream, one byte a second each; answers the live bytes while they are there.
    /// </summary>
    private async Task<long> RoundAsync(string accept, int seconds)
    {
        var clients = new List<Socket>();
        for (int i = 0; i < 50; i++)
            clients.Add(await AskAsync(1024, accept));
        byte[] one = new byte[1];
        for (int second = 0; second < seconds; second++)
        {
            foreach (Socket client in clients)
                Assert.Equal(1, await client.ReceiveAsync(one));
            await Task.Delay(1000);
        }

        long held = await server.LiveBytesAsync();
        foreach (Socket client in clients)
            client.Dispose();
        await SettledAsync();
        return held;
    }

    private async Task<long> IdleAsync()
    {
        await SettledAsync();
        return await server.LiveBytesAsync();
    }

    private async Task<(int Started, int Stopped)> SettledAsync()
    {
        (int started, int stopped) = await server.StreamsAsync();
        for (int wait = 0; started != stopped && wait < 300; wait++)
        {
            await Task.Delay(100);
            (started, stopped) = await server.StreamsAsync();
        }

        return (started, stopped);
    }

    private async Task<Socket> AskAsync(int receiveBuffer, string accept)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp)
        {
            ReceiveBufferSize = receiveBuffer,
        };
        await socket.ConnectAsync(IPAddress.Loopback, server.Address.Port);
        await socket.SendAsync(
            Encoding.ASCII.GetBytes(
                $"GET /stream?count=2000000000&include=!all HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\n\r\n"
            )
        );
        return socket;
    }
}
