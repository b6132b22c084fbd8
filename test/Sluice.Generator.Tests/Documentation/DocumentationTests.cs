using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Emit;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>
/// Every block of C# in the READMEs and on the pages under <c>docs</c> compiles as it stands, in a namespace and in the
/// global one; for a sample, every second block in one, the others in the other.
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

    // What a block writes to while its output is compared.
    private const string Printer = """
        public static class Console
        {
            public static readonly MemoryStream Output = new();
            public static void WriteLine(object? value) => Write($"{value}\n");
            public static void Write(object? value) => Output.Write(System.Text.Encoding.UTF8.GetBytes(FormattableString.Invariant($"{value}")));
            public static Stream OpenStandardOutput() => Output;
        }
        """;

    public static TheoryData<string, bool> Pages()
    {
        var pages = new TheoryData<string, bool>();
        foreach (string page in PageBlock.Pages())
        {
            pages.Add(page, true);
            pages.Add(page, false);
        }

        return pages;
    }

    public static TheoryData<string> PagesWithOutput() =>
        [.. PageBlock.Pages().Where(page => PageBlock.Of(page).Any(block => block.Output is not null))];

    [Theory, MemberData(nameof(Pages))]
    public void Blocks_compile_as_they_stand(string page, bool inNamespace)
    {
        foreach ((PageBlock block, string types) in SeededSample.Of(WithTypes(page), inNamespace ? 0 : 1, every: 2))
            Compile(block, types, "", inNamespace);
    }

    /// <summary>A block of C# with a block of text directly behind it prints that text.</summary>
    [Theory, MemberData(nameof(PagesWithOutput))]
    public async Task Blocks_print_what_the_page_says(string page)
    {
        // The pages' own programs print numbers as most readers' do.
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        foreach ((PageBlock block, string types) in WithTypes(page).Where(each => each.Block.Output is not null))
        {
            using var image = new MemoryStream();
            EmitResult emitted = Compile(block, types, Printer, false)
                .Output.WithAssemblyName($"Page{Guid.NewGuid():N}")
                .Emit(image);
            Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics));
            image.Position = 0;
            Assembly assembly = new AssemblyLoadContext(null).LoadFromStream(image);
            await (Task)assembly.GetType("Block")!.GetMethod("Run")!.Invoke(null, [Array.Empty<string>()])!;
            var output = (MemoryStream)assembly.GetType("Given+Console")!.GetField("Output")!.GetValue(null)!;
            Assert.Equal(block.Output, Encoding.UTF8.GetString(output.ToArray()).TrimEnd('\n'));
        }
    }

    // Each block with what it may use: types and namespaces of the page, earlier blocks included, before the given types.
    private static IEnumerable<(PageBlock Block, string Types)> WithTypes(string page)
    {
        var declared = new Dictionary<string, string>();
        UsingDirectiveSyntax[] usings = [];
        foreach (PageBlock read in PageBlock.Of(page))
        {
            usings = [.. usings.Concat(read.Code.Usings).DistinctBy(each => each.Name?.ToString() ?? each.ToString())];
            PageBlock block = read with { Code = read.Code.WithUsings([.. usings]) };
            foreach (BaseTypeDeclarationSyntax type in block.Code.Members.OfType<BaseTypeDeclarationSyntax>())
                declared[type.Identifier.Text] = type.ToFullString();
            yield return (
                block,
                string.Join(
                    '\n',
                    declared.Values.Concat(
                        s_types.Where(type => !declared.ContainsKey(type.Key)).Select(type => type.Value)
                    )
                )
            );
        }
    }

    private static GeneratorRun Compile(PageBlock block, string types, string more, bool inNamespace)
    {
        string statements = string.Concat(
            block.Code.Members.OfType<GlobalStatementSyntax>().Select(statement => statement.ToFullString())
        );
        string code =
            $"{types}\npublic class Given {{ {Given} {more} }}\npublic class Block : Given {{ public static async Task Run(string[] args) {{\n{statements}\nawait Task.CompletedTask; }} }}";
        GeneratorRun run = GeneratorRun.OfCSharp14(
            $"{Usings}\n{block.Code.Usings.ToFullString()}\n{(inNamespace ? $"namespace Documentation {{ {code} }}" : code)}"
        );
        IEnumerable<Diagnostic> errors = run
            .Complaints.Concat(run.Reported)
            .Where(d => d.Severity == DiagnosticSeverity.Error);
        Assert.True(!errors.Any(), $"{string.Join('\n', errors)}\n\n{block.Code.ToFullString()}");
        return run;
    }
}
