// Generated from the service's shapes by Sluice. Do not edit.
export interface Storefront {
  types: {
    Address: {
      fields: {
        id: { is: "int" };
        street: { is: "text" };
        postalCode: { is: "text" };
        city: { is: "text" };
        country: { is: "text" };
      };
      default: "street" | "postalCode" | "city" | "country";
      always: never;
      kin: "Address";
    };
    Catalog: {
      fields: {
        items: { of: "CatalogItem"; as: "?[]" };
        count: { is: "int64" };
        page: { is: "int" };
      };
      default: "items" | "count" | "page";
      always: never;
      kin: "Catalog";
    };
    CatalogGroup: {
      fields: {
        id: { is: "int" };
        name: { is: "text" };
      };
      default: "name";
      always: never;
      filter: "name";
      sort: "name";
      computed: "id";
      kin: "CatalogGroup";
    };
    CatalogItem: {
      fields: {
        id: { is: "int" };
        name: { is: "text" };
        price: { is: "decimal" };
        stock?: { is: "int" };
        group: { of: "CatalogGroup" };
        reviews: { of: "CatalogReview"; as: "[]" };
        rating: { is: "float"; as: "?" };
      };
      default: "id" | "name" | "price";
      always: never;
      filter: "id" | "name" | "price" | "stock" | "group" | "reviews";
      sort: "id" | "name" | "price" | "stock" | "group";
      computed: "id" | "group" | "reviews" | "rating";
      kin: "CatalogItem";
    };
    CatalogReview: {
      fields: {
        id: { is: "int" };
        rating: { is: "int" };
        body: { is: "text" };
        customerId: { is: "int" };
        writtenOn: { is: "date" };
        productId: { is: "int" };
      };
      default: "rating" | "body";
      always: never;
      filter: "rating";
      sort: "id" | "rating";
      computed: "id" | "writtenOn" | "productId";
      kin: "CatalogReview";
    };
    Category: {
      fields: {
        id: { is: "int" };
        name: { is: "text" };
        slug: { is: "text" };
      };
      default: "name" | "slug";
      always: never;
      kin: "Category";
    };
    Customer: {
      fields: {
        id: { is: "int" };
        name: { is: "text" };
        tier: { enum: "Regular" | "Silver" | "Gold" };
        email: { is: "text" };
        joinedOn: { is: "date" };
        addresses: { of: "Address"; as: "[]" };
        orders: { of: "Order"; as: "[]" };
      };
      default: "id" | "name" | "tier";
      always: "id";
      filter: "name";
      sort: "name";
      kin: "Customer";
    };
    Order: {
      fields: {
        id: { is: "int" };
        placedAt: { is: "datetime" };
        status: { enum: "Placed" | "Paid" | "Packed" | "Shipped" | "Delivered" };
        total: { is: "decimal" };
        note: { is: "text"; as: "?" };
        customer: { of: "Customer"; as: "?"; sub: "[id,name]" };
        shipTo: { of: "Address"; as: "?" };
        lines: { of: "OrderLine"; as: "[]"; sub: "[product[sku,name],quantity,price]" };
      };
      default: "id" | "placedAt" | "status" | "total";
      always: never;
      filter: "id" | "placedAt" | "status" | "note" | "customer";
      sort: "id" | "placedAt" | "status" | "note" | "customer";
      kin: "Order";
    };
    OrderLine: {
      fields: {
        id: { is: "int" };
        quantity: { is: "int" };
        price: { is: "decimal" };
        product: { of: "Product"; as: "?" };
      };
      default: "quantity" | "price" | "product";
      always: never;
      sort: "id" | "quantity" | "price";
      kin: "OrderLine";
    };
    OrderRow: {
      fields: {
        id: { is: "int" };
        placedAt: { is: "datetime" };
        status: { is: "int" };
        customer: { of: "RowCustomer" };
        shipTo: { of: "RowAddress" };
        note: { is: "text"; as: "?" };
      };
      default: "id" | "placedAt" | "status" | "customer" | "shipTo" | "note";
      always: never;
      kin: "OrderRow";
    };
    Product: {
      fields: {
        id: { is: "int" };
        sku: { is: "text" };
        name: { is: "text" };
        description: { is: "text" };
        price: { is: "decimal" };
        weightKg: { is: "float" };
        stock: { is: "int" };
        category: { of: "Category"; as: "?" };
        reviews: { of: "Review"; as: "[]" };
      };
      default: "id" | "sku" | "name" | "price";
      always: never;
      kin: "Product";
    };
    Review: {
      fields: {
        id: { is: "int" };
        rating: { is: "int" };
        body: { is: "text" };
        writtenOn: { is: "date" };
        author: { of: "Customer"; as: "?"; sub: "[name]" };
      };
      default: "rating" | "body";
      always: never;
      kin: "Review";
    };
    RowAddress: {
      fields: {
        city: { is: "text" };
      };
      default: "city";
      always: never;
      kin: "RowAddress";
    };
    RowCustomer: {
      fields: {
        name: { is: "text" };
      };
      default: "name";
      always: never;
      kin: "RowCustomer";
    };
  };
  routes: {
    "GET /catalog": { path: "/catalog"; answer: { of: "CatalogItem"; as: "[]"; in: { of: "Catalog"; member: "items" } }; include: true };
    "POST /catalog/reviews": { path: "/catalog/reviews"; answer: { is: "any" } };
    "GET /catalog/reviews/{id:int}": { path: `/catalog/reviews/${number}`; answer: { of: "CatalogReview" }; include: true };
    "GET /catalog/search": { path: "/catalog/search"; answer: { of: "CatalogItem"; in: "links" }; include: true; filter: { of: "CatalogItem" }; sort: { of: "CatalogItem" } };
    "GET /catalog/{id:int}": { path: `/catalog/${number}`; answer: { of: "CatalogItem" }; include: true };
    "PATCH /catalog/{id:int}": { path: `/catalog/${number}`; body: { of: "CatalogItem"; patch: true }; include: true };
    "POST /catalog/{id:int}/reviews": { path: `/catalog/${number}/reviews`; body: { of: "CatalogReview" }; include: true };
    "GET /customers": { path: "/customers"; answer: { of: "Customer"; in: "page" }; include: true };
    "GET /customers/{id:int}": { path: `/customers/${number}`; answer: { of: "Customer" }; include: true };
    "GET /orders": { path: "/orders"; answer: { of: "Order"; in: "page" }; include: true };
    "GET /orders/rows": { path: "/orders/rows"; answer: { of: "OrderRow"; as: "[]" }; include: true };
    "GET /orders/search": { path: "/orders/search"; answer: { of: "Order"; in: "links" }; include: true; filter: { of: "Order" }; sort: { of: "Order" } };
    "GET /orders/{id:int}": { path: `/orders/${number}`; answer: { of: "Order" }; include: true };
    "GET /products": { path: "/products"; answer: { of: "Product"; in: "page" }; include: true };
    "GET /products/{id:int}": { path: `/products/${number}`; answer: { of: "Product" }; include: true };
  };
}
