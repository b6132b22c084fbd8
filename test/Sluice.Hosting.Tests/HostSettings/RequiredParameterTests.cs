using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>Bodies, patches and declarations under <c>RespectRequiredConstructorParameters</c>.</summary>
public class RequiredParameterTests
{
    private const string Missing = """[{"firstName":"Ada","ageInYears":36},{"firstName":"Eve"}]""";

    private static Task<SettingHost> StartAsync(bool isRequired) =>
        SettingHost.StartAsync(
            o => o.RespectRequiredConstructorParameters = isRequired,
            [],
            map: static app =>
            {
                app.MapPost(
                    "/people",
                    static (Body<List<Positional>> body) => Results.Text($"{body.Value[^1].AgeInYears}")
                );
                app.MapPatch(
                    "/people",
                    static (Patch<Positional> patch) => Results.Text($"{patch.Merge(new Positional("Ada", 36))}")
                );
                app.MapSluiceTypeScript();
            }
        );

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/vnd.msgpack")]
    public async Task Missing_parameter_is_a_400_with_its_path(string type)
    {
        byte[] json = Encoding.UTF8.GetBytes(Missing);
        await using SettingHost host = await StartAsync(isRequired: true);
        HttpResponseMessage answer = await PostAsync(host);
        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        JsonNode problem = JsonNode.Parse(await answer.Content.ReadAsStringAsync())!;
        Assert.Equal("$[1]", (string?)problem["path"]);
        Assert.Contains("ageInYears", (string?)problem["detail"], StringComparison.Ordinal);

        await using SettingHost lenient = await StartAsync(isRequired: false);
        Assert.Equal("0", await (await PostAsync(lenient)).Content.ReadAsStringAsync());

        Task<HttpResponseMessage> PostAsync(SettingHost to)
        {
            var content = new ByteArrayContent(type == "application/json" ? json : MessagePackWire.FromJson(json));
            content.Headers.ContentType = new MediaTypeHeaderValue(type);
            return to.Client.PostAsync("/people", content);
        }
    }

    [Fact]
    public async Task Patches_need_no_members()
    {
        await using SettingHost host = await StartAsync(isRequired: true);
        using var content = new StringContent("""{"ageInYears":37}""", Encoding.UTF8, "application/json");
        Assert.Contains(
            "FirstName = Ada, AgeInYears = 37",
            await (await host.Client.PatchAsync("/people", content)).Content.ReadAsStringAsync(),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Declarations_require_them(bool isRequired)
    {
        await using SettingHost host = await StartAsync(isRequired);
        string declaration = await host.Client.GetStringAsync("/sluice.ts");
        Assert.Equal(
            isRequired,
            declaration.Contains("required: \"firstName\" | \"ageInYears\";", StringComparison.Ordinal)
        );

        JsonNode document = JsonNode.Parse(await host.Client.GetStringAsync("/openapi/v1.json"))!;
        Assert.Equal(isRequired ? """["firstName","ageInYears"]""" : null, RequiredOf("post", items: true));
        Assert.Null(RequiredOf("patch", items: false));

        string? RequiredOf(string verb, bool items)
        {
            JsonNode schema = document["paths"]!["/people"]![verb]!["requestBody"]!["content"]!
                .AsObject()
                .Select(each => each.Value!["schema"]!)
                .First();
            string reference = (string)(items ? schema["items"]! : schema)["$ref"]!;
            return document["components"]!["schemas"]![reference.Split('/')[^1]]!["required"]?.ToJsonString();
        }
    }
}
