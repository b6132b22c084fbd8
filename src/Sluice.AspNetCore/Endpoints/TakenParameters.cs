using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.Controllers;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Pages;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// The query parameters that an endpoint takes, as far as they have names of the language: by expressions, and by what
/// its handler declares itself.
/// </summary>
internal sealed class TakenParameters
{
    private static readonly ConditionalWeakTable<Endpoint, TakenParameters> s_known = [];
    private static readonly string[] s_paging =
    [
        Paging.AfterName,
        Paging.BeforeName,
        Paging.NumberName,
        Paging.SizeName,
        Paging.TotalName,
    ];

    private readonly HashSet<string> _names = new(StringComparer.OrdinalIgnoreCase);

    // A type that contains itself is looked at once.
    private readonly HashSet<Type> _types = [];

    // The handler reads the query string itself, or is not known.
    private bool _takesAny;

    /// <summary>Returns the parameters of an endpoint.</summary>
    public static TakenParameters GetParameters(Endpoint endpoint, SluiceHttpOptions options) =>
        s_known.TryGetValue(endpoint, out TakenParameters? known)
            ? known
            : s_known.GetValue(endpoint, each => Find(each, options));

    /// <summary>Returns the names that expressions and pages have under the options.</summary>
    public static IEnumerable<string> NamesOf(SluiceHttpOptions options) =>
        [options.IncludeParameter, options.FilterParameter, options.SortParameter, .. s_paging];

    /// <summary>
    /// Gets whether the endpoint takes an include expression, by a parameter or because values that it returns directly
    /// are narrowed by their own type.
    /// </summary>
    public bool IsNarrowed { get; private set; }

    public bool Contains(string name) => _takesAny || _names.Contains(name);

    private static TakenParameters Find(Endpoint endpoint, SluiceHttpOptions options)
    {
        var taken = new TakenParameters();
        EndpointMetadataCollection metadata = endpoint.Metadata;
        taken.IsNarrowed =
            metadata.GetMetadata<IncludeMetadata>() is not null
            || metadata.GetMetadata<SluiceEndpointMetadata>() is not null
            || metadata.GetMetadata<ControllerActionDescriptor>() is not null;
        if (metadata.GetMetadata<FilterMetadata>() is not null)
            taken._names.Add(options.FilterParameter);
        if (metadata.GetMetadata<SortMetadata>() is not null)
            taken._names.Add(options.SortParameter);
        if (metadata.GetMetadata<PagingMetadata>() is not null)
            taken._names.UnionWith(s_paging);
        foreach (QueryParametersMetadata each in metadata.OfType<QueryParametersMetadata>())
            taken._names.UnionWith(each.Names);
        if (metadata.GetMetadata<ControllerActionDescriptor>() is { } action)
            taken.AddAction(action);
        else if (metadata.GetMetadata<MethodInfo>() is { } handler && !IsRequestDelegate(handler))
            foreach (ParameterInfo parameter in handler.GetParameters())
                taken.Add(parameter.Name, parameter.ParameterType, parameter);
        else
            taken._takesAny = true;
        return taken;
    }

    private static bool IsRequestDelegate(MethodInfo handler) =>
        handler.ReturnType == typeof(Task)
        && handler.GetParameters() is [{ ParameterType: var only }]
        && only == typeof(HttpContext);

    private void AddAction(ControllerActionDescriptor action)
    {
        foreach (ParameterInfo parameter in action.MethodInfo.GetParameters())
            Add(parameter.Name, parameter.ParameterType, parameter);
        foreach (ParameterDescriptor each in action.Parameters.Concat(action.BoundProperties))
            _names.Add(each.BindingInfo?.BinderModelName ?? each.Name);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The host binds the members it keeps.")]
    private void Add(string? name, Type type, ICustomAttributeProvider attributes)
    {
        object[] all = attributes.GetCustomAttributes(inherit: true);
        IFromQueryMetadata? query = all.OfType<IFromQueryMetadata>().FirstOrDefault();
        if ((query?.Name ?? name) is { } own)
            _names.Add(own);
        if (type.IsAssignableTo(typeof(IBoundArgument)))
            return;
        _takesAny |= type == typeof(HttpRequest) || type == typeof(IQueryCollection) || BindsItself(type);
        bool hasMembers =
            all.Any(each => each is AsParametersAttribute)
            || (query is not null && !type.IsValueType && type != typeof(string) && !type.IsArray);
        if (!hasMembers || !_types.Add(type))
            return;
        foreach (PropertyInfo property in type.GetProperties())
            Add(property.Name, property.PropertyType, property);
        foreach (ParameterInfo parameter in type.GetConstructors().SelectMany(each => each.GetParameters()))
            Add(parameter.Name, parameter.ParameterType, parameter);
    }

    // BindAsync gets the whole request.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The host calls the method, which keeps it.")]
    private static bool BindsItself(Type type) =>
        type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy)
            .Any(method =>
                method.Name == "BindAsync"
                && method.GetParameters() is [{ ParameterType: var first }, ..]
                && first == typeof(HttpContext)
            );
}
