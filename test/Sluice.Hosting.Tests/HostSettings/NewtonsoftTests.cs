using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Newtonsoft.Json;
using Newtonsoft.Json.Converters;
using Newtonsoft.Json.Serialization;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>
/// Controllers whose host uses Newtonsoft.Json answer under the settings of <c>AddJsonOptions</c>, so what is set of
/// Newtonsoft.Json is refused and not ignored.
/// </summary>
public sealed class NewtonsoftTests
{
    public sealed class Lecture
    {
        public int TrackId { get; set; } = 4;
        public SessionKind Kind { get; set; } = SessionKind.KeyNote;
    }

    public static TheoryData<string> Settings =>
        [
            "Converters",
            "ContractResolver",
            "ContractResolver.NamingStrategy",
            "ContractResolver.NamingStrategy.ProcessDictionaryKeys",
            "NullValueHandling",
            "DateFormatString",
            "PreserveReferencesHandling",
            "TypeNameHandling",
        ];

    [Theory]
    [MemberData(nameof(Settings))]
    public async Task A_setting_that_would_be_ignored_fails_at_start_up(string setting)
    {
        InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(async () =>
        {
            await using AdHocServer server = await StartAsync(settings => Set(settings, setting));
        });
        Assert.Contains($"AddNewtonsoftJson: SerializerSettings.{setting} is set", e.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_the_package_sets_itself_is_no_reason()
    {
        await using AdHocServer server = await StartAsync(static _ => { });
        Assert.Equal((200, """{"trackId":4,"kind":1}"""), await server.AskAsync("/newtonsoft"));
    }

    [Fact]
    public async Task Options_that_are_chosen_need_no_check()
    {
        await using AdHocServer server = await StartAsync(
            static settings => Set(settings, "Converters"),
            static options => options.Json = new JsonWireOptions { EnumsAsText = true }
        );
        Assert.Equal((200, """{"trackId":4,"kind":"KeyNote"}"""), await server.AskAsync("/newtonsoft"));
    }

    private static void Set(JsonSerializerSettings settings, string name)
    {
        if (name == "Converters")
            settings.Converters.Add(new StringEnumConverter());
        else if (name == "ContractResolver")
            settings.ContractResolver = new CamelCasePropertyNamesContractResolver();
        else if (name == "ContractResolver.NamingStrategy")
            settings.ContractResolver = new DefaultContractResolver { NamingStrategy = new SnakeCaseNamingStrategy() };
        else if (name == "ContractResolver.NamingStrategy.ProcessDictionaryKeys")
            settings.ContractResolver = new DefaultContractResolver
            {
                NamingStrategy = new CamelCaseNamingStrategy { ProcessDictionaryKeys = true },
            };
        else if (name == "NullValueHandling")
            settings.NullValueHandling = NullValueHandling.Ignore;
        else if (name == "DateFormatString")
            settings.DateFormatString = "yyyy";
        else if (name == "PreserveReferencesHandling")
            settings.PreserveReferencesHandling = PreserveReferencesHandling.All;
        else
            settings.TypeNameHandling = TypeNameHandling.Auto;
    }

    private static Task<AdHocServer> StartAsync(
        Action<JsonSerializerSettings> set,
        Action<SluiceHttpOptions>? configure = null
    ) =>
        AdHocServer.StartAsync(
            static _ => { },
            configure,
            services => services.AddControllers().AddNewtonsoftJson(options => set(options.SerializerSettings)),
            controllers: [typeof(NewtonsoftController)]
        );

    [ApiController, Route("newtonsoft")]
    [SuppressMessage("Performance", "CA1822", Justification = "Actions are instance methods.")]
    public sealed class NewtonsoftController : ControllerBase
    {
        [HttpGet]
        public Lecture Get(Include<Lecture> include) => new();
    }
}
