using System.Data;
using System.Data.Common;
using System.Net;
using System.Net.Sockets;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Npgsql;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Connections that end anywhere in a result, by the server's hand or the network's: the answer is never whole, and
/// the only connection of the pool is replaced.
/// </summary>
[Collection(ShopContext.Schema)]
public sealed class PostgresFaultTests : IAsyncLifetime
{
    private const int Shelves = 40_000,
        Length = 100,
        Few = 600;
    private static Task? s_filled;
    private string _server = "";

    public ValueTask InitializeAsync()
    {
        _server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";
        Assert.SkipUnless(_server.Length > 0, "SLUICE_POSTGRES names no server.");
        // Each command returns some 4 MB, more than waits in the sockets' buffers.
        return new(
            s_filled ??= ExecuteAsync(
                $"""
                drop schema if exists sluice_shelves cascade;
                create schema sluice_shelves;
                create table sluice_shelves."Shelves" ("Id" int primary key, "Label" text not null);
                create table sluice_shelves."Book" ("Id" int primary key, "ShelfId" int not null, "Title" text not null);
                create table sluice_shelves."Loan" ("Id" int primary key, "BookId" int not null);
                create table sluice_shelves."Sticker" ("Id" int primary key, "ShelfId" int not null, "Text" text not null);
                insert into sluice_shelves."Shelves" select n, repeat('l', {Length}) from generate_series(1, {Shelves}) n;
                insert into sluice_shelves."Book" select n, n, repeat('t', {Length}) from generate_series(1, {Shelves}) n;
                insert into sluice_shelves."Loan" select n, 1 + n % {Shelves} from generate_series(1, {Shelves * 2}) n;
                insert into sluice_shelves."Sticker" select n, n, repeat('s', {Length}) from generate_series(1, {Shelves}) n;
                analyze;
                """
            )
        );
    }

    public ValueTask DisposeAsync() => default;

    private async Task ExecuteAsync(string sql)
    {
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(_server);
        await using NpgsqlCommand command = source.CreateCommand(sql);
        await command.ExecuteNonQueryAsync();
    }

    public static TheoryData<string, bool> Cases()
    {
        var cases = new TheoryData<string, bool>();
        foreach (ShelfWay way in ShelfWay.All)
        foreach (bool isJson in (bool[])[true, false])
            cases.Add(way.Name, isJson);
        return cases;
    }

    [Theory, MemberData(nameof(Cases))]
    public async Task A_server_that_is_killed_in_any_command_leaves_no_whole_answer(string name, bool isJson)
    {
        ShelfWay way = ShelfWay.Of(name);
        string application = $"{Guid.NewGuid():N}",
            connection =
                $"{_server};Maximum Pool Size=1;Timeout=5;Application Name={application};Socket Receive Buffer Size=8192";
        var killer = new Killer(() =>
            ExecuteAsync(
                $"select pg_terminate_backend(pid) from pg_stat_activity where application_name = '{application}'"
            )
        );
        await using var context = new ShelfContext(o => o.UseNpgsql(connection), killer);
        killer.Begin(at: 0);
        byte[] whole = await WriteAsync();
        int commands = killer.Commands;
        Assert.Equal(way.IsSplit ? 4 : 1, commands);
        foreach (int at in SeededSample.Of(Enumerable.Range(1, commands), isJson ? 0 : commands - 1, every: 2))
        {
            killer.Begin(at);
            using var output = new MemoryStream();
            await Assert.ThrowsAnyAsync<Exception>(() => way.WriteAsync(context, output, isJson));
            Assert.False(ShelfWay.IsWhole(output.ToArray(), isJson), $"command {at}");
            Assert.Equal(ConnectionState.Closed, context.Database.GetDbConnection().State);
            killer.Begin(at: 0);
            Assert.Equal(whole, await WriteAsync());
        }

        async Task<byte[]> WriteAsync()
        {
            using var output = new MemoryStream();
            Assert.Equal(Few, await way.WriteAsync(context, output, isJson, Few));
            Assert.True(ShelfWay.IsWhole(output.ToArray(), isJson));
            return output.ToArray();
        }
    }

    [Theory, MemberData(nameof(Cases))]
    public async Task A_socket_that_drops_at_any_byte_leaves_no_whole_answer(string name, bool isJson)
    {
        ShelfWay way = ShelfWay.Of(name);
        var server = new NpgsqlConnectionStringBuilder(_server);
        await using var proxy = new DroppingProxy(server.Host!, server.Port);
        string connection = new NpgsqlConnectionStringBuilder(_server)
        {
            Port = proxy.Port,
            MaxPoolSize = 1,
            Timeout = 5,
            ApplicationName = $"{Guid.NewGuid():N}",
        }.ConnectionString;
        await using var context = new ShelfContext(o => o.UseNpgsql(connection));
        byte[] whole = await WriteAsync();
        long before = proxy.Passed;
        Assert.Equal(whole, await WriteAsync());
        long bytes = proxy.Passed - before;
        Assert.True(bytes > 50_000, $"{bytes}");
        IEnumerable<long> points =
        [
            0,
            1,
            .. Enumerable.Range(1, 11).Select(i => bytes * i / 12),
            bytes - 40,
            bytes - 20,
            bytes - 7,
        ];
        foreach (long at in SeededSample.Of(points, name.Length, every: 4))
        {
            proxy.DropAfter(at);
            using var output = new MemoryStream();
            await Assert.ThrowsAnyAsync<Exception>(() => way.WriteAsync(context, output, isJson, Few));
            Assert.True(!ShelfWay.IsWhole(output.ToArray(), isJson), $"{at} of {bytes} bytes");
            Assert.Equal(ConnectionState.Closed, context.Database.GetDbConnection().State);
            proxy.DropAfter(long.MaxValue);
            Assert.Equal(whole, await WriteAsync());
            // A new connection is asked for its types first.
            Assert.Equal(whole, await WriteAsync());
        }

        async Task<byte[]> WriteAsync()
        {
            using var output = new MemoryStream();
            Assert.Equal(Few, await way.WriteAsync(context, output, isJson, Few));
            return output.ToArray();
        }
    }

    /// <summary>Ends the server's process once a command returns its first bytes.</summary>
    private sealed class Killer(Func<Task> kill) : DbCommandInterceptor
    {
        private int _at;

        internal int Commands { get; private set; }

        internal void Begin(int at) => (_at, Commands) = (at, 0);

        public override async ValueTask<DbDataReader> ReaderExecutedAsync(
            DbCommand command,
            CommandExecutedEventData eventData,
            DbDataReader result,
            CancellationToken cancellationToken = default
        )
        {
            if (++Commands == _at)
                await kill();
            return result;
        }
    }

    /// <summary>Passes bytes on, and drops the connection after a number of the server's.</summary>
    private sealed class DroppingProxy : IAsyncDisposable
    {
        private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
        private readonly CancellationTokenSource _end = new();
        private readonly Task _accepting;
        private long _left = long.MaxValue,
            _passed;

        internal DroppingProxy(string host, int port)
        {
            _listener.Start();
            _accepting = AcceptAsync(host, port);
        }

        internal int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;
        internal long Passed => Interlocked.Read(ref _passed);

        internal void DropAfter(long bytes) => Interlocked.Exchange(ref _left, bytes);

        private async Task AcceptAsync(string host, int port)
        {
            while (!_end.IsCancellationRequested)
            {
                TcpClient client;
                try
                {
                    client = await _listener.AcceptTcpClientAsync(_end.Token);
                }
                catch (OperationCanceledException)
                {
                    return;
                }
                var server = new TcpClient { NoDelay = true };
                client.NoDelay = true;
                await server.ConnectAsync(host, port, _end.Token);
                _ = PassAsync(client, server, isCounted: false);
                _ = PassAsync(server, client, isCounted: true);
            }
        }

        private async Task PassAsync(TcpClient from, TcpClient to, bool isCounted)
        {
            byte[] buffer = new byte[16 << 10];
            try
            {
                while (true)
                {
                    int read = await from.GetStream().ReadAsync(buffer, _end.Token);
                    if (read == 0)
                        break;
                    long left = isCounted ? Interlocked.Read(ref _left) : long.MaxValue;
                    int passed = (int)Math.Min(read, left);
                    // Counted before the client can see the bytes and end its query.
                    if (isCounted)
                        Interlocked.Add(ref _passed, passed);
                    if (left != long.MaxValue)
                        Interlocked.Add(ref _left, -passed);
                    await to.GetStream().WriteAsync(buffer.AsMemory(0, passed), _end.Token);
                    if (passed < read)
                        break;
                }
            }
            catch (Exception e)
                when (e
                        is IOException
                            or SocketException
                            or ObjectDisposedException
                            or InvalidOperationException
                            or OperationCanceledException
                ) { }
            from.Dispose();
            to.Dispose();
        }

        public async ValueTask DisposeAsync()
        {
            await _end.CancelAsync();
            _listener.Stop();
            await _accepting;
            _end.Dispose();
        }
    }
}
