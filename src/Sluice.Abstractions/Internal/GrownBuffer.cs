namespace Sluice.Internal;

/// <summary>
/// A pooled array that replaced a smaller one while a writer wrote, together with what the writer owned before.
/// </summary>
/// <remarks>
/// Immutable, so that two copies of a writer which both grow share what they owned before and nothing else. Nothing is
/// returned to the pool while a writer grows: a copy may still write to the former array. Only what the writer at the
/// root owns at its end is returned; what a copy rented is left to the garbage collector.
/// </remarks>
/// <param name="array">The larger array.</param>
/// <param name="former">What the writer owned before: a <see cref="byte"/> array, or another instance.</param>
internal sealed class GrownBuffer(byte[] array, object former)
{
    internal byte[] Array => array;
    internal object Former => former;
}
