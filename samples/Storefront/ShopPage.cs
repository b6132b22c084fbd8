using Microsoft.Extensions.FileProviders;

namespace Storefront;

/// <summary>The page of <c>Page/page.ts</c> at <c>/shop/</c>, where <c>Page/build.sh</c> has built it.</summary>
internal sealed class ShopPage
{
    private readonly string _folder;

    private ShopPage(string folder) => _folder = folder;

    /// <summary>Returns the page in the folder of <c>--shop</c>, by default <c>shop</c> beside the program, if it is there.</summary>
    public static ShopPage? Find(IConfiguration configuration)
    {
        string folder = Path.GetFullPath(configuration["shop"] ?? Path.Combine(AppContext.BaseDirectory, "shop"));
        return File.Exists(Path.Combine(folder, "page.js")) ? new(folder) : null;
    }

    public void Serve(IApplicationBuilder app) =>
        app.UseFileServer(
            new FileServerOptions { RequestPath = "/shop", FileProvider = new PhysicalFileProvider(_folder) }
        );
}
