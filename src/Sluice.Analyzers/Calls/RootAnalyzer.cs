using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Parsing.Objects;
using Sluice.Generator.Parsing.Unions;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Reports members of the types that a call shapes at run time, as the generator and <see cref="MemberAnalyzer"/> do of
/// shaped types: public fields that are not written to JSON (SLC021), and members that lose their values when they are
/// read (SLC061). Calls whose options may provide a shape are not considered.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RootAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_lost = Rules.Get(Rules.LostWhenRead);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.FieldDrops, s_lost];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (start.Compilation.GetTypeByMetadataName("Sluice.Model.IShape`1") is null)
                return;
            var witnessed = new Lazy<HashSet<ITypeSymbol>>(() => WitnessedTypes.FindTypes(start.Compilation));
            var reported = new ConcurrentDictionary<(string Rule, ISymbol Member), bool>();
            var examined = new ConcurrentDictionary<(ISymbol Root, bool IsJson, bool IsRead), bool>();
            start.RegisterOperationAction(
                operation =>
                {
                    var call = (IInvocationOperation)operation.Operation;
                    if (FindRoot(call) is not { } root || witnessed.Value.Contains(root.OriginalDefinition))
                        return;
                    bool isJson = call.TargetMethod.ContainingType.Name == "JsonWire";
                    bool isRead = call.TargetMethod.Name.StartsWith("Deserialize", StringComparison.Ordinal);
                    if (!examined.TryAdd((root, isJson, isRead), true))
                        return;
                    foreach (Diagnostic diagnostic in Find(root, isJson, isRead, operation.Compilation, reported))
                        operation.ReportDiagnostic(diagnostic);
                },
                OperationKind.Invocation
            );
        });
    }

    private static INamedTypeSymbol? FindRoot(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        bool isVerb =
            method.ContainingType is { Name: "JsonWire" or "MessagePackWire" } wire
            && wire.ContainingNamespace.ToDisplayString() == "Sluice"
            && method.TypeArguments.Length == 1;
        return
            isVerb
            && method.TypeArguments[0] is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } root
            && root.Locations.Any(location => location.IsInSource)
            && !root.IsShaped()
            && !StoredTypes.IsOpaque(root)
            && !root.IsAnonymousType
            && !UnionParser.IsUnion(root)
            && !UnshapedCalls.ProvidesShape(call)
            && !root.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable)
            ? root
            : null;
    }

    private static IEnumerable<Diagnostic> Find(
        INamedTypeSymbol root,
        bool isJson,
        bool isRead,
        Compilation compilation,
        ConcurrentDictionary<(string Rule, ISymbol Member), bool> reported
    )
    {
        if (isJson)
        {
            foreach (IFieldSymbol field in StoredTypes.MembersOf(root).OfType<IFieldSymbol>())
            {
                if (
                    MemberAnalyzer.IsLeftOut(field)
                    && !field.ContainingType.IsShaped()
                    && reported.TryAdd((AnalyzerRules.FieldDrops.Id, field.OriginalDefinition), true)
                )
                    yield return Diagnostic.Create(AnalyzerRules.FieldDrops, field.Locations[0], field.Name);
            }
        }
        if (!isRead)
            yield break;
        foreach ((ISymbol member, string reason) in LostMembers.FindAll(compilation, root))
        {
            if (!reported.TryAdd((s_lost.Id, member.OriginalDefinition), true))
                continue;
            yield return Diagnostic.Create(
                s_lost,
                member.Locations[0],
                $"{root.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat)}.{member.Name}",
                reason
            );
        }
    }
}
