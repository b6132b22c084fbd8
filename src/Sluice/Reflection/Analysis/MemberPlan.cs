using System.Reflection;
using Sluice.Model;

namespace Sluice.Reflection.Analysis;

/// <summary>One member of an object type, with everything decided: a property, a field, or a constructor parameter that is neither.</summary>
internal sealed class MemberPlan
{
    internal required string Name { get; init; }
    internal required Type Type { get; init; }
    internal required MemberMarks Marks { get; init; }
    /// <summary>The accessors that reading and writing may use; both <see langword="null"/> for fields.</summary>
    internal MethodInfo? Getter { get; init; }
    internal MethodInfo? Setter { get; init; }
    internal FieldInfo? Field { get; init; }
    internal bool CanSetField { get; init; }
    /// <summary>The place among the constructor's parameters; -1 for none.</summary>
    internal int Parameter { get; set; } = -1;
    internal MemberTraits Traits { get; set; } = null!;
    internal int Index { get; set; }
    /// <summary>The keyed form's name where it differs.</summary>
    internal string KeyedName => Traits.KeyedWireName ?? Traits.WireName;

    internal bool CanGet => Getter is not null || Field is not null;
    internal bool CanSet => Setter is not null || CanSetField;
    /// <summary>Whether any path writes it.</summary>
    internal bool IsWritten => CanGet && (Traits.Flags & MemberFlags.Writable) != 0;
    /// <summary>Whether reading keeps its value.</summary>
    internal bool IsRead => Parameter >= 0 || CanSet;
}
