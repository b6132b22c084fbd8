namespace Sluice.Generator.Tests;

/// <summary>
/// Where ASP.NET Core sets a member marked <c>[NeverSet]</c> without an endpoint that declares the type (SLC063).
/// </summary>
internal static class NeverSetMisuses
{
    private const string Types =
        " public class Order { public int Id { get; set; } [NeverSet] public bool Paid { get; set; } }"
        + " public class Basket { public List<Order> Orders { get; set; } = []; }"
        + " public abstract class Base { [NeverSet] public virtual int State { get; set; } }"
        + " public class Derived : Base { public override int State { get; set; } }"
        + " public interface IStated { [NeverSet] int State { get; set; } }"
        + " public class Stated : IStated { public int State { get; set; } }"
        + " public record Positional(int Id, [NeverSet] bool Paid);"
        + " [Microsoft.AspNetCore.Mvc.Bind(\"Id\")] public class Chosen : Order;"
        + " public class Form { public int Id { get; set; }"
        + " [NeverSet, Microsoft.AspNetCore.Mvc.ModelBinding.BindNever] public bool Paid { get; set; } }";

    private const string Usings =
        "using Microsoft.AspNetCore.Http; using Microsoft.AspNetCore.Mvc; using Microsoft.AspNetCore.Mvc.RazorPages; ";

    public static (string Rule, string Source)[] All { get; } =
    [
        .. new[]
        {
            "public class P { public ValueTask<Order?> M(HttpRequest r) => r.ReadFromJsonAsync<Order>(); }",
            "public class P { public ValueTask<Basket[]?> M(HttpRequest r) => r.ReadFromJsonAsync<Basket[]>(); }",
            "public class P { public ValueTask<List<Order>?> M(HttpRequest r) => r.ReadFromJsonAsync<List<Order>>(); }",
            "public class P { public ValueTask<Derived?> M(HttpRequest r) => r.ReadFromJsonAsync<Derived>(); }",
            "public class P { public ValueTask<Stated?> M(HttpRequest r) => r.ReadFromJsonAsync<Stated>(); }",
            "public class P { public ValueTask<Positional?> M(HttpRequest r) => r.ReadFromJsonAsync<Positional>(); }",
            "public class P { public ValueTask<object?> M(HttpRequest r) => r.ReadFromJsonAsync(typeof(Form)); }",
            "public class P { public ValueTask<Order?> M(HttpRequest r) => System.Text.Json.JsonSerializer.DeserializeAsync<Order>(r.Body); }",
            "public class P { public ValueTask<object?> M(HttpContext c) => System.Text.Json.JsonSerializer.DeserializeAsync(c.Request.Body, typeof(Basket)); }",
            "public class P { public object M(HttpRequest r) => System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable<Order>(r.BodyReader); }",
            "public class P { public object M(HttpRequest r) => JsonWire.DeserializeAsync<Positional>(r.Body); }",
            "public class C : Controller { public Task<bool> M(Order o) => TryUpdateModelAsync(o); }",
            "public class C : Controller { public Task<bool> M(Derived d) => TryUpdateModelAsync(d, \"d\"); }",
            "public class C : Controller { public Task<bool> M(object o) => TryUpdateModelAsync(o, typeof(Order), \"\"); }",
            "public class I : PageModel { public Task<bool> OnPost() => TryUpdateModelAsync(new Order()); }",
            "public class I : PageModel { [BindProperty] public Order? Order { get; set; } }",
            "[BindProperties] public class I : PageModel { public List<Stated> Orders { get; set; } = []; }",
            "public class I : PageModel { public void OnPostPay(Basket basket) { } }",
            "public class C : Microsoft.AspNetCore.Components.ComponentBase { [Microsoft.AspNetCore.Components.SupplyParameterFromForm] public Form? Form { get; set; } }",
        }.Select(static source => ("SLC063", Usings + source + Types)),
    ];

    /// <summary>What sets no such member, or only those that the program names.</summary>
    public static (string Rule, string Source)[] Legal { get; } =
    [
        .. new[]
        {
            "public class P { public object M(Body<Order> body) => body; public ValueTask<int[]?> N(HttpRequest r) => r.ReadFromJsonAsync<int[]>(); }",
            "public class P { public ValueTask<int[]?> M(HttpRequest r) => System.Text.Json.JsonSerializer.DeserializeAsync<int[]>(r.Body); public ValueTask<Order?> N(Stream file) => System.Text.Json.JsonSerializer.DeserializeAsync<Order>(file); public ValueTask<Order?> O(HttpResponse r) => System.Text.Json.JsonSerializer.DeserializeAsync<Order>(r.Body); }",
            "public class C : Controller { public Task<bool> M(Order o) => TryUpdateModelAsync(o, \"o\", o => o.Id); public Task<bool> N(Form f) => TryUpdateModelAsync(f); }",
            "public class I : PageModel { [BindProperty] public Form? Form { get; set; } [BindProperty] public Chosen? Chosen { get; set; } public Order? Shown { get; set; } public void OnPost([Bind(\"Id\")] Order order, [FromServices] Derived service) { } public void Only(Order order) { } }",
            "[BindProperties] public class I : PageModel { [Microsoft.AspNetCore.Mvc.ModelBinding.BindNever] public Order? Order { get; set; } public Order? Shown => null; }",
            "public class P { public ValueTask<T?> ReadFromJsonAsync<T>(T value) => new(value); public object M(Order order) => ReadFromJsonAsync(order); }",
        }.Select(static source => ("SLC063", Usings + source + Types)),
    ];
}
