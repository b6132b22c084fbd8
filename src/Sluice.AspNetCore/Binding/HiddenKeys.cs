using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Keys of validation errors, such as <c>Lines[1].Price</c>, that name a member hidden from the caller. The member was
/// not read, so the error does not concern the caller's input and would reveal the member.
/// </summary>
/// <param name="Contains">Returns whether a key names a hidden member.</param>
internal sealed record HiddenKeys(Func<string, bool> Contains)
{
    /// <summary>Returns whether a member on the key's path is hidden.</summary>
    /// <param name="root">The type of the body.</param>
    /// <param name="key">The key.</param>
    /// <param name="document">The body.</param>
    /// <param name="json">The options of the endpoint's JSON.</param>
    public static bool Hide(TypeShape root, string key, WireDocument document, in JsonWireOptions json)
    {
        var naming = new MemberNaming(json.Naming, json.NamingPolicy);
        TypeShape? shape = root;
        foreach (string part in key.Split('.'))
        {
            string name = part.Split('[')[0];
            if (name.Length == 0)
                continue;
            TypeShape? next = null;
            foreach (IObjectShape owner in OwnersOf(shape?.Selectable))
            {
                MemberShape? member = owner.Members.FirstOrDefault(each => Is(each, name, naming));
                if (member is null)
                    continue;
                if (document.Hides(member))
                    return true;
                next ??= member.Shape;
            }

            shape = next;
        }

        return false;
    }

    // Validation uses property names by default; a host can configure it to use JSON names, or those of any policy.
    private static bool Is(MemberShape member, string name, MemberNaming naming) =>
        HasSameLetters(member.Name, name)
        || HasSameLetters(member.WireName, name)
        || HasSameLetters(naming.NameOf(member), name)
        || HasSameLetters(naming.NameOf(member.Name), name);

    // The platform's policies differ in case and in what is between words.
    private static bool HasSameLetters(string one, string other) =>
        one.Where(char.IsLetterOrDigit)
            .Select(char.ToUpperInvariant)
            .SequenceEqual(other.Where(char.IsLetterOrDigit).Select(char.ToUpperInvariant));

    private static IEnumerable<IObjectShape> OwnersOf(TypeShape? shape) =>
        shape switch
        {
            IObjectShape direct => [direct],
            IUnionShape union => union.Cases.Select(arm => arm.Shape).OfType<IObjectShape>(),
            _ => [],
        };
}
