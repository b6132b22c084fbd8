using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Xunit;

namespace Sluice.Hosting.Tests.HostJson;

/// <summary>
/// Whatever a host does to its JSON options, and whenever, hidden members stay hidden, or the application does not
/// start.
/// </summary>
public sealed class HostJsonSetupTests
{
    private static readonly string[] s_paths =
    [
        "/account/plain",
        "/account/written",
        "/unmarked/ok",
        "/mvc/account/plain",
        "/mvc/unmarked/json",
    ];

    public static TheoryData<string> Steps => [.. s_steps.Keys];

    private static readonly Dictionary<
        string,
        (Action<IServiceCollection>? Services, Action<WebApplication>? Built)
    > s_steps = new()
    {
        ["a resolver in a later step"] = (
            services => Both(services, static json => json.TypeInfoResolver = new DefaultJsonTypeInfoResolver()),
            null
        ),
        ["a context in a later step"] = (
            services => Both(services, static json => json.TypeInfoResolverChain.Insert(0, MatrixContext.Default)),
            null
        ),
        ["no resolver"] = (services => Both(services, static json => json.TypeInfoResolver = null), null),
        ["a resolver after the build"] = (
            null,
            static app => AfterBuild(app, static json => json.TypeInfoResolver = new DefaultJsonTypeInfoResolver())
        ),
        ["a context after the build"] = (
            null,
            static app => AfterBuild(app, static json => json.TypeInfoResolverChain.Insert(0, MatrixContext.Default))
        ),
        ["a chain that was taken before"] = (
            services =>
                services.PostConfigure<JsonOptions>(static json =>
                {
                    IList<IJsonTypeInfoResolver> chain = json.SerializerOptions.TypeInfoResolverChain;
                    chain.Insert(0, MatrixContext.Default);
                }),
            null
        ),
        ["twice"] = (static services => services.AddSluice().AddSluice(), null),
    };

    [Theory]
    [MemberData(nameof(Steps))]
    public async Task Members_stay_hidden(string step)
    {
        await using MatrixHost host = await MatrixHost.StartAsync(
            static _ => { },
            withSluice: true,
            s_steps[step].Services,
            s_steps[step].Built
        );
        foreach (string path in s_paths)
        {
            Answer answer = await Answer.OfAsync(host.Client, HttpMethod.Get, path);
            Assert.Equal(200, answer.Status);
            Assert.DoesNotContain("hidden", answer.Text, StringComparison.OrdinalIgnoreCase);
            Assert.Contains("\"id\":", answer.Text, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Options_made_from_the_hosts_hide_too()
    {
        await using MatrixHost host = await MatrixHost.StartAsync(static _ => { }, withSluice: true);
        JsonSerializerOptions options = host
            .Services.GetRequiredService<IOptions<JsonOptions>>()
            .Value.SerializerOptions;
        Assert.DoesNotContain(
            "hidden",
            JsonSerializer.Serialize(
                new Account { Id = 1 },
                new JsonSerializerOptions(options) { WriteIndented = true }
            ),
            StringComparison.OrdinalIgnoreCase
        );
        Assert.Contains(
            "hidden",
            JsonSerializer.Serialize(new Account { Id = 1 }, JsonSerializerOptions.Web),
            StringComparison.OrdinalIgnoreCase
        );
    }

    [Fact]
    public async Task Options_that_are_read_only_stop_the_application_with_the_remedy()
    {
        var failure = await Assert.ThrowsAsync<OptionsValidationException>(() =>
            MatrixHost.StartAsync(static json => json.MakeReadOnly(populateMissingResolver: true), withSluice: true)
        );
        Assert.Contains("Do not use the options or call MakeReadOnly()", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_contract_that_is_read_only_is_refused_where_it_has_a_hidden_member()
    {
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            MatrixHost.StartAsync(static json => json.TypeInfoResolver = new Frozen(typeof(Account)), withSluice: true)
        );
        Assert.Contains("read-only contract", failure.Message, StringComparison.Ordinal);
        await using MatrixHost host = await MatrixHost.StartAsync(
            static json => json.TypeInfoResolver = new Frozen(typeof(Customer)),
            withSluice: true
        );
        Assert.Equal(200, (await Answer.OfAsync(host.Client, HttpMethod.Get, "/customer/written")).Status);
    }

    private static void Both(IServiceCollection services, Action<JsonSerializerOptions> change)
    {
        services.PostConfigure<JsonOptions>(json => change(json.SerializerOptions));
        services.PostConfigure<Microsoft.AspNetCore.Mvc.JsonOptions>(json => change(json.JsonSerializerOptions));
    }

    private static void AfterBuild(WebApplication app, Action<JsonSerializerOptions> change)
    {
        change(app.Services.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions);
        change(
            app.Services.GetRequiredService<
                IOptions<Microsoft.AspNetCore.Mvc.JsonOptions>
            >().Value.JsonSerializerOptions
        );
    }

    private sealed class Frozen(Type frozen) : IJsonTypeInfoResolver
    {
        private readonly DefaultJsonTypeInfoResolver _inner = new();

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            JsonTypeInfo contract = _inner.GetTypeInfo(type, options);
            if (type == frozen)
                contract.MakeReadOnly();
            return contract;
        }
    }
}
