using System.Buffers;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Packages.Tests.SignalR;

/// <summary>
/// What a client sends to a hub is what a client sends in a body: it sets no <c>[NeverSet]</c> member, and holds nothing
/// that the hub's JSON protocol could not send on.
/// </summary>
public partial class ClientValueTests
{
    [Shape]
    public partial class Account
    {
        public string Name { get; set; } = "";

        [NeverSet]
        public bool IsAdmin { get; set; }
        public int Length => Name.Length;
    }

    [Shape]
    public partial class Group
    {
        public List<Account> Accounts { get; set; } = [];
        public Dictionary<string, Account> ByName { get; set; } = [];
    }

    public sealed class Node
    {
        public Node? Next { get; set; }
    }

    private static readonly object[] s_forbidden =
    [
        new Dictionary<string, object> { ["Name"] = "n", ["IsAdmin"] = true },
        new Dictionary<string, object> { ["isadmin"] = false },
    ];

    [Fact]
    public void Arguments_items_and_results_set_no_NeverSet_member()
    {
        IHubProtocol protocol = OfServer(static _ => { });
        foreach (object sent in s_forbidden)
        {
            Assert.Contains("cannot be set", Failure(protocol, sent, typeof(Account)), StringComparison.Ordinal);
            var item = (StreamBindingFailureMessage)Read(protocol, new StreamItemMessage("7", sent), typeof(Account));
            Assert.Contains("cannot be set", item.BindingFailure.SourceException.Message, StringComparison.Ordinal);
            var result = (CompletionMessage)Read(protocol, CompletionMessage.WithResult("7", sent), typeof(Account));
            Assert.Contains("cannot be set", result.Error, StringComparison.Ordinal);
            Assert.Contains(
                "cannot be set",
                Failure(protocol, new Dictionary<string, object> { ["Accounts"] = new[] { sent } }, typeof(Group)),
                StringComparison.Ordinal
            );
            Assert.Contains(
                "cannot be set",
                Failure(
                    protocol,
                    new Dictionary<string, object> { ["ByName"] = new Dictionary<string, object> { ["a"] = sent } },
                    typeof(Group)
                ),
                StringComparison.Ordinal
            );
        }
    }

    [Fact]
    public void Other_members_are_read()
    {
        var sent = new Dictionary<string, object> { ["Name"] = "Ada", ["Unknown"] = 1 };
        var read = (InvocationMessage)Read(
            OfServer(static _ => { }),
            new InvocationMessage("m", [sent]),
            typeof(Account)
        );
        var account = Assert.IsType<Account>(read.Arguments![0]);
        Assert.Equal(("Ada", false), (account.Name, account.IsAdmin));
    }

    [Fact]
    public void A_client_reads_what_the_server_sends()
    {
        var sent = new Account { Name = "Ada", IsAdmin = true };
        var read = (InvocationMessage)Read(Hub.Protocol, new InvocationMessage("m", [sent]), typeof(Account));
        Assert.True(Assert.IsType<Account>(read.Arguments![0]).IsAdmin);
    }

    [Fact]
    public void A_server_refuses_what_its_JSON_cannot_send_on()
    {
        ServiceProvider services = Services(static _ => { });
        IHubProtocol[] protocols = [.. services.GetServices<IHubProtocol>()];
        IHubProtocol json = protocols.Single(each => each.Name == "json");
        IHubProtocol pack = protocols.Single(each => each.Name == "messagepack");
        Assert.Contains("surrogate", Failure(pack, '\ud800', typeof(char)), StringComparison.Ordinal);
        Assert.Contains(
            "dictionary key",
            Failure(pack, new Dictionary<object, int> { [new[] { 1 }] = 2 }, typeof(Dictionary<object, int>)),
            StringComparison.Ordinal
        );
        // The premise: one level more than what is read cannot be written.
        Assert.NotEqual(0, json.GetMessageBytes(new InvocationMessage("m", [Nested(62)])).Length);
        Assert.Throws<JsonException>(() => json.GetMessageBytes(new InvocationMessage("m", [Nested(63)])));
        Assert.Null(Failure(pack, Nested(62), typeof(Node)));
        Assert.NotNull(Failure(pack, Nested(63), typeof(Node)));
    }

    [Fact]
    public void The_depth_is_that_of_the_JSON_protocol()
    {
        IHubProtocol pack = OfServer(static builder =>
            builder.AddJsonProtocol(static options => options.PayloadSerializerOptions.MaxDepth = 10)
        );
        Assert.Null(Failure(pack, Nested(8), typeof(Node)));
        Assert.NotNull(Failure(pack, Nested(9), typeof(Node)));
        pack = OfServer(static builder => builder.AddSluiceProtocol(static options => options.RejectNonFinite = false));
        Assert.Null(Failure(pack, Nested(63), typeof(Node)));
        Assert.Null(Failure(pack, '\ud800', typeof(char)));
    }

    [Shape]
    public partial record Place(
        int Id,
        [property: NeverSet] bool IsAdmin = false,
        [property: NeverSet] int[]? Ids = null
    );

    [Shape]
    public partial class Login
    {
        public string Name { get; set; } = "";

        [Never]
        public string Password { get; set; } = "";

        [WireIgnore]
        public string Key { get; set; } = "";
    }

    [Shape]
    public partial class Employee
    {
        public string Name { get; set; } = "";

        [RequirePolicy("hr")]
        public decimal Salary { get; set; }
    }

    [Fact]
    public void The_JSON_protocol_sets_no_NeverSet_member_either()
    {
        IHubProtocol json = JsonOfServer(static _ => { });
        foreach (object sent in s_forbidden)
        {
            Assert.Contains("cannot be set", Failure(json, sent, typeof(Account)), StringComparison.Ordinal);
            Assert.Contains(
                "cannot be set",
                Failure(json, new[] { sent }, typeof(Account[])),
                StringComparison.Ordinal
            );
            var item = (StreamBindingFailureMessage)Read(json, new StreamItemMessage("7", sent), typeof(Account));
            Assert.Contains("cannot be set", item.BindingFailure.SourceException.Message, StringComparison.Ordinal);
            var result = (CompletionMessage)Read(json, CompletionMessage.WithResult("7", sent), typeof(Account));
            Assert.Contains("cannot be set", result.Error, StringComparison.Ordinal);
            Assert.Contains("cannot be set", Failure(json, sent, typeof(Place)), StringComparison.Ordinal);
        }

        Assert.NotNull(Failure(json, new { id = 1, ids = new[] { 1 } }, typeof(Place)));
        var read = (InvocationMessage)Read(json, new InvocationMessage("m", [new { id = 3 }]), typeof(Place));
        Assert.Equal(new Place(3), read.Arguments![0]);
        read = (InvocationMessage)Read(json, new InvocationMessage("m", [new { name = "Ada" }]), typeof(Account));
        Assert.Equal("Ada", Assert.IsType<Account>(read.Arguments![0]).Name);
    }

    [Fact]
    public void The_JSON_protocol_writes_what_clients_may_see()
    {
        IHubProtocol json = JsonOfServer(static _ => { });
        Assert.Equal(
            """{"name":"Ada","isAdmin":true,"length":3}""",
            Written(json, new Account { Name = "Ada", IsAdmin = true })
        );
        Assert.Equal("""{"id":1,"isAdmin":true,"ids":[2]}""", Written(json, new Place(1, true, [2])));
        Assert.Equal(
            """{"name":"Ada"}""",
            Written(
                json,
                new Login
                {
                    Name = "Ada",
                    Password = "p",
                    Key = "k",
                }
            )
        );
        foreach (object sent in (object[])[new Employee(), new[] { new Employee() }, new { inner = new Employee() }])
        {
            InvalidOperationException refused = Assert.Throws<InvalidOperationException>(() => Written(json, sent));
            Assert.Contains("Employee.Salary", refused.Message, StringComparison.Ordinal);
        }

        Assert.Contains(
            "Employee.Salary",
            Failure(json, new { name = "Ada", salary = 1 }, typeof(Employee)),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void The_settings_of_the_JSON_protocol_stay()
    {
        IHubProtocol json = JsonOfServer(static builder =>
            builder.AddJsonProtocol(static options =>
                options.PayloadSerializerOptions = new JsonSerializerOptions
                {
                    PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper,
                }
            )
        );
        Assert.Equal("""{"ID":1,"IS_ADMIN":true,"IDS":null}""", Written(json, new Place(1, true)));
        Assert.Contains(
            "cannot be set",
            Failure(json, new { IS_ADMIN = true }, typeof(Place)),
            StringComparison.Ordinal
        );
        Assert.Throws<InvalidOperationException>(() => Written(json, new Employee()));
    }

    private static string Written(IHubProtocol json, object value)
    {
        string message = Encoding.UTF8.GetString(json.GetMessageBytes(new StreamItemMessage("7", value)).Span);
        using var document = JsonDocument.Parse(message.TrimEnd('\x1e'));
        return document.RootElement.GetProperty("item").GetRawText();
    }

    private static IHubProtocol JsonOfServer(Action<ISignalRServerBuilder> configure) =>
        Services(configure).GetServices<IHubProtocol>().Single(each => each.Name == "json");

    private static Node Nested(int levels)
    {
        var node = new Node();
        for (int i = 1; i < levels; i++)
            node = new Node { Next = node };
        return node;
    }

    private static ServiceProvider Services(Action<ISignalRServerBuilder> configure)
    {
        var services = new ServiceCollection();
        services.AddLogging();
        ISignalRServerBuilder builder = services.AddSignalR().AddSluiceProtocol();
        configure(builder);
        return services.BuildServiceProvider();
    }

    private static IHubProtocol OfServer(Action<ISignalRServerBuilder> configure) =>
        Services(configure).GetServices<IHubProtocol>().OfType<SluiceHubProtocol>().Single();

    private static string? Failure(IHubProtocol protocol, object value, Type type) =>
        Read(protocol, new InvocationMessage("m", [value]), type) is InvocationBindingFailureMessage failed
            ? $"{failed.BindingFailure.SourceException}"
            : null;

    private static HubMessage Read(IHubProtocol protocol, HubMessage message, Type type)
    {
        var input = new ReadOnlySequence<byte>(protocol.GetMessageBytes(message));
        Assert.True(protocol.TryParseMessage(ref input, new Binder(type), out HubMessage? read));
        return read;
    }
}
