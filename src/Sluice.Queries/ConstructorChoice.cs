using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.Queries;

/// <summary>
/// Determines the constructor that a projection calls, and whether it accepts default values for parameters that are
/// not selected.
/// </summary>
[RequiresUnreferencedCode("Constructors are found by reflection, and trimming may remove them.")]
[RequiresDynamicCode("Constructors are called by reflection.")]
internal static class ConstructorChoice
{
    // Cached error messages (null if none) by constructor and given parameters. The keys are the program's constructors
    // and the parameters that selections omit.
    private static readonly ConcurrentDictionary<(ConstructorInfo, string), string?> s_complaints = [];
    private const int MostComplaints = 4096;

    /// <summary>
    /// Returns the constructor whose parameters are the shape's parameter members; <see langword="null"/> for a struct
    /// without such a constructor.
    /// </summary>
    internal static ConstructorInfo? FindConstructor<T>(ObjectShape<T> shape)
    {
        int parameters = shape.Members.Count(member => (member.Flags & MemberFlags.Parameter) != 0);
        ConstructorInfo[] constructors = typeof(T).GetConstructors(
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
        );
        return constructors
                .Where(c =>
                    c.GetParameters().Length == parameters && c.GetParameters().All(p => MemberOf(shape, p) is not null)
                )
                .OrderByDescending(c => c.IsPublic)
                .FirstOrDefault()
            ?? constructors.FirstOrDefault(c => c.GetParameters().Length == 0);
    }

    internal static MemberShape? MemberOf<T>(ObjectShape<T> shape, ParameterInfo parameter) =>
        shape.Members.FirstOrDefault(member =>
            member.Name == parameter.Name && member.MemberType == parameter.ParameterType
        )
        ?? shape.Members.FirstOrDefault(member =>
            member.Name.Equals(parameter.Name, StringComparison.OrdinalIgnoreCase)
            && member.MemberType == parameter.ParameterType
        );

    /// <summary>
    /// Calls the constructor with default values for parameters that are not selected and plausible values for the
    /// others.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// The constructor rejects the defaults but accepts plausible values.
    /// </exception>
    internal static void Check(ConstructorInfo constructor, bool[] isGiven)
    {
        if (!isGiven.Contains(false))
            return;
        var key = (constructor, string.Concat(isGiven.Select(g => g ? '1' : '0')));
        if (!s_complaints.TryGetValue(key, out string? complaint))
        {
            complaint = ComplaintOf(constructor, isGiven);
            if (s_complaints.Count < MostComplaints)
                s_complaints.TryAdd(key, complaint);
        }
        if (complaint is not null)
            throw new InvalidOperationException(complaint);
    }

    private static string? ComplaintOf(ConstructorInfo constructor, bool[] isGiven)
    {
        ParameterInfo[] parameters = constructor.GetParameters();
        object?[] plausible = [.. parameters.Select(p => Plausible(p.ParameterType))];
        if (Try(constructor, plausible) is not null)
            return null;
        object?[] partly =
        [
            .. parameters.Select(
                (p, i) =>
                    isGiven[i] ? plausible[i]
                    : p.HasDefaultValue ? p.DefaultValue
                    : Default(p.ParameterType)
            ),
        ];
        if (Try(constructor, partly) is not { } refusal)
            return null;
        IEnumerable<string> left = parameters.Where((_, i) => !isGiven[i]).Select(p => $"'{p.Name}'");
        return $"{constructor.DeclaringType} can't be projected without {string.Join(", ", left)}: its constructor "
            + $"validates its parameters and refuses their defaults ({refusal.GetType().Name}: {refusal.Message}). "
            + "Select them too, or give the type a constructor that does not validate.";
    }

    private static Exception? Try(ConstructorInfo constructor, object?[] arguments)
    {
        try
        {
            constructor.Invoke(BindingFlags.DoNotWrapExceptions, null, arguments, null);
            return null;
        }
        catch (Exception exception)
        {
            return exception;
        }
    }

    private static object? Default(Type type) => type.IsValueType ? Activator.CreateInstance(type) : null;

    private static object? Plausible(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (FindExample(type) is { } example)
            return example;
        if (type.IsArray)
            return Array.CreateInstance(type.GetElementType()!, 1);
        if (type.IsValueType)
            return Activator.CreateInstance(type);
        if (
            type.IsInterface
            && type.IsGenericType
            && type.IsAssignableFrom(typeof(List<>).MakeGenericType(type.GetGenericArguments()[0]))
        )
            return Activator.CreateInstance(typeof(List<>).MakeGenericType(type.GetGenericArguments()[0]));
        if (type.IsAbstract)
            return null;
#pragma warning disable RS0030 // A placeholder for a trial call of the constructor, whose result is dropped.
        return type.GetConstructor([]) is { } constructor
            ? constructor.Invoke([])
            : RuntimeHelpers.GetUninitializedObject(type);
#pragma warning restore RS0030
    }

    private static object? FindExample(Type type)
    {
        if (type == typeof(string))
            return "text";
        if (type == typeof(DateTime))
            return new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        if (type == typeof(DateTimeOffset))
            return new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.Zero);
        if (type == typeof(Guid))
            return new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        if (type == typeof(decimal))
            return 1m;
        if (type == typeof(char))
            return 'a';
        if (type == typeof(bool))
            return true;
        return type.IsPrimitive ? Convert.ChangeType(1, type, System.Globalization.CultureInfo.InvariantCulture) : null;
    }
}
