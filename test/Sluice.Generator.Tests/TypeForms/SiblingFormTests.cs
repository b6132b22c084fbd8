using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using Sluice.Generator.Tests.AttributeMatrix;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Generator.Tests.TypeForms;

/// <summary>
/// Forms near those that were reported: every provider writes the same by default, by exact names and with references,
/// reads it back, clones it and describes it by the same schema.
/// </summary>
public class SiblingFormTests
{
    private static readonly SiblingForm[] s_forms = [.. SiblingForms.All];

    private static readonly Lazy<AttributeCompilation> s_compiled = new(() =>
        new AttributeCompilation(
            [.. s_forms.Select(form => new AttributeCase(form.Name, form.Source, "C", form.Value))],
            SiblingForms.Prelude
        )
    );

    public static TheoryData<string> Names => [.. s_forms.Select(form => form.Name)];

    [Theory, MemberData(nameof(Names))]
    public void Providers_agree(string name)
    {
        int index = Array.FindIndex(s_forms, form => form.Name == name);
        SiblingForm form = s_forms[index];
        string[] first = [];
        foreach (Provider provider in Provider.All)
        {
            Array values = s_compiled.Value.Values(index, provider.IsGenerated);
            Type type = values.GetType().GetElementType()!;
            var verbs = (IForm)
                Activator.CreateInstance(typeof(FormOf<>).MakeGenericType(type), provider.ConverterFor(type))!;
            string[] results = [.. verbs.Results(values.GetValue(0), form.Document)];
            AssertWritten(form, provider, results[0]);
            if (form.Packed is not null)
                Assert.Equal((provider.ToString(), form.Packed), (provider.ToString(), results[1]));
            if (form.Read is not null)
                Assert.StartsWith(form.Read, results[^1], StringComparison.Ordinal);
            first = first.Length == 0 ? results : first;
            Assert.Equal(
                (provider.ToString(), string.Join("\n", first)),
                (provider.ToString(), string.Join("\n", results))
            );
        }
    }

    private static void AssertWritten(SiblingForm form, Provider provider, string written)
    {
        if (form.Json.StartsWith("error", StringComparison.Ordinal))
            Assert.StartsWith(form.Json, written, StringComparison.Ordinal);
        else
            Assert.Equal((provider.ToString(), form.Json), (provider.ToString(), written));
    }

    private interface IForm
    {
        IEnumerable<string> Results(object? value, string? document);
    }

    private sealed class FormOf<T>(Converter<T> converter) : IForm
    {
        private static readonly JsonWireOptions s_exact = Exact(new JsonWireOptions()),
            s_shared = new() { References = WireReferenceHandling.Preserve };

        public IEnumerable<string> Results(object? value, string? document)
        {
            var typed = (T?)value;
            string json = Attempt(() => Write(typed, default));
            yield return json;
            byte[] packed = [];
            yield return Attempt(() => Convert.ToHexStringLower(packed = Pack(typed, default)));
            yield return Attempt(() => Convert.ToHexStringLower(Pack(typed, Exact(new MessagePackWireOptions()))));
            yield return Attempt(() => Write(typed, s_exact));
            yield return Attempt(() => JsonSchema.Of(converter.Shape).ToJsonString());
            yield return Attempt(() => Write(DeepClone.Of(converter.TypedShape, typed), default));
            string again = Attempt(() => Write(Read(json, default), default));
            string shared = Attempt(() => Write(Read(Write(typed, s_shared), s_shared), default));
            yield return again;
            // What references add is read back.
            if (!again.StartsWith("error", StringComparison.Ordinal))
                Assert.Equal(json, shared);
            yield return Attempt(() => Write(MessagePackReading.Read(packed, converter, default), default));
            if (document is not null)
                yield return Attempt(() => Write(Read(document, default), default));
        }

        private string Write(T? value, JsonWireOptions options) =>
            JsonOutput.ToText(new JsonBody<T>(converter, value, null), options);

        private byte[] Pack(T? value, MessagePackWireOptions options) =>
            MessagePackOutput.ToArray(new MessagePackBody<T>(converter, value, null), options);

        private T? Read(string json, JsonWireOptions options) =>
            JsonReading.Read(Encoding.UTF8.GetBytes(json), converter, options);

        // Two assemblies that are referenced here have the enumeration, so its names cannot be used.
        private static TOptions Exact<TOptions>(TOptions options)
            where TOptions : struct
        {
            PropertyInfo naming = typeof(TOptions).GetProperty("Naming")!;
            object boxed = options;
            naming.SetValue(boxed, Enum.Parse(naming.PropertyType, "None"));
            return (TOptions)boxed;
        }

        private static string Attempt(Func<string> get)
        {
            try
            {
                return get();
            }
            catch (Exception exception)
            {
                // Each form has a namespace of its own.
                return Regex.Replace(Outcome.Of(exception).ToString(), @"\bN\d{4}\.", "");
            }
        }
    }
}
