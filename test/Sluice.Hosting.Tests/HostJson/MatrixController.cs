using Microsoft.AspNetCore.Mvc;

namespace Sluice.Hosting.Tests.HostJson;

/// <summary>Every kind of action for one type.</summary>
[ApiController]
public abstract class MatrixController<T> : ControllerBase
    where T : notnull
{
    [HttpGet("plain")]
    public T Plain() => MatrixHost.Sample<T>();

    [HttpGet("list")]
    public IEnumerable<T> List() => [MatrixHost.Sample<T>()];

    [HttpGet("result")]
    public ActionResult<T> Result() => MatrixHost.Sample<T>();

    [HttpGet("accepted")]
    public IActionResult Taken() => Accepted(new { Item = MatrixHost.Sample<T>() });

    [HttpGet("json")]
    public JsonResult Json() => new(MatrixHost.Sample<T>());

    [HttpGet("stream")]
    public IAsyncEnumerable<T> Stream(CancellationToken cancellation) => MatrixHost.StreamAsync<T>(cancellation);

    [HttpGet("problem")]
    public ActionResult<T> Refused() => Problem("detail", statusCode: 422);

    [HttpGet("produces"), Produces("text/json")]
    public T Produced() => MatrixHost.Sample<T>();

    [HttpPost("echo")]
    public T Echo(T body) => body;
}

[Route("mvc/customer")]
public sealed class CustomerController : MatrixController<Customer>;

[Route("mvc/account")]
public sealed class AccountController : MatrixController<Account>;

[Route("mvc/figure")]
public sealed class FigureController : MatrixController<Figure>;

[Route("mvc/foreign")]
public sealed class ForeignController : MatrixController<Foreign>;

[Route("mvc/unmarked")]
public sealed class UnmarkedController : MatrixController<Unmarked>;

[Route("mvc/holder")]
public sealed class HolderController : MatrixController<Holder>;

[Route("mvc/positional")]
public sealed class PositionalController : MatrixController<Positional>;

[Route("mvc/value")]
public sealed class ValueController : MatrixController<Value>;

[Route("mvc/extended")]
public sealed class ExtendedController : MatrixController<Extended>;

[Route("mvc/shown")]
public sealed class ShownController : MatrixController<ShownExtended>;

[Route("mvc/opened")]
public sealed class OpenedController : MatrixController<Opened>;
