using System.Reflection;
using Microsoft.OpenApi;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.OpenApi;

// Objects: their members, as far as they are visible, selected and may be set.
internal sealed partial class ShapeSchemas
{
    public override object? VisitObject<T>(ObjectShape<T> shape, object? state)
    {
        if (_chosen is { } chosen && _path.Add(chosen))
        {
            var narrowed = new OpenApiSchema();
            Fill(narrowed, shape, chosen);
            _path.Remove(chosen);
            return narrowed;
        }

        _chosen = null;
        // A list belongs to one endpoint; the rule for a type is the same for all.
        if (_settable is { HasList: true })
        {
            var listed = new OpenApiSchema();
            Fill(listed, shape, null);
            return listed;
        }

        string suffix = _settable is null || _isPatch ? SuffixOf(shape) : "Body";
        return Component(
            suffix.Length == 0 ? typeof(T) : (typeof(T), suffix),
            GetSchemaId(typeof(T)) + suffix,
            schema => Fill(schema, shape, null)
        );
    }

    private void Fill<T>(OpenApiSchema schema, ObjectShape<T> shape, SelectionNode? chosen)
    {
        schema.Type = JsonSchemaType.Object;
        schema.Properties = new Dictionary<string, IOpenApiSchema>();
        SettableMembers? settable = _settable;
        foreach (MemberShape<T> member in shape.Members.Where(IsVisible))
        {
            if (chosen?.Has(member.Index) == false || (_isBody && !BodyRules.IsRead(member)))
                continue;
            if (settable?.Allows(member) == false)
                continue;
            _chosen = chosen?.ChildOf(member.Index);
            _settable = settable?.For(member);
            IOpenApiSchema own = GetSchema(member.Shape, NullsOf(member));
            if (_isBody)
                own = Annotations.ApplyTo(own, member);
            else if ((member.Flags & MemberFlags.NeverSet) != 0 && own is OpenApiSchema inner)
                inner.ReadOnly = true;
            bool isRequired = _isBody && !_isPatch && Annotations.IsRequired(member, RequiresParameters);
            if (isRequired)
                (schema.Required ??= new HashSet<string>()).Add(options.Names.NameOf(member));
            schema.Properties[options.Names.NameOf(member)] = CanBeNull(member) ? OrNull(own) : own;
        }

        (_chosen, _settable) = (chosen, settable);
    }

    private NullabilityInfo? NullsOf(MemberShape member) =>
        (NullabilityInfoContextIsSupported, member.Member) switch
        {
            (true, PropertyInfo property) => _nulls.Create(property),
            (true, FieldInfo field) => _nulls.Create(field),
            _ => null,
        };
}
