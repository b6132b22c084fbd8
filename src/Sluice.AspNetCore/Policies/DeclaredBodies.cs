using System.Reflection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.Model;
using Sluice.Queries;
using Sluice.Selection;
using Sluice.Shared;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Checks what the bodies of endpoints may set before the server starts: the list must be valid, a value must be
/// readable without the other members, and a patch must not set a key.
/// </summary>
internal sealed class DeclaredBodies(IServiceProvider services)
{
    private readonly SluiceRegistration _registration = services.GetRequiredService<SluiceRegistration>();
    private readonly BodyDeclarations _declarations = services.GetRequiredService<BodyDeclarations>();
    private readonly StoredEntities _stored = services.GetRequiredService<StoredEntities>();

    /// <summary>Checks the body that an endpoint declares.</summary>
    /// <exception cref="SluiceEndpointException">The declaration is not valid.</exception>
    public void Check(Endpoint endpoint)
    {
        SettableAttribute? list = endpoint.Metadata.GetMetadata<SettableAttribute>();
        CheckBoundByName(endpoint);
        CheckHostBound(endpoint, list);
        CheckDocuments(endpoint);
        foreach ((Type type, bool isPatch) in BodiesOf(endpoint.Metadata))
        {
            if (!ReturnedValue.IsSelectable(type))
                continue;
            TypeShape shape = ReturnedValue.ConverterOf(type).Shape;
            if (list is null)
                CheckStored(endpoint, shape);
            if (Parse(endpoint, list, shape) is { } settable)
                Check(endpoint, settable, shape, isPatch);
        }
    }

    /// <summary>
    /// Refuses declarations about bodies that the host binds by its own serializer, which would ignore them.
    /// </summary>
    private static void CheckHostBound(Endpoint endpoint, SettableAttribute? list)
    {
        foreach (Type type in HostBoundOf(endpoint.Metadata))
        {
            const string Remedy =
                "Take a Body<T> or a Patch<T>, or, in a controller, call " + "AddControllers().AddSluice().";
            if (list is not null)
                throw new SluiceEndpointException(
                    $"{endpoint.DisplayName}: the settable members \"{list.Members}\" do "
                        + $"not apply to the body of {type}, because the host binds it. {Remedy}"
                );
            if (FindNeverSet(type) is { } marked)
                throw new SluiceEndpointException(
                    $"{endpoint.DisplayName}: {marked} is marked [NeverSet], but the "
                        + $"host binds the body of {type} and would set it. {Remedy}"
                );
        }
    }

    /// <summary>
    /// Refuses documents, and bodies that contain them, which set or reveal members: their own code knows no rules.
    /// </summary>
    private void CheckDocuments(Endpoint endpoint)
    {
        IEnumerable<Type> bodies = HostBoundOf(endpoint.Metadata)
            .Concat(BodiesOf(endpoint.Metadata).Select(body => body.Type));
        foreach (Type document in bodies.SelectMany(ChangeDocuments.FindIn))
        {
            if (FindNeverSet(document) is { } marked)
                throw new SluiceEndpointException(
                    $"{endpoint.DisplayName}: {marked} is marked [NeverSet], but a {document} would set it. Take a "
                        + "Patch<T>, or a document for a type without the member."
                );
            if (ChangeDocuments.FindRevealed(document, _registration.FindOptions(endpoint).Hidden) is { } revealed)
                throw new SluiceEndpointException(
                    $"{endpoint.DisplayName}: {revealed} is hidden from callers, but the operations of a {document} "
                        + "copy, compare and set it. Take a Patch<T>, or a document for a type without the member."
                );
        }
    }

    /// <summary>
    /// Refuses parameters whose marked members the host sets by their names, from the query, the route, headers or a
    /// form.
    /// </summary>
    private void CheckBoundByName(Endpoint endpoint)
    {
        if (endpoint.Metadata.GetMetadata<ActionDescriptor>() is { } action)
            CheckAction(endpoint, action);
        else if (
            endpoint.Metadata.GetMetadata<MethodInfo>() is { } handler
            && HandlerMembers.FindNeverSet(handler) is var (marked, type)
        )
            throw new SluiceEndpointException(
                $"{endpoint.DisplayName}: {marked} is marked [NeverSet], but the host binds {type} by the names of its "
                    + "members and would set it. Take a type without it."
            );
    }

    private void CheckAction(Endpoint endpoint, ActionDescriptor action)
    {
        if (services.GetService<IModelMetadataProvider>() is not { } models)
            return;
        foreach (ParameterDescriptor parameter in action.Parameters.Concat(action.BoundProperties))
        {
            if (!IsBoundByName(parameter.BindingInfo))
                continue;
            ModelMetadata model = models.GetMetadataForType(parameter.ParameterType);
            if (
                ModelMembers.FindNeverSet(models, model, parameter.BindingInfo?.PropertyFilterProvider)
                is not { } marked
            )
                continue;
            throw new SluiceEndpointException(
                $"{endpoint.DisplayName}: {marked} is marked [NeverSet], but MVC binds {parameter.ParameterType} by "
                    + "the names of its members and would set it. Mark the member [BindNever], name the members that "
                    + "are bound ([Bind(\"Title\")] on the parameter), or take a type without it."
            );
        }
    }

    // Without a source, MVC looks in the form, the route and the query. A formatter reads the body.
    private static bool IsBoundByName(BindingInfo? binding) =>
        binding?.BinderType is null
        && (binding?.BindingSource is not { } source || (source.IsFromRequest && source != BindingSource.Body));

    private static MemberShape? FindNeverSet(Type type)
    {
        type = ChangeDocuments.FindTarget(type) ?? type;
        try
        {
            return ReturnedValue.IsSelectable(type)
                ? ReachedShape.FindNeverSet(ReturnedValue.ConverterOf(type).Shape)
                : null;
        }
        catch (Exception exception)
            when (exception is WireException or NotSupportedException or InvalidOperationException)
        {
            // Sluice does not support the type, which the endpoint does not ask for.
            return null;
        }
    }

    private static IEnumerable<Type> HostBoundOf(EndpointMetadataCollection metadata)
    {
        if (metadata.GetMetadata<BodyMetadata>() is not null || metadata.GetMetadata<ActionBodyMetadata>() is not null)
            return [];
        IEnumerable<Type> accepted = metadata
            .OfType<IAcceptsMetadata>()
            .Select(each => each.RequestType)
            .OfType<Type>();
        IEnumerable<Type> bound =
            metadata
                .GetMetadata<ActionDescriptor>()
                ?.Parameters.Where(each => each.BindingInfo?.BindingSource == BindingSource.Body)
                .Select(each => each.ParameterType)
            ?? [];
        return accepted.Concat(bound).Where(type => type != typeof(object)).Distinct();
    }

    private SettableMembers? Parse(Endpoint endpoint, SettableAttribute? list, TypeShape shape)
    {
        try
        {
            return _declarations.FindMembers(list, _registration.FindOptions(endpoint), shape);
        }
        catch (IncludeException exception)
        {
            throw new SluiceEndpointException(
                $"{endpoint.DisplayName}: the settable members \"{list!.Members}\" of {shape.Type} are not valid. "
                    + exception.Message
            );
        }
    }

    private void Check(Endpoint endpoint, SettableMembers settable, TypeShape shape, bool isPatch)
    {
        if (!isPatch && RequiredOf(shape, settable, []) is { } required)
            throw new SluiceEndpointException(
                $"{endpoint.DisplayName}: {required} is required, but the body may not set it, so no body could be "
                    + "read. Add it to the list of WithSettable, remove 'required', or read another type."
            );
        if (isPatch && settable.Listed.FirstOrDefault(IsKey) is { } key)
            throw new SluiceEndpointException(
                $"{endpoint.DisplayName}: {key} is a key, and the key of a stored entity cannot change. Remove it from "
                    + "the list of WithSettable."
            );
    }

    // Without the store, keys and navigations look like any other member.
    private void CheckStored(Endpoint endpoint, TypeShape shape)
    {
        if (_declarations.KnowsEntities)
            return;
        foreach (ReachedShape reached in ReachedShape.FindShapes(shape))
        {
            if (_stored.ContextOf(reached.Shape.Type) is not { } context)
                continue;
            throw new SluiceEndpointException(
                $"{endpoint.DisplayName}: the body contains {reached.Shape.Type}, an entity of {context}, and may set "
                    + "its keys and navigations. Call AddSluice().AddSluiceEntityFrameworkCore() of the package "
                    + "Sluice.EntityFrameworkCore, or declare the members with .WithSettable(\"[…]\")."
            );
        }
    }

    private bool IsKey(MemberShape member) => _declarations.KindOf(member) == EntityMemberKind.Key;

    private static MemberShape? RequiredOf(TypeShape shape, SettableMembers settable, HashSet<TypeShape> seen)
    {
        if (!seen.Add(shape))
            return null;
        foreach (IObjectShape owner in OwnersOf(shape.Selectable))
        {
            foreach (MemberShape member in owner.Members)
            {
                bool isAllowed = settable.Allows(member);
                if (!isAllowed && (member.Flags & MemberFlags.Required) != 0)
                    return member;
                if (isAllowed && RequiredOf(member.Shape, settable.For(member), seen) is { } below)
                    return below;
            }
        }

        return null;
    }

    private static IEnumerable<IObjectShape> OwnersOf(TypeShape? shape) =>
        shape switch
        {
            IObjectShape direct => [direct],
            IUnionShape union => union.Cases.Select(arm => arm.Shape).OfType<IObjectShape>(),
            _ => [],
        };

    private static IEnumerable<(Type Type, bool IsPatch)> BodiesOf(EndpointMetadataCollection metadata) =>
        [
            .. metadata.OfType<BodyMetadata>().Select(body => (body.Type, body.IsPatch)),
            .. metadata.OfType<ActionBodyMetadata>().Select(body => (body.Type, body.IsPatch)),
        ];
}
