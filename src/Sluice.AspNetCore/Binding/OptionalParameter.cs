using System.Reflection;
using System.Runtime.CompilerServices;

namespace Sluice.AspNetCore.Binding;

/// <summary>Whether a handler's parameter may be left out: it is declared as nullable, or has a default.</summary>
internal static class OptionalParameter
{
    private static readonly ConditionalWeakTable<ParameterInfo, object> s_known = [];

    public static bool Is(ParameterInfo? parameter) =>
        parameter is not null && (bool)s_known.GetValue(parameter, static each => Find(each));

    private static bool Find(ParameterInfo parameter)
    {
        if (parameter.HasDefaultValue) return true;
        try
        {
            return new NullabilityInfoContext().Create(parameter).ReadState == NullabilityState.Nullable;
        }
        catch (InvalidOperationException)
        {
            // Trimming has taken the annotations away: what is not known to be optional is required.
            return false;
        }
    }
}
