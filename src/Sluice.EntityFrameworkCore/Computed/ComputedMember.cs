using System.Linq.Expressions;
using Sluice.Model;
using Sluice.Selection.Queries.Computed;

namespace Sluice.EntityFrameworkCore;

/// <summary>A member of an entity whose value is not simply a column or a navigation.</summary>
/// <param name="Expression">How queries compute it.</param>
/// <param name="Paths">The navigations that its getter may read, as paths for <c>Include</c>.</param>
/// <param name="IsCopied">A projection that copies columns of the same object is enough for the getter.</param>
/// <param name="Reason">Why it isn't known what the getter reads; <see langword="null"/> where it is.</param>
internal sealed record ComputedMember(LambdaExpression? Expression, IReadOnlyList<string> Paths, bool IsCopied,
    string? Reason)
{
    /// <exception cref="InvalidOperationException">It isn't known what the getter reads.</exception>
    internal void EnsureReadable(MemberShape member)
    {
        if (Reason is not null) throw new InvalidOperationException(MemberRules.MessageFor(member, Reason));
    }
}
