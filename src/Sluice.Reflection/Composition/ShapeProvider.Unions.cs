using System.Reflection;
using Sluice.Internal;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Emission;
using Sluice.Reflection.Unions;
using Sluice.Shapes;

namespace Sluice.Reflection.Composition;

internal sealed partial class ShapeProvider
{
    private readonly TypeCache<Converter> _cases = new();

    private Type? FromUnion(Type type) =>
        ReflectedUnion.IsUnion(type) ? typeof(DiscoveredUnionShape<,>).MakeGenericType(type, resolverKey) : null;

    /// <summary>
    /// Returns the converter of a union's case: that of the object itself, even if its type is also a union.
    /// </summary>
    internal override Converter CaseConverterOf(Type type)
    {
        if (!ReflectedUnion.IsUnion(type))
            return ConverterOf(type);
        if (_cases.TryGet(type, out Converter? known))
            return known!;
        Type shape;
        lock (_lock)
        {
            var group = new EmissionGroup(this);
            shape = FromCollection(type, group) ?? ObjectOf(type, group, isRoot: true);
            if (!group.IsEmpty)
            {
                group.Finish();
                shape =
                    FromCollection(type, new EmissionGroup(this))
                    ?? ObjectOf(type, new EmissionGroup(this), isRoot: true);
            }
        }
        FieldInfo instance = typeof(ShapeConverter<,>)
            .MakeGenericType(type, shape)
            .GetField(nameof(ShapeConverter<,>.Instance))!;
        return _cases.Keep(type, (Converter)instance.GetValue(null)!);
    }
}
