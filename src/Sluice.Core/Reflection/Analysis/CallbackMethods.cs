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
internal sealed record CallbackMethods(CallbackMethod[] BeforeWrite, CallbackMethod[] AfterWrite,
    CallbackMethod[] BeforeRead, CallbackMethod[] AfterRead)
{
    internal static CallbackMethods Of(TypeFacts type)
    {
        var rule = CallbackRule.Of(type);
        return new(List(rule.BeforeWrite), List(rule.AfterWrite), List(rule.BeforeRead), List(rule.AfterRead));
    }

    private static CallbackMethod[] List(List<CallbackCall> calls) =>
        [.. calls.Select(c => new CallbackMethod(((Type)c.Contract.Handle).GetMethod(c.Method)!, c.Keyed))];
}
