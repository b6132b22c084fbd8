using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers.Calls;

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
        context.RegisterOperationAction(
            operation => Check(operation, (IInvocationOperation)operation.Operation),
            OperationKind.Invocation
        );
    }

    private static void Check(OperationAnalysisContext context, IInvocationOperation call)
    {
        if (
            call.TargetMethod.ContainingType is not { Name: "SluiceProjectionExtensions" } type
            || type.ContainingNamespace?.ToDisplayString() != "Sluice"
        )
            return;
        foreach (IArgumentOperation argument in call.Arguments)
            if (
                argument.Parameter?.Name == "projection"
                && LambdaOf(argument.Value) is { } lambda
                && BodyOf(lambda) is { } body
            )
                Take(body, context.ReportDiagnostic);
    }

    private static IAnonymousFunctionOperation? LambdaOf(IOperation value) =>
        value switch
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
                foreach (IOperation part in anonymous.Initializers)
                    Assigned(part, report);
                break;
            case IObjectCreationOperation created:
                foreach (IArgumentOperation argument in created.Arguments)
                    Take(argument.Value, report);
                foreach (IOperation part in created.Initializer?.Initializers ?? [])
                    Assigned(part, report);
                break;
            case IInvocationOperation { TargetMethod.Name: "ToList" or "ToArray" } copy when IsLinq(copy, 1):
                Take(copy.Arguments[0].Value, report);
                break;
            case IInvocationOperation { TargetMethod.Name: "Select" } select
                when IsLinq(select, 2) && LambdaOf(select.Arguments[1].Value) is { Symbol.Parameters.Length: 1 } lambda:
                Member(select.Arguments[0].Value, report);
                if (BodyOf(lambda) is { } body)
                    Take(body, report);
                break;
            case IConversionOperation conversion when IsKept(conversion):
                Take(conversion.Operand, report);
                break;
            // from l in o.Lines select l.Sku
            case ITranslatedQueryOperation query:
                Take(query.Operation, report);
                break;
            default:
                if (Member(value, report) && (value is IParameterReferenceOperation || HasMembers(value.Type)))
                    Report(value, "is an object: name the members that are needed", report);
                break;
        }
    }

    private static void Assigned(IOperation part, Action<Diagnostic> report)
    {
        if (part is ISimpleAssignmentOperation { Target: IMemberReferenceOperation, Value: var value })
            Take(value, report);
        else
            Report(part, "is not a member", report);
    }

    /// <summary>Returns whether a value is a member; reports it otherwise.</summary>
    private static bool Member(IOperation value, Action<Diagnostic> report)
    {
        switch (value)
        {
            case IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol lambda }
                when lambda.MethodKind == MethodKind.AnonymousFunction:
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

    // Casts to base types, to nullable types and to numbers that can hold every value keep the value, as in the
    // library's ProjectionForms.
    private static bool IsKept(IConversionOperation conversion)
    {
        if (conversion.Operand.Type is not { } operand || conversion.Type is not { } result)
            return true;
        ITypeSymbol from = WithoutNullable(operand),
            to = WithoutNullable(result);
        if (SymbolEqualityComparer.Default.Equals(from, to))
            return true;
        if (IsNumber(from.SpecialType) && IsNumber(to.SpecialType))
            return IsWider(from.SpecialType, to.SpecialType);
        return conversion.Conversion is { IsImplicit: true, IsUserDefined: false };
    }

    private static ITypeSymbol WithoutNullable(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            ? nullable.TypeArguments[0]
            : type;

    private static bool IsNumber(SpecialType type) =>
        type is >= SpecialType.System_Char and <= SpecialType.System_Double;

    private static bool IsWider(SpecialType from, SpecialType to) =>
        to switch
        {
            SpecialType.System_Int16 => from is SpecialType.System_SByte or SpecialType.System_Byte,
            SpecialType.System_UInt16 => from is SpecialType.System_Byte or SpecialType.System_Char,
            SpecialType.System_Int32 => from is >= SpecialType.System_Char and < SpecialType.System_Int32,
            SpecialType.System_UInt32 => from
                is SpecialType.System_Char
                    or SpecialType.System_Byte
                    or SpecialType.System_UInt16,
            SpecialType.System_Int64 => from is >= SpecialType.System_Char and < SpecialType.System_Int64,
            SpecialType.System_UInt64 => from
                is SpecialType.System_Char
                    or SpecialType.System_Byte
                    or SpecialType.System_UInt16
                    or SpecialType.System_UInt32,
            SpecialType.System_Double => from
                is >= SpecialType.System_SByte
                    and <= SpecialType.System_UInt64
                    or SpecialType.System_Single,
            SpecialType.System_Single or SpecialType.System_Decimal => from
                is >= SpecialType.System_SByte
                    and <= SpecialType.System_UInt64,
            _ => false,
        };

    private static bool HasMembers(ITypeSymbol? type) =>
        type switch
        {
            null => false,
            IArrayTypeSymbol array => HasMembers(array.ElementType),
            _ => type.IsShaped()
                || type is INamedTypeSymbol { TypeArguments: [{ } element] } list
                    && list.AllInterfaces.Any(each => each.SpecialType is SpecialType.System_Collections_IEnumerable)
                    && HasMembers(element),
        };

    private static void Report(IOperation value, string why, Action<Diagnostic> report) =>
        report(Diagnostic.Create(AnalyzerRules.Projection, value.Syntax.GetLocation(), value.Syntax.ToString(), why));
}
