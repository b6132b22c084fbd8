using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>
/// A strong <c>ETag</c> is one for the same bytes alone (RFC 9110, section 8.8.3.3): behind response compression, each
/// coding has its own, and <c>If-None-Match</c> knows them all.
/// </summary>
public sealed class CompressedTagTests(CompressedTagTests.Compressing compressing)
    : IClassFixture<CompressedTagTests.Compressing>
{
    /// <summary>A host that compresses what its output cache stores.</summary>
    public sealed class Compressing()
        : SharedServer(
            Map,
            static options => options.UseETags = true,
            static services => AddCompression(services).AddSingleton<IStartupFilter, CompressesAll>()
        );

    private sealed class CompressesAll : IStartupFilter
    {
        public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
            app => next(app.UseResponseCompression());
    }

    private static readonly string[] s_codings = ["gzip", "br", "identity"];

    private static IServiceCollection AddCompression(IServiceCollection services) =>
        services.AddResponseCompression(options =>
        {
            options.Providers.Add<BrotliCompressionProvider>();
            options.Providers.Add<GzipCompressionProvider>();
        });

    private static void Map(WebApplication app)
    {
        app.MapGet("/live", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include));
        app.MapGet("/list", (Include<Book> include) => SluiceResults.Ok(new[] { Library.Book(1) }, include));
        app.MapGet("/plain", () => Library.Book(1)).WithSluice();
        app.MapGet("/cached", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include))
            .CacheOutput(policy => policy.VaryByInclude());
        app.MapGet(
            "/own",
            (Include<Book> include, HttpContext context) =>
            {
                context.Response.Headers.ETag = "\"v7\"";
                return SluiceResults.Ok(Library.Book(1), include);
            }
        );
    }

    [Theory]
    [InlineData("/live")]
    [InlineData("/list")]
    [InlineData("/plain")]
    [InlineData("/cached")]
    public async Task Each_coding_has_a_strong_tag_of_its_own(string path)
    {
        // Twice, so that the cached answer is both the stored and the sent one.
        var tags = new Dictionary<string, string>();
        foreach (string coding in s_codings.Concat(s_codings))
        {
            using HttpResponseMessage answer = await GetAsync(path, coding);
            Assert.True(answer.IsSuccessStatusCode, $"{compressing.Server.Failure}");
            EntityTagHeaderValue tag = answer.Headers.ETag!;
            Assert.False(tag.IsWeak);
            Assert.Equal(coding == "identity" ? [] : [coding], answer.Content.Headers.ContentEncoding);
            Assert.Equal(tags.GetValueOrDefault(coding, tag.Tag), tag.Tag);
            tags[coding] = tag.Tag;
            Assert.Contains("Book", await ReadAsync(answer), StringComparison.Ordinal);
        }

        Assert.Equal(s_codings.Length, tags.Values.Distinct().Count());
    }

    [Theory]
    [InlineData("/live")]
    [InlineData("/list")]
    [InlineData("/plain")]
    public async Task A_tag_of_any_coding_that_the_client_accepts_is_known(string path)
    {
        foreach (string coding in s_codings)
        {
            using HttpResponseMessage first = await GetAsync(path, coding);
            string tag = first.Headers.ETag!.Tag;
            foreach (string known in (string[])[tag, $"W/{tag}", $"\"other\", {tag}"])
            foreach (string method in (string[])["GET", "HEAD"])
            {
                using HttpResponseMessage same = await GetAsync(path, "br, gzip", known, method);
                Assert.Equal(HttpStatusCode.NotModified, same.StatusCode);
                Assert.Equal(tag, same.Headers.ETag?.ToString());
                Assert.Empty(same.Content.Headers.ContentEncoding);
            }
        }
    }

    [Theory]
    [InlineData("identity")]
    [InlineData("br")]
    [InlineData("gzip;q=0, br")]
    public async Task A_tag_of_a_coding_that_the_client_does_not_accept_is_not_known(string accepted)
    {
        using HttpResponseMessage first = await GetAsync("/live", "gzip");
        using HttpResponseMessage second = await GetAsync("/live", accepted, first.Headers.ETag!.Tag);
        Assert.Equal(HttpStatusCode.OK, second.StatusCode);
        Assert.Contains("Book", await ReadAsync(second), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_tag_of_the_application_is_left_as_it_is()
    {
        foreach (string coding in s_codings)
        {
            using HttpResponseMessage answer = await GetAsync("/own", coding);
            Assert.Equal("\"v7\"", answer.Headers.ETag?.ToString());
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Behind_response_caching_that_stores_the_tag_it_is_weak(bool isOutside)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                if (isOutside)
                    app.UseResponseCaching();
                app.UseResponseCompression();
                if (!isOutside)
                    app.UseResponseCaching();
                app.MapGet(
                    "/stored",
                    (Include<Book> include, HttpContext context) =>
                    {
                        context.Response.Headers.CacheControl = "public, max-age=60";
                        return SluiceResults.Ok(Library.Book(1), include);
                    }
                );
            },
            static options => options.UseETags = true,
            static services => AddCompression(services).AddResponseCaching(),
            controllers: []
        );
        foreach (string coding in s_codings.Concat(s_codings))
        {
            using HttpResponseMessage answer = await SendAsync(server.Client, "/stored", coding);
            Assert.True(answer.Headers.ETag!.IsWeak);
            Assert.Contains("Book", await ReadAsync(answer), StringComparison.Ordinal);
            using HttpResponseMessage same = await SendAsync(
                server.Client,
                "/stored",
                coding,
                answer.Headers.ETag.ToString()
            );
            Assert.Equal(HttpStatusCode.NotModified, same.StatusCode);
        }
    }

    private Task<HttpResponseMessage> GetAsync(
        string path,
        string coding,
        string? known = null,
        string method = "GET"
    ) => SendAsync(compressing.Server.Client, path, coding, known, method);

    private static async Task<HttpResponseMessage> SendAsync(
        HttpClient client,
        string path,
        string coding,
        string? known = null,
        string method = "GET"
    )
    {
        using var request = new HttpRequestMessage(new HttpMethod(method), path);
        request.Headers.TryAddWithoutValidation("Accept-Encoding", coding);
        if (known is not null)
            request.Headers.TryAddWithoutValidation("If-None-Match", known);
        return await client.SendAsync(request);
    }

    private static async Task<string> ReadAsync(HttpResponseMessage answer)
    {
        Stream body = await answer.Content.ReadAsStreamAsync();
        body = answer.Content.Headers.ContentEncoding.FirstOrDefault() switch
        {
            "gzip" => new GZipStream(body, CompressionMode.Decompress),
            "br" => new BrotliStream(body, CompressionMode.Decompress),
            _ => body,
        };
        using var reader = new StreamReader(body);
        return await reader.ReadToEndAsync();
    }
}
