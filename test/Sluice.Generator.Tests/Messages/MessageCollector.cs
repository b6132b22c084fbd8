using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.Generator.Tests.Messages;

/// <summary>
/// Every text that a user can see as an error. A parameter that ends up as an exception's message, a problem's text or
/// a diagnostic's format is a sink; the arguments given to sinks are messages, or lead to further parameters that are
/// sinks. Calls are found by the name that they have in the text, and bound when a sink has that name: binding all takes
/// most of a minute.
/// </summary>
internal sealed class MessageCollector
{
    private readonly CSharpCompilation _compilation;
    private readonly INamedTypeSymbol _exception;
    private readonly Dictionary<ISymbol, List<ExpressionSyntax>> _arguments = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<string, List<SyntaxNode>> _unbound = new(StringComparer.Ordinal);
    private readonly Dictionary<SyntaxTree, SemanticModel> _models = [];
    private readonly HashSet<ISymbol> _sinks = new(SymbolEqualityComparer.Default),
        _parts = new(SymbolEqualityComparer.Default);
    private readonly Queue<(ISymbol Sink, bool IsPart)> _open = new();
    private readonly List<Message> _messages = [];

    public MessageCollector(CSharpCompilation compilation)
    {
        _compilation = compilation;
        _exception = compilation.GetTypeByMetadataName("System.Exception")!;
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        foreach (SyntaxNode node in tree.GetRoot().DescendantNodes())
            if (NameOf(node) is { } name)
                ListIn(_unbound, name).Add(node);
    }

    /// <summary>The messages, and the texts put into the holes of messages.</summary>
    public IReadOnlyList<Message> Collect()
    {
        foreach (string name in _unbound.Keys.Where(MayBeSink).ToList())
            Bind(name);
        foreach (ISymbol sink in _arguments.Keys.ToList())
        {
            if (IsSink(sink))
                AddSink(sink, isPart: false);
            else if (IsDiagnosticArgument(sink))
                AddSink(sink, isPart: true);
        }

        while (_open.Count > 0)
        {
            (ISymbol sink, bool isPart) = _open.Dequeue();
            foreach (string name in NamesOf(sink))
                Bind(name);
            foreach (ExpressionSyntax argument in _arguments.GetValueOrDefault(sink, []))
                Add(argument, isPart, sink);
        }

        return _messages;
    }

    private bool IsSink(ISymbol symbol) =>
        symbol switch
        {
            IParameterSymbol
            {
                ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } constructor
            } parameter => parameter.Name == "message" && IsException(constructor.ContainingType)
                || parameter.Name is "messageFormat" or "Message" or "Title" or "Detail"
                    && constructor.ContainingType.Name is "DiagnosticDescriptor" or "IncludeError" or "Problem",
            IPropertySymbol { Name: "Detail" or "Title", ContainingType.Name: "ProblemDetails" } => true,
            _ => false,
        };

    // What diagnostics insert into their formats.
    private static bool IsDiagnosticArgument(ISymbol symbol) =>
        symbol
            is IParameterSymbol
            {
                Name: "arguments" or "messageArgs",
                ContainingSymbol.Name: "Report" or "Create" or "DiagnosticModel"
            };

    private bool IsException(ITypeSymbol type)
    {
        for (ITypeSymbol? at = type; at is not null; at = at.BaseType)
            if (SymbolEqualityComparer.Default.Equals(at, _exception))
                return true;
        return false;
    }

    private void AddSink(ISymbol sink, bool isPart)
    {
        if (!(isPart ? _parts : _sinks).Add(sink))
            return;
        _open.Enqueue((sink, isPart));
        if (sink is IParameterSymbol { ContainingSymbol: IMethodSymbol method } parameter)
            foreach (IMethodSymbol declared in Implemented(method))
                AddSink(declared.Parameters[parameter.Ordinal], isPart);
    }

    // The methods of interfaces that a method implements, through which generic code calls it.
    private static IEnumerable<IMethodSymbol> Implemented(IMethodSymbol method) =>
        method.ContainingType is { } type
            ? type
                .AllInterfaces.SelectMany(contract => contract.GetMembers(method.Name))
                .OfType<IMethodSymbol>()
                .Where(declared =>
                    SymbolEqualityComparer.Default.Equals(
                        type.FindImplementationForInterfaceMember(declared)?.OriginalDefinition,
                        method
                    )
                )
                .Select(declared => declared.OriginalDefinition)
            : [];

    private void Add(ExpressionSyntax expression, bool isPart, ISymbol sink)
    {
        foreach (
            string text in new MessageText(
                ModelOf,
                parameter => AddSink(parameter, isPart),
                parameter => AddSink(parameter, isPart: true)
            ).Of(expression)
        )
        {
            if (
                text.Length > 0
                && (!isPart || MessageText.WithoutHoles(text).Trim().Contains(' ', StringComparison.Ordinal))
            )
                _messages.Add(
                    new Message(
                        OwnerOf(sink),
                        text,
                        isPart,
                        expression.SyntaxTree.FilePath,
                        expression.GetLocation().GetLineSpan().StartLinePosition.Line + 1
                    )
                    {
                        Kind = KindOf(expression),
                    }
                );
        }
    }

    // The WireError that is given together with the message.
    private static string? KindOf(ExpressionSyntax expression) =>
        expression
            .FirstAncestorOrSelf<ArgumentListSyntax>()
            ?.Arguments.Select(argument => argument.ToString())
            .FirstOrDefault(argument => argument.StartsWith("WireError.", StringComparison.Ordinal));

    private string OwnerOf(ISymbol sink) =>
        sink.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor
            ? constructor.ContainingType.Name
            : $"{sink.ContainingType.Name}.{sink.ContainingSymbol.Name}";

    private SemanticModel ModelOf(SyntaxTree tree) =>
        _models.TryGetValue(tree, out SemanticModel? model)
            ? model
            : _models[tree] = _compilation.GetSemanticModel(tree);

    // How a call or an assignment names its target; constructors are called without a name, too.
    private static string? NameOf(SyntaxNode node) =>
        node switch
        {
            ArgumentListSyntax { Parent: InvocationExpressionSyntax call } => SimpleName(call.Expression),
            ArgumentListSyntax { Parent: ObjectCreationExpressionSyntax creation } => SimpleName(creation.Type),
            ArgumentListSyntax => UnnamedConstructor,
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment => "="
                + SimpleName(assignment.Left),
            _ => null,
        };

    private const string UnnamedConstructor = "new";

    private static string SimpleName(ExpressionSyntax expression) =>
        expression switch
        {
            SimpleNameSyntax name => name.Identifier.Text,
            QualifiedNameSyntax name => name.Right.Identifier.Text,
            AliasQualifiedNameSyntax name => name.Name.Identifier.Text,
            MemberAccessExpressionSyntax access => access.Name.Identifier.Text,
            MemberBindingExpressionSyntax access => access.Name.Identifier.Text,
            _ => "",
        };

    private static IEnumerable<string> NamesOf(ISymbol sink) =>
        sink.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor
            ? [constructor.ContainingType.Name, UnnamedConstructor]
        : sink is IParameterSymbol ? [sink.ContainingSymbol.Name]
        : ["=" + sink.Name];

    // Names of what is a sink by itself.
    private static bool MayBeSink(string name) =>
        name.EndsWith("Exception", StringComparison.Ordinal)
        || name
            is UnnamedConstructor
                or "DiagnosticDescriptor"
                or "DiagnosticModel"
                or "IncludeError"
                or "Problem"
                or "Report"
                or "Create"
                or "=Detail"
                or "=Title";

    private void Bind(string name)
    {
        if (!_unbound.Remove(name, out List<SyntaxNode>? nodes))
            return;
        foreach (SyntaxNode node in nodes)
            if (node is ArgumentListSyntax { Parent: { } call } list)
                IndexCall(call, list);
            else if (
                node is AssignmentExpressionSyntax assignment
                && ModelOf(node.SyntaxTree).GetSymbolInfo(assignment.Left).Symbol
                    is IPropertySymbol { Type.SpecialType: SpecialType.System_String } property
            )
                Index(property.OriginalDefinition, assignment.Right);
    }

    private void IndexCall(SyntaxNode call, ArgumentListSyntax list)
    {
        SymbolInfo info = ModelOf(call.SyntaxTree).GetSymbolInfo(call);
        if ((info.Symbol ?? info.CandidateSymbols.FirstOrDefault()) is not IMethodSymbol method)
            return;
        bool isExtension = method.ReducedFrom is not null;
        method = (method.ReducedFrom ?? method).OriginalDefinition;
        for (int i = 0; i < list.Arguments.Count; i++)
        {
            ArgumentSyntax argument = list.Arguments[i];
            int index = Math.Min(i + (isExtension ? 1 : 0), method.Parameters.Length - 1);
            IParameterSymbol? parameter =
                argument.NameColon is { } name
                    ? method.Parameters.FirstOrDefault(p => p.Name == name.Name.Identifier.Text)
                : index < 0 ? null
                : method.Parameters[index];
            if (
                parameter
                is { Type.SpecialType: SpecialType.System_String or SpecialType.System_Object }
                    or { Type.Name: "LocalizableString" }
                    or { IsParams: true }
            )
                Index(parameter, argument.Expression);
        }
    }

    private void Index(ISymbol target, ExpressionSyntax argument) => ListIn(_arguments, target).Add(argument);

    private static List<TValue> ListIn<TKey, TValue>(Dictionary<TKey, List<TValue>> lists, TKey key)
        where TKey : notnull
    {
        if (!lists.TryGetValue(key, out List<TValue>? list))
            lists[key] = list = [];
        return list;
    }
}

/// <summary>One text.</summary>
/// <param name="Owner">The exception's type, or the method that takes the text.</param>
/// <param name="Text">The text, with its holes in braces.</param>
/// <param name="IsPart">Whether it fills a hole of a message.</param>
/// <param name="Path">The source file.</param>
/// <param name="Line">The line there, from one.</param>
internal sealed record Message(string Owner, string Text, bool IsPart, string Path, int Line)
{
    /// <summary>Which error the message describes; <see langword="null"/> where the call does not say.</summary>
    public string? Kind { get; init; }
}
