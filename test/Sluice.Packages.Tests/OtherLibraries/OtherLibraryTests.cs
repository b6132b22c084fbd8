using System.Net;
using FastEndpoints;
using Mediator;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Packages.Tests.OtherLibraries;

/// <summary>
/// Sluice beside FastEndpoints, Mediator, MediatR, Mapperly, AutoMapper and Vogen, as docs/other-libraries.md shows it.
/// </summary>
public sealed class OtherLibraryTests : IAsyncLifetime
{
    private SqliteApplication<Workshop> _app = null!;

    public async ValueTask InitializeAsync() =>
        _app = await SqliteApplication<Workshop>.StartAsync(
            services =>
            {
                services.AddAuthorization(options => options.AddPolicy("staff", policy => policy.RequireRole("Staff")));
                services.AddFastEndpoints(options => options.Assemblies = [typeof(ToolEndpoint).Assembly]);
                services.AddMediator(options => options.ServiceLifetime = ServiceLifetime.Scoped);
                services.AddScoped<MediatR.IMediator>(scope => new MediatR.Mediator(scope.GetRequiredService));
                services.AddScoped<MediatR.IRequestHandler<ListTools, IQueryable<Tool>>, ListToolsHandler>();
                services.AddSingleton<AutoMapper.IConfigurationProvider>(
                    new AutoMapper.MapperConfiguration(mappings => mappings.AddProfile<ToolProfile>())
                );
            },
            Map,
            new Tool
            {
                Id = ToolId.From(1),
                Name = "Saw",
                Price = 20,
                Parts = [new() { Name = "Blade" }],
            },
            new Tool
            {
                Id = ToolId.From(2),
                Name = "Awl",
                Price = 5,
            }
        );

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    private static void Map(WebApplication app)
    {
        app.UseAuthorization();
        app.UseFastEndpoints();
        app.MapGet(
            "/tools",
            async (Filter<Tool> filter, Sort<Tool> sort, Include<Tool> include, IMediator mediator) =>
                SluiceResults.Query((await mediator.Send(new FindTools(include))).Where(filter).OrderBy(sort), include)
        );
        app.MapGet(
            "/dtos",
            (Include<ToolDto> include, Workshop workshop) =>
                SluiceResults.Query(workshop.Tools.OrderBy(tool => tool.Name).ToDtos(), include)
        );
        SentTools.Map(app);
        MappedTools.Map(app);
    }

    [Theory]
    [InlineData("/fast/tools/1?include=[id,parts[name]]", """{"id":1,"parts":[{"name":"Blade"}]}""")]
    [InlineData("/tools?include=[id,name]&filter=id gt 1", """[{"id":2,"name":"Awl"}]""")]
    [InlineData("/tools?include=[id]&sort=-id", """[{"id":2},{"id":1}]""")]
    [InlineData("/dtos?include=[id,parts[name]]", """[{"id":2,"parts":[]},{"id":1,"parts":[{"name":"Blade"}]}]""")]
    [InlineData("/sent?include=[id,name]&filter=id gt 1", """[{"id":2,"name":"Awl"}]""")]
    [InlineData("/mapped?include=[id,parts[name]]", """[{"id":2,"parts":[]},{"id":1,"parts":[{"name":"Blade"}]}]""")]
    public async Task Answers_have_the_requested_fields(string path, string answer) =>
        Assert.Equal(answer, await _app.Client.GetStringAsync(path));

    [Theory]
    [InlineData("/sent?include=[id,parts[name]]")]
    [InlineData("/tools?include=[id,parts[name]]")]
    [InlineData("/dtos?include=[id,parts[name]]")]
    [InlineData("/mapped?include=[id,parts[name]]")]
    public async Task Queries_read_what_is_requested(string path)
    {
        Workshop.Statements.Clear();
        await _app.Client.GetStringAsync(path);
        string read = string.Concat(Workshop.Statements);
        Assert.Contains("\"Part\"", read, StringComparison.Ordinal);
        Assert.DoesNotContain("\"Price\"", read, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/fast/tools/1?include=[nmae]", "There is no field 'nmae'. Did you mean 'name'?")]
    [InlineData("/fast/tools/1?include=[cost]", "There is no field 'cost'.")]
    [InlineData("/fast/tools/1?filter=cost gt 1", "The query parameter has no effect here.")]
    [InlineData("/tools?include=[cost]", "There is no field 'cost'.")]
    [InlineData("/tools?filter=cost gt 1", "The filter is not valid at position 0")]
    [InlineData("/tools?filter=id gt 'x'", "The filter is not valid")]
    [InlineData("/dtos?include=[cost]", "There is no field 'cost'.")]
    [InlineData("/sent?include=[cost]", "There is no field 'cost'.")]
    [InlineData("/sent?filter=cost gt 1", "The filter is not valid at position 0")]
    [InlineData("/mapped?include=[cost]", "There is no field 'cost'.")]
    public async Task What_does_not_exist_is_a_400(string path, string reason)
    {
        HttpResponseMessage response = await _app.Client.GetAsync(path);
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Contains(reason, await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_body_reads_a_strongly_typed_key()
    {
        Tool tool = MessagePackWire.Deserialize<Tool>(
            MessagePackWire.Serialize(
                new Tool { Id = ToolId.From(7), Name = "Rasp" },
                FieldSelection.Parse<Tool>("[id,name]")
            )
        )!;
        Assert.Equal((7, "Rasp"), (tool.Id.Value, tool.Name));
        Assert.Equal("""{"id":7}""", JsonWire.Serialize(tool, FieldSelection.Parse<Tool>("[id]")));
        Assert.Equal(2, (await _app.Client.GetListFromSluiceAsync("/tools", (Tool t) => new { t.Id }))!.Count);
    }

    [Fact]
    public void Blocks_of_the_page_are_the_code_of_these_tests()
    {
        string page = File.ReadAllText(Repository.PathOf("docs/other-libraries.md"));
        string[] tests =
        [
            .. Directory
                .EnumerateFiles(Repository.PathOf("test/Sluice.Packages.Tests/OtherLibraries"), "*.cs")
                .Select(path => Repository.WithoutLayout(File.ReadAllText(path))),
        ];
        string[] blocks = [.. page.Split("```cs\n").Skip(1).Select(block => block.Split("\n```")[0])];
        Assert.NotEmpty(blocks);
        Assert.All(
            blocks.SelectMany(block => block.Split("\n\n")),
            part =>
                Assert.Contains(tests, test => test.Contains(Repository.WithoutLayout(part), StringComparison.Ordinal))
        );
    }

    [Fact]
    public async Task Guarded_members_are_not_in_the_default_answer() =>
        Assert.DoesNotContain("cost", await _app.Client.GetStringAsync("/fast/tools/1"));
}
