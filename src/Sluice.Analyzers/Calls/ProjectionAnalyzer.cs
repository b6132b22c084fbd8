using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers;

/// <summary>
/// Reports projections of a client's request that contain something else than members, <c>new</c> and <c>Select</c>
/// (SLC057). The library refuses the same when the request is made.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ProjectionAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.Projection];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(operation => Check(operation, (IInvocationOperation)operation.Operation),
            OperationKind.Invocation);
    }

    private static void Check(OperationAnalysisContext context, IInvocationOperation call)
    {
        if (call.TargetMethod.ContainingType is not { Name: "SluiceProjectionExtensions" } type
            || type.ContainingNamespace?.ToDisplayString() != "Sluice") return;
        foreach (IArgumentOperation argument in call.Arguments)
            if (argument.Parameter?.Name == "projection" && LambdaOf(argument.Value) is { } lambda
                && BodyOf(lambda) is { } body) Take(body, context.ReportDiagnostic);
    }

    private static IAnonymousFunctionOperation? LambdaOf(IOperation value) => value switch
    {
        IAnonymousFunctionOperation lambda => lambda,
        IConversionOperation conversion => LambdaOf(conversion.Operand),
        IDelegateCreationOperation creation => LambdaOf(creation.Target),
        _ => null,
    };

    private static IOperation? BodyOf(IAnonymousFunctionOperation lambda) =>
        lambda.Body.Operations is [IReturnOperation { ReturnedValue: { } value }] ? value : null;

    private static void Take(IOperation value, Action<Diagnostic> report)
    {
        switch (value)
        {
            case IAnonymousObjectCreationOperation anonymous:
                foreach (IOperation part in anonymous.Initializers) Assigned(part, report);
                break;
            case IObjectCreationOperation created:
                foreach (IArgumentOperation argument in created.Arguments) Take(argument.Value, report);
                foreach (IOperation part in created.Initializer?.Initializers ?? []) Assigned(part, report);
                break;
            case IInvocationOperation { TargetMethod.Name: "ToList" or "ToArray" } copy when IsLinq(copy, 1):
                Take(copy.Arguments[0].Value, report);
                break;
            case IInvocationOperation { TargetMethod.Name: "Select" } select when IsLinq(select, 2)
                && LambdaOf(select.Arguments[1].Value) is { Symbol.Parameters.Length: 1 } lambda:
                Member(select.Arguments[0].Value, report);
                if (BodyOf(lambda) is { } body) Take(body, report);
                break;
            case IConversionOperation conversion when IsKept(conversion):
                Take(conversion.Operand, report);
                break;
            default:
                if (Member(value, report) && HasMembers(value.Type))
                    Report(value, "is an object: name the members that are needed", report);
                break;
        }
    }

    private static void Assigned(IOperation part, Action<Diagnostic> report)
    {
        if (part is ISimpleAssignmentOperation { Target: IMemberReferenceOperation, Value: var value })
            Take(value, report);
        else Report(part, "is not a member", report);
    }

    /// <summary>Returns whether a value is a member; reports it otherwise.</summary>
    private static bool Member(IOperation value, Action<Diagnostic> report)
    {
        switch (value)
        {
            case IParameterReferenceOperation
            {
                Parameter.ContainingSymbol: IMethodSymbol
                {
                    MethodKind:
                MethodKind.AnonymousFunction
                }
            }:
                return true;
            case IPropertyReferenceOperation { Instance: { } owner, Arguments.IsEmpty: true }:
                return Member(owner, report);
            case IFieldReferenceOperation { Instance: { } owner }:
                return Member(owner, report);
            case IConversionOperation conversion when IsKept(conversion):
                return Member(conversion.Operand, report);
            default:
                Report(value, "is not a member", report);
                return false;
        }
    }

    private static bool IsLinq(IInvocationOperation call, int arguments) =>
        call.Arguments.Length == arguments
            && call.TargetMethod.ContainingType.ToDisplayString() == "System.Linq.Enumerable";

    // Casts to base types and to nullable types, and implicit ones, keep the value.
    private static bool IsKept(IConversionOperation conversion) =>
        conversion.IsImplicit || conversion.Conversion is { IsUserDefined: false }
            and ({ IsReference: true } or { IsNullable: true } or { IsNumeric: true } or { IsIdentity: true });

    private static bool HasMembers(ITypeSymbol? type) => type switch
    {
        null => false,
        IArrayTypeSymbol array => HasMembers(array.ElementType),
        _ => type.IsShaped() || type is INamedTypeSymbol { TypeArguments: [{ } element] } list
            && list.AllInterfaces.Any(each => each.SpecialType is SpecialType.System_Collections_IEnumerable)
            && HasMembers(element),
    };

    private static void Report(IOperation value, string why, Action<Diagnostic> report) =>
        report(Diagnostic.Create(AnalyzerRules.Projection, value.Syntax.GetLocation(), value.Syntax.ToString(), why));
}
