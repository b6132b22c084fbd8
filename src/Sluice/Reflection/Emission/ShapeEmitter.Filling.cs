using System.Reflection;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

/// <summary>Emission for collections that are populated in place.</summary>
internal sealed partial class ShapeEmitter
{
    private readonly Dictionary<int, Type[]> _fillArguments = [];

    private static bool IsDictionary(MemberModel member) =>
        member.Populate!.GetGenericTypeDefinition() == typeof(IDictionary<,>);

    /// <summary>
    /// Returns the type, and its shape, of the local that holds a member's value until its owner is constructed.
    /// </summary>
    private (Type Type, Type Shape) LocalOf(MemberModel member)
    {
        if (member.Populate is null) return (member.Type, _memberShapes[member.Index]);
        Type[] items = member.Populate.GetGenericArguments();
        return IsDictionary(member)
            ? (typeof(Dictionary<,>).MakeGenericType(items),
                typeof(MapShape<,,,>).MakeGenericType(FillArguments(member)))
            : (typeof(List<>).MakeGenericType(items), typeof(ListShape<,>).MakeGenericType(FillArguments(member)));
    }

    /// <summary>Returns the types of the collection's parts, followed by their shapes.</summary>
    private Type[] FillArguments(MemberModel member)
    {
        if (_fillArguments.TryGetValue(member.Index, out Type[]? known)) return known;
        Type[] items = member.Populate!.GetGenericArguments();
        return _fillArguments[member.Index] = [.. items, .. items.Select(item => resolver.Compose(item, scope))];
    }

    private static MethodInfo FillOf(MemberModel member) =>
        typeof(Populate).GetMethod(IsDictionary(member) ? nameof(Populate.Dictionary) : nameof(Populate.Collection))!;
    private static MethodInfo AddOf(MemberModel member) =>
        typeof(Populate).GetMethod(IsDictionary(member) ? nameof(Populate.Set) : nameof(Populate.Add))!;
}
