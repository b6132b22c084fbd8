using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.EntityFrameworkCore.Rows;
using Sluice.Filtering;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Finds the columns of members: by the model for entities, and through the query's projection for what
/// <c>Select</c> creates.
/// </summary>
/// <param name="model">The model.</param>
/// <param name="query">The query; <see langword="null"/> if only its element type is known.</param>
/// <param name="elements">The entity type of the elements of a collection, from which the members start.</param>
internal sealed class MemberColumns(IModel model, Expression? query, IEntityType? elements = null)
{
    private readonly Lazy<Expression?> _body = new(() => query is null ? null : BodyOf(query));

    /// <summary>Gets whether the query is known, so that what it creates can be traced.</summary>
    internal bool KnowsQuery => query is not null || elements is not null;

    internal MemberColumn Find(QueryMember member)
    {
        MemberShape? last = member.Path.Count == 0 ? null : member.Path[^1];
        Type? value = last is null ? null : ScalarOf(last.MemberType);
        if (elements is not null)
            return InModel(elements, member.Path) ?? new(value, null);
        if (model.FindEntityType(member.Root) is { } entity && IsEntity(member.Root))
            return InModel(entity, member.Path) ?? new(value, null);
        return _body.Value is { } body ? InProjection(body, member.Path) : new(value, null);
    }

    private bool IsEntity(Type root) =>
        _body.Value is not (NewExpression or MemberInitExpression) || root != _body.Value.Type;

    private static MemberColumn? InModel(ITypeBase start, IEnumerable<MemberShape> path)
    {
        ITypeBase? type = start;
        MemberColumn? found = null;
        foreach (MemberShape step in path)
        {
            if (found is { Property: { } whole })
                return IsValueOf(whole, step) ? found : new(null, null) { Whole = whole };
            if (type is null)
                return null;
            found = null;
            if (type.FindProperty(step.Name) is { } property)
                found = GetColumn(property);
            else if (type.FindComplexProperty(step.Name) is { } complex)
            {
                type = complex.ComplexType;
                found = new(null, null) { IsComplex = true };
            }
            else if (Target(type, step.Name) is { } target)
                (type, found) = (target, new(null, null));
            else
                return new(ScalarOf(step.MemberType), null) { IsUnmapped = true };
        }
        return found;
    }

    private static MemberColumn GetColumn(IProperty property) =>
        property.GetElementType() is { } element
            ? new(element.ClrType, property) { Element = element }
            : new(property.ClrType, property);

    // The value within a strongly typed one is compared as that is.
    private static bool IsValueOf(IProperty property, MemberShape step) =>
        ValueWrapper.Find(property.ClrType) is { } wrapper && wrapper.Member.Name == step.Member?.Name;

    private static IEntityType? Target(ITypeBase type, string name) =>
        (type as IEntityType)?.FindNavigation(name)?.TargetEntityType
        ?? (type as IEntityType)?.FindSkipNavigation(name)?.TargetEntityType;

    private MemberColumn InProjection(Expression body, IReadOnlyList<MemberShape> path)
    {
        Expression? current = body;
        for (int i = 0; i < path.Count; i++)
        {
            MemberShape step = path[i];
            current = current is null ? null : CreatedValues.OriginOf(current);
            if (current is NewExpression or MemberInitExpression)
                current = MembersOf(current)?.GetValueOrDefault(step.Member?.Name ?? step.Name);
            else if (current is not null && FindType(current) is { } type)
                return InModel(type, path.Skip(i)) ?? new(ScalarOf(path[^1].MemberType), null);
            else
                current = null;
            if (current is null)
                break;
        }
        Type? value = path.Count == 0 ? null : ScalarOf(path[^1].MemberType);
        return current is not null && FindProperty(CreatedValues.OriginOf(current)) is { } property
            ? GetColumn(property)
            : new(value, null);
    }

    private IProperty? FindProperty(Expression value) =>
        Access(value) is var (owner, name) ? FindType(owner)?.FindProperty(name) : null;

    // A type that several places of the model own is found by the way to it.
    private ITypeBase? FindType(Expression value)
    {
        value = CreatedValues.OriginOf(value);
        ITypeBase? found =
            Access(value) is var (owner, name) && FindType(owner) is { } holder
                ? holder.FindComplexProperty(name)?.ComplexType ?? (ITypeBase?)Target(holder, name)
                : null;
        return found ?? EntityOf(ElementOf(value.Type));
    }

    private static (Expression Owner, string Name)? Access(Expression value) =>
        value switch
        {
            MemberExpression { Expression: { } owner, Member.Name: var name } => (owner, name),
            MethodCallExpression { Arguments: [var owner, ConstantExpression { Value: string name }] } call
                when call.Method.DeclaringType == typeof(EF) => (owner, name),
            _ => null,
        };

    private IEntityType? EntityOf(Type type) =>
        model.FindEntityTypes(type).FirstOrDefault() ?? model.FindEntityType(type);

    private static Type ElementOf(Type type) =>
        type.IsArray ? type.GetElementType()!
        : type.IsGenericType && typeof(System.Collections.IEnumerable).IsAssignableFrom(type)
            ? type.GetGenericArguments()[^1]
        : type;

    // The type of values that are compared; of collections, that of their elements.
    private static Type? ScalarOf(Type type)
    {
        if (type != typeof(string))
            type = ElementOf(type);
        Type bare = EntityFrameworkTranslation.Unwrap(type);
        if (ValueWrapper.Find(bare) is { } wrapper)
            return wrapper.ValueType;
        return bare.IsPrimitive || bare.IsEnum || bare.Namespace == "System" ? bare : null;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Queries are built by annotated methods.")]
    private static Expression? BodyOf(Expression query) => QueryElement.FindElement(query)?.Body;

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Queries are built by annotated methods.")]
    private static Dictionary<string, Expression>? MembersOf(Expression created) =>
        ProjectedMembers.FindMembers(created);
}
