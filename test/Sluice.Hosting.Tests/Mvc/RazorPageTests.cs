using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.AspNetCore.Mvc.RazorPages;
using Microsoft.AspNetCore.Razor.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Hosting.Tests.Mvc;
using Xunit;

// What the Razor compiler writes for a page.
[assembly: RazorCompiledItem(typeof(RazorPageTests.ItemsPage), "mvc.1.0.razor-page", "/Pages/Items.cshtml")]
[assembly: RazorCompiledItem(typeof(RazorPageTests.NamesPage), "mvc.1.0.razor-page", "/Pages/Names.cshtml")]

namespace Sluice.Hosting.Tests.Mvc;

/// <summary>
/// The handlers of a Razor page take expressions, pages and bodies as parameters, bound properties and members of an
/// object: what is not valid is a 400 before the handler runs, and what they return is narrowed.
/// </summary>
public sealed class RazorPageTests(RazorPageTests.Pages pages) : IClassFixture<RazorPageTests.Pages>
{
    /// <summary>A host with two pages.</summary>
    public sealed class Pages()
        : SharedServer(static app => app.MapRazorPages(), configure: null, static services => AddPages(services));

    /// <summary>What the page is about.</summary>
    public sealed class Item
    {
        /// <summary>The number.</summary>
        [Filterable, Sortable]
        public int Id { get; set; } = 1;

        /// <summary>The name.</summary>
        public string Name { get; set; } = "Ada";

        /// <summary>What the staff sees.</summary>
        [RequirePolicy("staff")]
        public string Secret { get; set; } = "canary";

        /// <summary>What nobody sees.</summary>
        [Never]
        public string Hidden { get; set; } = "canary";
    }

    /// <summary>What MVC binds by the names of its members.</summary>
    public sealed class Query
    {
        /// <summary>The fields.</summary>
        public Include<Item>? Include { get; set; }

        /// <summary>The condition.</summary>
        public Filter<Item>? Filter { get; set; }

        /// <summary>The order.</summary>
        public Sort<Item>? Sort { get; set; }

        /// <summary>The page.</summary>
        public Paging? Paging { get; set; }
    }

    /// <summary>The model of the page.</summary>
    [IgnoreAntiforgeryToken]
    public sealed class ItemsModel : PageModel
    {
        /// <summary>How many handlers have run.</summary>
        public static int Runs { get; private set; }

        /// <summary>A property that every handler can read.</summary>
        [BindProperty(SupportsGet = true, Name = "bound")]
        public Query? Bound { get; set; }

        private static Item[] Narrow(Filter<Item>? filter)
        {
            Runs++;
            IQueryable<Item> items = new Item[]
            {
                new(),
                new() { Id = 2, Name = "Bob" },
            }.AsQueryable();
            return [.. filter is null ? items : items.Where(filter)];
        }

        /// <summary>Renders the page.</summary>
        public void OnGet(Include<Item> include)
        {
            Runs++;
            Text = include.Selection.ToString();
        }

        /// <summary>What the page shows.</summary>
        public string? Text { get; private set; }

        /// <summary>Answers JSON.</summary>
        public IActionResult OnGetJson(Include<Item> include, Filter<Item> filter, Sort<Item> sort, Paging paging) =>
            new JsonResult(Narrow(filter));

        /// <summary>Answers JSON by options of its own, which can't be narrowed.</summary>
        public IActionResult OnGetObject(Include<Item> include) => new ObjectResult(Narrow(null)[0]);

        /// <summary>Takes everything as members of an object.</summary>
        public IActionResult OnGetMembers([FromQuery] Query query) => new JsonResult(Narrow(query.Filter));

        /// <summary>Reads a body.</summary>
        public IActionResult OnPostBody(Body<Item> body, Include<Item> include)
        {
            Runs++;
            return new JsonResult(body.Value);
        }

        /// <summary>Reads changes.</summary>
        public IActionResult OnPostPatch(Patch<Item> patch, Include<Item> include)
        {
            Runs++;
            return new JsonResult(patch.Merge(new Item()));
        }
    }

    /// <summary>The page.</summary>
    public sealed class ItemsPage : Page
    {
        /// <summary>Gets the model, by which the framework knows its type.</summary>
        public ItemsModel Model => (ItemsModel)PageContext.ViewData.Model!;

        /// <summary>Writes the page.</summary>
        public override Task ExecuteAsync()
        {
            WriteLiteral("<p>");
            Write(Model.Text);
            WriteLiteral("</p>");
            return Task.CompletedTask;
        }
    }

    /// <summary>The model of a page that takes no more than the fields.</summary>
    public sealed class NamesModel : PageModel
    {
        /// <summary>Answers JSON.</summary>
        public IActionResult OnGet(Include<Item> include) => new JsonResult(new Item());

        /// <summary>Takes a parameter of its own.</summary>
        public IActionResult OnGetOwn(Include<Item> include, string? filter) =>
            new JsonResult(new Item { Name = filter ?? "" });

        /// <summary>Takes nothing of Sluice.</summary>
        public IActionResult OnGetPlain() => new JsonResult(Request.Query["filter"].ToString());
    }

    /// <summary>The page.</summary>
    public sealed class NamesPage : Page
    {
        /// <summary>Gets the model, by which the framework knows its type.</summary>
        public NamesModel Model => (NamesModel)PageContext.ViewData.Model!;

        /// <summary>Writes the page.</summary>
        public override Task ExecuteAsync() => Task.CompletedTask;
    }

    private static void AddPages(IServiceCollection services) =>
        services
            .AddRazorPages()
            .ConfigureApplicationPartManager(static parts =>
                parts.ApplicationParts.Add(new CompiledRazorAssemblyPart(typeof(RazorPageTests).Assembly))
            );

    [Theory]
    [InlineData("/Items?include=[name]", "<p>[name]</p>")]
    [InlineData("/Items?handler=json&include=[name]", """[{"name":"Ada"},{"name":"Bob"}]""")]
    [InlineData("/Items?handler=json&include=[name]&filter=id eq 2&sort=-id&size=1", """[{"name":"Bob"}]""")]
    [InlineData("/Items?handler=json", """[{"id":1,"name":"Ada"},{"id":2,"name":"Bob"}]""")]
    [InlineData("/Items?handler=object&include=[id]", """{"id":1}""")]
    [InlineData("/Items?handler=members&include=[id]&filter=id eq 1", """[{"id":1}]""")]
    public async Task Handlers_take_expressions(string path, string text) =>
        Assert.Equal((200, text), await pages.Server.AskAsync(path));

    [Fact]
    public async Task Guards_hold_on_pages()
    {
        Assert.Equal(400, (await pages.Server.AskAsync("/Items?handler=json&include=[secret]")).Status);
        Assert.Equal(
            (200, """[{"secret":"canary"},{"secret":"canary"}]"""),
            await pages.Server.AskAsync("/Items?handler=json&include=[secret]", isStaff: true)
        );
        Assert.Equal(400, (await pages.Server.AskAsync("/Items?handler=json&include=[hidden]", isStaff: true)).Status);
    }

    public static TheoryData<string> Invalid =>
        [
            "?include=[nane]",
            "?include=[name",
            "?handler=json&include=[nane]",
            "?handler=json&filter=nane eq 1",
            "?handler=json&filter=name eq 'x'",
            "?handler=json&sort=name",
            "?handler=json&size=0",
            "?handler=json&size=x",
            "?handler=object&include=[nane]",
            "?handler=members&include=[nane]",
            "?handler=members&filter=nane eq 1",
            "?handler=members&sort=name",
            "?handler=members&size=-1",
        ];

    [Theory]
    [MemberData(nameof(Invalid))]
    public async Task What_is_not_valid_is_answered_before_the_handler_runs(string query)
    {
        int runs = ItemsModel.Runs;
        (int status, string text) = await pages.Server.AskAsync("/Items" + query);
        Assert.True(status == 400, $"{status} {text} {pages.Server.Failure}");
        Assert.StartsWith("""{"title":""", text, StringComparison.Ordinal);
        Assert.Equal(runs, ItemsModel.Runs);
    }

    [Theory]
    [InlineData("?include=[name]", 200, """{"name":"Ada"}""")]
    [InlineData("?include=[name]&filter=id eq 1", 400, null)]
    [InlineData("?filter=id eq 1", 400, null)]
    [InlineData("?sort=id", 400, null)]
    [InlineData("?size=2", 400, null)]
    [InlineData("?include[]=name", 400, null)]
    [InlineData("?handler=own&include=[name]&filter=x", 200, """{"name":"x"}""")]
    [InlineData("?handler=own&sort=id", 400, null)]
    [InlineData("?handler=plain&filter=x", 200, "\"x\"")]
    public async Task What_the_handler_does_not_take_is_refused(string query, int status, string? text)
    {
        (int actual, string answer) = await pages.Server.AskAsync("/Names" + query);
        Assert.True(actual == status, $"{actual} {answer} {pages.Server.Failure}");
        Assert.Equal(text ?? answer, answer);
    }

    [Theory]
    [InlineData("body", """{"id":3,"name":"C"}""", 200, """{"name":"C"}""")]
    [InlineData("body", """{"id":"x"}""", 400, null)]
    [InlineData("body", """{"id":3""", 400, null)]
    [InlineData("body", "", 400, null)]
    [InlineData("patch", """{"name":"D"}""", 200, """{"name":"D"}""")]
    [InlineData("patch", """{"id":3}""", 200, """{"name":"Ada"}""")]
    [InlineData("patch", """{"id":3""", 400, null)]
    public async Task Handlers_take_bodies(string handler, string body, int status, string? text)
    {
        (int actual, string answer) = await pages.Server.AskAsync(
            $"/Items?handler={handler}&include=[name]",
            method: HttpMethod.Post,
            content: new StringContent(body, Encoding.UTF8, "application/json")
        );
        Assert.True(actual == status, $"{actual} {answer} {pages.Server.Failure}");
        Assert.Equal(text ?? answer, answer);
    }
}
