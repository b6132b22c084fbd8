using System.Globalization;
using Microsoft.EntityFrameworkCore;

namespace Sluice.ServiceApp;

/// <summary>Fills an empty shop with the same data each time: the generator has a seed.</summary>
internal static class ShopFiller
{
    private const int Customers = 1_000,
        Products = 200,
        Orders = 5_000;

    internal static async Task FillAsync(Shop shop)
    {
        await shop.Database.EnsureDeletedAsync();
        await shop.Database.EnsureCreatedAsync();
        shop.ChangeTracker.AutoDetectChangesEnabled = false;
        var random = new Random(20_261);
        Product[] products =
        [
            .. Enumerable
                .Range(1, Products)
                .Select(i => new Product
                {
                    Name = Named("Product", i),
                    Description = string.Join(' ', Enumerable.Repeat("It lasts for years and is repaired easily.", 4)),
                    Price = random.Next(100, 10_000) / 4.0,
                }),
        ];
        shop.Products.AddRange(products);
        Customer[] customers =
        [
            .. Enumerable
                .Range(1, Customers)
                .Select(i => new Customer
                {
                    Name = Named("Customer", i),
                    City = Named("City", random.Next(100)),
                    Phone = $"+49 30 {random.Next(1_000_000, 9_999_999)}",
                }),
        ];
        shop.Customers.AddRange(customers);
        for (int i = 0; i < Orders; i++)
        {
            var order = new Order
            {
                Customer = customers[random.Next(Customers)],
                PlacedAt = new DateTime(2025, 1, 1).AddMinutes(random.Next(500_000)),
                Note = i % 3 == 0 ? "" : "Please leave the parcel with the neighbours if nobody answers the door.",
                Lines =
                [
                    .. Enumerable
                        .Range(0, random.Next(1, 6))
                        .Select(_ => products[random.Next(Products)])
                        .Select(product => new Line
                        {
                            Product = product,
                            Quantity = random.Next(1, 5),
                            UnitPrice = product.Price,
                        }),
                ],
            };
            order.Total = order.Lines.Sum(static line => line.Quantity * line.UnitPrice);
            shop.Orders.Add(order);
        }
        await shop.SaveChangesAsync();
    }

    private static string Named(string what, int number) =>
        string.Create(CultureInfo.InvariantCulture, $"{what} {number}");
}
