using Sluice.Model;

namespace Sluice.AspNetCore.Policies;

internal static class ShapeMembers
{
    /// <summary>The members that an include expression can name of an object, or of a union's cases.</summary>
    public static IEnumerable<MemberShape> SelectableMembers(this TypeShape shape) => shape switch
    {
        IObjectShape direct => direct.Members,
        IUnionShape union => union.Cases.SelectMany(c => c.Shape is IObjectShape members ? members.Members : []),
        _ => [],
    };
}
