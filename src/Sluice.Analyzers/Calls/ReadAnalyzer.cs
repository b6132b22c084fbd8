using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Sluice.Generator.Parsing.Unions;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Reports types that are read although they can only be written (SLC051): the root types of read calls and bodies, and
/// the types their members reach.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ReadAnalyzer : DiagnosticAnalyzer
{
    private const int Most = 500; // Types examined per root, to keep compilation fast.

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.ReadsWriteOnly];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (start.Compilation.GetTypeByMetadataName("Sluice.Model.IShape`1") is null)
                return;
            var types = new WriteOnlyTypes(start.Compilation);
            start.RegisterOperationAction(
                operation => CheckCall(operation, (IInvocationOperation)operation.Operation, types),
                OperationKind.Invocation
            );
            start.RegisterSymbolAction(
                symbol => CheckBodies(symbol, (IMethodSymbol)symbol.Symbol, types),
                SymbolKind.Method
            );
            start.RegisterOperationAction(
                operation => CheckLambda(operation, (IAnonymousFunctionOperation)operation.Operation, types),
                OperationKind.AnonymousFunction
            );
        });
    }

    private static void CheckCall(OperationAnalysisContext context, IInvocationOperation call, WriteOnlyTypes types)
    {
        IMethodSymbol method = call.TargetMethod;
        bool isVerb =
            method.ContainingType is { Name: "JsonWire" or "MessagePackWire" }
                && method.Name.StartsWith("Deserialize", StringComparison.Ordinal)
            || method.ContainingType is { Name: "SluiceHttpClientExtensions" }
                && method.Name
                    is "GetFromSluiceAsync"
                        or "GetListFromSluiceAsync"
                        or "StreamFromSluiceAsync"
                        or "ReadFromSluiceAsync";
        if (
            method.Name == "HasSluiceConversion"
            && method.TypeArguments.LastOrDefault() is { } stored
            && method.ContainingNamespace.ToDisplayString().StartsWith("Sluice", StringComparison.Ordinal)
        )
            Check(stored, call.Syntax.GetLocation(), context.ReportDiagnostic, types, isDeclared: false);
        if (
            !isVerb
            || method.TypeArguments.Length == 0
            || method.ContainingType.ContainingNamespace.ToDisplayString() != "Sluice"
        )
            return;
        // Options may register cases.
        bool isDeclared = call.Arguments.All(argument =>
            argument.ArgumentKind == ArgumentKind.DefaultValue
            || argument.Parameter?.Type.Name.EndsWith("Options", StringComparison.Ordinal) != true
        );
        Check(method.TypeArguments[0], call.Syntax.GetLocation(), context.ReportDiagnostic, types, isDeclared);
    }

    private static void CheckBodies(SymbolAnalysisContext context, IMethodSymbol method, WriteOnlyTypes types)
    {
        if (method.MethodKind != MethodKind.Ordinary)
            return;
        foreach (IParameterSymbol parameter in method.Parameters)
            CheckBody(parameter, context.ReportDiagnostic, types);
    }

    private static void CheckLambda(
        OperationAnalysisContext context,
        IAnonymousFunctionOperation lambda,
        WriteOnlyTypes types
    )
    {
        foreach (IParameterSymbol parameter in lambda.Symbol.Parameters)
            CheckBody(parameter, context.ReportDiagnostic, types);
    }

    private static void CheckBody(IParameterSymbol parameter, Action<Diagnostic> report, WriteOnlyTypes types)
    {
        if (
            parameter.Type is INamedTypeSymbol { Name: "Body", Arity: 1 } body
            && body.ContainingNamespace.ToDisplayString() == "Sluice"
        )
        {
            Check(body.TypeArguments[0], parameter.Locations[0], report, types, isDeclared: false);
        }
    }

    // isDeclared: whether the cases of a type are determined by its attributes alone.
    private static void Check(
        ITypeSymbol root,
        Location location,
        Action<Diagnostic> report,
        WriteOnlyTypes types,
        bool isDeclared
    )
    {
        var seen = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default) { root };
        var open = new Queue<ITypeSymbol>(seen);
        while (open.Count > 0 && seen.Count < Most)
        {
            ITypeSymbol type = open.Dequeue();
            foreach (ITypeSymbol part in StoredTypes.PartsOf(type))
                if (seen.Add(part))
                    open.Enqueue(part);
            if (isDeclared && type is INamedTypeSymbol { IsAbstract: true } @abstract && !IsOpaque(@abstract))
            {
                Report(report, location, @abstract, "it is abstract and not a union, so no type is known to construct");
                return;
            }
            if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } named || IsOpaque(named))
                continue;
            if (!named.IsAbstract && types.ReasonFor(named) is { } reason)
            {
                Report(report, location, named, reason);
                return;
            }

            foreach (ITypeSymbol member in GetReadTypes(named))
                if (seen.Add(member))
                    open.Enqueue(member);
        }
    }

    // The types of members that are read by their type's shape.
    private static IEnumerable<ITypeSymbol> GetReadTypes(INamedTypeSymbol type)
    {
        foreach (ISymbol member in StoredTypes.MembersOf(type))
        {
            if (
                member.Has("Sluice.WireConverterAttribute")
                || member.Has(Symbols.JsonConverter)
                || member is IPropertySymbol { SetMethod: null } or IFieldSymbol { IsReadOnly: true }
            )
                continue;
            yield return member is IPropertySymbol property ? property.Type : ((IFieldSymbol)member).Type;
        }
    }

    private static void Report(Action<Diagnostic> report, Location location, INamedTypeSymbol type, string reason) =>
        report(
            Diagnostic.Create(
                AnalyzerRules.ReadsWriteOnly,
                location,
                type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat),
                reason
            )
        );

    // Constructed by user code or the platform, so its members are irrelevant.
    private static bool IsOpaque(INamedTypeSymbol type) =>
        StoredTypes.IsOpaque(type)
        || type.IsUnboundGenericType
        || type.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable)
        || UnionParser.IsUnion(type);
}
