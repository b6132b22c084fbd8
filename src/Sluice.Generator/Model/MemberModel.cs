namespace Sluice.Generator.Model;

/// <summary>One member of an object type, with everything decided.</summary>
internal sealed record MemberModel
{
    /// <summary>The name in code, unescaped.</summary>
    public required string Name { get; init; }
    public required string TypeName { get; init; }
    public required string ShapeName { get; init; }
    /// <summary>
    /// How the value is put inside a run; <see langword="null"/> for values that go through their shape.
    /// </summary>
    public required PutModel? Put { get; init; }
    public required string WireName { get; init; }
    /// <summary>The name on MessagePack where it differs.</summary>
    public string? KeyedName { get; init; }
    public bool IsNameFixed { get; init; }
    public bool IsKeyedNameFixed { get; init; }
    /// <summary>Left out on MessagePack where names are those in code.</summary>
    public bool IsComputed { get; init; }
    public int Key { get; init; } = -1;
    /// <summary>Names of <c>MemberFlags</c> values, joined by <c>|</c> when printed.</summary>
    public required EquatableArray<string> Flags { get; init; }
    /// <summary>The name of an <c>OmitWhen</c> value.</summary>
    public string Omit { get; init; } = "Unset";
    public string? SubPropertyDefault { get; init; }
    public EquatableArray<string> Policies { get; init; }
    /// <summary>
    /// An expression for the value of an owner given as <c>{0}</c>; <see langword="null"/> where it can't be read.
    /// </summary>
    public required string? Get { get; init; }
    /// <summary>
    /// A statement that sets <c>{0}</c>'s member to <c>{1}</c>; <see langword="null"/> where it can't be set after
    /// construction.
    /// </summary>
    public required string? Set { get; init; }
    /// <summary>The C# literal that represents an absent constructor parameter.</summary>
    public string? DefaultLiteral { get; init; }
    public bool IsParameter { get; init; }
    public bool IsRequired { get; init; }
    /// <summary>Exists only on wires that use keys.</summary>
    public bool IsKeyedOnly { get; init; }
    /// <summary>Exists only on wires that do not.</summary>
    public bool IsNamedOnly { get; init; }
    /// <summary>How a collection without a setter (or one to be kept) is filled in place.</summary>
    public PopulateModel? Populate { get; init; }
    /// <summary>
    /// For extension data: the type arguments <c>TValue, TValueShape</c>, and the expression that makes the dictionary,
    /// or null.
    /// </summary>
    public ExtensionModel? Extension { get; init; }
    public bool IsNever { get; init; }
    public bool IsNonNullableValue { get; init; }

    /// <summary>Whether any path writes it.</summary>
    public bool IsWritten => Get is not null && !IsNever && Extension is null;
    /// <summary>Whether reading keeps its value.</summary>
    public bool IsRead => Set is not null || IsParameter || Populate is not null;
}

/// <summary>A value that is put inside a run, by the writer's own methods.</summary>
/// <param name="Method">The writer's <c>Put…</c> method.</param>
/// <param name="Size">
/// The <c>WireSizes</c> constant; <see langword="null"/> for a method that makes room itself.
/// </param>
/// <param name="Cast">A cast before the value, or empty.</param>
/// <param name="Read">The reader's method; <see langword="null"/> where the shape reads.</param>
/// <param name="ReadCast">A cast before what was read, or empty.</param>
/// <param name="IsNullable">Whether it is a <c>Nullable&lt;T&gt;</c> of such a value.</param>
internal sealed record PutModel(string Method, string? Size, string Cast, string? Read, string ReadCast,
    bool IsNullable);

/// <summary>A collection filled in place.</summary>
/// <param name="Method">The method of <c>Populate</c> that reads into it.</param>
/// <param name="Arguments">Its type arguments, without the reader.</param>
/// <param name="Adder">The method that adds what was read earlier, with its type arguments.</param>
/// <param name="LocalType">The collection that holds what was read until the owner is made.</param>
/// <param name="LocalShape">Its shape.</param>
internal sealed record PopulateModel(string Method, string Arguments, string Adder, string LocalType,
    string LocalShape);

/// <summary>Extension data.</summary>
/// <param name="Arguments">The type arguments <c>TValue, TValueShape</c>.</param>
/// <param name="ValueType">The values' type.</param>
/// <param name="New">The expression that makes the dictionary; null where there must be one.</param>
internal sealed record ExtensionModel(string Arguments, string ValueType, string? New);
