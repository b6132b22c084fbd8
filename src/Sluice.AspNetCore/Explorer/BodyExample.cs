using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.Explorer;

/// <summary>
/// Creates an example of a body from the shape of its type: the members that the viewer may see and the endpoint may
/// set, with a value that can be read.
/// </summary>
internal sealed class BodyExample : ShapeVisitor
{
    private const int MaxDepth = 4;

    private static readonly JsonSerializerOptions s_printing = new()
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    // The first that can be read as the type is taken.
    private static readonly string[] s_texts =
    [
        "\"text\"",
        "\"a\"",
        "\"1.0\"",
        "\"127.0.0.1\"",
        "\"en\"",
        "\"https://example.com/\"",
        "\"\"",
        "{}",
        "1",
    ];

    private readonly SluiceHttpOptions _options;
    private readonly Func<MemberShape, bool> _isVisible;
    private SettableMembers? _settable;
    private int _depth;

    private BodyExample(SluiceHttpOptions options, SettableMembers? settable, Func<MemberShape, bool> isVisible) =>
        (_options, _settable, _isVisible) = (options, settable, isVisible);

    /// <summary>Returns the example as indented JSON.</summary>
    /// <param name="shape">The type of the body.</param>
    /// <param name="options">The options of the endpoint.</param>
    /// <param name="settable">What the body may set; <see langword="null"/> for everything.</param>
    /// <param name="isVisible">Returns whether the viewer may see a member.</param>
    public static string Create(
        TypeShape shape,
        SluiceHttpOptions options,
        SettableMembers? settable,
        Func<MemberShape, bool> isVisible
    )
    {
        JsonNode? example = new BodyExample(options, settable, isVisible).ValueOf(shape);
        return example is null ? "null" : example.ToJsonString(s_printing).ReplaceLineEndings("\n");
    }

    private JsonNode? ValueOf(TypeShape shape)
    {
        // What a converter of the options reads is not known.
        if (_options.Json.Converters?.Converts(shape.Type) == true)
            return FirstReadable(shape.Type, s_texts);
        if (_depth == MaxDepth)
            return null;
        _depth++;
        var value = (JsonNode?)shape.Accept(this);
        _depth--;
        return value;
    }

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => ValueOf(shape.Form, typeof(T));

    private JsonNode? ValueOf(PrimitiveForm form, Type type) =>
        form switch
        {
            PrimitiveForm.Boolean => FirstReadable(type, "true"),
            PrimitiveForm.Integer => FirstReadable(type, "1"),
            PrimitiveForm.Number => FirstReadable(type, "9.5", "1"),
            PrimitiveForm.Binary => FirstReadable(type, "\"AQID\""),
            PrimitiveForm.DateTime => FirstReadable(type, "\"2026-01-31T09:30:00Z\"", "\"2026-01-31T09:30:00\""),
            PrimitiveForm.Date => FirstReadable(type, "\"2026-01-31\""),
            PrimitiveForm.Time => FirstReadable(type, "\"09:30:00\""),
            PrimitiveForm.Duration => FirstReadable(type, "\"00:15:00\"", "\"PT15M\""),
            PrimitiveForm.Uuid => FirstReadable(type, "\"3f2504e0-4f89-41d3-9a0c-0305e82c3301\""),
            PrimitiveForm.Uri => FirstReadable(type, "\"https://example.com/\""),
            _ => FirstReadable(type, s_texts),
        };

    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state)
    {
        string? name = _options.NamesOf(shape).FirstOrDefault();
        string number = shape.Names.Count == 0 ? "0" : shape.Names[0].Key.ToString("D");
        return name is not null && (shape.IsText || _options.Json.EnumsAsText)
            ? JsonValue.Create(name)
            : FirstReadable(typeof(T), number, JsonValue.Create(name)?.ToJsonString() ?? number);
    }

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    )
    {
        JsonNode list = ListOf(ValueOf(shape.Element));
        int rank = typeof(TCollection).IsArray ? typeof(TCollection).GetArrayRank() : 1;
        for (int i = 1; i < rank; i++)
            list = ListOf(list);
        return list;
    }

    private static JsonArray ListOf(JsonNode? element) => element is null ? [] : [element];

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    )
    {
        var entries = new JsonObject();
        JsonNode? value = ValueOf(shape.Value);
        if (value is null)
            return entries;
        JsonNode? key = ValueOf(shape.Key);
        if (key is JsonValue)
            entries[key.ToString()] = value;
        return entries;
    }

    public override object? VisitOptional<TOptional, TElement>(
        OptionalShape<TOptional, TElement> shape,
        object? state
    ) => ValueOf(shape.Element);

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
        ValueOf(shape.Surrogate);

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state)
    {
        if (shape.Cases.Count == 0)
            return null;
        UnionCase arm = shape.Cases[0];
        var example = new JsonObject();
        if (arm.Name is not null || arm.Tag is not null)
            example[shape.Discriminator] = arm.Name is { } name ? JsonValue.Create(name) : JsonValue.Create(arm.Tag);
        switch (ValueOf(arm.Shape))
        {
            case JsonObject members:
                foreach ((string each, JsonNode? value) in members)
                    example[each] = value?.DeepClone();
                return example;
            case JsonArray elements:
                example["$values"] = elements;
                return example;
            case { } value when example.Count == 0:
                return value;
            default:
                return example;
        }
    }

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state)
    {
        var example = new JsonObject();
        SettableMembers? settable = _settable;
        foreach (MemberShape<T> member in shape.Members)
        {
            if (!IsSet(member) || settable?.Allows(member) == false)
                continue;
            _settable = settable?.For(member);
            JsonNode? value = ValueOf(member.Shape);
            if (value is not null || IsRequired(member))
                example[_options.Names.NameOf(member)] = value;
        }

        _settable = settable;
        return example;
    }

    private bool IsSet(MemberShape member) =>
        (
            member.Flags
            & (MemberFlags.Readable | MemberFlags.NeverSet | MemberFlags.ExtensionData | MemberFlags.KeyedOnly)
        ) == MemberFlags.Readable
        && _isVisible(member);

    private bool IsRequired(MemberShape member) =>
        (member.Flags & MemberFlags.Required) != 0
        || (_options.Json.RequireConstructorParameters && member.IsRequiredParameter);

    private JsonNode? FirstReadable(Type type, params ReadOnlySpan<string> documents)
    {
        foreach (string document in documents)
            if (CanRead(type, document))
                return JsonNode.Parse(document);
        return null;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The endpoint reads the type.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The endpoint reads the type.")]
    private bool CanRead(Type type, string document)
    {
        try
        {
            _ = JsonWire.Deserialize(Encoding.UTF8.GetBytes(document), type, _options.Json);
            return true;
        }
        catch (Exception exception)
            when (exception is WireException or NotSupportedException or InvalidOperationException)
        {
            return false;
        }
    }
}
