using Sluice.TestCatalogue;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>The catalogue as theory data: one row a case, named as the case.</summary>
public static class CatalogueData
{
    public static TheoryData<string> All => Rows(_ => true);
    public static TheoryData<string> Readable => Rows(test => !test.Has(Expect.WriteOnly));
    public static TheoryData<string> WithStj => Rows(test => !test.Has(Expect.NoStj));
    public static TheoryData<string> SampleWithStj => Rows(CatalogueSample.Cases, test => !test.Has(Expect.NoStj));
    public static TheoryData<string> ReadByStj =>
        Rows(test => !test.Has(Expect.NoStj | Expect.NoStjRead | Expect.WriteOnly));

    private static TheoryData<string> Rows(Func<TestCase, bool> wanted) => Rows(Catalogue.All, wanted);

    private static TheoryData<string> Rows(IEnumerable<TestCase> cases, Func<TestCase, bool> wanted)
    {
        var rows = new TheoryData<string>();
        foreach (TestCase test in cases.Where(wanted))
            rows.Add(test.ToString());
        return rows;
    }
}
