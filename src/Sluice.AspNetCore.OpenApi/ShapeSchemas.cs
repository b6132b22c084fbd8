using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using Sluice.AspNetCore.Describing;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>Creates a document's schemas from the shape model; each object type becomes a component.</summary>
/// <remarks>
/// One instance per operation. If the host also uses a type, the host's component keeps the name, because it is written
/// with the host's options.
/// </remarks>
internal sealed partial class ShapeSchemas(
    OpenApiDocument document,
    Func<MemberShape, bool> isUnguarded,
    HashSet<Type> hostTypes,
    SluiceHttpOptions options
) : ShapeVisitor
{
    // The host describes the same types from its JSON options under the same names; if nothing in the host's schemas
    // refers to them, these components replace them when the document is complete.
    private static readonly ConditionalWeakTable<
        OpenApiDocument,
        Dictionary<string, (object Owner, OpenApiSchema Schema)>
    > s_components = [];

    // Trimmed programs omit it unless they enable the switch.
    private static bool NullabilityInfoContextIsSupported { get; } =
        !AppContext.TryGetSwitch("System.Reflection.NullabilityInfoContext.IsSupported", out bool isSupported)
        || isSupported;
    private readonly NullabilityInfoContext _nulls = new();

    /// <summary>Adds the components to a completed document.</summary>
    public static void Complete(OpenApiDocument document)
    {
        if (!s_components.TryGetValue(document, out var known) || document.Components?.Schemas is not { } schemas)
            return;
        foreach ((string id, (_, OpenApiSchema schema)) in known)
            schemas[id] = schema;
    }

    /// <summary>
    /// Returns whether values of a type have a schema; others, such as those of <see langword="void"/>, are the host's.
    /// </summary>
    public static bool CanDescribe(Type type) =>
        TypeConverters.Find(ElementTypes.FindElementType(type) ?? type) is not null;

    /// <summary>
    /// Gets a function that returns what the body of the operation may set; <see langword="null"/> for everything.
    /// </summary>
    public Func<TypeShape, SettableMembers?> SettableOf { get; init; } = static _ => null;

    public bool IsVisible(MemberShape member) =>
        (member.Flags & (MemberFlags.Never | MemberFlags.ExtensionData | MemberFlags.KeyedOnly)) == 0
        && isUnguarded(member);

    /// <summary>Returns the schema of a response: a list or page of shaped elements, or a shaped object.</summary>
    public IOpenApiSchema OfResponse(Type type, string? allowed)
    {
        _isBody = false;
        Converter converter = TypeConverters.For(ElementTypes.FindElementType(type) ?? type);
        _chosen = allowed is null ? null : NodeOf(converter, allowed);
        bool isNarrowed = _chosen is not null;
        IOpenApiSchema element = GetSchema(converter.Shape);
        _chosen = null;
        if (ElementTypes.FindElementType(type) is null)
            return element;
        var list = new OpenApiSchema { Type = JsonSchemaType.Array, Items = element };
        bool isLinked = type.IsGenericType && type.GetGenericTypeDefinition() == typeof(LinkedPage<>);
        if (!isLinked && (!type.IsGenericType || type.GetGenericTypeDefinition() != typeof(Page<>)))
            return list;
        if (!isNarrowed)
            return Component(type, GetSchemaId(type), schema => FillPage(schema, list, isLinked));
        var page = new OpenApiSchema();
        FillPage(page, list, isLinked);
        return page;
    }

    private void FillPage(OpenApiSchema schema, OpenApiSchema list, bool isLinked)
    {
        schema.Type = JsonSchemaType.Object;
        MemberNaming names = options.Names;
        schema.Properties = new Dictionary<string, IOpenApiSchema>
        {
            [names.NameOf("Items")] = list,
            ["page"] = Number(new OpenApiSchema { Type = JsonSchemaType.Integer, Format = "int32" }),
            [names.NameOf("Size")] = Number(new OpenApiSchema { Type = JsonSchemaType.Integer, Format = "int32" }),
            [names.NameOf("Total")] = Number(new OpenApiSchema { Type = JsonSchemaType.Integer, Format = "int64" }),
        };
        HashSet<string> required = isLinked
            ? [.. new[] { "Items", "Size", "Next", "Prev" }.Select(names.NameOf)]
            : [names.NameOf("Items"), "page", names.NameOf("Size"), names.NameOf("Total")];
        schema.Required = required;
        if (!isLinked)
            return;
        foreach (string link in (ReadOnlySpan<string>)["Next", "Prev"])
            schema.Properties[names.NameOf(link)] = new OpenApiSchema
            {
                Type = JsonSchemaType.String | JsonSchemaType.Null,
                Format = "uri-reference",
            };
    }

    /// <summary>Returns what an allow-list selects.</summary>
    public static SelectionNode? NodeOf(Converter converter, string allowed) =>
        (SelectionNode?)converter.Accept(new AllowListNode(allowed));

    /// <summary>Returns the schema of a body, with its required members and DataAnnotations.</summary>
    public IOpenApiSchema OfBody(Type type)
    {
        TypeShape shape = TypeConverters.For(type).Shape;
        (_isBody, _settable) = (true, SettableOf(shape));
        IOpenApiSchema schema = GetSchema(shape);
        _settable = null;
        return schema;
    }

    /// <summary>
    /// Returns the schema of a patch: like that of a body, but without required members, including in nested objects.
    /// Array elements are replaced, so they are complete; null removes an entry of a dictionary.
    /// </summary>
    public IOpenApiSchema OfPatch(Type type)
    {
        TypeShape shape = TypeConverters.For(type).Shape;
        (_isBody, _isPatch, _settable) = (true, true, SettableOf(shape));
        IOpenApiSchema schema = GetSchema(shape);
        (_isPatch, _settable) = (false, null);
        return schema;
    }

    /// <summary>Returns the schema of the problems that Sluice returns.</summary>
    public IOpenApiSchema OfProblem() =>
        Component(
            typeof(ProblemSchema),
            ProblemSchema.Id,
            static schema =>
            {
                OpenApiSchema problem = ProblemSchema.Create();
                (schema.Type, schema.Properties) = (problem.Type, problem.Properties);
            }
        );

    private bool _isBody,
        _isPatch;

    // What an allow-list leaves of the value being described; null for all of it.
    private SelectionNode? _chosen;
    private readonly HashSet<SelectionNode> _path = [];

    // What a body may set of the value being described; null for all of it.
    private SettableMembers? _settable;

    private sealed class AllowListNode(string text) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) =>
            FieldSelection.Parse(converter, text, new IncludeOptions { AllowDeep = true }, access: null).GetNode();
    }

    // Considers nullability annotations, which apply to references to nullable types.
    private IOpenApiSchema GetSchema(TypeShape shape, NullabilityInfo? nulls = null)
    {
        bool isRecursive = shape.Kind is not (ShapeKind.Object or ShapeKind.Union) && shape.IsRecursive;
        // What a converter of the options writes is not known.
        IOpenApiSchema schema =
            options.Json.Converters?.Converts(shape.Type) == true ? new OpenApiSchema()
            : isRecursive ? RecursiveOf(shape)
            : (IOpenApiSchema)shape.Accept(this, nulls)!;
        return nulls is { ReadState: NullabilityState.Nullable } && !shape.Type.IsValueType ? OrNull(schema) : schema;
    }

    // A list of itself is a component, as an object is.
    private OpenApiSchemaReference RecursiveOf(TypeShape shape)
    {
        string suffix =
            _isPatch ? "Patch"
            : _isBody ? "Body"
            : "";
        return Component(
            (shape, suffix),
            GetSchemaId(shape.Type) + suffix,
            schema =>
            {
                var own = (OpenApiSchema)shape.Accept(this)!;
                (schema.Type, schema.Items, schema.AdditionalProperties) = (
                    own.Type,
                    own.Items,
                    own.AdditionalProperties
                );
                (schema.OneOf, schema.AnyOf, schema.AllOf) = (own.OneOf, own.AnyOf, own.AllOf);
            }
        );
    }

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) =>
        shape.Form switch
        {
            PrimitiveForm.Boolean => new OpenApiSchema { Type = JsonSchemaType.Boolean },
            PrimitiveForm.Integer => Number(
                new OpenApiSchema { Type = JsonSchemaType.Integer, Format = FormatOf(Type.GetTypeCode(typeof(T))) }
            ),
            PrimitiveForm.Number => Number(
                new OpenApiSchema { Type = JsonSchemaType.Number, Format = FormatOf(Type.GetTypeCode(typeof(T))) }
            ),
            PrimitiveForm.Text => new OpenApiSchema { Type = JsonSchemaType.String },
            PrimitiveForm.Binary => new OpenApiSchema { Type = JsonSchemaType.String, Format = "byte" },
            PrimitiveForm.DateTime => new OpenApiSchema { Type = JsonSchemaType.String, Format = "date-time" },
            PrimitiveForm.Date => new OpenApiSchema { Type = JsonSchemaType.String, Format = "date" },
            PrimitiveForm.Time => new OpenApiSchema { Type = JsonSchemaType.String, Format = "time" },
            PrimitiveForm.Duration => new OpenApiSchema { Type = JsonSchemaType.String },
            PrimitiveForm.Uuid => new OpenApiSchema { Type = JsonSchemaType.String, Format = "uuid" },
            PrimitiveForm.Uri => new OpenApiSchema { Type = JsonSchemaType.String, Format = "uri-reference" },
            _ => new OpenApiSchema(),
        };

    // Bodies may contain numbers in either form.
    private OpenApiSchema Number(OpenApiSchema schema)
    {
        if (!options.Json.NumbersAsText)
            return schema;
        schema.Type = _isBody ? schema.Type | JsonSchemaType.String : JsonSchemaType.String;
        return schema;
    }

    // The names of the OpenAPI format registry, as the host uses them.
    private static string? FormatOf(TypeCode code) =>
        code switch
        {
            TypeCode.Byte => "uint8",
            TypeCode.SByte => "int8",
            TypeCode.Int16 => "int16",
            TypeCode.UInt16 => "uint16",
            TypeCode.Int32 => "int32",
            TypeCode.UInt32 => "uint32",
            TypeCode.Int64 => "int64",
            TypeCode.UInt64 => "uint64",
            TypeCode.Single => "float",
            TypeCode.Double or TypeCode.Decimal => "double",
            _ => null,
        };

    // Flags are joined, and a value without a name is written as a number.
    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) =>
        (shape.IsText || options.Json.EnumsAsText) && typeof(T).IsDefined(typeof(FlagsAttribute), false)
            ? new OpenApiSchema { Type = JsonSchemaType.String | JsonSchemaType.Integer }
        : shape.IsText || options.Json.EnumsAsText
            ? new OpenApiSchema
            {
                Type = JsonSchemaType.String,
                Enum = [.. options.NamesOf(shape).Select(name => (JsonNode)name)],
            }
        : new OpenApiSchema { Type = JsonSchemaType.Integer };

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    )
    {
        var nulls = state as NullabilityInfo;
        bool isPatch = _isPatch;
        _isPatch = false;
        IOpenApiSchema items = GetSchema(
            shape.Element,
            nulls?.ElementType ?? (nulls?.GenericTypeArguments is [var only] ? only : null)
        );
        _isPatch = isPatch;
        int rank = typeof(TCollection).IsArray ? typeof(TCollection).GetArrayRank() : 1;
        for (int i = 1; i < rank; i++)
            items = new OpenApiSchema { Type = JsonSchemaType.Array, Items = items };
        var list = new OpenApiSchema { Type = JsonSchemaType.Array, Items = items };
        // Value types that wrap an array write null if they contain none.
        return typeof(TCollection).IsValueType ? OrNull(list) : list;
    }

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    )
    {
        IOpenApiSchema values = GetSchema(
            shape.Value,
            state is NullabilityInfo { GenericTypeArguments: [_, var value] } ? value : null
        );
        return new OpenApiSchema
        {
            Type = JsonSchemaType.Object,
            AdditionalProperties = _isPatch ? OrNull(values) : values,
        };
    }

    public override object? VisitOptional<TOptional, TElement>(
        OptionalShape<TOptional, TElement> shape,
        object? state
    ) => OrNull(GetSchema(shape.Element));

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
        GetSchema(shape.Surrogate);

    // Bodies without relevant differences share the component of responses.
    private string SuffixOf(TypeShape shape) =>
        _isPatch ? "Patch"
        : _isBody && BodyRules.DifferFrom(shape, RequiresParameters) ? "Body"
        : "";

    private bool RequiresParameters => options.Json.RequireConstructorParameters;

    // One component per owner: an object type, a union (separate from its cases), a case (separate from its type), or a
    // page.
    private OpenApiSchemaReference Component(object owner, string name, Action<OpenApiSchema> fill)
    {
        Dictionary<string, (object Owner, OpenApiSchema Schema)> known = s_components.GetOrCreateValue(document);
        if (owner is Type type && hostTypes.Contains(type))
            name += "Selection";
        // Endpoints and controllers may have different options.
        owner = (owner, DescribedJson.From(options.Json));
        string id = name;
        for (int same = 2; known.TryGetValue(id, out var taken) && !taken.Owner.Equals(owner); same++)
            id = $"{name}{same}";
        if (!known.ContainsKey(id))
        {
            // Registered before it is filled, because a type may reach itself.
            var schema = new OpenApiSchema();
            known[id] = (owner, schema);
            document.AddComponent(id, schema);
            fill(schema);
        }

        return new OpenApiSchemaReference(id, document);
    }

    private static bool CanBeNull(MemberShape member) =>
        !member.MemberType.IsValueType && (member.Flags & MemberFlags.NonNull) == 0;

    // A schema without a type already allows null; an enum would have to list it.
    private static IOpenApiSchema OrNull(IOpenApiSchema schema)
    {
        if (schema is OpenApiSchema { OneOf: [_, OpenApiSchema { Type: JsonSchemaType.Null }] })
            return schema;
        if (schema is not OpenApiSchema { Enum: null, OneOf: null } own)
            return new OpenApiSchema { OneOf = [schema, new OpenApiSchema { Type = JsonSchemaType.Null }] };
        if (own.Type is { } type)
            own.Type = type | JsonSchemaType.Null;
        return own;
    }

    // The names that the host gives its own components of the same types.
    private static string GetSchemaId(Type type)
    {
        var id = new StringBuilder();
        Append(type);
        return id.ToString();

        void Append(Type part)
        {
            string name = part.IsNested ? part.DeclaringType!.Name + part.Name : part.Name;
            id.Append(name.Split('`')[0]);
            foreach (Type argument in part.GetGenericArguments())
            {
                id.Append("Of");
                Append(argument);
            }
        }
    }
}
