using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Model;
using Sluice.TypeModel.Model;

namespace Sluice.Reflection.Analysis;

/// <summary>A member of an object type with all decisions made: a property or a field.</summary>
internal sealed class ObjectMember(DiscoveredMember found) : MemberPlan(found)
{
    private readonly PropertyInfo? _property = found.Facts.Handle as PropertyInfo;
    private FillingModel? _populate;

    internal Type Type => _property?.PropertyType ?? Field!.FieldType;

    /// <summary>Gets the accessors used for reading and writing; both are <see langword="null"/> for fields.</summary>
    internal MethodInfo? Getter => CanGet ? _property?.GetMethod : null;
    internal MethodInfo? Setter => CanSet ? _property?.SetMethod : null;
    internal FieldInfo? Field { get; } = found.Facts.Handle as FieldInfo;
    internal string WireName => Names.WireName;

    /// <summary>Gets the name on wires that use keys.</summary>
    internal string KeyedName => Names.KeyedName ?? Names.WireName;
    internal int Key => Names.Key;
    internal bool IsKeyedOnly => Found.IsKeyedOnly;
    internal bool IsNamedOnly => Names.IsNamedOnly;

    /// <summary>
    /// Gets or sets the number handling of the member or its type, as <c>JsonNumberHandling</c> flags.
    /// </summary>
    internal int NumberHandling { get; set; }

    /// <summary>Gets how an existing collection is filled.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Created only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Created only by methods that are annotated.")]
    internal FillingModel? Populate =>
        Filling is null
            ? null
            : _populate ??= new FillingModel(Filling.Kind, [.. Filling.Parts.Select(part => (Type)part.Handle)]);

    /// <summary>Gets the value type of extension data.</summary>
    internal Type? Extension => (Type?)ExtensionValue?.Handle;

    internal MemberTraits Traits { get; set; } = null!;
    internal int Index { get; set; }

    internal bool CanGet => Found.CanGet;
    internal bool CanSet => Found.CanSet;

    /// <summary>Gets whether the value is written as a regular member on any path.</summary>
    internal bool IsWritten => CanGet && (Traits.Flags & MemberFlags.Writable) != 0 && Extension is null;
    internal bool IsNamed => IsWritten && !IsKeyedOnly;

    /// <summary>Gets whether reading uses the value.</summary>
    internal bool IsRead => Parameter >= 0 || CanSet || Populate is not null;
    internal bool IsNonNullableValue => Type.IsValueType && Nullable.GetUnderlyingType(Type) is null;
}
