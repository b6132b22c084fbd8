using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Prepares before the server starts what depends on an endpoint alone: the plan of the type that its include
/// expression selects from, the names of the plan's members, and the parameters that the endpoint takes. The first
/// request finds them.
/// </summary>
internal sealed class DeclaredIncludes(IServiceProvider services)
{
    private readonly SluiceRegistration? _registration = services.GetService<SluiceRegistration>();
    private readonly HashSet<(Type, SluiceHttpOptions)> _prepared = [];

    /// <summary>Prepares an endpoint. What fails here fails for the request, which reports it.</summary>
    public void Prepare(Endpoint endpoint)
    {
        if (_registration is null)
            return;
        try
        {
            SluiceHttpOptions options = _registration.FindOptions(endpoint);
            foreach (IncludeMetadata include in endpoint.Metadata.OfType<IncludeMetadata>())
            {
                TakenParameters.GetParameters(endpoint, options);
                if (_prepared.Add((include.Type, options)))
                    Prepare(ReturnedValue.ConverterOf(include.Type), options.Include);
            }
        }
        catch (Exception)
        {
            // For example, no wire supports the type, or an attribute of it is wrong.
        }
    }

    private static void Prepare(Converter converter, IncludeOptions include)
    {
        var parser = SelectionParser.GetParser(converter);
        FieldSelection selected = parser.Parse(converter, "", include, access: null, allowList: null);
        parser.Parse(converter, selected.ToString()!, include, access: null, allowList: null);
    }
}
