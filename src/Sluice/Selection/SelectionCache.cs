namespace Sluice.Selection;

internal static class SelectionCache
{
    internal static FieldSelection<T> Parse<T>(Converter<T> converter, ReadOnlySpan<char> include, in IncludeOptions options) => throw new NotImplementedException();
}
