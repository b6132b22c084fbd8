using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Finds what an application has set of Newtonsoft.Json where its controllers use it (<c>AddNewtonsoftJson</c>):
/// Sluice follows the settings of <c>AddJsonOptions</c>, and would ignore these.
/// </summary>
internal static class NewtonsoftSettings
{
    private const string Package = "Microsoft.AspNetCore.Mvc.NewtonsoftJson";

    /// <summary>
    /// Returns the name of a setting that differs from that of the package; <see langword="null"/> if none does, or
    /// controllers do not use Newtonsoft.Json.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "MVC does not support trimmed programs.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "As above.")]
    public static string? FindChange(MvcOptions mvc)
    {
        IOutputFormatter? formatter = FindFormatter(mvc.OutputFormatters);
        object? own = formatter
            ?.GetType()
            .GetProperty("SerializerSettings", BindingFlags.Instance | BindingFlags.NonPublic)
            ?.GetValue(formatter);
        object? expected = formatter
            ?.GetType()
            .Assembly.GetType(Package + ".JsonSerializerSettingsProvider")
            ?.GetMethod("CreateSerializerSettings", [])
            ?.Invoke(null, []);
        return own is null || expected is null ? null : FindChange(own, expected);
    }

    /// <summary>
    /// Returns the formatter of Newtonsoft.Json; <see langword="null"/> if controllers do not use it.
    /// </summary>
    public static IOutputFormatter? FindFormatter(IEnumerable<IOutputFormatter> formatters) =>
        formatters.FirstOrDefault(static each =>
            each.GetType().FullName == "Microsoft.AspNetCore.Mvc.Formatters.NewtonsoftJsonOutputFormatter"
        );

    // The package shares one resolver, which an application may change in place.
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "MVC does not support trimmed programs.")]
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "As above.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "As above.")]
    private static object? CreateUnchanged(object resolver)
    {
        Type type = resolver.GetType();
        object? created = Activator.CreateInstance(type);
        Type? camelCase = type.Assembly.GetType("Newtonsoft.Json.Serialization.CamelCaseNamingStrategy");
        if (camelCase is not null)
            type.GetProperty("NamingStrategy")?.SetValue(created, Activator.CreateInstance(camelCase));
        return created;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "MVC does not support trimmed programs.")]
    private static string? FindChange(object own, object expected)
    {
        if (own.GetType() != expected.GetType())
            return "";
        foreach (PropertyInfo property in own.GetType().GetProperties())
        {
            if (property.IsDefined(typeof(ObsoleteAttribute)) || property.GetIndexParameters().Length > 0)
                continue;
            object? value = property.GetValue(own),
                original = property.GetValue(expected);
            if (property.Name == "ContractResolver" && original is not null)
                original = CreateUnchanged(original);
            bool hasParts = property.Name is "ContractResolver" or "NamingStrategy";
            if (value is IList converters)
            {
                if (converters.Cast<object>().Any(static each => !IsOfPackage(each)))
                    return property.Name;
            }
            else if (hasParts && value is not null && original is not null)
            {
                if (FindChange(value, original) is { } part)
                    return part.Length > 0 ? $"{property.Name}.{part}" : property.Name;
            }
            else if (!Equals(value, original))
            {
                return property.Name;
            }
        }

        return null;
    }

    // The package adds converters for the problems that MVC writes.
    private static bool IsOfPackage(object converter) => converter.GetType().Assembly.GetName().Name == Package;
}
