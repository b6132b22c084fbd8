using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.Architecture.Tests;

/// <summary>
/// Compares the namespaces of the files of <c>src</c> with their folders. A public type that users name is in the
/// namespace <c>Sluice</c> wherever its file is; everything else has the namespace of its folder.
/// </summary>
internal static class Folders
{
    private const string UsersNamespace = "Sluice",
        Polyfills = "Polyfills";

    private static readonly Lazy<List<Declaration>> s_elsewhere = new(() => [.. FindElsewhere()]);

    /// <summary>
    /// Gets the files whose namespace is neither their folder's nor, with public types, that of users.
    /// </summary>
    public static IEnumerable<string> FilesElsewhere =>
        s_elsewhere
            .Value.Where(declaration => !declaration.IsForUsers)
            .Select(declaration => declaration.File)
            .Distinct();

    /// <summary>Gets the public types in the namespace of users whose files are in other folders.</summary>
    public static IEnumerable<string> UsersTypes =>
        s_elsewhere
            .Value.Where(declaration => declaration.IsForUsers)
            .Select(declaration => $"{declaration.Project}: {declaration.Type}")
            .Distinct();

    private static IEnumerable<Declaration> FindElsewhere()
    {
        List<Declaration> declarations = [.. Repository.CSharpFiles("src").SelectMany(DeclarationsOf)];
        // One part of a partial type says that it is public.
        HashSet<(string, string, string)> publicTypes =
        [
            .. declarations
                .Where(declaration => declaration.IsPublic)
                .Select(declaration => (declaration.Project, declaration.Namespace, declaration.Type)),
        ];
        foreach (IGrouping<string, Declaration> file in declarations.GroupBy(declaration => declaration.File))
        {
            string folder = FolderOf(file.Key);
            // A shared file may have another namespace in the generator.
            if (
                folder.EndsWith("." + Polyfills, StringComparison.Ordinal)
                || file.Any(declaration => declaration.Namespace == folder)
            )
                continue;
            bool hasUsersType = file.Any(declaration =>
                declaration.Namespace == UsersNamespace
                && publicTypes.Contains((declaration.Project, declaration.Namespace, declaration.Type))
            );
            foreach (Declaration declaration in file)
            {
                bool isPublic = publicTypes.Contains((declaration.Project, declaration.Namespace, declaration.Type));
                if (hasUsersType && !isPublic)
                    continue;
                yield return declaration with
                {
                    IsForUsers = hasUsersType,
                };
            }
        }
    }

    // The namespaces of these assemblies begin with that of users.
    private static string FolderOf(string file)
    {
        string[] folders = Path.GetDirectoryName(file)!.Replace('\\', '/').Split('/')[1..];
        if (folders[0] is PackageParts.Core or PackageParts.Abstractions)
            folders[0] = UsersNamespace;
        return string.Join('.', folders);
    }

    private static IEnumerable<Declaration> DeclarationsOf(string file)
    {
        SyntaxNode root = CSharpSyntaxTree
            .ParseText(
                File.ReadAllText(Path.Combine(Repository.Root, file)),
                new CSharpParseOptions(LanguageVersion.Preview)
            )
            .GetRoot();
        string project = file.Split('/')[1];
        return root.DescendantNodes()
            .OfType<BaseNamespaceDeclarationSyntax>()
            .SelectMany(space =>
                space
                    .Members.Where(member => member is BaseTypeDeclarationSyntax or DelegateDeclarationSyntax)
                    .Select(member => new Declaration(
                        file,
                        project,
                        space.Name.ToString(),
                        NameOf(member),
                        member.Modifiers.Any(SyntaxKind.PublicKeyword)
                    ))
            );
    }

    private static string NameOf(MemberDeclarationSyntax member) =>
        member switch
        {
            TypeDeclarationSyntax type => $"{type.Identifier.Text}`{type.TypeParameterList?.Parameters.Count ?? 0}",
            BaseTypeDeclarationSyntax type => type.Identifier.Text,
            DelegateDeclarationSyntax type => type.Identifier.Text,
            _ => "",
        };

    private sealed record Declaration(string File, string Project, string Namespace, string Type, bool IsPublic)
    {
        public bool IsForUsers { get; init; }
    }
}
