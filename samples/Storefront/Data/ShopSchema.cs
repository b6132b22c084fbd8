namespace Storefront.Data;

internal static class ShopSchema
{
    public const string Tables = """
        create table customers (id integer primary key, name text not null, email text not null, tier integer not null, joined_on text not null, password_hash text not null);
        create table addresses (id integer primary key, customer_id integer not null references customers, street text not null, postal_code text not null, city text not null, country text not null);
        create table categories (id integer primary key, name text not null, slug text not null);
        create table products (id integer primary key, sku text not null, name text not null, description text not null, price_cents integer not null, weight_kg real not null, stock integer not null, category_id integer not null references categories);
        create table orders (id integer primary key, customer_id integer not null references customers, address_id integer not null references addresses, placed_at text not null, status integer not null, note text);
        create table order_lines (id integer primary key, order_id integer not null references orders, product_id integer not null references products, quantity integer not null, unit_price_cents integer not null);
        create table reviews (id integer primary key, product_id integer not null references products, customer_id integer not null references customers, rating integer not null, body text not null, written_on text not null);
        """;

    // Made after the rows: filling an indexed table takes twice as long.
    public const string Indexes = """
        create index addresses_customer on addresses (customer_id);
        create index orders_customer on orders (customer_id);
        create index order_lines_order on order_lines (order_id);
        create index reviews_product on reviews (product_id);
        create index products_category on products (category_id);
        """;

    /// <summary>The tables in the types of PostgreSQL, which also numbers new reviews.</summary>
    public static string PostgresTables { get; } =
        Tables
            .Replace("joined_on text", "joined_on date")
            .Replace("written_on text", "written_on date")
            .Replace("placed_at text", "placed_at timestamptz")
            .Replace("weight_kg real", "weight_kg float8")
            .Replace("reviews (id integer", "reviews (id serial");

    public const string PostgresKeys = "select setval('reviews_id_seq', (select max(id) from reviews));";
}
