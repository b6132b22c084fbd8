using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers.Calls;

/// <summary>Decides whether code that names a variable refers to it or copies its value.</summary>
internal static class VariableUse
{
    /// <summary>Returns whether an expression names a variable, and is not a value that was computed.</summary>
    public static bool IsVariable(IOperation use) =>
        use switch
        {
            IInvocationOperation call => call.TargetMethod.RefKind != RefKind.None,
            IFunctionPointerInvocationOperation call => call.GetFunctionPointerSignature().RefKind != RefKind.None,
            IPropertyReferenceOperation property => property.Property.RefKind != RefKind.None,
            IConditionalOperation conditional => conditional.IsRef,
            ISimpleAssignmentOperation assignment => assignment.IsRef,
            IConversionOperation or IDefaultValueOperation => false,
            ITypeParameterObjectCreationOperation or IAwaitOperation => false,
            _ => true,
        };

    public static bool IsByReference(IOperation use, ISymbol containing) =>
        use.Parent switch
        {
            IArgumentOperation argument => argument.Parameter is null or { RefKind: not RefKind.None },
            IInvocationOperation call => call.Instance == use,
            // A delegate over a method of a struct holds a boxed copy.
            IMethodReferenceOperation => false,
            IMemberReferenceOperation member => member.Instance == use,
            IAddressOfOperation or INameOfOperation or IExpressionStatementOperation => true,
            ISimpleAssignmentOperation assignment => assignment.Target == use || assignment.IsRef,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation local } => local.Symbol.RefKind
                != RefKind.None,
            IConditionalOperation { IsRef: true } => true,
            IReturnOperation @return => ReturnsReference(@return, containing),
            _ => false,
        };

    private static bool ReturnsReference(IOperation @return, ISymbol containing)
    {
        for (IOperation? around = @return.Parent; around is not null; around = around.Parent)
        {
            if (around is ILocalFunctionOperation local)
                return local.Symbol.RefKind != RefKind.None;
            if (around is IAnonymousFunctionOperation function)
                return function.Symbol.RefKind != RefKind.None;
        }

        return containing is IMethodSymbol { RefKind: not RefKind.None };
    }
}
