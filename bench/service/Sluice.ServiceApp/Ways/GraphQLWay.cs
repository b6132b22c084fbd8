using GraphQL;
using GraphQL.Transport;
using GraphQL.Types;
using Microsoft.EntityFrameworkCore;

namespace Sluice.ServiceApp.Ways;

/// <summary>GraphQL.NET over EF Core with batched loaders and its System.Text.Json writer.</summary>
internal sealed class GraphQLWay : IWay
{
    public static void Add(IServiceCollection services) =>
        services
            .AddScoped<Batches>()
            .AddGraphQL(static graph =>
                graph.AddSystemTextJson().AddSchema<ShopGraph>().AddGraphTypes(typeof(ShopGraph).Assembly)
            );

    public static void Map(WebApplication app) =>
        app.MapPost(
            "/graphql",
            static async (
                HttpContext context,
                IDocumentExecuter<ISchema> executer,
                IGraphQLTextSerializer serializer
            ) =>
            {
                GraphQLRequest request = (
                    await serializer.ReadAsync<GraphQLRequest>(context.Request.Body, context.RequestAborted)
                )!;
                ExecutionResult result = await executer.ExecuteAsync(options =>
                {
                    options.Query = request.Query;
                    options.Variables = request.Variables;
                    options.RequestServices = context.RequestServices;
                    options.CancellationToken = context.RequestAborted;
                });
                context.Response.ContentType = "application/json";
                await serializer.WriteAsync(context.Response.Body, result, context.RequestAborted);
            }
        );
}

internal sealed class ShopGraph : Schema
{
    public ShopGraph(IServiceProvider services)
        : base(services)
    {
        Query = services.GetRequiredService<ShopQuery>();
        Mutation = services.GetRequiredService<ShopMutation>();
    }
}

internal sealed class ShopQuery : ObjectGraphType
{
    public ShopQuery()
    {
        Field<OrderGraph>("order")
            .Argument<NonNullGraphType<LongGraphType>>("id")
            .ResolveAsync(static async field =>
            {
                long id = field.GetArgument<long>("id");
                await using Shop shop = await field.OpenShopAsync();
                return await shop.Orders.AsNoTracking().FirstOrDefaultAsync(order => order.Id == id);
            });
        Field<ListGraphType<OrderGraph>>("orders")
            .ResolveAsync(static async field =>
            {
                await using Shop shop = await field.OpenShopAsync();
                return await shop.Orders.AsNoTracking().OrderBy(order => order.Id).Take(100).ToListAsync();
            });
        Field<ListGraphType<OrderGraph>>("ordersOver")
            .Argument<NonNullGraphType<FloatGraphType>>("total")
            .ResolveAsync(static async field =>
            {
                double total = field.GetArgument<double>("total");
                await using Shop shop = await field.OpenShopAsync();
                return await shop
                    .Orders.AsNoTracking()
                    .Where(order => order.Total > total)
                    .OrderByDescending(order => order.Total)
                    .ThenBy(order => order.Id)
                    .Take(20)
                    .ToListAsync();
            });
        Field<ListGraphType<CustomerGraph>>("customers")
            .ResolveAsync(static async field =>
            {
                await using Shop shop = await field.OpenShopAsync();
                return await shop.Customers.AsNoTracking().OrderBy(customer => customer.Id).Take(20).ToListAsync();
            });
    }
}

internal sealed class ShopMutation : ObjectGraphType
{
    public ShopMutation() =>
        Field<OrderGraph>("place")
            .Argument<NonNullGraphType<NewOrderGraph>>("order")
            .ResolveAsync(static async field =>
            {
                await using Shop shop = await field.OpenShopAsync();
                return await shop.PlaceAsync(field.GetArgument<NewOrder>("order"));
            });
}

internal sealed class OrderGraph : ObjectGraphType<Order>
{
    public OrderGraph()
    {
        Field(static order => order.Id);
        Field(static order => order.Total);
        Field(static order => order.PlacedAt);
        Field(static order => order.Note);
        Field<CustomerGraph>("customer")
            .Resolve(field =>
                field.Load<Customer>(
                    "customers",
                    field.Source.CustomerId,
                    async ids =>
                    {
                        await using Shop shop = await field.OpenShopAsync();
                        return await shop
                            .Customers.AsNoTracking()
                            .Where(customer => ids.Contains(customer.Id))
                            .ToDictionaryAsync(static customer => customer.Id);
                    }
                )
            );
        Field<ListGraphType<LineGraph>>("lines")
            .Resolve(field =>
                field.Load<List<Line>>(
                    "lines",
                    field.Source.Id,
                    async ids =>
                    {
                        await using Shop shop = await field.OpenShopAsync();
                        ILookup<long, Line> lines = (
                            await shop
                                .Lines.AsNoTracking()
                                .Where(line => ids.Contains(line.OrderId))
                                .OrderBy(line => line.Id)
                                .ToListAsync()
                        ).ToLookup(static line => line.OrderId);
                        return ids.ToDictionary(static id => id, id => lines[id].ToList());
                    }
                )
            );
    }
}

internal sealed class CustomerGraph : ObjectGraphType<Customer>
{
    public CustomerGraph()
    {
        Field(static customer => customer.Id);
        Field(static customer => customer.Name);
        Field(static customer => customer.City);
        Field<ListGraphType<OrderGraph>>("orders")
            .Resolve(field =>
                field.Load<List<Order>>(
                    "orders",
                    field.Source.Id,
                    async ids =>
                    {
                        await using Shop shop = await field.OpenShopAsync();
                        ILookup<long, Order> orders = (
                            await shop
                                .Orders.AsNoTracking()
                                .Where(order => ids.Contains(order.CustomerId))
                                .OrderBy(order => order.Id)
                                .ToListAsync()
                        ).ToLookup(static order => order.CustomerId);
                        return ids.ToDictionary(static id => id, id => orders[id].ToList());
                    }
                )
            );
    }
}

internal sealed class LineGraph : ObjectGraphType<Line>
{
    public LineGraph()
    {
        Field(static line => line.Quantity);
        Field(static line => line.UnitPrice);
        Field<ProductGraph>("product")
            .Resolve(field =>
                field.Load<Product>(
                    "products",
                    field.Source.ProductId,
                    async ids =>
                    {
                        await using Shop shop = await field.OpenShopAsync();
                        return await shop
                            .Products.AsNoTracking()
                            .Where(product => ids.Contains(product.Id))
                            .ToDictionaryAsync(static product => product.Id);
                    }
                )
            );
    }
}

internal sealed class ProductGraph : ObjectGraphType<Product>
{
    public ProductGraph()
    {
        Field(static product => product.Id);
        Field(static product => product.Name);
    }
}

internal sealed class NewOrderGraph : InputObjectGraphType<NewOrder>
{
    public NewOrderGraph()
    {
        Field(static order => order.CustomerId);
        Field<NonNullGraphType<ListGraphType<NonNullGraphType<NewLineGraph>>>>("lines");
    }
}

internal sealed class NewLineGraph : InputObjectGraphType<NewLine>
{
    public NewLineGraph()
    {
        Field(static line => line.ProductId);
        Field(static line => line.Quantity);
    }
}

internal static class ShopFields
{
    internal static object Load<T>(
        this IResolveFieldContext field,
        string name,
        long key,
        Func<IReadOnlyCollection<long>, Task<IReadOnlyDictionary<long, T>>> fetch
    ) => field.RequestServices!.GetRequiredService<Batches>().Load(name, key, fetch);

    // Loaders run side by side, and a context serves one at a time.
    internal static Task<Shop> OpenShopAsync(this IResolveFieldContext field) =>
        field
            .RequestServices!.GetRequiredService<IDbContextFactory<Shop>>()
            .CreateDbContextAsync(field.CancellationToken);
}
