using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Prepares before the server starts what depends on an endpoint alone: the plan of the type that its include
/// expression selects from, the names of the plan's members, and the parameters that the endpoint takes. The first
/// request finds them.
/// </summary>
internal sealed class DeclaredIncludes(IServiceProvider services) : ConverterVisitor
{
    private readonly SluiceRegistration? _registration = services.GetService<SluiceRegistration>();
    private readonly HashSet<(Type, SluiceHttpOptions)> _prepared = [];
    private SluiceHttpOptions _options = new();

    /// <summary>Prepares an endpoint. What fails here fails for the request, which reports it.</summary>
    public void Prepare(Endpoint endpoint)
    {
        if (_registration is null)
            return;
        try
        {
            _options = _registration.FindOptions(endpoint);
            foreach (IncludeMetadata include in endpoint.Metadata.OfType<IncludeMetadata>())
            {
                TakenParameters.GetParameters(endpoint, _options);
                if (_prepared.Add((include.Type, _options)))
                    ReturnedValue.ConverterOf(include.Type).Accept(this);
            }
        }
        catch (Exception)
        {
            // For example, no wire supports the type, or an attribute of it is wrong.
        }
    }

    /// <inheritdoc/>
    public override object? Visit<T>(Converter<T> converter)
    {
        var selected = FieldSelection.Parse(converter, "", _options.Include, access: null);
        return FieldSelection.Parse(converter, selected.ToString(), _options.Include, access: null);
    }
}
