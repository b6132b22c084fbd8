using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using NJsonSchema.Generation;
using NSwag;
using NSwag.Generation.AspNetCore;
using NSwag.Generation.Processors;
using NSwag.Generation.Processors.Contexts;
using Sluice.Hosting.Tests.Filters;
using Swashbuckle.AspNetCore.SwaggerGen;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>
/// The documents of Swashbuckle and NSwag carry what an endpoint of Sluice takes from the query, its body and its media
/// types.
/// </summary>
public sealed class ForeignDocumentTests
{
    public sealed class Parcel
    {
        [Filterable, Sortable]
        public int Id { get; set; }
        public string Label { get; set; } = "";

        [RequirePolicy("staff")]
        public string GuardedNote { get; set; } = "";

        [Never]
        public string NeverShown { get; set; } = "";
    }

    public static TheoryData<string> Tools => ["Swashbuckle", "NSwag"];

    [Theory]
    [MemberData(nameof(Tools))]
    public async Task Parameters_are_described(string tool)
    {
        JsonNode document = await DocumentAsync(tool);
        JsonNode paged = document["paths"]!["/parcels"]!["get"]!;
        Assert.Null(paged["requestBody"]);
        Assert.Equal(
            "after:string, before:string, filter:string, include:string, page:integer, size:integer, "
                + "sort:string, "
                + "total:boolean",
            Parameters(paged)
        );
        Assert.Equal("include:string", Parameters(document["paths"]!["/returned"]!["get"]!));
        Assert.Equal("filter:string, sort:string", Parameters(document["paths"]!["/filtered/sales"]!["get"]!));
        foreach (JsonNode? parameter in paged["parameters"]!.AsArray())
        {
            Assert.Equal("query", (string?)parameter!["in"]);
            Assert.True(parameter["required"] is null || !(bool)parameter["required"]!);
        }
    }

    [Theory]
    [MemberData(nameof(Tools))]
    public async Task Media_types_and_bodies_are_described(string tool)
    {
        JsonNode document = await DocumentAsync(tool);
        Assert.Equal(
            "application/json, application/vnd.msgpack",
            MediaTypes(document["paths"]!["/parcels"]!["get"]!["responses"]!["200"]!)
        );
        string text = document.ToJsonString();
        string body = MediaTypes(document["paths"]!["/parcels"]!["post"]!["requestBody"]!);
        Assert.Contains("application/json", body, StringComparison.Ordinal);
        Assert.Contains("application/vnd.msgpack", body, StringComparison.Ordinal);
        string patch = MediaTypes(document["paths"]!["/parcels"]!["patch"]!["requestBody"]!);
        Assert.Contains("application/merge-patch+json", patch, StringComparison.Ordinal);
        Assert.Contains("label", text, StringComparison.Ordinal);
        foreach (string name in (string[])["Filter", "Include", "Body", "Patch", "Sort"])
        {
            Assert.DoesNotContain($"{name}Of", text, StringComparison.Ordinal);
            Assert.DoesNotContain($"Sluice.{name}", text, StringComparison.Ordinal);
        }
    }

    [Theory]
    [MemberData(nameof(Tools))]
    public async Task Schemas_leave_hidden_members_out(string tool)
    {
        string text = (await DocumentAsync(tool)).ToJsonString();
        Assert.Contains("\"label\"", text, StringComparison.Ordinal);
        foreach (string name in (string[])["guardedNote", "neverShown"])
            Assert.DoesNotContain(name, text, StringComparison.OrdinalIgnoreCase);
    }

    private static string Parameters(JsonNode operation) =>
        string.Join(
            ", ",
            operation["parameters"]!
                .AsArray()
                .Select(each => $"{each!["name"]}:{TypeOf(each["schema"]!)}")
                .Order(StringComparer.Ordinal)
        );

    private static string TypeOf(JsonNode schema) => (string)(schema["type"] ?? schema["oneOf"]![0]!["type"])!;

    private static string MediaTypes(JsonNode node) =>
        string.Join(", ", node["content"]!.AsObject().Select(each => each.Key).Order(StringComparer.Ordinal));

    private static async Task<JsonNode> DocumentAsync(string tool)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseTestServer();
        builder.Logging.ClearProviders();
        builder.Services.AddSluice();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddAuthorizationBuilder().AddPolicy("staff", static policy => policy.RequireRole("staff"));
        builder
            .Services.AddControllers()
            .AddSluice()
            .ConfigureApplicationPartManager(static parts =>
            {
                parts.FeatureProviders.Clear();
                parts.FeatureProviders.Add(new OneController());
                parts.ApplicationParts.Add(
                    new Microsoft.AspNetCore.Mvc.ApplicationParts.AssemblyPart(typeof(ForeignDocumentTests).Assembly)
                );
            });
        builder.Services.AddEndpointsApiExplorer();
        if (tool == "NSwag")
        {
            builder.Services.AddOpenApiDocument(
                static (settings, services) =>
                {
                    settings.OperationProcessors.Add(new OperationProcessor(AddMediaTypes));
                    settings.SchemaSettings.SchemaProcessors.Add(
                        ActivatorUtilities.CreateInstance<HiddenMembersProcessor>(services)
                    );
                }
            );
        }
        else
        {
            builder.Services.AddSwaggerGen(static options =>
            {
                options.CustomSchemaIds(static type => type.ToString());
                options.SchemaFilter<HiddenMembersFilter>();
            });
        }
        await using WebApplication app = builder.Build();
        app.MapGet(
            "/parcels",
            static (Filter<Parcel> filter, Sort<Parcel> sort, Paging paging, Include<Parcel> include) =>
                SluiceResults.Page(Array.Empty<Parcel>().AsQueryable(), filter, sort, paging, include)
        );
        app.MapGet("/returned", static () => new Parcel()).WithSluice();
        app.MapPost(
            "/parcels",
            static (Body<Parcel> body, Include<Parcel> include) =>
                SluiceResults.Created("/parcels/1", body.Value, include)
        );
        app.MapPatch("/parcels", static (Patch<Parcel> patch) => TypedResults.NoContent());
        app.MapControllers();
        if (tool == "NSwag")
            app.UseOpenApi();
        else
            app.UseSwagger();
        await app.StartAsync();
        using HttpClient client = app.GetTestClient();
        return JsonNode.Parse(await client.GetStringAsync("/swagger/v1/swagger.json"))!;
    }

    // As on the page aspnetcore.md.
    private static bool AddMediaTypes(OperationProcessorContext context)
    {
        ApiDescription api = ((AspNetCoreOperationProcessorContext)context).ApiDescription;
        OpenApiOperation operation = context.OperationDescription.Operation;
        foreach (ApiRequestFormat format in api.SupportedRequestFormats)
            operation.RequestBody?.Content.TryAdd(format.MediaType, new OpenApiMediaType());
        foreach (ApiResponseType type in api.SupportedResponseTypes)
        {
            if (!operation.Responses.TryGetValue($"{type.StatusCode}", out OpenApiResponse? response))
                continue;
            foreach (ApiResponseFormat format in type.ApiResponseFormats)
                response.Content.TryAdd(format.MediaType, new OpenApiMediaType());
        }
        return true;
    }

    // As on the page aspnetcore.md.
    private sealed class HiddenMembersProcessor(IOptions<SluiceHttpOptions> sluice, IOptions<JsonOptions> json)
        : ISchemaProcessor
    {
        public void Process(SchemaProcessorContext context)
        {
            if (!json.Value.SerializerOptions.TryGetTypeInfo(context.ContextualType.Type, out JsonTypeInfo? contract))
                return;
            foreach (JsonPropertyInfo property in contract.Properties)
                if (sluice.Value.IsHidden(contract, property))
                    context.Schema.Properties.Remove(property.Name);
        }
    }

    private sealed class HiddenMembersFilter(IOptions<SluiceHttpOptions> sluice, IOptions<JsonOptions> json)
        : ISchemaFilter
    {
        public void Apply(Microsoft.OpenApi.IOpenApiSchema schema, SchemaFilterContext context)
        {
            if (!json.Value.SerializerOptions.TryGetTypeInfo(context.Type, out JsonTypeInfo? contract))
                return;
            foreach (JsonPropertyInfo property in contract.Properties)
                if (sluice.Value.IsHidden(contract, property))
                    schema.Properties?.Remove(property.Name);
        }
    }

    private sealed class OneController : ControllerFeatureProvider
    {
        protected override bool IsController(System.Reflection.TypeInfo typeInfo) =>
            typeInfo == typeof(FilteredController);
    }
}
