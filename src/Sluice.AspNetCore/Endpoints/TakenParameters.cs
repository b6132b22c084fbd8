using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.AspNetCore.Mvc.RazorPages;
using Microsoft.AspNetCore.Mvc.RazorPages.Infrastructure;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Patterns;
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
    private static readonly ConditionalWeakTable<HandlerMethodDescriptor, TakenParameters> s_ofPages = [];
    private static readonly string[] s_paging =
    [
        Paging.AfterName,
        Paging.BeforeName,
        Paging.NumberName,
        Paging.SizeName,
        Paging.TotalName,
    ];

    private static readonly BindingSource[] s_content =
    [
        BindingSource.Body,
        BindingSource.Form,
        BindingSource.FormFile,
        BindingSource.Custom,
    ];

    private static readonly Type[] s_contentTypes =
    [
        typeof(HttpContext),
        typeof(HttpRequest),
        typeof(Stream),
        typeof(PipeReader),
    ];

    private readonly RoutePattern? _route;
    private readonly HashSet<string> _expressions = new(StringComparer.OrdinalIgnoreCase);

    // What the handler declares itself.
    private readonly HashSet<string> _own = new(StringComparer.OrdinalIgnoreCase);

    // A type that contains itself is looked at once.
    private readonly HashSet<Type> _types = [];

    // The handler reads the query string itself, or is not known.
    private bool _takesAny;

    private TakenParameters(RoutePattern? route) => _route = route;

    /// <summary>Returns the parameters of an endpoint.</summary>
    public static TakenParameters GetParameters(Endpoint endpoint, SluiceHttpOptions options) =>
        s_known.TryGetValue(endpoint, out TakenParameters? known)
            ? known
            : s_known.GetValue(endpoint, each => Find(each, options));

    /// <summary>Returns the parameters of a Razor page's handler, and the properties that the page binds.</summary>
    public static TakenParameters GetParameters(CompiledPageActionDescriptor page, HandlerMethodDescriptor handler) =>
        s_ofPages.GetValue(
            handler,
            each =>
            {
                var taken = new TakenParameters(
                    page.Endpoint is RouteEndpoint { RoutePattern: var route } ? route : null
                );
                taken.AddAll([.. each.Parameters, .. page.BoundProperties]);
                return taken;
            }
        );

    /// <summary>Returns the names that expressions and pages have under the options.</summary>
    public static IEnumerable<string> NamesOf(SluiceHttpOptions options) =>
        [options.IncludeParameter, options.FilterParameter, options.SortParameter, .. s_paging];

    /// <summary>
    /// Gets whether the endpoint takes an include expression, by a parameter or because values that it returns directly
    /// are narrowed by their own type.
    /// </summary>
    public bool IsNarrowed { get; private set; }

    /// <summary>Gets whether the handler may read the content of the request.</summary>
    public bool TakesContent { get; private set; }

    public bool Contains(string name) => _expressions.Contains(name) || IsOwn(name);

    /// <summary>Returns whether the handler takes a parameter by a name of its own.</summary>
    public bool IsOwn(string name) => _takesAny || _own.Contains(name);

    private static TakenParameters Find(Endpoint endpoint, SluiceHttpOptions options)
    {
        var taken = new TakenParameters((endpoint as RouteEndpoint)?.RoutePattern);
        EndpointMetadataCollection metadata = endpoint.Metadata;
        taken.IsNarrowed =
            metadata.GetMetadata<IncludeMetadata>() is not null
            || metadata.GetMetadata<SluiceEndpointMetadata>() is not null
            || metadata.GetMetadata<ControllerActionDescriptor>() is not null;
        taken.TakesContent = metadata.GetMetadata<IAcceptsMetadata>() is not null;
        if (metadata.GetMetadata<FilterMetadata>() is not null)
            taken._expressions.Add(options.FilterParameter);
        if (metadata.GetMetadata<SortMetadata>() is not null)
            taken._expressions.Add(options.SortParameter);
        if (metadata.GetMetadata<PagingMetadata>() is not null)
            taken._expressions.UnionWith(s_paging);
        foreach (QueryParametersMetadata each in metadata.OfType<QueryParametersMetadata>())
            taken._own.UnionWith(each.Names);
        if (metadata.GetMetadata<ControllerActionDescriptor>() is { } action)
            taken.AddAll(action.Parameters.Concat(action.BoundProperties));
        else if (metadata.GetMetadata<MethodInfo>() is { } handler && !IsRequestDelegate(handler))
            foreach (ParameterInfo parameter in handler.GetParameters())
                taken.Add(parameter.Name, parameter.ParameterType, parameter, isModel: false);
        else
            taken._takesAny = taken.TakesContent = true;
        return taken;
    }

    private static bool IsRequestDelegate(MethodInfo handler) =>
        handler.ReturnType == typeof(Task)
        && handler.GetParameters() is [{ ParameterType: var only }]
        && only == typeof(HttpContext);

    private void AddAll(IEnumerable<ParameterDescriptor> parameters)
    {
        foreach (ParameterDescriptor each in parameters)
        {
            BindingSource? source = each.BindingInfo?.BindingSource;
            TakesContent |= source is null || s_content.Any(source.CanAcceptDataFrom);
            if (source is null || source == BindingSource.Custom || source.CanAcceptDataFrom(BindingSource.Query))
            {
                string name = each.BindingInfo?.BinderModelName ?? each.Name;
                Add(name, each.ParameterType, AttributesOf(each), isModel: true);
            }
        }
    }

    private static ICustomAttributeProvider AttributesOf(ParameterDescriptor parameter) =>
        parameter switch
        {
            ControllerParameterDescriptor own => own.ParameterInfo,
            ControllerBoundPropertyDescriptor property => property.PropertyInfo,
            HandlerParameterDescriptor ofPage => ofPage.ParameterInfo,
            PageBoundPropertyDescriptor { Property: { } property } => property,
            _ => parameter.ParameterType,
        };

    /// <param name="name">The name in code, or of the model.</param>
    /// <param name="type">The type of the parameter or property.</param>
    /// <param name="place">Where its attributes are.</param>
    /// <param name="isModel">Whether the members of an object have names of their own without an attribute.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The host binds the members it keeps.")]
    private void Add(string? name, Type type, ICustomAttributeProvider place, bool isModel)
    {
        TakesContent |= s_contentTypes.Any(type.IsAssignableTo);
        if (type.IsAssignableTo(typeof(IBoundArgument)))
            return;
        object[] attributes = place.GetCustomAttributes(inherit: true);
        IFromQueryMetadata? query = attributes.OfType<IFromQueryMetadata>().FirstOrDefault();
        if ((query?.Name ?? name) is { } own && (query is not null || !IsElsewhere(own, attributes)))
            _own.Add(own);
        bool bindsItself = BindsItself(type);
        TakesContent |= bindsItself;
        _takesAny |= type == typeof(HttpRequest) || type == typeof(IQueryCollection) || bindsItself;
        bool hasMembers =
            attributes.Any(each => each is AsParametersAttribute)
            || ((isModel || query is not null) && !type.IsValueType && type != typeof(string) && !type.IsArray);
        if (!hasMembers || !_types.Add(type))
            return;
        foreach (PropertyInfo property in type.GetProperties())
            Add(property.Name, property.PropertyType, property, isModel);
        foreach (ParameterInfo parameter in type.GetConstructors().SelectMany(each => each.GetParameters()))
            Add(parameter.Name, parameter.ParameterType, parameter, isModel);
    }

    // What the route, a header, the body or a service gives is not read from the query.
    private bool IsElsewhere(string name, object[] attributes) =>
        _route?.GetParameter(name) is not null
        || attributes.Any(each =>
            each
                is IFromRouteMetadata
                    or IFromHeaderMetadata
                    or IFromBodyMetadata
                    or IFromFormMetadata
                    or IFromServiceMetadata
        );

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
