using System.Reflection;
using System.Runtime.CompilerServices;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary>The copies that readers and writers make of their options contain every field.</summary>
public class OptionCopyTests
{
    private sealed class Policy : IWireNamingPolicy
    {
        public string ConvertName(string name) => name;
    }

    [Fact]
    public void CopyOfJsonOptions_HasEveryField()
    {
        var options = (JsonWireOptions)Filled(new JsonWireOptions());
        AssertSame(options, new JsonWireOptions(in options));
    }

    [Fact]
    public void CopyOfMessagePackOptions_HasEveryField()
    {
        var options = (MessagePackWireOptions)Filled(new MessagePackWireOptions());
        AssertSame(options, new MessagePackWireOptions(in options));
    }

    private static FieldInfo[] FieldsOf(object options) =>
        options.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);

    private static object Filled(object options)
    {
        foreach (FieldInfo field in FieldsOf(options))
        {
            field.SetValue(
                options,
                field.FieldType == typeof(ulong) ? 7UL
                    : field.FieldType == typeof(int) ? 7
                    : field.FieldType.IsInterface ? new Policy()
                    : RuntimeHelpers.GetUninitializedObject(field.FieldType)
            );
        }
        return options;
    }

    private static void AssertSame(object expected, object actual)
    {
        Assert.NotEmpty(FieldsOf(expected));
        foreach (FieldInfo field in FieldsOf(expected))
        {
            if (field.FieldType.IsValueType)
                Assert.Equal(field.GetValue(expected), field.GetValue(actual));
            else
                Assert.Same(field.GetValue(expected), field.GetValue(actual));
        }
    }
}
