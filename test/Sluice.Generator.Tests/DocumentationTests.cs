using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>
/// Every block of C# in the READMEs and on the pages under <c>docs</c> compiles as it stands, in a namespace and in the
/// global one.
/// </summary>
public class DocumentationTests
{
    // What a page takes as given. A page that declares a type of one of these names means its own.
    private static readonly Dictionary<string, string> s_types = new()
    {
        ["Order"] =
            "[Shape] public partial class Order { public int Id { get; set; } public decimal Total { get; set; } public Customer Customer { get; set; } = new(); public List<Line> Lines { get; set; } = []; }",
        ["Customer"] =
            "[Shape] public partial class Customer { public int Id { get; set; } public string Name { get; set; } = \"\"; }",
        ["Line"] =
            "[Shape] public partial class Line { public string Sku { get; set; } = \"\"; public int Quantity { get; set; } }",
        ["Contractor"] = "public class Contractor { public decimal Rate { get; set; } }",
        ["Shop"] =
            "public class Shop : Microsoft.EntityFrameworkCore.DbContext { public Microsoft.EntityFrameworkCore.DbSet<Order> Orders => Set<Order>(); public Order? FindOrder(int id) => Orders.Find(id); }",
    };

    private const string Usings = """
        using System.Buffers; using System.Data.Common; using System.IO; using System.Net.Http; using System.Threading; using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder; using Microsoft.AspNetCore.Http; using Microsoft.Extensions.DependencyInjection; using Microsoft.Extensions.Hosting;
        using Npgsql; using Sluice.Npgsql; using Sluice.Sqlite; using Sluice.AspNetCore;
        """;

    private const string Given = """
        protected static WebApplicationBuilder builder = null!; protected static WebApplication app = null!; protected static HttpClient http = null!; protected static Shop shop = null!; protected static HttpResponse response = null!;
        protected static DbConnection connection = null!; protected static DbCommand command = null!; protected static DbDataReader reader = null!; protected static Stream stream = null!; protected static CancellationToken stop;
        protected static Order order = null!; protected static List<Order> orders = []; protected static FieldSelection<Order> selection = null!; protected static IBufferWriter<byte> bufferWriter = null!; protected static byte[] utf8Bytes = [];
        protected static void Handle(Order? order) { }
        """;

    public static TheoryData<string, bool> Pages()
    {
        var pages = new TheoryData<string, bool>();
        foreach (string page in Directory.EnumerateFiles(Path.Combine(Repository.Root, "docs"), "*.md")
            .Select(Path.GetFileName).OfType<string>().Order(StringComparer.Ordinal)
            .Select(name => "docs/" + name).Concat(PackagePages()).Prepend("README.md"))
        {
            if (!BlocksOf(page).Any()) continue;
            pages.Add(page, true);
            pages.Add(page, false);
        }

        return pages;
    }

    // The READMEs of the packages.
    private static IEnumerable<string> PackagePages() =>
        Directory.EnumerateDirectories(Path.Combine(Repository.Root, "src"))
            .Select(directory => $"src/{Path.GetFileName(directory)}/README.md")
            .Where(page => File.Exists(Path.Combine(Repository.Root, page)))
            .Order(StringComparer.Ordinal);

    [Theory, MemberData(nameof(Pages))]
    public void Blocks_compile_as_they_stand(string page, bool inNamespace)
    {
        var declared = new Dictionary<string, string>();
        foreach (CompilationUnitSyntax block in BlocksOf(page))
        {
            foreach (BaseTypeDeclarationSyntax type in block.Members.OfType<BaseTypeDeclarationSyntax>())
                declared[type.Identifier.Text] = type.ToFullString();
            string statements = string.Concat(block.Members.OfType<GlobalStatementSyntax>()
                .Select(statement => statement.ToFullString()));
            IEnumerable<string> types = declared.Values.Concat(s_types.Where(type => !declared.ContainsKey(type.Key))
                .Select(type => type.Value));
            string code = string.Join('\n', types)
                + $"\npublic class Given {{ {Given} }}\npublic class Block : Given {{ public static async Task Run(string[] args) {{\n{statements}\nawait Task.CompletedTask; }} }}";
            GeneratorRun run = GeneratorRun.Of($"{Usings}\n{block.Usings.ToFullString()}\n{(inNamespace ? $"namespace Documentation {{ {code} }}" : code)}");
            IEnumerable<Diagnostic> errors = run.Complaints.Concat(run.Reported)
                .Where(d => d.Severity == DiagnosticSeverity.Error);
            Assert.True(!errors.Any(), $"{string.Join('\n', errors)}\n\n{block.ToFullString()}");
        }
    }

    private static IEnumerable<CompilationUnitSyntax> BlocksOf(string page)
    {
        const string Start = "```csharp\n", End = "\n```";
        string text = File.ReadAllText(Path.Combine(Repository.Root, page));
        for (int at = 0; (at = text.IndexOf(Start, at, StringComparison.Ordinal)) >= 0;)
        {
            int from = at + Start.Length;
            at = text.IndexOf(End, from, StringComparison.Ordinal);
            yield return SyntaxFactory.ParseCompilationUnit(text[from..at]);
        }
    }
}
