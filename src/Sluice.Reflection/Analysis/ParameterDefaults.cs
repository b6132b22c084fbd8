using System.Reflection;
using Sluice.Reflection.Facts;

namespace Sluice.Reflection.Analysis;

/// <summary>The values of parameters that a document does not contain.</summary>
internal static class ParameterDefaults
{
    /// <summary>Returns the declared default value of a parameter, or the default of its type.</summary>
    internal static object? GetDefault(ParameterInfo parameter)
    {
        if (!parameter.HasDefaultValue)
            return null;
        object? value = parameter.DefaultValue;
        Type own = ReflectedParameter.TypeOf(parameter);
        Type type = Nullable.GetUnderlyingType(own) ?? own;
        return value is not null && type.IsEnum && value.GetType() != type ? Enum.ToObject(type, value) : value;
    }
}
