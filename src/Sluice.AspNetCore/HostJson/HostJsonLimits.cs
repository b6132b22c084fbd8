using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.AspNetCore.Policies;
using Sluice.Model;
using Sluice.Reflection.Facts;
using Sluice.Shared;
using Sluice.TypeModel.Rules;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Finds the settings of the host's JSON that have no counterpart in the wire's options and would change what an
/// endpoint writes or reads.
/// </summary>
/// <param name="host">The host's settings.</param>
/// <param name="owner">The name of the options in code.</param>
/// <param name="json">The settings as options of the wire.</param>
/// <param name="guards">The members that policies guard.</param>
/// <param name="newtonsoft">
/// A setting of Newtonsoft.Json, which the host uses; <see langword="null"/> if there is none.
/// </param>
internal sealed class HostJsonLimits(
    JsonSerializerOptions host,
    string owner,
    JsonWireOptions json,
    GuardedTypes guards,
    string? newtonsoft
)
{
    // The types of most columns.
    private static readonly Type[] s_columns =
    [
        typeof(string),
        typeof(int),
        typeof(long),
        typeof(bool),
        typeof(double),
        typeof(decimal),
        typeof(DateTime),
        typeof(DateTimeOffset),
        typeof(DateOnly),
        typeof(TimeOnly),
        typeof(Guid),
        typeof(byte[]),
        typeof(short),
        typeof(float),
        typeof(TimeSpan),
    ];

    private readonly ConcurrentDictionary<(Type Type, bool IsBody), string?> _known = new();
    private readonly HostContracts? _contracts = HostContracts.FindContracts(host);

    /// <summary>Gets options with the names of enumerations that the host writes; null for numbers.</summary>
    public JsonWireOptions? EnumNames { get; } = HostEnums.FindNames(host);

    /// <summary>Gets whether there may be such a setting, so that types must be checked.</summary>
    public bool Any { get; } =
        newtonsoft is not null
        || ForAll(host) is not null
        || ForBodies(host) is not null
        || DependOnTypes(host)
        || HostContracts.FindContracts(host) is not null;

    /// <summary>
    /// Returns why a type cannot be written, or read, as the host would; <see langword="null"/> if it can.
    /// </summary>
    public string? ReasonFor(TypeShape shape, bool isBody)
    {
        if (!Any)
            return null;
        if (newtonsoft is not null)
            return NewtonsoftText;
        return _known.GetOrAdd((shape.Type, isBody), _ => Find(shape, isBody) is { } found ? TextOf(found) : null);
    }

    /// <summary>
    /// Returns why elements that are written one by one, or a page, cannot be written as the host would.
    /// </summary>
    public string? ReasonForParts() =>
        host.ReferenceHandler == ReferenceHandler.Preserve
            ? TextOf(new(nameof(host.ReferenceHandler), "numbers the objects of a whole document"))
            : null;

    /// <summary>
    /// Returns why rows of the application's SQL cannot be written as the host would write the objects that they
    /// represent: their values are those of the columns, which no converter and no default of a member changes.
    /// </summary>
    /// <param name="shape">
    /// The type that a row represents; <see langword="null"/> if it represents none, and has every column.
    /// </param>
    public string? ReasonForRows(TypeShape? shape)
    {
        if (newtonsoft is not null)
            return NewtonsoftText;
        if (host.DefaultIgnoreCondition == JsonIgnoreCondition.WhenWritingDefault)
            return TextOf(new(nameof(host.DefaultIgnoreCondition), "leaves out the defaults of members"));
        IEnumerable<Type> types = shape is null
            ? s_columns
            : ReachedShape.FindShapes(shape).Select(each => each.Shape.Type);
        return json.Converters is { } converters && types.FirstOrDefault(converters.Converts) is { } converted
            ? TextOf(new(nameof(host.Converters), $"converts {converted}"))
            : null;
    }

    private string NewtonsoftText =>
        $"AddNewtonsoftJson: SerializerSettings.{newtonsoft} is set, which Sluice's JSON does not follow. Set the "
        + "options yourself: AddSluice(o => o.Json = …) for all endpoints, or .WithJson(…) for this one; or leave the "
        + "settings of Newtonsoft.Json as they are.";

    private string TextOf(Unmapped found) =>
        $"{owner}.{found.Setting} {found.Why}, which Sluice's JSON options cannot do here. Set the options yourself, "
        + "which replaces the host's settings: AddSluice(o => o.Json = …) for all endpoints, or .WithJson(…) for this "
        + "one; or change the setting.";

    private sealed record Unmapped(string Setting, string Why);

    private static bool DependOnTypes(JsonSerializerOptions host) =>
        host.Converters.Count > 0
        || host.IgnoreReadOnlyProperties
        || host.IgnoreReadOnlyFields
        || host.IncludeFields
        || host.ReferenceHandler is not null
        || host.UnknownTypeHandling == JsonUnknownTypeHandling.JsonNode;

    private static Unmapped? ForAll(JsonSerializerOptions host)
    {
#pragma warning disable SYSLIB0020 // An application may still set it.
        if (host.IgnoreNullValues)
            return new(nameof(host.IgnoreNullValues), "ignores null in bodies");
#pragma warning restore SYSLIB0020
        return
            host.ReferenceHandler is { } handler
            && handler != ReferenceHandler.Preserve
            && handler != ReferenceHandler.IgnoreCycles
            ? new(nameof(host.ReferenceHandler), $"is {handler.GetType()}")
            : null;
    }

    private static Unmapped? ForBodies(JsonSerializerOptions host) =>
        host.PreferredObjectCreationHandling == JsonObjectCreationHandling.Populate
            ? new(nameof(host.PreferredObjectCreationHandling), "adds to the values that members have")
            : null;

    private Unmapped? Find(TypeShape root, bool isBody)
    {
        if (ForAll(host) is { } always)
            return always;
        if (isBody && ForBodies(host) is { } reading)
            return reading;
        foreach (ReachedShape reached in ReachedShape.FindShapes(root))
            if (FindIn(reached, isBody) is { } found)
                return found;
        return null;
    }

    private Unmapped? FindIn(ReachedShape reached, bool isBody)
    {
        TypeShape shape = reached.Shape;
        Type type = shape.Type;
        if (FindChanged(type) is { } changed)
            return changed;
        if (json.Converters?.Converts(type) == true)
            return FindConverted(reached);
        if (isBody && type == typeof(object) && host.UnknownTypeHandling == JsonUnknownTypeHandling.JsonNode)
            return new(nameof(host.UnknownTypeHandling), "reads values without a declared type as JsonNode");
        if (isBody && type == typeof(object) && host.ReferenceHandler == ReferenceHandler.Preserve)
            return new(nameof(host.ReferenceHandler), "keeps the metadata of values without a declared type");
        if (shape is not IObjectShape owner)
            return null;
        return FindCycle(shape) ?? FindLeftOut(owner);
    }

    private Unmapped? FindConverted(ReachedShape reached)
    {
        Type type = reached.Shape.Type;
        if (reached.IsInKey && reached.Shape.Kind is not (ShapeKind.Primitive or ShapeKind.Enum))
            return new(nameof(host.Converters), $"converts {type}, which is the key of a dictionary");
        return guards.PoliciesOf(reached.Shape).Length > 0
            ? new(nameof(host.Converters), $"converts {type}, which has members that a policy guards")
            : null;
    }

    private Unmapped? FindCycle(TypeShape shape)
    {
        if (host.ReferenceHandler != ReferenceHandler.IgnoreCycles)
            return null;
        bool isCyclic = ReachedShape
            .FindShapes(shape)
            .Skip(1)
            .Any(each =>
                each.Shape.Type.IsAssignableFrom(shape.Type)
                || (
                    (each.Shape as IObjectShape)?.Members.Any(member => member.MemberType.IsAssignableFrom(shape.Type))
                    ?? false
                )
            );
        return isCyclic || ((IObjectShape)shape).Members.Any(member => member.MemberType.IsAssignableFrom(shape.Type))
            ? new(nameof(host.ReferenceHandler), $"writes null where a value contains itself, as {shape.Type} may")
            : null;
    }

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2075",
        Justification = "A field that was removed cannot be written by the host's serializer either."
    )]
    private Unmapped? FindLeftOut(IObjectShape owner)
    {
        if (
            host.IncludeFields
            && owner
                .Type.GetFields(BindingFlags.Instance | BindingFlags.Public)
                .FirstOrDefault(field =>
                    !owner.Members.Any(member =>
                        Equals(member.Member, field) && (member.Flags & MemberFlags.KeyedOnly) == 0
                    )
                    && !field.IsDefined(typeof(JsonIgnoreAttribute), true)
                    && !field.IsDefined(typeof(WireIgnoreAttribute), true)
                    && !LeftOutMembers.Contain(new ReflectedType(owner.Type), field.Name)
                )
                is { } added
        )
            return new(nameof(host.IncludeFields), $"adds the field {owner.Type}.{added.Name}");
        if (host.IgnoreReadOnlyProperties && owner.Members.FirstOrDefault(IsReadOnlyProperty) is { } property)
            return new(nameof(host.IgnoreReadOnlyProperties), $"leaves out {property}");
        return
            host.IgnoreReadOnlyFields
            && owner.Members.FirstOrDefault(each => each.Member is FieldInfo { IsInitOnly: true }) is { } constant
            ? new(nameof(host.IgnoreReadOnlyFields), $"leaves out {constant}")
            : null;
    }

    private static bool IsReadOnlyProperty(MemberShape member) =>
        member.Member is PropertyInfo property
        && property.SetMethod is not { IsPublic: true }
        && !property.IsDefined(typeof(JsonIncludeAttribute), true);

    private Unmapped? FindChanged(Type type) =>
        _contracts?.FindChange(type) is { } change
            ? new(nameof(host.TypeInfoResolver), $"changes the contract of {type}: {change}")
            : null;
}
