using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Problems;
using Sluice.Filtering;

namespace Sluice.AspNetCore.Pages;

/// <summary>
/// Encodes positions as encrypted cursors. A cursor is valid only for the path, type, order, filter and denied policies
/// that it was made for, of which it contains hashes.
/// </summary>
internal readonly struct PageCursors
{
    /// <summary>
    /// The maximum length of a cursor, so that a link with it and an expression fits into a request line.
    /// </summary>
    private const int Longest = 4096;

    /// <summary>The number of bytes that texts may take together before they are shortened.</summary>
    private const int TextSpace = 1024;
    private static readonly string[] s_parts = ["path", "sort", "filter", "caller"];

    private readonly CursorCipher _cipher;
    private readonly IReadOnlyList<Type> _types;
    private readonly ulong[] _hashes;
    private readonly bool[] _shortens;

    private PageCursors(CursorCipher cipher, IReadOnlyList<Type> types, ulong[] hashes, bool[] shortens) =>
        (_cipher, _types, _hashes, _shortens) = (cipher, types, hashes, shortens);

    /// <param name="context">The request.</param>
    /// <param name="type">The type of the elements.</param>
    /// <param name="order">The canonical order.</param>
    /// <param name="types">The types of its values.</param>
    /// <param name="filter">The canonical filter.</param>
    /// <param name="denied">The policies that the caller does not satisfy.</param>
    /// <param name="shortens">Which values are shortened if they are long texts.</param>
    /// <exception cref="InvalidOperationException">The application has no data protection.</exception>
    public static PageCursors Create(
        HttpContext context,
        Type type,
        string order,
        IReadOnlyList<Type> types,
        string filter,
        string denied,
        bool[] shortens
    )
    {
        IDataProtectionProvider provider =
            context.RequestServices.GetService<IDataProtectionProvider>()
            ?? throw new InvalidOperationException(DeclaredPages.MissingProtection);
        string path = $"{context.Request.PathBase}{context.Request.Path}";
        ulong[] hashes =
        [
            .. ((string[])[path, $"{type.FullName ?? type.Name}:{order}", filter, denied]).Select(KnownHashes.HashOf),
        ];
        return new(CursorCipher.GetCipher(provider), types, hashes, shortens);
    }

    /// <exception cref="PageException">The position is too long for a cursor.</exception>
    public string Protect(KeysetPosition position)
    {
        int space = TextSpace / Math.Max(1, _shortens.Count(each => each));
        using var stream = new MemoryStream();
        using (var writer = new BinaryWriter(stream, Encoding.UTF8, leaveOpen: true))
        {
            foreach (ulong hash in _hashes)
                writer.Write(hash);
            writer.Write(position.IsInclusive);
            for (int i = 0; i < _types.Count; i++)
                CursorValues.Write(writer, position.Values[i], _shortens[i] ? space : int.MaxValue);
        }
        string cursor = Base64Url.EncodeToString(_cipher.Encrypt(stream.GetBuffer().AsSpan(0, (int)stream.Length)));
        return cursor.Length <= Longest
            ? cursor
            : throw new PageException(
                new Problem(
                    StatusCodes.Status400BadRequest,
                    "The page has no cursor.",
                    $"The values that the elements are sorted by take {stream.Length} bytes at the end of the "
                        + "page, too many "
                        + $"for a cursor of at most {Longest} characters. Sort by other members, or ask for "
                        + "pages by number "
                        + $"('{Paging.NumberName}')."
                )
            );
    }

    /// <summary>Returns the position of a cursor, and the hashes of texts of which it contains the beginning.</summary>
    /// <exception cref="PageException">The cursor is not one of this order, filter and caller.</exception>
    public (KeysetPosition Position, ulong?[] Hashes) Unprotect(string parameter, string cursor)
    {
        try
        {
            if (cursor.Length > Longest)
                throw new FormatException();
            byte[] plain = _cipher.Decrypt(Base64Url.DecodeFromChars(cursor));
            using var reader = new BinaryReader(new MemoryStream(plain), Encoding.UTF8);
            for (int i = 0; i < _hashes.Length; i++)
                if (reader.ReadUInt64() != _hashes[i])
                    throw Refused(parameter, $"was made for another {s_parts[i]}");
            bool isInclusive = reader.ReadBoolean();
            var hashes = new ulong?[_types.Count];
            object?[] values = new object?[_types.Count];
            for (int i = 0; i < values.Length; i++)
                values[i] = CursorValues.Read(reader, _types[i], out hashes[i]);
            return (new(values, isInclusive), hashes);
        }
        catch (CryptographicException)
        {
            throw Refused(
                parameter,
                "was changed, or the server does not have the key that it was encrypted with any more"
            );
        }
        catch (Exception exception)
            when (exception
                    is FormatException
                        or IOException
                        or ArgumentException
                        or OverflowException
                        or InvalidCastException
            )
        {
            throw Refused(parameter, "was changed or cut off: it is not the text of a cursor");
        }
    }

    private static PageException Refused(string parameter, string reason) =>
        new(
            new Problem(
                StatusCodes.Status400BadRequest,
                "The cursor is not valid.",
                $"The cursor in '{parameter}' {reason}. Start again without '{parameter}', and follow the links "
                    + "of the answer "
                    + "unchanged."
            )
        );
}
