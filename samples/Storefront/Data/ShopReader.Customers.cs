using Sluice;
using Storefront.Models;

namespace Storefront.Data;

internal sealed partial class ShopReader
{
    /// <summary>Customers by their numbers, in the filter's order.</summary>
    public async Task<Dictionary<int, Customer>> CustomersAsync(
        string filter,
        FieldSelection<Customer> selection,
        params int[] parameters
    )
    {
        selection.EnsureJoinsAllowed();
        var customers = new Dictionary<int, Customer>();
        await foreach (
            Columns row in RowsAsync(
                $"select id, name, email, tier, joined_on, password_hash from customers {filter}",
                parameters,
                cancellation
            )
        )
        {
            var customer = new Customer
            {
                Id = row.Int(),
                Name = row.Text(),
                Email = row.Text(),
                Tier = (CustomerTier)row.Int(),
                JoinedOn = row.Day(),
                PasswordHash = row.Text(),
            };
            customers.Add(customer.Id, customer);
        }

        if (selection.Includes("addresses"))
            foreach (
                (Address address, int customer) in (
                    await AddressesAsync($"where customer_id {In(customers.Keys)} order by id")
                ).Values
            )
                customers[customer].Addresses.Add(address);
        if (selection.Includes("orders"))
            foreach (
                (Order order, int customer) in await OwnedOrdersAsync(
                    $"where o.customer_id {In(customers.Keys)} order by o.id",
                    selection.For<Order>("orders")
                )
            )
                customers[customer].Orders.Add(order);
        return customers;
    }

    /// <summary>Addresses by their numbers, each with its customer's.</summary>
    private async Task<Dictionary<int, (Address Address, int Customer)>> AddressesAsync(string filter)
    {
        var addresses = new Dictionary<int, (Address, int)>();
        await foreach (
            Columns row in RowsAsync(
                $"select customer_id, id, street, postal_code, city, country from addresses {filter}",
                [],
                cancellation
            )
        )
        {
            int customer = row.Int();
            var address = new Address
            {
                Id = row.Int(),
                Street = row.Text(),
                PostalCode = row.Text(),
                City = row.Text(),
                Country = row.Text(),
            };
            addresses.Add(address.Id, (address, customer));
        }

        return addresses;
    }
}
