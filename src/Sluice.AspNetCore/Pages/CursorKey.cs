using System.Security.Cryptography;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.Extensions.ObjectPool;

namespace Sluice.AspNetCore.Pages;

/// <summary>A key of AES-GCM, as Data Protection wraps it and as it is used. Thread-safe.</summary>
internal sealed class CursorKey
{
    /// <summary>The number of bytes by which an encrypted content is longer: the nonce and the tag before it.</summary>
    public const int Overhead = NonceSize + TagSize;

    private const int KeySize = 16,
        NonceSize = 12,
        TagSize = 16;

    /// <summary>How long a key is used before it is made or unwrapped again: one hour.</summary>
    private static readonly TimeSpan s_lifetime = TimeSpan.FromHours(1);

    private readonly long _begin = Environment.TickCount64;

    // Two threads may not use one instance, and making one takes longer than using it.
    private readonly ObjectPool<AesGcm> _algorithms;

    private CursorKey(byte[] wrapped, byte[] key)
    {
        Wrapped = wrapped;
        _algorithms = new DefaultObjectPool<AesGcm>(new Policy(key));
    }

    /// <summary>Gets the key as cursors contain it.</summary>
    public byte[] Wrapped { get; }

    /// <summary>
    /// Gets whether the key has to be made or unwrapped again, so that a key of Data Protection that was revoked stops
    /// being trusted.
    /// </summary>
    public bool IsStale => Environment.TickCount64 - _begin > s_lifetime.TotalMilliseconds;

    public static CursorKey Create(IDataProtector protector)
    {
        byte[] key = RandomNumberGenerator.GetBytes(KeySize);
        return new(protector.Protect(key), key);
    }

    /// <exception cref="CryptographicException">The application did not wrap this key, or cannot unwrap it.</exception>
    public static CursorKey Unwrap(IDataProtector protector, byte[] wrapped) =>
        new(wrapped, protector.Unprotect(wrapped));

    /// <summary>
    /// Encrypts a content under a random nonce. A key encrypts for one hour, so that the number of nonces stays far
    /// below 2³² (NIST SP 800-38D, 8.3).
    /// </summary>
    public void Encrypt(ReadOnlySpan<byte> content, Span<byte> encrypted)
    {
        Span<byte> nonce = encrypted[..NonceSize];
        RandomNumberGenerator.Fill(nonce);
        AesGcm algorithm = _algorithms.Get();
        algorithm.Encrypt(nonce, content, encrypted[Overhead..], encrypted[NonceSize..Overhead], Wrapped);
        _algorithms.Return(algorithm);
    }

    /// <exception cref="CryptographicException">The content was changed.</exception>
    public byte[] Decrypt(ReadOnlySpan<byte> encrypted)
    {
        byte[] content = new byte[encrypted.Length - Overhead];
        AesGcm algorithm = _algorithms.Get();
        try
        {
            algorithm.Decrypt(
                encrypted[..NonceSize],
                encrypted[Overhead..],
                encrypted[NonceSize..Overhead],
                content,
                Wrapped
            );
            return content;
        }
        finally
        {
            _algorithms.Return(algorithm);
        }
    }

    private sealed class Policy(byte[] key) : PooledObjectPolicy<AesGcm>
    {
        public override AesGcm Create() => new(key, TagSize);

        public override bool Return(AesGcm obj) => true;
    }
}
