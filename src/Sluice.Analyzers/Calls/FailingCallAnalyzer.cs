using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Sluice.Analyzers.Includes;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Symbols;
using Sluice.Selection;
using Sluice.TypeModel.Rules;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Reports calls that always throw (SLC055): values that are not data, names of members that do not exist,
/// selections of another type, and a cancellation token passed as the parameters.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class FailingCallAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.AlwaysFails];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(
            operation => Check(operation, (IInvocationOperation)operation.Operation),
            OperationKind.Invocation
        );
    }

    private static void Check(OperationAnalysisContext context, IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        if (
            method.ContainingNamespace?.ToDisplayString() is not { } space
            || !(space == "Sluice" || space.StartsWith("Sluice.", StringComparison.Ordinal))
        )
            return;
        CheckParameters(context, call);

        if (method is { Name: "For" or "Includes", ContainingType: { Name: "FieldSelection", Arity: 1 } selected })
            CheckMember(context, call, selected.TypeArguments[0]);
        else if (
            method.Name is "RequirePolicy" or "AddEnvelope"
            && method is { ContainingType.Name: "SluiceHttpOptions", Arity: 1 }
        )
            CheckMember(context, call, method.TypeArguments[0]);
        else if (method is { ContainingType.Name: "FieldFilter" or "FieldSort", Arity: > 0, Name: "Parse" })
            CheckSelections(context, call, method.TypeArguments[0]);
        else if (method is { ContainingType.Name: "JsonWire" or "MessagePackWire" or "SluiceResults", Arity: > 0 })
            CheckValue(context, call, method.TypeArguments[0]);
    }

    private static void CheckParameters(OperationAnalysisContext context, IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            IOperation value = Unconverted(argument.Value);
            if (
                argument.Parameter is { Name: "parameters" }
                && value.Type?.ToDisplayString() == "System.Threading.CancellationToken"
                && !argument.IsImplicit
            )
                Report(
                    context,
                    call,
                    value.Syntax,
                    "a cancellation token is passed as the parameters; name the argument"
                );
        }
    }

    private static void CheckValue(OperationAnalysisContext context, IInvocationOperation call, ITypeSymbol type)
    {
        string? reason = UnsupportedSymbols.FindReason(type);
        if (
            reason is null
            && ValueTypes.IsAsynchronous(new SymbolType(type))
            && !call.TargetMethod.Name.EndsWith("Async", StringComparison.Ordinal)
        )
            reason = "an asynchronous sequence is written by SerializeAsync, or SluiceResults.Stream";
        if (reason is not null)
            Report(context, call, call.Syntax, $"'{Shown(type)}' is not serializable: {reason}");
    }

    private static void CheckSelections(OperationAnalysisContext context, IInvocationOperation call, ITypeSymbol type)
    {
        IEnumerable<ISimpleAssignmentOperation> set = call
            .Arguments.Select(a => Unconverted(a.Value))
            .OfType<IObjectCreationOperation>()
            .SelectMany(created => created.Initializer?.Initializers.OfType<ISimpleAssignmentOperation>() ?? []);
        foreach (ISimpleAssignmentOperation assignment in set)
        {
            if (
                assignment.Target is IPropertyReferenceOperation { Property.Name: "Allowed" or "Within" } property
                && Unconverted(assignment.Value).Type is INamedTypeSymbol { Name: "FieldSelection", Arity: 1 } other
                && !SymbolEqualityComparer.Default.Equals(other.TypeArguments[0], type)
            )
                Report(
                    context,
                    call,
                    assignment.Syntax,
                    $"'{property.Property.Name}' is a selection of "
                        + $"'{Shown(other.TypeArguments[0])}', not of '{Shown(type)}'"
                );
        }
    }

    private static void CheckMember(OperationAnalysisContext context, IInvocationOperation call, ITypeSymbol type)
    {
        if (
            call.Arguments.FirstOrDefault(a => a.Parameter?.Name == "member") is not { } member
            || AssignedValues.ConstantText(member.Value) is not { } name
        )
            return;
        FieldPlace place = new FieldPlaces(context.Compilation).GetPlace(type);
        if (place == FieldPlace.Unknown || place.Find(name).Count > 0)
            return;
        for (ITypeSymbol? level = type; level is not null; level = level.BaseType)
            if (level.GetMembers(name).Any(m => m is IPropertySymbol or IFieldSymbol))
                return;

        string[] nearest = new NameDistance().Nearest(
            name.AsSpan(),
            place.Fields.Where(f => f.IsOffered).Select(f => f.Name).Distinct()
        );
        Report(
            context,
            call,
            member.Value.Syntax,
            $"'{Shown(type)}' has no member '{name}' that is written{Offer(nearest)}"
        );
    }

    private static void Report(
        OperationAnalysisContext context,
        IInvocationOperation call,
        SyntaxNode place,
        string reason
    ) =>
        context.ReportDiagnostic(
            Diagnostic.Create(AnalyzerRules.AlwaysFails, place.GetLocation(), call.TargetMethod.Name, reason)
        );

    private static string Offer(string[] nearest) =>
        nearest.Length == 0 ? "" : $"; did you mean {string.Join(" or ", nearest.Select(n => $"'{n}'"))}?";

    private static IOperation Unconverted(IOperation value) =>
        value is IConversionOperation conversion ? Unconverted(conversion.Operand) : value;

    private static string Shown(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
}
