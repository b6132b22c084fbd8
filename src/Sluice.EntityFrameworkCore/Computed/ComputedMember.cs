using System.Linq.Expressions;
using Sluice.Model;
using Sluice.Queries.Computed;

namespace Sluice.EntityFrameworkCore.Computed;

/// <summary>Describes an entity member that is neither a plain column nor a navigation.</summary>
/// <param name="Expression">The expression by which queries compute the member.</param>
/// <param name="Paths">The navigations that the getter may read, as <c>Include</c> paths.</param>
/// <param name="IsCopied">Whether the getter needs nothing but columns of the same object.</param>
/// <param name="Reason">Why the reads of the getter cannot be determined; <see langword="null"/> if they can.</param>
internal sealed record ComputedMember(
    LambdaExpression? Expression,
    IReadOnlyList<string> Paths,
    bool IsCopied,
    string? Reason
)
{
    /// <exception cref="InvalidOperationException">The reads of the getter cannot be determined.</exception>
    internal void EnsureReadable(MemberShape member)
    {
        if (Reason is not null)
            throw new InvalidOperationException(MemberRules.MessageFor(member, Reason));
    }
}
