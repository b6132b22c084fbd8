using Sluice.TypeModel;

namespace Sluice.Generator.Model;

/// <summary>A member of an object type with all decisions made.</summary>
internal sealed record MemberModel
{
    /// <summary>Gets the member name, unescaped.</summary>
    public required string Name { get; init; }
    public required string TypeName { get; init; }
    public required string ShapeName { get; init; }

    /// <summary>
    /// Gets how the value is written within a run; <see langword="null"/> for values that are written through their
    /// shape.
    /// </summary>
    public required UncheckedWriteModel? UncheckedWrite { get; init; }
    public required string WireName { get; init; }

    /// <summary>Gets the name on MessagePack if it differs.</summary>
    public string? KeyedName { get; init; }
    public bool IsNameFixed { get; init; }
    public bool IsKeyedNameFixed { get; init; }

    /// <summary>Gets whether the member is omitted on MessagePack unless names default to the member names.</summary>
    public bool IsComputed { get; init; }
    public int Key { get; init; } = -1;
    public required MemberFlags Flags { get; init; }

    /// <summary>Gets the name of an <c>OmitWhen</c> value.</summary>
    public string Omit { get; init; } = "Unset";
    public string? SubPropertyDefault { get; init; }
    public EquatableArray<string> Policies { get; init; }

    /// <summary>
    /// Gets an expression for the value, with <c>{0}</c> for the owner; <see langword="null"/> if the value cannot be
    /// read.
    /// </summary>
    public required string? Get { get; init; }

    /// <summary>
    /// Gets whether getting the value runs code, which may throw: all but fields and automatic properties.
    /// </summary>
    public bool RunsCode { get; init; }

    /// <summary>
    /// Gets a statement that sets the member of <c>{0}</c> to <c>{1}</c>; <see langword="null"/> if it cannot be set
    /// after construction.
    /// </summary>
    public required string? Set { get; init; }

    /// <summary>Gets the C# literal for an absent constructor parameter.</summary>
    public string? DefaultLiteral { get; init; }
    public bool IsParameter { get; init; }
    public bool IsRequired { get; init; }

    /// <summary>Gets whether the member exists only on wires that use keys.</summary>
    public bool IsKeyedOnly { get; init; }

    /// <summary>Gets whether the member exists only on wires that do not use keys.</summary>
    public bool IsNamedOnly { get; init; }

    /// <summary>Gets how a collection is populated in place.</summary>
    public PopulateModel? Populate { get; init; }

    /// <summary>Gets the expressions that get the collections which a member that is filled may return.</summary>
    public EquatableArray<string> Twins { get; init; } = [];

    /// <summary>
    /// Gets whether a member that is filled may return a collection within the value of another member.
    /// </summary>
    public bool MayBeHeld { get; init; }

    /// <summary>Gets whether a field of its own holds the value, which is therefore not computed.</summary>
    public bool IsStored { get; init; }

    /// <summary>
    /// Gets, for extension data, the type arguments <c>TValue, TValueShape</c> and the expression that creates the
    /// dictionary.
    /// </summary>
    public ExtensionModel? Extension { get; init; }
    public bool IsNever { get; init; }
    public bool IsNonNullableValue { get; init; }

    /// <summary>Gets whether the type is a type parameter, which may be a value or a reference.</summary>
    public bool IsTypeArgument { get; init; }

    /// <summary>Gets whether the type is an enumeration, or a type parameter, which may be one.</summary>
    public bool IsEnum { get; init; }

    /// <summary>Gets whether the member is written on any path.</summary>
    public bool IsWritten => Get is not null && !IsNever && Extension is null;

    /// <summary>Gets whether reading keeps the value.</summary>
    public bool IsRead => Set is not null || IsParameter || Populate is not null;
}

/// <summary>A value that is written within a run by the writer's own methods.</summary>
/// <param name="Method">The writer's <c>WriteUnchecked…</c> method.</param>
/// <param name="Size">
/// The <c>WireSizes</c> constant; <see langword="null"/> for a method that reserves bytes itself.
/// </param>
/// <param name="Cast">A cast before the value, or empty.</param>
/// <param name="Read">The reader's method; <see langword="null"/> if the value is read through its shape.</param>
/// <param name="ReadCast">A cast before the value read, or empty.</param>
/// <param name="IsNullable">Whether the value is a <c>Nullable&lt;T&gt;</c>.</param>
internal sealed record UncheckedWriteModel(
    string Method,
    string? Size,
    string Cast,
    string? Read,
    string ReadCast,
    bool IsNullable
)
{
    /// <summary>Gets whether the value is an enumeration, which is cast to its underlying type.</summary>
    public bool IsEnum => Cast.Length > 0;
}

/// <summary>A collection that is populated in place.</summary>
/// <param name="Method">The method of <c>Populate</c> that reads into it.</param>
/// <param name="Arguments">The method's type arguments, except the reader.</param>
/// <param name="Adder">The method that adds values read earlier, with its type arguments.</param>
/// <param name="LocalType">
/// The collection that stores the values until the owner is constructed, where the member cannot be set.
/// </param>
/// <param name="LocalShape">The shape of <paramref name="LocalType"/>.</param>
internal sealed record PopulateModel(string Method, string Arguments, string Adder, string LocalType, string LocalShape)
{
    /// <summary>Gets whether entries are read, rather than elements.</summary>
    public bool IsDictionary { get; init; }
}

/// <summary>Extension data.</summary>
/// <param name="Arguments">The type arguments <c>TValue, TValueShape</c>.</param>
/// <param name="ValueType">The type of the values.</param>
/// <param name="New">
/// The expression that creates the dictionary; <see langword="null"/> if it must already exist.
/// </param>
internal sealed record ExtensionModel(string Arguments, string ValueType, string? New);
