using Sluice.Generator.Model;
using Sluice.Generator.Text;

namespace Sluice.Generator.Emitting;

/// <summary>Emits the interfaces that a <c>[Shape]</c> type or a witness implements.</summary>
internal static class HostEmitter
{
    public static string Emit(HostModel host)
    {
        var code = new SourceWriter();
        if (host.Place.Namespace is { } space)
            code.OpenNamespace(space);
        for (int i = 0; i < host.Place.Containers.Count; i++)
        {
            bool isHost = i == host.Place.Containers.Count - 1;
            if (isHost && host.GeneratedShape is { } shape)
                code.WriteLine($"[global::Sluice.Generated.GeneratedShape(typeof({shape}))]");
            string bases = isHost
                ? " : "
                    + string.Join(
                        ", ",
                        host.Implementations.Select(converter =>
                            $"global::Sluice.{converter.Interface}<{converter.TypeName}>"
                        )
                    )
                : "";
            string constraints = isHost
                ? string.Concat(host.Implementations.Select(converter => converter.Constraints))
                : "";
            code.Open(host.Place.Containers[i] + bases + constraints);
        }
        foreach (ConverterModel converter in host.Implementations)
        {
            code.WriteLine(
                $"static global::Sluice.Converter<{converter.TypeName}> "
                    + $"global::Sluice.{converter.Interface}<{converter.TypeName}>.Converter "
                    + $"=> global::Sluice.Shapes.ShapeConverter<{converter.TypeName}, {converter.ShapeName}>.Instance;"
            );
        }
        ShapeEmitter.ClosePlace(code, host.Place);
        // Attributes cannot name List<string?>; without annotations, a witness covers both it and List<string>.
        return ShortNames.Apply(
            ShapeEmitter.Header.Replace("#nullable enable", "#nullable disable"),
            code.ToString(),
            []
        );
    }
}
