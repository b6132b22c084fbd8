using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Prepares before the server starts what depends on an endpoint alone: the plan of the type that its include
/// expression selects from, the names of the plan's members, and the parameters that the endpoint takes. The first
/// request finds them.
/// </summary>
internal sealed class DeclaredIncludes(IServiceProvider services) : ConverterVisitor
{
    private readonly SluiceHttpOptions _options = services.GetRequiredService<IOptions<SluiceHttpOptions>>().Value;
    private readonly HashSet<Type> _prepared = [];

    public void Prepare(Endpoint endpoint)
    {
        foreach (IncludeMetadata include in endpoint.Metadata.OfType<IncludeMetadata>())
        {
            TakenParameters.GetParameters(endpoint, _options);
            if (_prepared.Add(include.Type))
                Prepare(include.Type);
        }
    }

    private void Prepare(Type type)
    {
        try
        {
            ReturnedValue.ConverterOf(type).Accept(this);
        }
        catch (Exception exception) when (exception is WireException or NotSupportedException or IncludeException)
        {
            // No wire supports the type, or the limits of the options allow no expression: requests report it.
        }
    }

    /// <inheritdoc/>
    public override object? Visit<T>(Converter<T> converter)
    {
        var selected = FieldSelection.Parse(converter, "", _options.Include, access: null);
        return FieldSelection.Parse(converter, selected.ToString(), _options.Include, access: null);
    }
}
