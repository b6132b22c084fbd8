namespace Sluice.ServiceApp;

/// <summary>A way to answer the five questions. What a developer writes for it is its own file in Ways.</summary>
internal interface IWay
{
    /// <summary>Adds the services that the way needs besides the <see cref="Shop"/>.</summary>
    static abstract void Add(IServiceCollection services);

    /// <summary>Maps its endpoints.</summary>
    static abstract void Map(WebApplication app);
}
