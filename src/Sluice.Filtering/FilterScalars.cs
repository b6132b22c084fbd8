using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>The types whose values can be compared with literals.</summary>
internal static class FilterScalars
{
    private static readonly Dictionary<Type, (FilterScalar Scalar, PrimitiveForm Form)> s_all = [];
    private static readonly ConditionalWeakTable<TypeShape, FilterScalar> s_enums = [];

    static FilterScalars()
    {
        Add(
            PrimitiveForm.Boolean,
            new FilterScalar<bool>(
                ScalarKind.Boolean,
                Literals.Boolean,
                static v => v ? "true" : "false",
                static (a, b) => a.CompareTo(b)
            )
        );
        AddNumbers();
        Add(
            PrimitiveForm.Text,
            new FilterScalar<string>(ScalarKind.Text, Literals.ParseText, Literals.Quote, CodePoints.Compare)
        );
        Add(
            PrimitiveForm.Uuid,
            new FilterScalar<Guid>(
                ScalarKind.Guid,
                Literals.ParseGuid,
                static v => v.ToString("D"),
                static (a, b) => a.CompareTo(b)
            )
        );
        AddTimes();
    }

    private static void AddNumbers()
    {
        Integer<sbyte>();
        Integer<byte>();
        Integer<short>();
        Integer<ushort>();
        Integer<int>();
        Integer<uint>();
        Integer<long>();
        Integer<ulong>();
        Fraction<float>();
        Fraction<double>();
        Add(
            PrimitiveForm.Number,
            new FilterScalar<decimal>(
                ScalarKind.Decimal,
                DecimalLiterals.Parse,
                static v => v.ToString("0.############################", CultureInfo.InvariantCulture),
                decimal.Compare
            )
        );
    }

    private static void AddTimes()
    {
        Add(
            PrimitiveForm.DateTime,
            new FilterScalar<DateTime>(
                ScalarKind.DateTime,
                DateLiterals.DateTime,
                static v => DateLiterals.Format(v) + (v.Kind == DateTimeKind.Utc ? "Z" : ""),
                static (a, b) => DateLiterals.Universal(a).CompareTo(DateLiterals.Universal(b))
            )
        );
        Add(
            PrimitiveForm.DateTime,
            new FilterScalar<DateTimeOffset>(
                ScalarKind.DateTimeOffset,
                DateLiterals.DateTimeOffset,
                static v => DateLiterals.Format(v.UtcDateTime) + "Z",
                static (a, b) => a.CompareTo(b)
            )
        );
        Add(
            PrimitiveForm.Date,
            new FilterScalar<DateOnly>(
                ScalarKind.Date,
                DateLiterals.ParseDate,
                static v => v.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
                static (a, b) => a.CompareTo(b)
            )
        );
        Add(
            PrimitiveForm.Time,
            new FilterScalar<TimeOnly>(
                ScalarKind.Time,
                DateLiterals.ParseTime,
                static v => v.ToString("HH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture),
                static (a, b) => a.CompareTo(b)
            )
        );
    }

    /// <summary>
    /// Returns the scalar for values of a shape; <see langword="null"/> if filters do not support the type, or a
    /// custom converter writes it in another form.
    /// </summary>
    /// <param name="shape">The shape.</param>
    /// <param name="names">The names of enumerations; <see langword="null"/> for those of the types.</param>
    internal static FilterScalar? Find(TypeShape shape, FilterEnumNames? names = null) =>
        shape.Kind == ShapeKind.Enum
            ? names?.FindScalar(shape)
                ?? s_enums.GetValue(shape, static each => (FilterScalar)each.Accept(new EnumVisitor())!)
        : s_all.TryGetValue(shape.Type, out (FilterScalar Scalar, PrimitiveForm Form) known)
        && shape.Accept(new FormVisitor()) is PrimitiveForm form
        && form == known.Form
            ? known.Scalar
        : null;

    /// <summary>
    /// Returns the scalar for the value within a wrapper; <see langword="null"/> if filters do not support its type, or
    /// requests compare it by its own name.
    /// </summary>
    internal static FilterScalar? FindValue(ValueWrapper wrapper, TypeShape shape)
    {
        if (!s_all.TryGetValue(wrapper.ValueType, out (FilterScalar Scalar, PrimitiveForm Form) known))
            return null;
        // A member with a mark of its own is compared by its path.
        if (shape is IObjectShape { Members: [var member] })
            return (member.Flags & (MemberFlags.Filterable | MemberFlags.Sortable)) == 0 ? known.Scalar : null;
        return shape.Kind is ShapeKind.Primitive or ShapeKind.Surrogate ? known.Scalar : null;
    }

    private static void Add(PrimitiveForm form, FilterScalar scalar) => s_all.Add(scalar.Type, (scalar, form));

    private static void Integer<T>()
        where T : struct, IBinaryInteger<T>, IMinMaxValue<T> =>
        Add(
            PrimitiveForm.Integer,
            new FilterScalar<T>(
                ScalarKind.Integer,
                Literals.Integer,
                static v => v.ToString(null, CultureInfo.InvariantCulture),
                static (a, b) => a.CompareTo(b)
            )
        );

    private static void Fraction<T>()
        where T : struct, IFloatingPointIeee754<T> =>
        Add(
            PrimitiveForm.Number,
            new FilterScalar<T>(ScalarKind.Fraction, Literals.Fraction, Number, OrderKey.CompareFractions)
        );

    private static string Number<T>(T value)
        where T : IFloatingPoint<T> =>
        T.IsPositiveInfinity(value) ? "INF"
        : T.IsNegativeInfinity(value) ? "-INF"
        : value.ToString("R", CultureInfo.InvariantCulture);

    private sealed class FormVisitor : ShapeVisitor
    {
        public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => shape.Form;
    }

    private sealed class EnumVisitor : ShapeVisitor
    {
        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state)
        {
            var names = new EnumLiterals<T>([.. shape.Names], shape.IsText);
            return new FilterScalar<T>(
                ScalarKind.Enum,
                names.Parse,
                names.Format,
                static (a, b) => Comparer<T>.Default.Compare(a, b)
            )
            {
                Names = [.. shape.Names.Select(n => n.Value)],
            };
        }
    }
}
