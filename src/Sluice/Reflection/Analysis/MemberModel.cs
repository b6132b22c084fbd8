using System.Reflection;
using Sluice.Model;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// One member of an object type, with everything decided: a property, a field, or a constructor parameter that is
/// neither.
/// </summary>
internal sealed class MemberModel
{
    internal required string Name { get; init; }
    internal required Type Type { get; init; }
    internal required MemberAttributes Marks { get; init; }
    /// <summary>The type that declares it; <see langword="null"/> for a parameter.</summary>
    internal Type? Level { get; init; }
    /// <summary>The accessors that reading and writing may use; both <see langword="null"/> for fields.</summary>
    internal MethodInfo? Getter { get; init; }
    internal MethodInfo? Setter { get; init; }
    internal FieldInfo? Field { get; init; }
    internal bool CanSetField { get; init; }
    /// <summary>The place among the constructor's parameters; -1 for none.</summary>
    internal int Parameter { get; set; } = -1;

    internal string WireName { get; set; } = "";
    internal bool IsNameFixed { get; set; }
    /// <summary>The name on wires that use keys.</summary>
    internal string KeyedName { get; set; } = "";
    internal int Key { get; set; } = -1;
    /// <summary>Exists only on wires that use keys.</summary>
    internal bool IsKeyedOnly { get; init; }
    /// <summary>Whether another plan represents it on wires that use keys.</summary>
    internal bool HasKeyedTwin { get; init; }
    /// <summary>Exists only on wires that do not.</summary>
    internal bool IsNamedOnly { get; set; }
    /// <summary>The number handling of the member or its type, as the flags of <c>JsonNumberHandling</c>.</summary>
    internal int NumberHandling { get; set; }
    /// <summary>Where a collection is filled in place: the interface that it is filled through.</summary>
    internal Type? Populate { get; set; }
    /// <summary>For extension data: the type of the values.</summary>
    internal Type? Extension { get; set; }

    internal MemberTraits Traits { get; set; } = null!;
    internal int Index { get; set; }

    internal bool CanGet => Getter is not null || Field is not null;
    internal bool CanSet => Setter is not null || CanSetField;
    /// <summary>Whether any path writes it as a member of its own.</summary>
    internal bool IsWritten => CanGet && (Traits.Flags & MemberFlags.Writable) != 0 && Extension is null;
    internal bool IsNamed => IsWritten && !IsKeyedOnly;
    /// <summary>Whether reading keeps its value.</summary>
    internal bool IsRead => Parameter >= 0 || CanSet || Populate is not null;
    internal bool IsNonNullableValue => Type.IsValueType && Nullable.GetUnderlyingType(Type) is null;
}
