using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Reflection.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>Chooses how an object is constructed during reading, with the same rules as the generator.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class Constructors
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    /// <summary>
    /// Returns the constructor; <see langword="null"/> without a <paramref name="problem"/> for a struct's default
    /// constructor.
    /// </summary>
    internal static ConstructorInfo? Choose(Type type, List<MemberModel> members, out string? problem)
    {
        ConstructorInfo? chosen = Find(type, members, out problem);
        foreach (ParameterInfo parameter in chosen?.GetParameters() ?? [])
        {
            if (TypeOf(parameter) is { IsByRef: true } or { IsByRefLike: true } or { IsPointer: true }
                or { IsFunctionPointer: true })
            {
                problem = $"the parameter '{parameter.Name}' of its constructor is passed by reference or is a span";
                return null;
            }
            // The value read for the member would be silently lost. Collections with a default value are populated in
            // place instead.
            bool isFilled = parameter.HasDefaultValue
                && typeof(System.Collections.IEnumerable).IsAssignableFrom(TypeOf(parameter));
            if (!isFilled
                && members.FirstOrDefault(m => IsNamed(parameter, m)) is
                {
                    CanSet: false,
                    Attributes: { IsIgnored: false, IgnoreReading: false }
                } lost && !members.Any(m => Binds(parameter, m)))
            {
                problem = $"the parameter '{parameter.Name}' of its constructor is not of the type of '{lost.Name}'";
                return null;
            }
        }
        return chosen;
    }

    private static ConstructorInfo? Find(Type type, List<MemberModel> members, out string? problem)
    {
        problem = null;
        if (type.IsInterface || type.IsAbstract)
        {
            problem = type.IsInterface
                ? "an interface cannot be constructed"
                : "an abstract class cannot be constructed";
            return null;
        }
        List<ConstructorInfo> all = [.. type.GetConstructors(Declared).Where(c => !IsCopy(type, c))];
        if (all.Count(IsMarked) > 1)
        {
            problem = "several constructors are marked";
            return null;
        }
        if (all.FirstOrDefault(IsMarked) is { } marked) return marked;
        List<ConstructorInfo> open = [.. all.Where(c => c.IsPublic && !IsObsoleteError(c))];
        ConstructorInfo? parameterless = open.FirstOrDefault(c => c.GetParameters().Length == 0);
        if (type.IsValueType)
        {
            // System.Text.Json uses the default constructor even if this loses values that only a constructor can set;
            // prefer a constructor that can set them.
            List<ConstructorInfo> filling = [.. open.Where(c => c.GetParameters().Length > 0)];
            bool losesData = members.Any(m => !m.CanSet && m.Attributes is { IsIgnored: false, IgnoreReading: false }
                && filling.Any(c => c.GetParameters().Any(p => Binds(p, m))));
            if (losesData && filling.Count == 1) return filling[0];
            if (losesData && Primary(filling, members) is { } primary) return primary;
            return parameterless;
        }
        if (parameterless is not null) return parameterless;
        if (open.Count == 1) return open[0];
        if (IsRecord(type) && Primary(open, members) is { } own) return own;
        // An anonymous type has one public constructor, so it never gets here.
        problem = open.Count == 0
            ? "it has no public constructor"
            : "it has several public constructors and none is marked [JsonConstructor]";
        return null;
    }

    /// <summary>Binds parameters to members; a parameter without a member is read under its own name.</summary>
    internal static void Bind(ParameterInfo[] parameters, List<MemberModel> members)
    {
        foreach (ParameterInfo parameter in parameters)
        {
            MemberModel? member = members.FirstOrDefault(m => m.Parameter < 0 && Binds(parameter, m));
            if (member is null)
            {
                if (members.Any(m => IsNamed(parameter, m))) continue;
                member = new MemberModel
                {
                    Name = parameter.Name ?? "",
                    Type = TypeOf(parameter),
                    Attributes = MemberAttributes.Of(new ReflectedParameter(parameter).Attributes)
                };
                members.Add(member);
            }
            member.Parameter = parameter.Position;
        }
    }

    /// <summary>
    /// Returns the value of an absent parameter: its declared default value, or the default of its type.
    /// </summary>
    internal static object? DefaultOf(ParameterInfo parameter)
    {
        if (!parameter.HasDefaultValue) return null;
        object? value = parameter.DefaultValue;
        Type type = Nullable.GetUnderlyingType(TypeOf(parameter)) ?? TypeOf(parameter);
        return value is not null && type.IsEnum && value.GetType() != type ? Enum.ToObject(type, value) : value;
    }

    /// <summary>
    /// Returns the type of a parameter's value; an <c>in</c> parameter is unwrapped, because it receives a reference to
    /// the value.
    /// </summary>
    internal static Type TypeOf(ParameterInfo parameter) =>
        parameter is { IsIn: true, ParameterType: { IsByRef: true } type }
            ? type.GetElementType()!
            : parameter.ParameterType;

    internal static bool SetsRequiredMembers(ConstructorInfo? constructor) =>
        constructor?.IsDefined(typeof(SetsRequiredMembersAttribute), inherit: false) == true;

    internal static bool IsRecord(Type type) =>
        type.GetMethod("<Clone>$", BindingFlags.Public | BindingFlags.Instance) is not null;

    private static bool IsCopy(Type type, ConstructorInfo constructor) =>
        !type.IsValueType && constructor.GetParameters() is [var only] && only.ParameterType == type && IsRecord(type);

    private static bool IsMarked(ConstructorInfo constructor) => constructor.GetCustomAttributesData().Any(a =>
        a.AttributeType.FullName is "System.Text.Json.Serialization.JsonConstructorAttribute"
            or "MessagePack.SerializationConstructorAttribute");

    // For the sake of older compilers, the compiler itself adds the attribute to constructors of types with required
    // members.
    private static bool IsObsoleteError(ConstructorInfo constructor) =>
        constructor.GetCustomAttribute<ObsoleteAttribute>() is { IsError: true }
            && !constructor.IsDefined(typeof(CompilerFeatureRequiredAttribute), inherit: false);

    // Metadata does not identify a record's primary constructor: use the longest one whose parameters are all members.
    private static ConstructorInfo? Primary(List<ConstructorInfo> constructors, List<MemberModel> members) =>
        constructors
            .Where(c => c.GetParameters().Length > 0 && c.GetParameters().All(p => members.Any(m => Binds(p, m))))
            .OrderByDescending(c => c.GetParameters().Length).FirstOrDefault();

    private static bool Binds(ParameterInfo parameter, MemberModel member) =>
        IsNamed(parameter, member) && TypeOf(parameter) == member.Type;

    private static bool IsNamed(ParameterInfo parameter, MemberModel member) =>
        string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase);
}
