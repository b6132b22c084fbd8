using Sluice.TestCatalogue;
using Xunit;

namespace Sluice.Tests.Shapes;

public class CatalogueTests
{
    [Fact]
    public void Holds_at_least_800_cases() => Assert.True(Catalogue.All.Count >= 800, $"{Catalogue.All.Count} cases");

    [Fact]
    public void Names_no_case_twice() =>
        Assert.Empty(
            Catalogue.All.GroupBy(test => test.ToString()).Where(group => group.Count() > 1).Select(group => group.Key)
        );
}
