using System.Globalization;
using Sluice;
using Storefront.Models;

// Asks a running Storefront (dotnet run --project samples/Storefront) for exactly what it prints.
CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
using var shop = new HttpClient { BaseAddress = new Uri(args is [var url, ..] ? url : "http://localhost:5080") };

var order = await shop.GetFromSluiceAsync(
    "/orders/7",
    (Order o) =>
        new
        {
            o.Id,
            o.Status,
            Customer = o.Customer!.Name,
            Lines = o.Lines.Select(l => new { l.Quantity, Product = l.Product!.Name }),
        }
);
if (order is null)
    return 1;
Console.WriteLine($"Order {order.Id} of {order.Customer} is {order.Status}:");
foreach (var line in order.Lines)
    Console.WriteLine($"  {line.Quantity} × {line.Product}");

var products = await shop.GetPageFromSluiceAsync(
    "/products?size=3",
    (Product p) =>
        new
        {
            p.Name,
            p.Price,
            Category = p.Category!.Name,
        }
);
Console.WriteLine($"{products!.Total} products, such as:");
foreach (var product in products.Items)
    Console.WriteLine($"  {product.Name} ({product.Category}): {product.Price:0.00}");

// Rows arrive one by one; leaving the loop ends the request.
var cities = new HashSet<string>();
int rows = 0;
await foreach (string city in shop.StreamFromSluiceAsync("/orders/rows", (OrderRow o) => o.ShipTo.City))
{
    cities.Add(city);
    if (++rows == 1000)
        break;
}
Console.WriteLine($"The first {rows} orders go to {cities.Count} cities.");

try
{
    await shop.GetFromSluiceAsync("/orders/0", (Order o) => o.Id);
}
catch (SluiceHttpException problem)
{
    Console.WriteLine($"{(int?)problem.StatusCode}: {problem.Title}");
}
return 0;
