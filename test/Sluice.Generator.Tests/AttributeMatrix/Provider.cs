using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Sluice.Reflection.Composition;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>What a provider writes of a value and reads of a document; an error as <c>error: …</c>.</summary>
internal abstract class Provider(string name)
{
    internal static readonly JsonSerializerOptions Stj = new(JsonSerializerDefaults.Web)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>Whether the types need the generator.</summary>
    internal virtual bool IsGenerated => false;

    internal virtual Converter ConverterFor(Type type) => throw new NotSupportedException();

    internal abstract Outcome Json(Type type, object? value);
    internal abstract Outcome MessagePack(Type type, object? value);

    /// <summary>The document as an object; what System.Text.Json writes of it shows its state to all alike.</summary>
    internal abstract (object? Value, Outcome? Error) FromJson(Type type, string json);
    internal abstract (object? Value, Outcome? Error) FromMessagePack(Type type, byte[] bytes);

    public override string ToString() => name;

    internal static IReadOnlyList<Provider> All { get; } =
    [
        new OfSluice("generated", type => (Converter)Generated(type)),
        new OfSluice("run time, emitted", ShapeProvider.Emitting.ConverterOf),
        new OfSluice("run time, walked", ShapeProvider.Reflecting.ConverterOf),
    ];

    internal static Provider Peer { get; } = new OfStj();

    private static object Generated(Type type)
    {
        Type contract =
            type.GetInterfaces().FirstOrDefault(i => i.Name == "IShaped`1" && i.GetGenericArguments()[0] == type)
            ?? throw new WireException(WireError.Unsupported, "no shape was generated");
        return typeof(Provider)
            .GetMethod(
                nameof(ConverterOf),
                System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static
            )!
            .MakeGenericMethod(contract.GetGenericArguments())
            .Invoke(null, null)!;
    }

    private static Converter ConverterOf<T>()
        where T : IShaped<T> => T.Converter;

    private static Outcome Attempt(Func<string> get)
    {
        try
        {
            return new(get(), null);
        }
        catch (Exception exception)
        {
            return Outcome.Of(exception);
        }
    }

    private sealed class OfStj() : Provider("System.Text.Json")
    {
        internal override Outcome Json(Type type, object? value) =>
            Attempt(() => JsonSerializer.Serialize(value, type, Stj));

        internal override Outcome MessagePack(Type type, object? value) => throw new NotSupportedException();

        internal override (object?, Outcome?) FromMessagePack(Type type, byte[] bytes) =>
            throw new NotSupportedException();

        internal override (object?, Outcome?) FromJson(Type type, string json)
        {
            try
            {
                return (JsonSerializer.Deserialize(json, type, Stj), null);
            }
            catch (Exception exception)
            {
                return (null, Outcome.Of(exception));
            }
        }
    }

    private sealed class OfSluice(string name, Func<Type, Converter> find) : Provider(name)
    {
        internal override bool IsGenerated => ToString() == "generated";

        internal override Converter ConverterFor(Type type) => find(type);

        internal override Outcome Json(Type type, object? value) => Attempt(() => Verbs(type).Json(value));

        internal override Outcome MessagePack(Type type, object? value) =>
            Attempt(() => Verbs(type).MessagePack(value));

        internal override (object?, Outcome?) FromJson(Type type, string json) =>
            Read(() => Verbs(type).FromJson(json));

        internal override (object?, Outcome?) FromMessagePack(Type type, byte[] bytes) =>
            Read(() => Verbs(type).FromMessagePack(bytes));

        private IVerbs Verbs(Type type) =>
            (IVerbs)Activator.CreateInstance(typeof(Verbs<>).MakeGenericType(type), find(type))!;

        private static (object?, Outcome?) Read(Func<object?> read)
        {
            try
            {
                return (read(), null);
            }
            catch (Exception exception)
            {
                return (null, Outcome.Of(exception));
            }
        }
    }

    private interface IVerbs
    {
        string Json(object? value);
        string MessagePack(object? value);
        object? FromJson(string json);
        object? FromMessagePack(byte[] bytes);
    }

    private sealed class Verbs<T>(Converter<T> converter) : IVerbs
    {
        public string Json(object? value) => JsonOutput.ToText(new JsonBody<T>(converter, (T?)value, null), default);

        public string MessagePack(object? value) =>
            Convert.ToHexStringLower(
                MessagePackOutput.ToArray(new MessagePackBody<T>(converter, (T?)value, null), default)
            );

        public object? FromJson(string json) => JsonReading.Read<T>(Encoding.UTF8.GetBytes(json), converter, default);

        public object? FromMessagePack(byte[] bytes) => MessagePackReading.Read<T>(bytes, converter, default);
    }
}

/// <summary>What was written, or why not.</summary>
internal sealed record Outcome(string? Text, Exception? Error)
{
    internal static Outcome Of(Exception exception)
    {
        while (
            exception is System.Reflection.TargetInvocationException or TypeInitializationException
            && exception.InnerException is { } inner
        )
            exception = inner;
        return new(null, exception);
    }

    /// <summary>Whether it is an error that a caller expects; anything else is a fault of the library.</summary>
    internal bool IsRefusal => Error is WireException;

    public override string ToString() =>
        Text ?? $"error: {(Error as WireException)?.Error.ToString() ?? Error!.GetType().Name}: {Error!.Message}";
}
