using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

// Entities: filtered, ordered, paged, reached by navigations, with what EF's Include says.
internal sealed partial class Catalogue
{
    private static readonly string[] s_customer =
    [
        "",
        "!all",
        "companyName,orders[orderId]",
        "-city",
        "customerId,orders[orderId,details[quantity,product[name]]]",
        "orders[orderDate,employee[lastName]],region",
        "!all,-orders",
        "country,isActive",
    ];
    private static readonly string[] s_order =
    [
        "",
        "orderId,total",
        "!all,-details",
        "customer[companyName],employee[manager[firstName]]",
        "details[quantity,product[name,supplier[city]]],orderId",
        "orderDate,due,took,token,status,freight",
        "-customer,-employee",
        "customerId,customer[customerId,country]",
    ];
    private static readonly string[] s_product =
    [
        "",
        "name",
        "!all,-details",
        "category[name,picture],unitPrice",
        "details[order[shipCity]],productId",
        "-supplier",
        "supplierId,supplier[supplierId,products[name]]",
    ];
    private static readonly string[] s_employee =
    [
        "",
        "!all,-manager,-reports,-orders",
        "manager[manager[lastName]],employeeId",
        "reports[firstName,reports[lastName]]",
        "hireDate,orders[orderId]",
        "-title",
    ];
    private static readonly string[] s_scalars =
    [
        "orderId,total",
        "orderDate,due,took,token,status,freight",
        "!all,-customer,-employee,-details",
    ];

    private void AddNorthwind()
    {
        string city = "London";
        double? freight = 5;
        Combine(
            "filters",
            "customers",
            c => c.Customers,
            s_customer,
            3,
            [
                new(" all", q => q),
                new(" city ==", q => q.Where(c => c.City == city)),
                new(" city null", q => q.Where(c => c.City == null)),
                new(" starts", q => q.Where(c => c.CompanyName.StartsWith("Company"))),
                new(" any order", q => q.Where(c => c.Orders.Any(o => o.Freight > freight))),
                new(" all orders", q => q.Where(c => c.Orders.All(o => o.OrderDate != null))),
                new(" count", q => q.Where(c => c.Orders.Count > 2)),
                new(" in list", q => q.Where(c => new[] { "C1", "C3", "C8" }.Contains(c.CustomerId))),
                new(" not", q => q.Where(c => !c.IsActive || c.Region != "R1")),
                new(" none", q => q.Where(c => false)),
            ],
            [new("", q => q), new(" by id", q => q.OrderBy(c => c.CustomerId), true)]
        );
        Combine(
            "filters",
            "orders",
            c => c.Orders,
            s_order,
            2,
            [
                new(" city of customer", q => q.Where(o => o.Customer!.City == city)),
                new(" status", q => q.Where(o => o.Status == Status.Shipped)),
                new(" date", q => q.Where(o => o.OrderDate!.Value.Month > 6)),
                new(" due", q => q.Where(o => o.Due > new DateOnly(2024, 6, 2))),
                new(" manager", q => q.Where(o => o.Employee!.Manager!.LastName == "L1")),
                new(" no employee", q => q.Where(o => o.Employee == null)),
                new(" sum", q => q.Where(o => o.Details.Sum(d => d.Quantity) > 4)),
                new(" mixed", q => q.Where(o => (o.Freight ?? 0) * 2 > 10 && o.ShipCity != null)),
            ],
            [new("", q => q), new(" down", q => q.OrderByDescending(o => o.OrderId), true)]
        );

        Combine(
            "orders",
            "orders",
            c => c.Orders,
            s_order,
            4,
            [
                new(" by freight", q => q.OrderBy(o => o.Freight).ThenBy(o => o.OrderId), true),
                new(
                    " by customer",
                    q => q.OrderByDescending(o => o.Customer!.CompanyName).ThenByDescending(o => o.OrderId),
                    true
                ),
                new(" by count", q => q.OrderBy(o => o.Details.Count).ThenBy(o => o.OrderId), true),
                new(" by expression", q => q.OrderBy(o => o.OrderId % 4).ThenBy(o => o.OrderId * -1), true),
                new(" by city only", q => q.OrderBy(o => o.ShipCity)),
                new(" again", q => q.OrderBy(o => o.ShipCity).OrderBy(o => o.OrderId), true),
                new(" by status", q => q.OrderBy(o => o.Status).ThenBy(o => o.Due).ThenBy(o => o.Token), true),
                new(" by employee", q => q.OrderBy(o => o.Employee!.LastName).ThenBy(o => o.OrderId), true),
            ],
            [new("", q => q), new(" where", q => q.Where(o => o.OrderId > 4))]
        );
        Combine(
            "paging",
            "customers",
            c => c.Customers.OrderBy(c => c.CompanyName).ThenBy(c => c.CustomerId),
            s_customer,
            4,
            [
                new(" take", q => q.Take(4), true),
                new(" skip", q => q.Skip(3), true),
                new(" page", q => q.Skip(2).Take(3), true),
                new(" page of page", q => q.Take(6).Skip(1).Take(4), true),
                new(" nothing", q => q.Take(0), true),
                new(" where after", q => q.Take(5).Where(c => c.City != null), true),
            ],
            [new("", q => q), new(" up", q => q.OrderBy(c => c.CustomerId))]
        );
        Combine(
            "paging",
            "employees",
            c => c.Employees.OrderBy(e => e.EmployeeId),
            s_employee,
            3,
            [
                new(" take", q => q.Take(4), true),
                new(" skip", q => q.Skip(2), true),
                new(" page", q => q.Skip(1).Take(3), true),
            ],
            [new("", q => q)]
        );

        AddNavigations();
        AddIncludes();
    }

    private void AddNavigations()
    {
        const string category = "navigations";
        Combine(
            category,
            "products",
            c => c.Products,
            s_product,
            4,
            [
                new(" all", q => q),
                new(" supplied", q => q.Where(p => p.Supplier!.City != null)),
                new(" sold", q => q.Where(p => p.Details.Any(d => d.Order.Customer!.City == "Berlin"))),
            ],
            [new(" by id", q => q.OrderBy(p => p.ProductId), true)]
        );
        Combine(
            category,
            "employees",
            c => c.Employees,
            s_employee,
            3,
            [
                new(" all", q => q),
                new(" bosses", q => q.Where(e => e.Reports.Any())),
                new(" no manager", q => q.Where(e => e.Manager == null)),
            ],
            [new("", q => q.OrderBy(e => e.EmployeeId), true)]
        );
        Add(
            category,
            "details",
            c => c.Details.OrderBy(d => d.OrderId).ThenBy(d => d.ProductId),
            [
                "",
                "!all,-order,-product",
                "order[customer[companyName]],product[name]",
                "quantity,product[category[name]]",
                "order[details[quantity]]",
            ],
            true
        );
        Add(
            category,
            "sections",
            c => c.Sections.OrderBy(s => s.Id),
            ["", "!all,-children", "parent[parent[title]],id", "children[title,children[id]]", "-parent", "-children"],
            true
        );
        Add(
            category,
            "to customer",
            c => c.Orders.Where(o => o.CustomerId != null).OrderBy(o => o.OrderId).Select(o => o.Customer!),
            ["", "companyName", "orders[orderId]", "country,region"],
            true,
            isConnected: true
        );
        Add(
            category,
            "to customer or null",
            c => c.Orders.OrderBy(o => o.OrderId).Select(o => o.Customer!),
            ["", "companyName", "orders[orderId]", "country,region"],
            true,
            isConnected: true
        );
        Add(
            category,
            "to manager or null",
            c => c.Employees.OrderBy(e => e.EmployeeId).Select(e => e.Manager!),
            ["", "lastName", "manager[lastName]"],
            true,
            isConnected: true
        );
        Add(
            category,
            "collection elements",
            c => c.Customers.SelectMany(c => c.Orders).OrderBy(o => o.OrderId),
            s_order,
            true
        );
        Add(
            category,
            "filtered collection elements",
            c => c.Customers.SelectMany(c => c.Orders.Where(o => o.Freight > 3)).OrderBy(o => o.OrderId),
            s_order,
            true
        );
        Add(
            category,
            "elements of elements",
            c =>
                c.Customers.SelectMany(c => c.Orders)
                    .SelectMany(o => o.Details)
                    .OrderBy(d => d.OrderId)
                    .ThenBy(d => d.ProductId),
            ["", "product[name],quantity", "order[orderId,customer[city]]"],
            true
        );
        Add(
            category,
            "suppliers",
            c => c.Suppliers.OrderBy(s => s.SupplierId),
            ["", "!all", "products[name,category[name]],city"],
            true
        );
        Add(
            category,
            "categories",
            c => c.Categories.OrderBy(s => s.CategoryId),
            ["", "!all", "products[name,supplier[city]],picture", "picture"],
            true
        );
    }

    private void AddIncludes()
    {
        // What the query includes is filtered, ordered or limited, and EF Core materialises it so.
        const string category = "includes";
        string[] includes =
        [
            "customerId,orders[orderId]",
            "orders[orderId,freight],companyName",
            "orders[orderId,details[quantity]]",
            "companyName",
            "orders[orderDate,customer[city]]",
        ];
        IncludedOrders(category, "filtered", c => c.Include(x => x.Orders.Where(o => o.Freight > 4)), false);
        IncludedOrders(category, "ordered", c => c.Include(x => x.Orders.OrderByDescending(o => o.OrderId)), true);
        IncludedOrders(category, "limited", c => c.Include(x => x.Orders.OrderBy(o => o.OrderId).Take(1)), true);
        IncludedOrders(category, "skipped", c => c.Include(x => x.Orders.OrderBy(o => o.OrderId).Skip(1)), true);
        IncludedOrders(
            category,
            "filtered, ordered, limited",
            c => c.Include(x => x.Orders.Where(o => o.Status != Status.Open).OrderByDescending(o => o.OrderId).Take(2)),
            true
        );
        IncludedOrders(category, "filtered by a captured value", c => Captured(c, 3), false);
        IncludedOrders(category, "plain", c => c.Include(x => x.Orders), false);

        void IncludedOrders(
            string category,
            string name,
            Func<IQueryable<Customer>, IQueryable<Customer>> include,
            bool isNestedTotal
        )
        {
            // Details have no order of their own.
            string[] some = isNestedTotal
                ? [.. includes.Where(i => !i.Contains("details", StringComparison.Ordinal))]
                : includes;
            Add(
                category,
                $"customers, orders {name}",
                c => include(c.Customers.OrderBy(x => x.CustomerId)),
                some,
                true,
                isNestedTotal
            );
            Add(
                category,
                $"customers, orders {name}, after where",
                c =>
                    include(c.Customers.Where(x => x.City != null))
                        .OrderBy(x => x.CompanyName)
                        .ThenBy(x => x.CustomerId)
                        .Take(4),
                some[..2],
                true,
                isNestedTotal
            );
        }

        static IQueryable<Customer> Captured(IQueryable<Customer> query, int least) =>
            query.Include(x => x.Orders.Where(o => o.OrderId > least));
        Add(
            category,
            "details of orders",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Include(x => x.Orders.Where(o => o.OrderId < 12))
                        .ThenInclude(o => o.Details.Where(d => d.Quantity > 2)),
            ["orders[orderId,details[quantity]]", "orders[details[productId,quantity],freight]"],
            true
        );
        Add(
            category,
            "details of an order",
            c => c.Orders.OrderBy(x => x.OrderId).Include(o => o.Details.Where(d => d.Quantity > 2)),
            ["orderId,details[quantity]", "details", "orderId"],
            true
        );
        Add(
            category,
            "details, ordered",
            c =>
                c.Orders.OrderBy(x => x.OrderId)
                    .Include(o => o.Details.OrderByDescending(d => d.Quantity).ThenBy(d => d.ProductId)),
            ["orderId,details[quantity]", "details"],
            true,
            true
        );
        Add(
            category,
            "reports",
            c => c.Employees.OrderBy(x => x.EmployeeId).Include(e => e.Reports.Where(r => r.Title != null)),
            ["lastName,reports[firstName]", "reports"],
            true
        );
    }
}
