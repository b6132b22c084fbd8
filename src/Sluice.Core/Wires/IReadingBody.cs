namespace Sluice.Wires;

/// <summary>Represents what is read of a document, as a type argument.</summary>
internal interface IReadingBody<TResult>
{
    TResult Read<TReader>(ref TReader reader)
        where TReader : struct, IDocumentReader, allows ref struct;
}

internal readonly struct TypedBody<T>(Converter<T> converter) : IReadingBody<T?>
{
    public T? Read<TReader>(ref TReader reader)
        where TReader : struct, IDocumentReader, allows ref struct => reader.ReadRoot(converter);
}

internal readonly struct UntypedBody(Converter converter) : IReadingBody<object?>
{
    public object? Read<TReader>(ref TReader reader)
        where TReader : struct, IDocumentReader, allows ref struct => reader.ReadDynamic(converter);
}

internal readonly struct JsonCopy : IReadingBody<byte[]>
{
    public byte[] Read<TReader>(ref TReader reader)
        where TReader : struct, IDocumentReader, allows ref struct => reader.ReadJson();
}

internal readonly struct SkippedBody : IReadingBody<bool>
{
    public bool Read<TReader>(ref TReader reader)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        reader.SkipValue();
        return true;
    }
}
