using System.Reflection;
using Sluice.Analyzers.Calls;
using Sluice.Rows;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>What the compiler reports of options is what their setters refuse.</summary>
public class OptionRangeTests
{
    // The analyzers contain a type of this name.
    private static readonly Type s_include = typeof(FieldSelection).Assembly.GetType("Sluice.IncludeOptions", true)!;
    private static readonly Type[] s_types =
    [
        typeof(JsonWireOptions),
        typeof(MessagePackWireOptions),
        typeof(RowOptions),
        typeof(SluiceHttpOptions),
        typeof(Sluice.Data.InsertOptions),
        s_include,
        typeof(IncludeLimits),
    ];

    public static TheoryData<string> Ranged => [.. OptionRanges.Numbers.Select(range => range.Key)];

    [Theory, MemberData(nameof(Ranged))]
    public void RangeOfAnOption_IsThatOfItsSetter(string option)
    {
        (int least, int greatest) = OptionRanges.Numbers.First(range => range.Key == option).Value;
        foreach (int value in new[] { least, greatest, least - 1, unchecked(greatest + 1) })
        {
            string? reported = OptionRanges.WhyRefused(option, value);
            Exception? thrown = Record.Exception(() => Set(option, value));
            Assert.Equal(value >= least && value <= greatest, reported is null);
            if (reported is null)
                Assert.Null(thrown);
            else
                Assert.Contains(
                    $"{option} must be {reported}",
                    Assert.IsType<ArgumentOutOfRangeException>(thrown).Message,
                    StringComparison.Ordinal
                );
        }
    }

    [Fact]
    public void EveryNumberThatASetterRefuses_HasARange()
    {
        foreach (PropertyInfo property in s_types.SelectMany(type => type.GetProperties()).Where(p => p.CanWrite))
        {
            if (property.PropertyType != typeof(int))
                continue;
            string option = $"{property.DeclaringType!.Name}.{property.Name}";
            bool isRefused = Record.Exception(() => Set(option, int.MinValue)) is not null;
            Assert.True(isRefused == OptionRanges.Numbers.Any(range => range.Key == option), option);
        }
    }

    [Fact]
    public void EveryEnumerationOfTheWires_RefusesNumbersThatAreNoConstants()
    {
        int enumerations = 0;
        foreach (PropertyInfo property in s_types.Take(2).SelectMany(type => type.GetProperties()))
        {
            if (!property.PropertyType.IsEnum || !property.CanWrite)
                continue;
            enumerations++;
            string option = $"{property.DeclaringType!.Name}.{property.Name}";
            Array constants = Enum.GetValuesAsUnderlyingType(property.PropertyType);
            foreach (object constant in constants)
            {
                object value = Enum.ToObject(property.PropertyType, constant);
                Assert.Equal(value, property.GetValue(Set(option, value)));
            }
            foreach (int number in new[] { constants.Length, 255 })
            {
                Exception? thrown = Record.Exception(() => Set(option, Enum.ToObject(property.PropertyType, number)));
                Assert.Contains(
                    $"{option} must be a constant",
                    Assert.IsType<ArgumentOutOfRangeException>(thrown).Message,
                    StringComparison.Ordinal
                );
            }
        }
        Assert.Equal(9, enumerations);
    }

    private static object Set(string option, object value)
    {
        string[] names = option.Split('.');
        object options = Activator.CreateInstance(s_types.First(type => type.Name == names[0]))!;
        try
        {
            options.GetType().GetProperty(names[1])!.SetValue(options, value);
        }
        catch (TargetInvocationException e) when (e.InnerException is { } inner)
        {
            System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(inner);
        }
        return options;
    }
}
