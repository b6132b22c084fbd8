using System.Buffers.Binary;
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Microsoft.AspNetCore.DataProtection;

namespace Sluice.AspNetCore.Pages;

/// <summary>
/// Encrypts cursors with AES-GCM under keys that Data Protection wraps. A cursor contains its wrapped key, so that
/// every server that shares Data Protection's keys can read it, and a server unwraps a key once an hour instead of
/// deriving keys for each cursor. Equal positions are different cursors. Thread-safe.
/// </summary>
internal sealed class CursorCipher
{
    private const byte Version = 3;
    private const int LengthSize = 2,
        Header = 1 + LengthSize;

    /// <summary>
    /// The number of keys of other servers that are kept. Data Protection wrapped each, so nobody else can add one.
    /// </summary>
    private const int MostKeys = 256;

    private static readonly ConditionalWeakTable<IDataProtectionProvider, CursorCipher> s_ciphers = new();

    private readonly IDataProtector _protector;
    private readonly ConcurrentDictionary<string, CursorKey> _keys = new(StringComparer.Ordinal);
    private CursorKey _own;

    private CursorCipher(IDataProtectionProvider provider)
    {
        _protector = provider.CreateProtector("Sluice.Paging", "3");
        _own = CursorKey.Create(_protector);
    }

    /// <summary>Returns the cipher of an application.</summary>
    public static CursorCipher GetCipher(IDataProtectionProvider provider) =>
        s_ciphers.GetValue(provider, static each => new CursorCipher(each));

    /// <summary>Returns a version byte, the wrapped key with its length, and the encrypted content.</summary>
    public byte[] Encrypt(ReadOnlySpan<byte> content)
    {
        CursorKey key = CreateOwnKey();
        byte[] cursor = new byte[Header + key.Wrapped.Length + CursorKey.Overhead + content.Length];
        cursor[0] = Version;
        BinaryPrimitives.WriteUInt16LittleEndian(cursor.AsSpan(1), checked((ushort)key.Wrapped.Length));
        key.Wrapped.CopyTo(cursor, Header);
        key.Encrypt(content, cursor.AsSpan(Header + key.Wrapped.Length));
        return cursor;
    }

    /// <exception cref="CryptographicException">
    /// The cursor was changed, or the key that wrapped its key is gone.
    /// </exception>
    /// <exception cref="FormatException">These bytes are no cursor.</exception>
    public byte[] Decrypt(ReadOnlySpan<byte> cursor)
    {
        if (cursor.Length < Header || cursor[0] != Version)
            throw new FormatException();
        int wrappedLength = BinaryPrimitives.ReadUInt16LittleEndian(cursor[1..]);
        if (cursor.Length < Header + wrappedLength + CursorKey.Overhead)
            throw new FormatException();
        return Find(cursor.Slice(Header, wrappedLength)).Decrypt(cursor[(Header + wrappedLength)..]);
    }

    // Two requests may renew the key at once; both keys are valid.
    private CursorKey CreateOwnKey()
    {
        CursorKey own = Volatile.Read(ref _own);
        if (!own.IsStale)
            return own;
        own = CursorKey.Create(_protector);
        Volatile.Write(ref _own, own);
        return own;
    }

    private CursorKey Find(ReadOnlySpan<byte> wrapped)
    {
        CursorKey own = Volatile.Read(ref _own);
        if (!own.IsStale && wrapped.SequenceEqual(own.Wrapped))
            return own;
        string name = Convert.ToBase64String(wrapped);
        if (_keys.TryGetValue(name, out CursorKey? known) && !known.IsStale)
            return known;
        CursorKey key = CursorKey.Unwrap(_protector, wrapped.ToArray());
        if (_keys.Count >= MostKeys)
            _keys.Clear();
        _keys[name] = key;
        return key;
    }
}
