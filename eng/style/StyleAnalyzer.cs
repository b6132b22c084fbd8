using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Sluice.Style;

/// <summary>
/// The platform's rules of style that .editorconfig makes warnings, under the platform's numbers, so that editors and
/// pragmas know them. The platform's own analyzers of style run whole or not at all, and what .editorconfig leaves
/// silent takes nine tenths of their time.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class StyleAnalyzer : DiagnosticAnalyzer
{
    // What the compiler says, hidden, of an unnecessary using.
    private const string UnusedUsing = "CS8019";

    private static readonly DiagnosticDescriptor s_using = Rule("IDE0005", "Using directive is unnecessary");
    private static readonly DiagnosticDescriptor s_accessibility = Rule("IDE0040", "Accessibility modifiers required");
    private static readonly DiagnosticDescriptor s_place = Rule("IDE0065", "Usings stand outside namespaces");
    private static readonly DiagnosticDescriptor s_namespace = Rule("IDE0161", "Convert to file-scoped namespace");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics =>
        [s_using, s_accessibility, s_place, s_namespace];

    private static DiagnosticDescriptor Rule(string id, string title) =>
        new(id, title, title, "Style", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterSemanticModelAction(FindUnusedUsings);
        context.RegisterSyntaxTreeAction(FindDeclarations);
    }

    private static void FindUnusedUsings(SemanticModelAnalysisContext context)
    {
        var root = (CompilationUnitSyntax)context.SemanticModel.SyntaxTree.GetRoot(context.CancellationToken);
        if (root.Usings.Count == 0 && !root.Members.OfType<BaseNamespaceDeclarationSyntax>().Any(HasUsings))
            return;
        foreach (Diagnostic found in context.SemanticModel.GetDiagnostics(null, context.CancellationToken))
        {
            if (found.Id == UnusedUsing)
                context.ReportDiagnostic(Diagnostic.Create(s_using, found.Location));
        }
    }

    private static bool HasUsings(BaseNamespaceDeclarationSyntax declared) =>
        declared.Usings.Count > 0 || declared.Members.OfType<BaseNamespaceDeclarationSyntax>().Any(HasUsings);

    private static void FindDeclarations(SyntaxTreeAnalysisContext context)
    {
        var root = (CompilationUnitSyntax)context.Tree.GetRoot(context.CancellationToken);
        if (
            root.Members.Count == 1
            && root.Members[0] is NamespaceDeclarationSyntax only
            && !only.Members.Any(IsNamespace)
        )
            context.ReportDiagnostic(Diagnostic.Create(s_namespace, only.Name.GetLocation()));
        foreach (MemberDeclarationSyntax member in root.Members)
            FindDeclarations(context, member);
    }

    private static bool IsNamespace(MemberDeclarationSyntax member) => member is BaseNamespaceDeclarationSyntax;

    private static void FindDeclarations(SyntaxTreeAnalysisContext context, MemberDeclarationSyntax member)
    {
        if (member is BaseNamespaceDeclarationSyntax declared)
        {
            foreach (UsingDirectiveSyntax directive in declared.Usings)
                context.ReportDiagnostic(Diagnostic.Create(s_place, directive.GetLocation()));
            foreach (MemberDeclarationSyntax within in declared.Members)
                FindDeclarations(context, within);
            return;
        }
        if (NameOf(member) is { } name && !HasAccessibility(member))
            context.ReportDiagnostic(Diagnostic.Create(s_accessibility, name.GetLocation()));
        if (member is TypeDeclarationSyntax type and not InterfaceDeclarationSyntax)
        {
            foreach (MemberDeclarationSyntax within in type.Members)
                FindDeclarations(context, within);
        }
    }

    private static bool HasAccessibility(MemberDeclarationSyntax member) =>
        member.Modifiers.Any(modifier =>
            modifier.Kind()
                is SyntaxKind.PublicKeyword
                    or SyntaxKind.InternalKeyword
                    or SyntaxKind.ProtectedKeyword
                    or SyntaxKind.PrivateKeyword
                    or SyntaxKind.FileKeyword
        );

    // The name of what can have a modifier. An explicit implementation, a static constructor and a part of a method
    // without a result have none.
    private static SyntaxToken? NameOf(MemberDeclarationSyntax member) =>
        member switch
        {
            BaseTypeDeclarationSyntax type => type.Identifier.ValueText.Length == 0 ? null : type.Identifier,
            DelegateDeclarationSyntax type => type.Identifier,
            MethodDeclarationSyntax method => method.ExplicitInterfaceSpecifier is null
            && !(method.Modifiers.Any(SyntaxKind.PartialKeyword) && IsVoid(method.ReturnType))
                ? method.Identifier
                : null,
            ConstructorDeclarationSyntax constructor => constructor.Modifiers.Any(SyntaxKind.StaticKeyword)
                ? null
                : constructor.Identifier,
            PropertyDeclarationSyntax property => property.ExplicitInterfaceSpecifier is null
                ? property.Identifier
                : null,
            IndexerDeclarationSyntax indexer => indexer.ExplicitInterfaceSpecifier is null ? indexer.ThisKeyword : null,
            EventDeclarationSyntax declared => declared.ExplicitInterfaceSpecifier is null ? declared.Identifier : null,
            BaseFieldDeclarationSyntax field => field.Declaration.Variables[0].Identifier,
            OperatorDeclarationSyntax declared => declared.ExplicitInterfaceSpecifier is null
                ? declared.OperatorToken
                : null,
            ConversionOperatorDeclarationSyntax declared => declared.ExplicitInterfaceSpecifier is null
                ? declared.OperatorKeyword
                : null,
            _ => null,
        };

    private static bool IsVoid(TypeSyntax type) =>
        type is PredefinedTypeSyntax predefined && predefined.Keyword.IsKind(SyntaxKind.VoidKeyword);
}
