using System.ComponentModel;
using Sluice.Model;
using Sluice.Wires.Cells;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Sluice.Wires.Sinks;

namespace Sluice.Boundary;

/// <summary>Provides the base class of converters over a shape's static code.</summary>
/// <remarks>
/// The methods for a wire are in a class of its own, which is created when the wire is first used: a program that only
/// writes JSON loads nothing of the other wires, and native code does not contain it.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class StaticConverter<T, TShape>
    : Converter<T>,
        IJsonRootFactory,
        IMessagePackRootFactory,
        ISinkRootFactory,
        IRowRootFactory
    where TShape : struct, IShape<T>
{
    private protected StaticConverter() { }

    /// <inheritdoc/>
    public sealed override TypeShape<T> TypedShape => TShape.Shape;

    IJsonRoot IJsonRootFactory.CreateJsonRoot() => new StaticJsonRoot<T, TShape>();

    IMessagePackRoot IMessagePackRootFactory.CreateMessagePackRoot() => new StaticMessagePackRoot<T, TShape>();

    ISinkRoot ISinkRootFactory.CreateSinkRoot() => new StaticSinkRoot<T, TShape>();

    IRowRoot IRowRootFactory.CreateRowRoot() => new StaticRowRoot<T, TShape>();
}
