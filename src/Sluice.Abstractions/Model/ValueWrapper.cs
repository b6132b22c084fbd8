using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Sluice.Model;

/// <summary>
/// A type that wraps one value, such as a strongly typed key: filters and sort expressions compare that value.
/// </summary>
/// <remarks>
/// The type is a struct, or a class with value equality; its only public member holds the value; and a constructor or a
/// static method creates it from the value alone. Records, and types of generators such as Vogen and StronglyTypedId,
/// have this form.
/// </remarks>
internal sealed class ValueWrapper
{
    private const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public;
    private const BindingFlags Any = Own | BindingFlags.NonPublic;

    private static readonly ConditionalWeakTable<Type, StrongBox<ValueWrapper?>> s_all = [];
    private static readonly HashSet<Type> s_values =
    [
        typeof(sbyte),
        typeof(byte),
        typeof(short),
        typeof(ushort),
        typeof(int),
        typeof(uint),
        typeof(long),
        typeof(ulong),
        typeof(float),
        typeof(double),
        typeof(decimal),
        typeof(string),
        typeof(Guid),
        typeof(DateTime),
        typeof(DateTimeOffset),
        typeof(DateOnly),
        typeof(TimeOnly),
    ];

    private ValueWrapper(Type type, MemberInfo member, Type valueType) =>
        (Type, Member, ValueType) = (type, member, valueType);

    /// <summary>Gets the type.</summary>
    internal Type Type { get; }

    /// <summary>Gets the property or field that holds the value.</summary>
    internal MemberInfo Member { get; }

    /// <summary>Gets the type of the value.</summary>
    internal Type ValueType { get; }

    /// <summary>Returns the wrapper of a type or of its nullable form; <see langword="null"/> if it is none.</summary>
    internal static ValueWrapper? Find(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (type.IsPrimitive || type.IsEnum || type.IsInterface || type.IsAbstract || s_values.Contains(type))
            return null;
        return s_all.GetValue(type, static each => new(Create(each))).Value;
    }

    /// <summary>Returns the value that a wrapper holds; <see langword="null"/> for null.</summary>
    internal object? Unwrap(object? wrapper) =>
        wrapper is null ? null
        : Member is PropertyInfo property ? property.GetValue(wrapper)
        : ((FieldInfo)Member).GetValue(wrapper);

    /// <summary>Returns a wrapper of a value, made by the type's own constructor or factory.</summary>
    internal object Wrap(object value) =>
        FindCreator(Type, ValueType) switch
        {
            ConstructorInfo constructor => constructor.Invoke([value]),
            var factory => ((MethodInfo)factory!).Invoke(null, [value])!,
        };

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Without its member, the type is no wrapper.")]
    private static ValueWrapper? Create(Type type)
    {
        if (
            type.Namespace is "System"
            || type.Namespace?.StartsWith("System.", StringComparison.Ordinal) == true
            || typeof(System.Collections.IEnumerable).IsAssignableFrom(type)
        )
            return null;
        PropertyInfo[] properties = [.. type.GetProperties(Own).Where(static p => p.GetMethod is { IsPublic: true })];
        FieldInfo[] fields = type.GetFields(Own);
        if (properties.Length + fields.Length != 1)
            return null;
        MemberInfo member = properties.Length == 1 ? properties[0] : fields[0];
        Type value = properties.Length == 1 ? properties[0].PropertyType : fields[0].FieldType;
        bool isIndexer = properties.Length == 1 && properties[0].GetIndexParameters().Length > 0;
        if (isIndexer || !s_values.Contains(value) || !HasValueEquality(type))
            return null;
        return FindCreator(type, value) is null ? null : new(type, member, value);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Without its Equals, the type is no wrapper.")]
    private static bool HasValueEquality(Type type) =>
        type.IsValueType || type.GetMethod(nameof(Equals), Own, [typeof(object)])?.DeclaringType != typeof(object);

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Without its creator, the type is no wrapper.")]
    private static MethodBase? FindCreator(Type type, Type value)
    {
        MethodBase? constructor = type.GetConstructor(Any, [value]);
        return constructor
            ?? type.GetMethods(BindingFlags.Static | BindingFlags.Public)
                .FirstOrDefault(m =>
                    m.ReturnType == type
                    && !m.IsGenericMethod
                    && m.GetParameters() is [{ ParameterType: var parameter }]
                    && parameter == value
                );
    }
}
