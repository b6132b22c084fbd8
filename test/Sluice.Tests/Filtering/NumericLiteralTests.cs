using System.Globalization;
using System.Numerics;
using Xunit;

namespace Sluice.Tests.Filtering;

[Shape]
public partial class NumericFilterModel
{
    [Filterable]
    public sbyte SByte { get; set; }

    [Filterable]
    public byte Byte { get; set; }

    [Filterable]
    public short Short { get; set; }

    [Filterable]
    public ushort UShort { get; set; }

    [Filterable]
    public int Int { get; set; }

    [Filterable]
    public uint UInt { get; set; }

    [Filterable]
    public long Long { get; set; }

    [Filterable]
    public ulong ULong { get; set; }

    [Filterable]
    public float Float { get; set; }

    [Filterable]
    public double Double { get; set; }

    [Filterable]
    public decimal Decimal { get; set; }

    [Filterable]
    public decimal? Nullable { get; set; }
}

/// <summary>
/// Every value of a numeric type is a literal for its members, and what the type cannot represent is an error.
/// </summary>
public class NumericLiteralTests
{
    [Theory]
    [InlineData("79228162514264337593543950335")]
    [InlineData("-79228162514264337593543950335")]
    [InlineData("+79228162514264337593543950335")]
    [InlineData("7.9228162514264337593543950335")]
    [InlineData("-7.9228162514264337593543950335")]
    [InlineData("7922816251426433759354395033.5")]
    [InlineData("79228162514264337593543950335.000")]
    [InlineData("79228162514264337593543950335e0")]
    [InlineData("7.9228162514264337593543950335e28")]
    [InlineData("7.9228162514264337593543950335E+28")]
    [InlineData("792281625142643375935439503350e-1")]
    [InlineData("0.0000000000000000000000000001")]
    [InlineData("1e-28")]
    [InlineData("10e-29")]
    [InlineData("1e28")]
    [InlineData("0.1e29")]
    [InlineData("0000000000000000000000000000000000000000001")]
    [InlineData("0.00000000000000000000000000000000000000000")]
    [InlineData("0e99999999999999999999")]
    [InlineData("1.50000000000000000000000000000000000000000")]
    public void DecimalLiteral_ThatADecimalHolds_IsExact(string literal)
    {
        var filter = FieldFilter.Parse<NumericFilterModel>($"decimal eq {literal}");
        decimal value = Exact(literal);
        Func<NumericFilterModel, bool> test = Test(filter);
        Assert.True(test(new() { Decimal = value }));
        Assert.False(test(new() { Decimal = value == 0 ? 1 : value / 2 }));
        var again = FieldFilter.Parse<NumericFilterModel>(filter.ToString()!);
        Assert.True(Test(again)(new() { Decimal = value }));
        Assert.True(Test(FieldFilter.Parse<NumericFilterModel>($"nullable eq {literal}"))(new() { Nullable = value }));
    }

    [Theory]
    [InlineData("79228162514264337593543950336")]
    [InlineData("-79228162514264337593543950336")]
    [InlineData("79228162514264337593543950335.5")]
    [InlineData("79228162514264337593543950335.1")]
    [InlineData("7.92281625142643375935439503351")]
    [InlineData("7.9228162514264337593543950336")]
    [InlineData("1e29")]
    [InlineData("1e-29")]
    [InlineData("1.5e-28")]
    [InlineData("0.00000000000000000000000000001")]
    [InlineData("1e99999999999999999999")]
    [InlineData("1e-99999999999999999999")]
    [InlineData("100000000000000000000000000000000000000000")]
    public void DecimalLiteral_ThatWouldBeRounded_IsOutOfRange(string literal)
    {
        FilterException e = Assert.Throws<FilterException>(() =>
            FieldFilter.Parse<NumericFilterModel>($"decimal eq {literal}")
        );
        Assert.Contains("out of range", e.Message, StringComparison.Ordinal);
    }

    public static TheoryData<string, string, bool> Extremes
    {
        get
        {
            var cases = new TheoryData<string, string, bool>();
            Add<sbyte>("sByte");
            Add<byte>("byte");
            Add<short>("short");
            Add<ushort>("uShort");
            Add<int>("int");
            Add<uint>("uInt");
            Add<long>("long");
            Add<ulong>("uLong");
            cases.Add("decimal", decimal.MaxValue.ToString(CultureInfo.InvariantCulture), true);
            cases.Add("decimal", decimal.MinValue.ToString(CultureInfo.InvariantCulture), true);
            cases.Add("decimal", ((BigInteger)decimal.MaxValue + 1).ToString(CultureInfo.InvariantCulture), false);
            cases.Add("decimal", ((BigInteger)decimal.MinValue - 1).ToString(CultureInfo.InvariantCulture), false);
            AddFraction("float", float.MaxValue, float.Epsilon, "1e39");
            AddFraction("double", double.MaxValue, double.Epsilon, "1e309");
            return cases;

            void Add<T>(string member)
                where T : IBinaryInteger<T>, IMinMaxValue<T>
            {
                var least = BigInteger.CreateChecked(T.MinValue);
                var most = BigInteger.CreateChecked(T.MaxValue);
                foreach (
                    (BigInteger value, bool isLegal) in (ReadOnlySpan<(BigInteger, bool)>)
                        [
                            (least, true),
                            (least + 1, true),
                            (most, true),
                            (most - 1, true),
                            (0, true),
                            (1, true),
                            (least - 1, false),
                            (most + 1, false),
                            (most * 10, false),
                        ]
                )
                    cases.Add(member, value.ToString(CultureInfo.InvariantCulture), isLegal);
            }

            void AddFraction<T>(string member, T most, T least, string beyond)
                where T : IFloatingPointIeee754<T>
            {
                foreach (T value in (ReadOnlySpan<T>)[most, -most, least, -least, T.Zero, T.One, T.BitDecrement(most)])
                    cases.Add(member, value.ToString("R", CultureInfo.InvariantCulture), true);
                cases.Add(member, beyond, false);
                cases.Add(member, "-" + beyond, false);
                cases.Add(member, "INF", true);
                cases.Add(member, "-INF", true);
            }
        }
    }

    [Theory, MemberData(nameof(Extremes))]
    public void ExtremeOfANumericType_IsALiteral_AndWhatIsBeyondIsAnError(string member, string literal, bool isLegal)
    {
        string text = $"{member} eq {literal}";
        if (!isLegal)
        {
            FilterException e = Assert.Throws<FilterException>(() => FieldFilter.Parse<NumericFilterModel>(text));
            Assert.Contains($"out of range for '{member}'", e.Message, StringComparison.Ordinal);
            return;
        }

        System.Reflection.PropertyInfo property = typeof(NumericFilterModel).GetProperty(
            member,
            System.Reflection.BindingFlags.IgnoreCase
                | System.Reflection.BindingFlags.Instance
                | System.Reflection.BindingFlags.Public
        )!;
        object? value = literal switch
        {
            "INF" when member == "float" => float.PositiveInfinity,
            "-INF" when member == "float" => float.NegativeInfinity,
            "INF" => double.PositiveInfinity,
            "-INF" => double.NegativeInfinity,
            _ when property.PropertyType == typeof(float) => float.Parse(literal, CultureInfo.InvariantCulture),
            _ when property.PropertyType == typeof(double) => double.Parse(literal, CultureInfo.InvariantCulture),
            _ => Convert.ChangeType(literal, property.PropertyType, CultureInfo.InvariantCulture),
        };
        var model = new NumericFilterModel();
        property.SetValue(model, value);
        var filter = FieldFilter.Parse<NumericFilterModel>(text);
        Assert.True(Test(filter)(model));
        Assert.True(Test(FieldFilter.Parse<NumericFilterModel>(filter.ToString()!))(model));
    }

    private static Func<NumericFilterModel, bool> Test(FieldFilter<NumericFilterModel> filter) =>
        model => ((IEnumerable<NumericFilterModel>)[model]).Where(filter).Any();

    // As a fraction of whole numbers, so that nothing is rounded.
    private static decimal Exact(string literal)
    {
        string[] parts = literal.ToUpperInvariant().Split('E');
        string[] digits = parts[0].Split('.');
        var whole = BigInteger.Parse(string.Concat(digits), CultureInfo.InvariantCulture);
        if (whole.IsZero)
            return 0;
        int exponent =
            (parts.Length > 1 ? int.Parse(parts[1], CultureInfo.InvariantCulture) : 0)
            - (digits.Length > 1 ? digits[1].Length : 0);
        for (; exponent < 0 && whole % 10 == 0; exponent++)
            whole /= 10;
        for (; exponent > 0; exponent--)
            whole *= 10;
        decimal value = (decimal)BigInteger.Abs(whole);
        int[] bits = decimal.GetBits(value);
        return new(bits[0], bits[1], bits[2], whole.Sign < 0, (byte)-exponent);
    }
}
