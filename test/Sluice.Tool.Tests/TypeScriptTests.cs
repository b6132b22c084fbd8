using System.Net;
using System.Net.Sockets;
using System.Text;
using Xunit;

namespace Sluice.Tool.Tests;

public class TypeScriptTests
{
    private const string Declaration =
        "// Generated from the service's shapes by Sluice. Do not edit.\n"
        + "export interface Shop {\n  types: {\n  };\n}\n";

    [Fact]
    public async Task Assembly_is_declared_without_endpoints()
    {
        ToolRun run = await ToolRun.Run("typescript", typeof(TypeScriptTests).Assembly.Location, "--name", "Shop");

        Assert.Equal(0, run.Code);
        Assert.StartsWith(
            "// Generated from the service's shapes by Sluice. Do not edit.\nexport interface Shop {\n",
            run.Text,
            StringComparison.Ordinal
        );
        Assert.Contains("    DeclaredOrder: {\n", run.Text, StringComparison.Ordinal);
        Assert.Contains("next: { of: \"DeclaredOrder\"; as: \"?\" };", run.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("routes", run.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Running_service_is_asked_for_its_declaration()
    {
        string folder = Directory.CreateTempSubdirectory().FullName;
        using var service = new OneAnswer(Declaration);
        string file = Path.Combine(folder, "shop.ts");

        Assert.Equal(0, (await ToolRun.Run("typescript", service.Url, "--out", file)).Code);
        Assert.Equal(Declaration, await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken));
        ToolRun renamed = await ToolRun.Run("typescript", service.Url + "/sluice.ts", "--name", "Market");
        Assert.Equal(Declaration.Replace("Shop", "Market", StringComparison.Ordinal), renamed.Text);
        Directory.Delete(folder, recursive: true);
    }

    [Fact]
    public async Task Stale_declaration_has_an_exit_code_of_its_own()
    {
        string file = Path.Combine(Directory.CreateTempSubdirectory().FullName, "shop.ts");
        using var service = new OneAnswer(Declaration);
        string[] args = ["typescript", service.Url, "--out", file, "--check"];
        (await ToolRun.Run(args)).AssertFailed(3, "There is no file", "without --check");
        Assert.False(File.Exists(file));
        await File.WriteAllTextAsync(
            file,
            Declaration.ReplaceLineEndings("\r\n"),
            TestContext.Current.CancellationToken
        );
        ToolRun run = await ToolRun.Run(args);
        Assert.Equal((0, "", ""), (run.Code, run.Text, run.Error));
        await File.WriteAllTextAsync(
            file,
            Declaration.Replace("types", "kinds", StringComparison.Ordinal),
            TestContext.Current.CancellationToken
        );
        (await ToolRun.Run(args)).AssertFailed(
            3,
            "is stale: line 3 is 'kinds: {' and should be 'types: {'.",
            "without --check"
        );
        Assert.Contains(
            "kinds",
            await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("typescript missing.dll", 1, "sluice: There is no file 'missing.dll'.")]
    [InlineData("typescript Sluice.Tool.Tests.deps.json", 1, "cannot be loaded")]
    [InlineData("typescript Sluice.Tool.dll", 1, "has no type with [Shape]")]
    [InlineData("typescript http://127.0.0.1:1", 1, "cannot be reached")]
    [InlineData("typescript Sluice.Tool.dll --name a-b", 2, "--name must be an identifier")]
    public async Task Errors_name_the_remedy(string command, int code, string message)
    {
        string[] args =
        [
            .. command
                .Split(' ')
                .Select(each =>
                    each.StartsWith("Sluice", StringComparison.Ordinal)
                        ? Path.Combine(AppContext.BaseDirectory, each)
                        : each
                ),
        ];
        ToolRun run = await ToolRun.Run(args);

        Assert.Equal(code, run.Code);
        Assert.Contains(message, run.Error, StringComparison.Ordinal);
        Assert.Empty(run.Output);
    }

    [Fact]
    public async Task Other_answers_are_not_taken_for_a_declaration()
    {
        using var page = new OneAnswer("<html>");
        Assert.Contains(
            "is not a declaration",
            (await ToolRun.Run("typescript", page.Url)).Error,
            StringComparison.Ordinal
        );
        using var missing = new OneAnswer("", 404);
        Assert.Contains(
            "answers with 404",
            (await ToolRun.Run("typescript", missing.Url)).Error,
            StringComparison.Ordinal
        );
    }

    /// <summary>A service that gives the same answer to every request.</summary>
    private sealed class OneAnswer : IDisposable
    {
        private readonly HttpListener _listener = new();

        public OneAnswer(string text, int status = 200)
        {
            using (var free = new TcpListener(IPAddress.Loopback, 0))
            {
                free.Start();
                Url = $"http://127.0.0.1:{((IPEndPoint)free.LocalEndpoint).Port}";
            }

            _listener.Prefixes.Add(Url + "/");
            _listener.Start();
            _ = AnswerAsync(Encoding.UTF8.GetBytes(text), status);
        }

        public string Url { get; }

        private async Task AnswerAsync(byte[] body, int status)
        {
            try
            {
                while (true)
                {
                    HttpListenerContext context = await _listener.GetContextAsync();
                    context.Response.StatusCode = status;
                    await context.Response.OutputStream.WriteAsync(body);
                    context.Response.Close();
                }
            }
            catch (Exception exception) when (exception is HttpListenerException or ObjectDisposedException)
            {
                // The test is over.
            }
        }

        public void Dispose() => _listener.Close();
    }
}

/// <summary>A type that <c>sluice typescript</c> finds in this assembly.</summary>
[Shape]
public partial class DeclaredOrder
{
    public int Id { get; init; }
    public DeclaredOrder? Next { get; init; }
}
