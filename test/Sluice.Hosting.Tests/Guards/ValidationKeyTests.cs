using System.ComponentModel.DataAnnotations;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ModelBinding.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// Errors of validation name no hidden member, under whatever names the host has: those in code, of its JSON, of
/// attributes.
/// </summary>
public sealed class ValidationKeyTests
{
    public static TheoryData<string> Hosts => ["code", "camelCase", "snake_case", "KEBAB-CASE", "validation alone"];

    [Theory]
    [MemberData(nameof(Hosts))]
    public async Task Hidden_members_have_no_errors(string names)
    {
        JsonNamingPolicy? policy = names switch
        {
            "camelCase" => JsonNamingPolicy.CamelCase,
            "snake_case" or "validation alone" => JsonNamingPolicy.SnakeCaseLower,
            "KEBAB-CASE" => JsonNamingPolicy.KebabCaseUpper,
            _ => null,
        };
        await using AdHocServer server = await AdHocServer.StartAsync(
            static _ => { },
            services: services =>
            {
                if (policy is null)
                    return;
                services
                    .AddControllers(options =>
                        options.ModelMetadataDetailsProviders.Add(new SystemTextJsonValidationMetadataProvider(policy))
                    )
                    .AddJsonOptions(options =>
                        options.JsonSerializerOptions.PropertyNamingPolicy =
                            names == "validation alone" ? JsonNamingPolicy.CamelCase : policy
                    );
            }
        );
        string name = names is "code" or "validation alone"
            ? "orderName"
            : policy!.ConvertName(nameof(VettedOrder.OrderName));
        foreach (string path in (string[])["/vetted-orders", "/vetted-orders/body", "/vetted-orders/list"])
        {
            bool isList = path.EndsWith("list", StringComparison.Ordinal);
            foreach (bool isStaff in (bool[])[false, true])
            {
                string json = $$"""{"{{name}}":"x"}""";
                byte[] body = System.Text.Encoding.UTF8.GetBytes(isList ? $"[{json}]" : json);
                (int status, string text) = await server.AskAsync(
                    path,
                    isStaff: isStaff,
                    method: HttpMethod.Post,
                    content: AdHocServer.Body(body, "application/json")
                );
                Assert.True(status == 400, text);
                string letters = string.Concat(text.Where(char.IsLetterOrDigit));
                Assert.Contains("OrderName", letters, StringComparison.OrdinalIgnoreCase);
                foreach (string hidden in (string[])["SecretLevel", "InnerSecret", "SecretFixed"])
                    Assert.Equal(
                        (path, hidden, isStaff),
                        (path, hidden, letters.Contains(hidden, StringComparison.OrdinalIgnoreCase))
                    );
            }
        }
    }
}

public sealed class VettedOrder
{
    [MinLength(3)]
    public string OrderName { get; set; } = "";

    [RequirePolicy("staff"), Range(5, 9)]
    public int SecretLevel { get; set; }

    [RequirePolicy("staff"), Range(5, 9), WireName("fixed-name")]
    public int SecretFixed { get; set; }
    public VettedPart MainPart { get; set; } = new();
}

public sealed class VettedPart
{
    [RequirePolicy("staff"), Range(5, 9)]
    public int InnerSecret { get; set; }
}

[ApiController, Route("vetted-orders")]
[SuppressMessage("Performance", "CA1822", Justification = "Actions are instance methods.")]
public sealed class VettedOrdersController : ControllerBase
{
    [HttpPost]
    public string Post([FromBody] VettedOrder order) => order.OrderName;

    [HttpPost("body")]
    public string Body(Body<VettedOrder> order) => order.Value.OrderName;

    [HttpPost("list")]
    public int List([FromBody] List<VettedOrder> orders) => orders.Count;
}
