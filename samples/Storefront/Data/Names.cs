namespace Storefront.Data;

/// <summary>
/// Word lists of the demonstration shop, in several scripts so that text outside ASCII is on every page.
/// </summary>
internal static class Names
{
    public static readonly string[] Given =
    [
        "Ada",
        "Björn",
        "Chloé",
        "Dmitri",
        "Élodie",
        "Fatima",
        "Grace",
        "Håkon",
        "Inés",
        "Jürgen",
        "Kwame",
        "Łucja",
        "María",
        "Noël",
        "Oluwaseun",
        "Priya",
        "Quentin",
        "Renée",
        "Søren",
        "Tomáš",
        "Ursula",
        "Violeta",
        "Wanjiru",
        "Ximena",
        "Yusuf",
        "Zoë",
        "Анна",
        "Борис",
        "Ελένη",
        "Νίκος",
        "さくら",
        "健太",
        "小明",
        "雨桐",
        "민준",
        "서연",
        "أحمد",
        "ليلى",
        "नेहा",
        "अर्जुन",
    ];

    public static readonly string[] Family =
    [
        "Lovelace",
        "Ångström",
        "Dubois",
        "Ivanov",
        "Müller",
        "García",
        "Hopper",
        "Nordmann",
        "Núñez",
        "Weiß",
        "Mensah",
        "Wójcik",
        "O'Brien",
        "Lefèvre",
        "Adeyemi",
        "Sharma",
        "Smith",
        "Strand",
        "Dvořák",
        "Popescu",
        "Kamau",
        "Yılmaz",
        "Öztürk",
        "Петрова",
        "Смирнов",
        "Παπαδοπούλου",
        "佐藤",
        "高橋",
        "王",
        "李",
        "김",
        "박",
        "حسن",
        "पटेल",
    ];

    public static readonly string[] Streets =
    [
        "High Street",
        "Rue de la Paix",
        "Hauptstraße",
        "Calle Mayor",
        "Via Roma",
        "Невский проспект",
        "Οδός Ερμού",
        "中山路",
        "さくら通り",
        "강남대로",
        "Storgata",
        "Plac Zamkowy",
    ];

    public static readonly (string City, string Country, string Prefix)[] Cities =
    [
        ("London", "GB", "SW1"),
        ("Paris", "FR", "750"),
        ("Berlin", "DE", "101"),
        ("Madrid", "ES", "280"),
        ("Roma", "IT", "001"),
        ("Санкт-Петербург", "RU", "191"),
        ("Αθήνα", "GR", "105"),
        ("北京", "CN", "100"),
        ("東京", "JP", "150"),
        ("서울", "KR", "061"),
        ("Tromsø", "NO", "900"),
        ("Kraków", "PL", "310"),
        ("São Paulo", "BR", "013"),
    ];

    public static readonly (string Name, string Slug)[] Categories =
    [
        ("Kitchen", "kitchen"),
        ("Garden", "garden"),
        ("Books", "books"),
        ("Toys", "toys"),
        ("Lighting", "lighting"),
        ("Tea & Coffee", "tea-coffee"),
        ("Stationery", "stationery"),
        ("Outdoor", "outdoor"),
        ("Bath", "bath"),
        ("Music", "music"),
        ("Crafts", "crafts"),
        ("Pets", "pets"),
    ];

    public static readonly string[] Materials =
    [
        "Oak",
        "Steel",
        "Linen",
        "Porcelain",
        "Bamboo",
        "Glass",
        "Copper",
        "Wool",
        "Cork",
        "Enamel",
        "Walnut",
        "Recycled",
    ];

    public static readonly string[] Things =
    [
        "Kettle",
        "Lamp",
        "Notebook",
        "Teapot",
        "Trowel",
        "Puzzle",
        "Blanket",
        "Mug",
        "Towel",
        "Whistle",
        "Planter",
        "Candle",
        "Tray",
        "Brush",
        "Bowl",
        "Clock",
        "Crate",
        "Kite",
        "Stool",
        "Vase",
    ];

    public static readonly string[] Praise =
    [
        "Exactly as described.",
        "Très joli, livraison rapide !",
        "Robust und schön – gern wieder.",
        "¡Muy buena calidad!",
        "Очень доволен покупкой.",
        "とても気に入りました。",
        "质量很好，推荐。",
        "정말 마음에 들어요!",
        "Κάνει τη δουλειά του.",
        "Smaller than I thought, but lovely.",
        "The lid is \"loose\"; otherwise fine.",
        "Five stars ★★★★★",
        "منتج رائع",
        "बहुत बढ़िया!",
        "Worth it 👍",
    ];
}
