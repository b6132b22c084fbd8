using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace Sluice.Architecture.Tests;

/// <summary>
/// Two builds of the same sources give the same bytes, which <c>eng/reproducible.sh</c> proves. What is known to break
/// it is found here, without a build.
/// </summary>
public class ReproducibleBuildTests
{
    private const string Shared = "Sluice.Shared";

    [Fact]
    public void An_assembly_has_at_most_one_class_with_generated_messages_of_a_log()
    {
        string[] files = [.. Repository.CSharpFiles("src")];
        Assert.True(files.Length > 1000);
        ILookup<string, string> classes = files
            .SelectMany(file =>
                FindMessageClasses(File.ReadAllText(Path.Combine(Repository.Root, file)))
                    .Select(name => (Assembly: file.Split('/')[1], Name: name))
            )
            .Distinct()
            .ToLookup(found => found.Assembly, found => found.Name);

        // The platform's generator prints the classes of an assembly in an order that differs from build to build.
        Assert.Empty(
            classes
                .Where(assembly => assembly.Count() > 1)
                .Select(assembly =>
                    $"{assembly.Key}: {string.Join(", ", assembly)}. Use LoggerMessage.Define in all but one."
                )
        );
        // Shared sources are compiled into several assemblies, each of which may have a class of its own.
        Assert.Empty(classes[Shared]);
    }

    [Theory]
    [InlineData("N.C", "namespace N; class C { [LoggerMessage(1, LogLevel.Error, \"\")] partial void M(ILogger l); }")]
    [InlineData("C.D", "class C { class D { [Microsoft.Extensions.Logging.LoggerMessageAttribute] void M() { } } }")]
    [InlineData("C", "class C { [LoggerMessage] void M() { } [Other, LoggerMessage] void N() { } }")]
    [InlineData("C, D", "class C { [LoggerMessage] void M() { } } struct D { [LoggerMessage] void M() { } }")]
    [InlineData("", "class C { Action<ILogger> M = LoggerMessage.Define(default, default, \"[LoggerMessage]\"); }")]
    public void Classes_with_generated_messages_are_recognized(string expected, string source) =>
        Assert.Equal(expected, string.Join(", ", FindMessageClasses(source)));

    private static IEnumerable<string> FindMessageClasses(string source)
    {
        if (!source.Contains("LoggerMessage", StringComparison.Ordinal))
            return [];
        SyntaxTree tree = CSharpSyntaxTree.ParseText(source, new(LanguageVersion.Preview));
        return tree.GetRoot()
            .DescendantNodes()
            .OfType<MethodDeclarationSyntax>()
            .Where(method => method.AttributeLists.SelectMany(list => list.Attributes).Any(IsLoggerMessage))
            .Select(NameClass)
            .Distinct();
    }

    private static bool IsLoggerMessage(AttributeSyntax attribute) =>
        attribute.Name.ToString().Split('.')[^1] is "LoggerMessage" or "LoggerMessageAttribute";

    private static string NameClass(MethodDeclarationSyntax method) =>
        string.Join(
            '.',
            method
                .Ancestors()
                .Select(node =>
                    node switch
                    {
                        BaseTypeDeclarationSyntax type => type.Identifier.Text,
                        BaseNamespaceDeclarationSyntax space => space.Name.ToString(),
                        _ => null,
                    }
                )
                .OfType<string>()
                .Reverse()
        );
}
