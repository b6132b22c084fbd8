using Sluice.Wires;

namespace Sluice.Registrations;

// SAFETY: A writer or reader crosses as its exact type and a reference to its first byte; the derived class turns the
// reference back under a test for exactly that type.
/// <summary>What receives the values of unknown cases of a registered union.</summary>
internal abstract class RegisteredFallback
{
    internal abstract bool Is(object value);

    internal void Write<TWriter>(ref TWriter writer, object value, string discriminator)
        where TWriter : struct, IWireWriter, allows ref struct =>
        Write(typeof(TWriter), ref WireSafety.Erase(ref writer), value, discriminator);

    /// <summary>Reads the whole value of the union from its beginning.</summary>
    internal object Read<TReader>(ref TReader reader, string discriminator)
        where TReader : struct, IWireReader, allows ref struct =>
        Read(typeof(TReader), ref WireSafety.Erase(ref reader), discriminator);

    private protected abstract void Write(Type type, ref byte writer, object value, string discriminator);
    private protected abstract object Read(Type type, ref byte reader, string discriminator);
}
