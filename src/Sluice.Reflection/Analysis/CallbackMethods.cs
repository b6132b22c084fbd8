using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>A method that is called before or after writing or reading.</summary>
/// <param name="Method">The interface method.</param>
/// <param name="Keyed"><see cref="CallbackCall.Keyed"/>.</param>
internal sealed record CallbackMethod(MethodInfo Method, bool? Keyed);

/// <summary>The methods that <see cref="CallbackRule"/> names.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
internal sealed record CallbackMethods(
    CallbackMethod[] BeforeWrite,
    CallbackMethod[] AfterWrite,
    CallbackMethod[] BeforeRead,
    CallbackMethod[] AfterRead
)
{
    internal static CallbackMethods FindMethods(TypeFacts type)
    {
        var rule = CallbackRule.FindCallbacks(type);
        return new(
            CreateMethods(rule.BeforeWrite),
            CreateMethods(rule.AfterWrite),
            CreateMethods(rule.BeforeRead),
            CreateMethods(rule.AfterRead)
        );
    }

    private static CallbackMethod[] CreateMethods(List<CallbackCall> calls) =>
        [.. calls.Select(call => new CallbackMethod(((Type)call.Contract.Handle).GetMethod(call.Method)!, call.Keyed))];
}
