using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.HostJson;
using Sluice.Shared;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Documents of other libraries that say which members of a value to change. Their own formatters read them.
/// </summary>
internal static class ChangeDocuments
{
    // Their operations also read: 'copy' and 'move' write a member's value to another one, 'test' compares it.
    private static readonly string[] s_reading =
    [
        "Microsoft.AspNetCore.JsonPatch.SystemTextJson.JsonPatchDocument`1",
        "Microsoft.AspNetCore.JsonPatch.JsonPatchDocument`1",
    ];

    private static readonly string[] s_generic = [.. s_reading, "Microsoft.AspNetCore.OData.Deltas.Delta`1"];

    private static readonly string[] s_untyped =
    [
        "Microsoft.AspNetCore.JsonPatch.SystemTextJson.JsonPatchDocument",
        "Microsoft.AspNetCore.JsonPatch.JsonPatchDocument",
    ];

    /// <summary>Returns whether values of a type are such documents.</summary>
    public static bool Are(Type type) => FindTarget(type) is not null || s_untyped.Contains(type.FullName);

    /// <summary>
    /// Returns the type whose values a document changes; <see langword="null"/> if the type is none.
    /// </summary>
    public static Type? FindTarget(Type type) =>
        type.IsGenericType && s_generic.Contains(type.GetGenericTypeDefinition().FullName)
            ? type.GetGenericArguments()[0]
            : null;

    /// <summary>Returns the documents that a body is or contains.</summary>
    public static IEnumerable<Type> FindIn(Type body) =>
        FindTarget(body) is not null ? [body]
        : ReturnedValue.FindShape(body) is not { } root ? []
        : ReachedShape
            .FindShapes(root)
            .Select(reached => reached.Shape.Type)
            .Where(type => FindTarget(type) is not null);

    /// <summary>
    /// Returns a member that callers do not see, although a document reads it for them; <see langword="null"/> if there
    /// is none.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Such documents do not support trimming.")]
    public static string? FindRevealed(Type document, HiddenMembers hidden)
    {
        if (!document.IsGenericType || !s_reading.Contains(document.GetGenericTypeDefinition().FullName))
            return null;
        if (ReturnedValue.FindShape(document.GetGenericArguments()[0]) is not { } root)
            return null;
        return ReachedShape
            .FindShapes(root)
            .Select(reached => reached.Shape.Type)
            .SelectMany(owner => owner.GetMembers(BindingFlags.Instance | BindingFlags.Public))
            .Where(member => member is PropertyInfo or FieldInfo && !IsUnknownToJson(member))
            .Where(member => hidden.Contains(member.ReflectedType!, member.Name))
            .Select(member => $"{member.ReflectedType}.{member.Name}")
            .FirstOrDefault();
    }

    private static bool IsUnknownToJson(MemberInfo member) =>
        member.GetCustomAttribute<JsonIgnoreAttribute>() is { Condition: JsonIgnoreCondition.Always };
}
