using Sluice;
using Storefront.Models;

namespace Storefront.Data;

internal sealed partial class ShopReader
{
    /// <summary>Products by their numbers, in the filter's order.</summary>
    public async Task<Dictionary<int, Product>> ProductsAsync(
        string filter,
        FieldSelection<Product> selection,
        params int[] parameters
    )
    {
        selection.EnsureJoinsAllowed();
        bool hasCategory = selection.Includes("category");
        (string columns, string join) = hasCategory
            ? (", c.id, c.name, c.slug", "join categories c on c.id = p.category_id")
            : ("", "");
        var products = new Dictionary<int, Product>();
        await foreach (
            Columns row in RowsAsync(
                $"select p.id, p.sku, p.name, p.description, p.price_cents, p.weight_kg, p.stock{columns} from products p {join} {filter}",
                parameters,
                cancellation
            )
        )
        {
            var product = new Product
            {
                Id = row.Int(),
                Sku = row.Text(),
                Name = row.Text(),
                Description = row.Text(),
                Price = row.Cents(),
                WeightKg = row.Double(),
                Stock = row.Int(),
                Category = hasCategory
                    ? new Category
                    {
                        Id = row.Int(),
                        Name = row.Text(),
                        Slug = row.Text(),
                    }
                    : null,
            };
            products.Add(product.Id, product);
        }

        if (selection.Includes("reviews"))
            await AddReviewsAsync(products, selection.For<Review>("reviews"));
        return products;
    }

    private async Task AddReviewsAsync(Dictionary<int, Product> products, FieldSelection<Review> selection)
    {
        var reviews = new List<(Review Review, int Author)>();
        await foreach (
            Columns row in RowsAsync(
                $"select product_id, customer_id, id, rating, body, written_on from reviews where product_id {In(products.Keys)} order by id",
                [],
                cancellation
            )
        )
        {
            (Product product, int author) = (products[row.Int()], row.Int());
            var review = new Review
            {
                Id = row.Int(),
                Rating = row.Int(),
                Body = row.Text(),
                WrittenOn = row.Day(),
            };
            product.Reviews.Add(review);
            reviews.Add((review, author));
        }

        if (!selection.Includes("author"))
            return;
        Dictionary<int, Customer> authors = await CustomersAsync(
            $"where id {In(reviews.Select(r => r.Author))}",
            selection.For<Customer>("author")
        );
        foreach ((Review review, int author) in reviews)
            review.Author = authors[author];
    }
}
