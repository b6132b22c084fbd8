using System.ComponentModel;
using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Reflection;
using Microsoft.OpenApi;
using Sluice.Model;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>Reads the DataAnnotations of a body's member, on the member itself or on a record's parameter.</summary>
internal static class Annotations
{
    /// <summary>Returns whether the body must contain the member.</summary>
    /// <param name="member">The member.</param>
    /// <param name="requiresParameters">Whether the options require the parameters of constructors.</param>
    public static bool IsRequired(MemberShape member, bool requiresParameters) =>
        (member.Flags & MemberFlags.Required) != 0
        || (requiresParameters && member.IsRequiredParameter)
        || GetAttributes(member).Any(each => each is RequiredAttribute);

    /// <summary>Returns whether the member has annotations that a schema can express.</summary>
    public static bool HasAny(MemberShape member, bool requiresParameters) =>
        IsRequired(member, requiresParameters)
        || GetAttributes(member).Any(each => each is ValidationAttribute or DescriptionAttribute);

    /// <summary>Applies the annotations to a schema; a schema reference is returned unchanged.</summary>
    public static IOpenApiSchema ApplyTo(IOpenApiSchema schema, MemberShape member)
    {
        if (schema is not OpenApiSchema own)
            return schema;
        foreach (Attribute attribute in GetAttributes(member))
            Apply(own, attribute);
        return own;
    }

    private static IEnumerable<Attribute> GetAttributes(MemberShape member)
    {
        if (member.Member is not { } declared)
            return [];
        IEnumerable<Attribute> own = declared.GetCustomAttributes(inherit: true).OfType<Attribute>();
        return own.Concat(
            member
                .OwnerType.GetConstructors()
                .SelectMany(constructor => constructor.GetParameters())
                .Where(parameter => parameter.Name == member.Name)
                .SelectMany(parameter => parameter.GetCustomAttributes())
        );
    }

    private static void Apply(OpenApiSchema schema, Attribute attribute)
    {
        switch (attribute)
        {
            case RangeAttribute range:
                string least = Number(range.Minimum),
                    most = Number(range.Maximum);
                if (range.MinimumIsExclusive)
                    schema.ExclusiveMinimum = least;
                else
                    schema.Minimum = least;
                if (range.MaximumIsExclusive)
                    schema.ExclusiveMaximum = most;
                else
                    schema.Maximum = most;
                break;
            case StringLengthAttribute length:
                (schema.MinLength, schema.MaxLength) = (length.MinimumLength, length.MaximumLength);
                break;
            case LengthAttribute length:
                SetLength(schema, length.MinimumLength, length.MaximumLength);
                break;
            case MinLengthAttribute length:
                SetLength(schema, length.Length, null);
                break;
            case MaxLengthAttribute length:
                SetLength(schema, null, length.Length < 0 ? null : length.Length);
                break;
            case RegularExpressionAttribute pattern:
                schema.Pattern = pattern.Pattern;
                break;
            case UrlAttribute:
                schema.Format = "uri";
                break;
            case EmailAddressAttribute:
                schema.Format = "email";
                break;
            case Base64StringAttribute:
                schema.Format = "byte";
                break;
            case DescriptionAttribute description:
                schema.Description = description.Description;
                break;
        }
    }

    private static string Number(object bound) => Convert.ToString(bound, CultureInfo.InvariantCulture)!;

    private static void SetLength(OpenApiSchema schema, int? least, int? most)
    {
        if (schema.Type is { } type && (type & JsonSchemaType.Array) != 0)
            (schema.MinItems, schema.MaxItems) = (least ?? schema.MinItems, most ?? schema.MaxItems);
        else
            (schema.MinLength, schema.MaxLength) = (least ?? schema.MinLength, most ?? schema.MaxLength);
    }
}
