using System.Reflection;
using Sluice.Site;
using Sluice.TestSupport;

// site ROOT OUTPUT: writes the pages of a repository and the reference of its packages as static HTML.
string root = Path.GetFullPath(args[0]),
    output = Path.GetFullPath(args[1]);
if (Directory.Exists(output))
    Directory.Delete(output, recursive: true);
Directory.CreateDirectory(output);

Assembly[] packages =
[
    .. PackageAssemblies.All,
    typeof(Sluice.SluiceResults).Assembly,
    Assembly.Load("Sluice.AspNetCore.OpenApi"),
    Assembly.Load("Sluice.EntityFrameworkCore"),
    Assembly.Load("Sluice.Sqlite"),
    Assembly.Load("Sluice.Npgsql"),
    Assembly.Load("Sluice.SignalR"),
    Assembly.Load("Sluice.Caching"),
    Assembly.Load("Sluice.Orleans"),
];

var search = new SearchIndex();
string? project = Environment.GetEnvironmentVariable("SluiceProjectUrl");
var pages = new MarkdownPages(root, string.IsNullOrEmpty(project) ? null : project);
foreach (MarkdownPage page in pages.All)
{
    page.Write(output);
    search.Add(page);
}

var reference = new ApiReference(packages);
foreach (ApiPage page in reference.Pages())
{
    Layout.Write(output, page.Path, page.Title, page.Html);
    search.Add(page);
}

Assets.Copy(root, output);
search.Write(output);
Console.WriteLine($"{pages.All.Count} pages and {reference.TypeCount} types in {output}");
