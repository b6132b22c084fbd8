using System.Reflection;
using System.Runtime.CompilerServices;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Determines whether a handler's parameter is optional: declared as nullable or with a default value.
/// </summary>
internal static class OptionalParameter
{
    private static readonly ConditionalWeakTable<ParameterInfo, object> s_known = [];

    public static bool Is(ParameterInfo? parameter) =>
        parameter is not null && (bool)s_known.GetValue(parameter, static each => Find(each));

    private static bool Find(ParameterInfo parameter)
    {
        if (parameter.HasDefaultValue)
            return true;
        try
        {
            return new NullabilityInfoContext().Create(parameter).ReadState == NullabilityState.Nullable;
        }
        catch (InvalidOperationException)
        {
            // Trimming removed the nullability annotations; a parameter not known to be optional is required.
            return false;
        }
    }
}
