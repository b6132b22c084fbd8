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
/// Encrypts and authenticates positions as cursors. A cursor is valid only for the path, type, order, filter and denied
/// policies that it was made for, because its key depends on them.
/// </summary>
internal readonly struct PageCursors
{
    private const byte Version = 1;
    private const int Longest = 4096;
    private readonly IDataProtector _protector;
    private readonly IReadOnlyList<Type> _types;

    private PageCursors(IDataProtector protector, IReadOnlyList<Type> types) =>
        (_protector, _types) = (protector, types);

    /// <param name="context">The request.</param>
    /// <param name="type">The type of the elements.</param>
    /// <param name="order">The canonical order.</param>
    /// <param name="types">The types of its values.</param>
    /// <param name="filter">The canonical filter.</param>
    /// <param name="denied">The policies that the caller does not satisfy.</param>
    /// <exception cref="InvalidOperationException">The application has no data protection.</exception>
    public static PageCursors Of(HttpContext context, Type type, string order, IReadOnlyList<Type> types, string filter,
        string denied)
    {
        IDataProtectionProvider provider = context.RequestServices.GetService<IDataProtectionProvider>()
            ?? throw new InvalidOperationException(
                "Pages by keyset encrypt their cursors. Add services.AddDataProtection(), and persist its keys where "
                + "several servers answer.");
        var bound = new StringBuilder();
        foreach (string part in (ReadOnlySpan<string>)
            [$"{context.Request.PathBase}{context.Request.Path}", type.FullName ?? type.Name, order, filter, denied])
            bound.Append(part.Length).Append(':').Append(part);
        string hash = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(bound.ToString())));
        return new(provider.CreateProtector("Sluice.Paging", hash), types);
    }

    public string Protect(KeysetPosition position)
    {
        using var stream = new MemoryStream();
        using (var writer = new BinaryWriter(stream, Encoding.UTF8, leaveOpen: true))
        {
            writer.Write(Version);
            writer.Write(position.IsInclusive);
            foreach (object? value in position.Values) CursorValues.Write(writer, value);
        }
        return Base64Url.EncodeToString(_protector.Protect(stream.ToArray()));
    }

    /// <exception cref="PageException">The cursor is not one of this order, filter and caller.</exception>
    public KeysetPosition Unprotect(string parameter, string cursor)
    {
        try
        {
            if (cursor.Length > Longest) throw new FormatException();
            byte[] plain = _protector.Unprotect(Base64Url.DecodeFromChars(cursor));
            using var reader = new BinaryReader(new MemoryStream(plain), Encoding.UTF8);
            if (reader.ReadByte() != Version) throw new FormatException();
            bool isInclusive = reader.ReadBoolean();
            object?[] values = [.. _types.Select(type => CursorValues.Read(reader, type))];
            return new(values, isInclusive);
        }
        catch (Exception e) when (e is CryptographicException or FormatException or IOException or ArgumentException
            or OverflowException or InvalidCastException)
        {
            throw new PageException(new Problem(StatusCodes.Status400BadRequest, "The cursor is not valid.",
                $"The cursor in '{parameter}' was changed, has expired, or was made for another path, sort, filter or "
                + $"caller. Start again without '{parameter}', and follow the links of the answer unchanged."));
        }
    }
}
