using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.AspNetCore.TestHost;
using Xunit;

namespace Sluice.Hosting.Tests.Mvc;

/// <summary>MVC binds forms, queries, routes and headers by the names of members, and knows no <c>[NeverSet]</c>.</summary>
public sealed class FormTests
{
    public class Account
    {
        public string Name { get; set; } = "";

        [NeverSet]
        public bool IsAdmin { get; set; }
    }

    public class Marked
    {
        public string Name { get; set; } = "";

        [NeverSet, BindNever]
        public bool IsAdmin { get; set; }
    }

    public class HalfMarked : Marked
    {
        [NeverSet]
        public string? Level { get; set; }
    }

    [Route("forms")]
    public sealed class FormController : ControllerBase
    {
        [HttpPost]
        public string Post([FromForm] Account account) => account.Name;
    }

    [Route("forms")]
    public sealed class BareController : ControllerBase
    {
        [HttpPost]
        public string Post(List<Account> accounts) => accounts[0].Name;
    }

    [Route("forms")]
    public sealed class PropertyController : ControllerBase
    {
        [BindProperty]
        public Account? Account { get; set; }

        [HttpPost]
        public string? Post() => Account?.Name;
    }

    [Route("forms")]
    public sealed class HalfController : ControllerBase
    {
        [HttpPost]
        public string Post([FromForm] HalfMarked account) => account.Name;
    }

    [Route("forms")]
    public sealed class QueryController : ControllerBase
    {
        [HttpGet]
        public string Get([FromQuery] Account account) => account.Name;
    }

    [Route("forms/{isAdmin}")]
    public sealed class RouteController : ControllerBase
    {
        [HttpGet]
        public string Get([FromRoute] Account account) => account.Name;
    }

    [Route("forms")]
    public sealed class FilterController : ControllerBase
    {
        [HttpGet]
        public string Get([FromQuery, Bind("Name")] List<Account> accounts) => accounts[0].Name;
    }

    public record Positional(string Name, [NeverSet] bool IsAdmin = false);

    [Route("forms")]
    public sealed class RecordController : ControllerBase
    {
        [HttpGet]
        public string Get([FromQuery] Positional account) => account.Name;
    }

    public class Upload : Account
    {
        public Microsoft.AspNetCore.Http.IFormFile? File { get; set; }
    }

    [Route("forms")]
    public sealed class UploadController : ControllerBase
    {
        [HttpPost]
        public string Post([FromForm] Upload account) => account.Name;
    }

    public class HeaderAccount
    {
        [FromHeader(Name = "X-Admin"), NeverSet]
        public bool IsAdmin { get; set; }
    }

    [Route("forms")]
    public sealed class HeaderController : ControllerBase
    {
        [HttpGet]
        public bool Get([FromQuery] HeaderAccount account) => account.IsAdmin;
    }

    [Route("forms")]
    public sealed class SafeController : ControllerBase
    {
        [HttpPost("marked")]
        public string Marked([FromForm] Marked account) => $"{account.Name} {account.IsAdmin}";

        [HttpPost("named")]
        public string Named([FromForm, Bind("Name")] Account account) => $"{account.Name} {account.IsAdmin}";

        [HttpPost("query")]
        public string Query([FromQuery] Marked account) => $"{account.Name} {account.IsAdmin}";

        [HttpPost("named-query")]
        public string NamedQuery([FromQuery, Bind("Name")] Account account) => $"{account.Name} {account.IsAdmin}";

        [HttpPost("bare")]
        public string Bare(string name, int count, CancellationToken stop) => $"{name} {count}";
    }

    [Theory]
    [InlineData(typeof(FormController), "Account.IsAdmin")]
    [InlineData(typeof(BareController), "Account.IsAdmin")]
    [InlineData(typeof(PropertyController), "Account.IsAdmin")]
    [InlineData(typeof(HalfController), "HalfMarked.Level")]
    [InlineData(typeof(QueryController), "Account.IsAdmin")]
    [InlineData(typeof(RouteController), "Account.IsAdmin")]
    [InlineData(typeof(FilterController), "Account.IsAdmin")]
    [InlineData(typeof(RecordController), "Positional.IsAdmin")]
    [InlineData(typeof(UploadController), "Upload.IsAdmin")]
    [InlineData(typeof(HeaderController), "HeaderAccount.IsAdmin")]
    public async Task A_binder_that_would_set_a_NeverSet_member_fails_at_start_up(Type controller, string member)
    {
        InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            ControllerServer.StartAsync([controller])
        );
        Assert.Contains(member, e.Message, StringComparison.Ordinal);
        Assert.Contains("[BindNever]", e.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/forms/marked", "Ada False")]
    [InlineData("/forms/named", "Ada False")]
    [InlineData("/forms/bare", "Ada 3")]
    [InlineData("/forms/query?name=Ada&isAdmin=true", "Ada False")]
    [InlineData("/forms/named-query?name=Ada&isAdmin=true", "Ada False")]
    public async Task What_MVC_keeps_from_it_is_bound(string path, string expected)
    {
        await using WebApplication app = await ControllerServer.StartAsync([typeof(SafeController)]);
        using var form = new FormUrlEncodedContent([new("Name", "Ada"), new("IsAdmin", "true"), new("count", "3")]);
        using HttpClient client = app.GetTestClient();
        using HttpResponseMessage response = await client.PostAsync(path, form);
        Assert.Equal(expected, await response.Content.ReadAsStringAsync());
    }
}
