using System.Reflection;
using System.Text;
using Sluice.Model;

namespace Sluice.Shared.TypeScript;

/// <summary>
/// Describes the type of each value as a <see cref="TypeScriptField"/>. The state is the nullability of the member's
/// annotations, where it is known.
/// </summary>
/// <param name="options">What the wires' options change.</param>
/// <param name="name">Returns the name of an object or a union, which it adds to the declaration.</param>
internal sealed class TypeScriptFields(TypeScriptOptions options, Func<TypeShape, string> name) : ShapeVisitor
{
    private readonly NullabilityInfoContext _nulls = new();

    /// <summary>Returns the type of a value that is not null.</summary>
    public TypeScriptField CreateField(TypeShape shape) => Describe(shape, null);

    // What a converter of the options writes is not known.
    private TypeScriptField Describe(TypeShape shape, NullabilityInfo? nulls) =>
        options.IsConverted(shape.Type) ? TypeScriptField.Any : (TypeScriptField)shape.Accept(this, nulls)!;

    /// <summary>Returns the type of a member's value.</summary>
    public TypeScriptField CreateField(MemberShape member)
    {
        TypeScriptField field = Describe(member.Shape, NullsOf(member));
        return member.MemberType.IsValueType || (member.Flags & MemberFlags.NonNull) != 0 ? field : field.OrNull();
    }

    private NullabilityInfo? NullsOf(MemberShape member) =>
        member.Member switch
        {
            PropertyInfo property => _nulls.Create(property),
            FieldInfo field => _nulls.Create(field),
            _ => null,
        };

    // Types without annotations may contain null.
    private TypeScriptField CreatePart(TypeShape shape, NullabilityInfo? nulls)
    {
        TypeScriptField field = Describe(shape, nulls);
        return nulls is { ReadState: not NullabilityState.NotNull } && !shape.Type.IsValueType ? field.OrNull() : field;
    }

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) =>
        options.NumbersAsText && shape.Form is PrimitiveForm.Integer or PrimitiveForm.Number ? TypeScriptField.Any
        : Scalar(typeof(T), shape.Form) is { } scalar ? TypeScriptField.Is(scalar)
        : TypeScriptField.Any;

    private static string? Scalar(Type type, PrimitiveForm form) =>
        form switch
        {
            PrimitiveForm.Boolean => "boolean",
            PrimitiveForm.Integer => Type.GetTypeCode(type) switch
            {
                TypeCode.SByte
                or TypeCode.Byte
                or TypeCode.Int16
                or TypeCode.UInt16
                or TypeCode.Int32
                or TypeCode.UInt32 => "int",
                TypeCode.Int64 => "int64",
                TypeCode.UInt64 => "uint64",
                _ => type == typeof(nint) ? "int64"
                : type == typeof(nuint) ? "uint64"
                : "integer",
            },
            PrimitiveForm.Number when type == typeof(decimal) => "decimal",
            PrimitiveForm.Number when type == typeof(double) || type == typeof(float) || type == typeof(Half) =>
                "float",
            PrimitiveForm.Text when type == typeof(char) || type == typeof(Rune) => "char",
            // A number that an attribute writes as text is one in JSON only.
            PrimitiveForm.Text when Type.GetTypeCode(type) is TypeCode.Object or TypeCode.String => "text",
            PrimitiveForm.Binary => "binary",
            PrimitiveForm.DateTime when type == typeof(DateTime) => "datetime",
            PrimitiveForm.DateTime when type == typeof(DateTimeOffset) => "datetimeoffset",
            PrimitiveForm.Date when type == typeof(DateOnly) => "date",
            PrimitiveForm.Time when type == typeof(TimeOnly) => "time",
            PrimitiveForm.Duration when type == typeof(TimeSpan) => "duration",
            PrimitiveForm.Uuid => "uuid",
            PrimitiveForm.Uri => "uri",
            _ => null,
        };

    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state)
    {
        bool json = shape.IsText || options.EnumsAsTextInJson,
            messagePack = shape.IsText || options.EnumsAsTextInMessagePack;
        if (!json && !messagePack)
            return TypeScriptField.Is(Scalar(Enum.GetUnderlyingType(typeof(T)), PrimitiveForm.Integer)!);
        // Flags are joined, and values without a name are numbers.
        if (typeof(T).IsDefined(typeof(FlagsAttribute), false) || shape.Names.Count == 0)
            return new TypeScriptField("enum: string | number");
        string names = TypeScriptText.Union(shape.NamesUnder(options.EnumNaming).Select(each => each.Value).Distinct());
        return new TypeScriptField($"enum: {names}{(json && messagePack ? "" : " | number")}");
    }

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state) =>
        new TypeScriptField($"of: {TypeScriptText.Literal(name(shape))}");

    // Only cases with members have a type of their own.
    public override object? VisitUnion<T>(UnionShape<T> shape, object? state) =>
        shape.Cases.All(each => each.Shape.Kind is ShapeKind.Object or ShapeKind.Union)
            ? new TypeScriptField($"of: {TypeScriptText.Literal(name(shape))}")
            : TypeScriptField.Any;

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    )
    {
        var nulls = state as NullabilityInfo;
        int rank = typeof(TCollection).IsArray ? typeof(TCollection).GetArrayRank() : 1;
        if (rank > 3 || IsWithin(shape))
            return TypeScriptField.Any;
        TypeScriptField list = CreatePart(
                shape.Element,
                nulls?.ElementType ?? (nulls?.GenericTypeArguments is [var only] ? only : null)
            )
            .In(rank == 1 ? "[]" : $"[{rank}]");
        _within.Remove(shape);
        // Value types that wrap an array write null if they contain none.
        return typeof(TCollection).IsValueType ? list.OrNull() : list;
    }

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    )
    {
        if (IsWithin(shape))
            return TypeScriptField.Any;
        TypeScriptField values = CreatePart(
            shape.Value,
            state is NullabilityInfo { GenericTypeArguments: [_, var value] } ? value : null
        );
        _within.Remove(shape);
        return values.In("{}");
    }

    // A collection may be its own element.
    private readonly HashSet<TypeShape> _within = [];

    private bool IsWithin(TypeShape shape) => !_within.Add(shape);

    public override object? VisitOptional<TOptional, TElement>(
        OptionalShape<TOptional, TElement> shape,
        object? state
    ) => CreateField(shape.Element).OrNull();

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
        typeof(TSurrogate).IsValueType ? CreateField(shape.Surrogate) : CreateField(shape.Surrogate).OrNull();
}
