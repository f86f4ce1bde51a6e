import type { Locale } from '../../../contract/locales.ts'

/*
 * Codes of ISO 3166-2 without the country's code, then the names in Chinese, English, Japanese and Spanish. An empty Japanese name equals
 * the Chinese one, an empty Spanish name the English one.
 */
const tables: Readonly<Record<string, string>> = {
  CN: `BJ|北京市|Beijing||Pekín
TJ|天津市|Tianjin||
HE|河北省|Hebei||
SX|山西省|Shanxi||
NM|内蒙古自治区|Inner Mongolia|内モンゴル自治区|Mongolia Interior
LN|辽宁省|Liaoning|遼寧省|
JL|吉林省|Jilin||
HL|黑龙江省|Heilongjiang|黒竜江省|
SH|上海市|Shanghai||Shanghái
JS|江苏省|Jiangsu|江蘇省|
ZJ|浙江省|Zhejiang||
AH|安徽省|Anhui||
FJ|福建省|Fujian||
JX|江西省|Jiangxi||
SD|山东省|Shandong|山東省|
HA|河南省|Henan||
HB|湖北省|Hubei||
HN|湖南省|Hunan||
GD|广东省|Guangdong|広東省|
GX|广西壮族自治区|Guangxi|広西チワン族自治区|
HI|海南省|Hainan||
CQ|重庆市|Chongqing|重慶市|
SC|四川省|Sichuan||
GZ|贵州省|Guizhou|貴州省|
YN|云南省|Yunnan|雲南省|
XZ|西藏自治区|Xizang (Tibet)|チベット自治区|Xizang (Tíbet)
SN|陕西省|Shaanxi|陝西省|
GS|甘肃省|Gansu|甘粛省|
QH|青海省|Qinghai||
NX|宁夏回族自治区|Ningxia|寧夏回族自治区|
XJ|新疆维吾尔自治区|Xinjiang|新疆ウイグル自治区|
TW|台湾省|Taiwan|台湾省|Taiwán
HK|香港特别行政区|Hong Kong|香港特別行政区|
MO|澳门特别行政区|Macao|マカオ特別行政区|Macao`,
  JP: `01|北海道|Hokkaido||
02|青森县|Aomori|青森県|
03|岩手县|Iwate|岩手県|
04|宫城县|Miyagi|宮城県|
05|秋田县|Akita|秋田県|
06|山形县|Yamagata|山形県|
07|福岛县|Fukushima|福島県|
08|茨城县|Ibaraki|茨城県|
09|栃木县|Tochigi|栃木県|
10|群马县|Gunma|群馬県|
11|埼玉县|Saitama|埼玉県|
12|千叶县|Chiba|千葉県|
13|东京都|Tokyo|東京都|Tokio
14|神奈川县|Kanagawa|神奈川県|
15|新潟县|Niigata|新潟県|
16|富山县|Toyama|富山県|
17|石川县|Ishikawa|石川県|
18|福井县|Fukui|福井県|
19|山梨县|Yamanashi|山梨県|
20|长野县|Nagano|長野県|
21|岐阜县|Gifu|岐阜県|
22|静冈县|Shizuoka|静岡県|
23|爱知县|Aichi|愛知県|
24|三重县|Mie|三重県|
25|滋贺县|Shiga|滋賀県|
26|京都府|Kyoto||Kioto
27|大阪府|Osaka||
28|兵库县|Hyogo|兵庫県|
29|奈良县|Nara|奈良県|
30|和歌山县|Wakayama|和歌山県|
31|鸟取县|Tottori|鳥取県|
32|岛根县|Shimane|島根県|
33|冈山县|Okayama|岡山県|
34|广岛县|Hiroshima|広島県|
35|山口县|Yamaguchi|山口県|
36|德岛县|Tokushima|徳島県|
37|香川县|Kagawa|香川県|
38|爱媛县|Ehime|愛媛県|
39|高知县|Kochi|高知県|
40|福冈县|Fukuoka|福岡県|
41|佐贺县|Saga|佐賀県|
42|长崎县|Nagasaki|長崎県|
43|熊本县|Kumamoto|熊本県|
44|大分县|Oita|大分県|
45|宫崎县|Miyazaki|宮崎県|
46|鹿儿岛县|Kagoshima|鹿児島県|
47|冲绳县|Okinawa|沖縄県|`,
  ES: `A|阿利坎特|Alicante|アリカンテ|
AB|阿尔瓦塞特|Albacete|アルバセテ|
AL|阿尔梅里亚|Almería|アルメリア|
AV|阿维拉|Ávila|アビラ|
B|巴塞罗那|Barcelona|バルセロナ|
BA|巴达霍斯|Badajoz|バダホス|
BI|比斯开|Biscay|ビスカヤ|Bizkaia
BU|布尔戈斯|Burgos|ブルゴス|
C|拉科鲁尼亚|A Coruña|ア・コルーニャ|
CA|加的斯|Cádiz|カディス|
CC|卡塞雷斯|Cáceres|カセレス|
CE|休达|Ceuta|セウタ|
CO|科尔多瓦|Córdoba|コルドバ|
CR|雷阿尔城|Ciudad Real|シウダ・レアル|
CS|卡斯特利翁|Castellón|カステリョン|
CU|昆卡|Cuenca|クエンカ|
GC|拉斯帕尔马斯|Las Palmas|ラス・パルマス|
GI|赫罗纳|Girona|ジローナ|
GR|格拉纳达|Granada|グラナダ|
GU|瓜达拉哈拉|Guadalajara|グアダラハラ|
H|韦尔瓦|Huelva|ウエルバ|
HU|韦斯卡|Huesca|ウエスカ|
J|哈恩|Jaén|ハエン|
L|莱里达|Lleida|リェイダ|
LE|莱昂|León|レオン|
LO|拉里奥哈|La Rioja|ラ・リオハ|
LU|卢戈|Lugo|ルーゴ|
M|马德里|Madrid|マドリード|
MA|马拉加|Málaga|マラガ|
ML|梅利利亚|Melilla|メリリャ|
MU|穆尔西亚|Murcia|ムルシア|
NA|纳瓦拉|Navarre|ナバラ|Navarra
O|阿斯图里亚斯|Asturias|アストゥリアス|
OR|奥伦塞|Ourense|オウレンセ|
P|帕伦西亚|Palencia|パレンシア|
PM|巴利阿里群岛|Balearic Islands|バレアレス諸島|Illes Balears
PO|庞特维德拉|Pontevedra|ポンテベドラ|
S|坎塔布里亚|Cantabria|カンタブリア|
SA|萨拉曼卡|Salamanca|サラマンカ|
SE|塞维利亚|Seville|セビリア|Sevilla
SG|塞哥维亚|Segovia|セゴビア|
SO|索里亚|Soria|ソリア|
SS|吉普斯夸|Gipuzkoa|ギプスコア|
T|塔拉戈纳|Tarragona|タラゴナ|
TE|特鲁埃尔|Teruel|テルエル|
TF|圣克鲁斯-德特内里费|Santa Cruz de Tenerife|サンタ・クルス・デ・テネリフェ|
TO|托莱多|Toledo|トレド|
V|瓦伦西亚|Valencia|バレンシア|
VA|巴利亚多利德|Valladolid|バリャドリード|
VI|阿拉瓦|Álava|アラバ|
Z|萨拉戈萨|Zaragoza|サラゴサ|
ZA|萨莫拉|Zamora|サモラ|`,
  US: `AL|亚拉巴马州|Alabama|アラバマ州|
AK|阿拉斯加州|Alaska|アラスカ州|
AZ|亚利桑那州|Arizona|アリゾナ州|
AR|阿肯色州|Arkansas|アーカンソー州|
CA|加利福尼亚州|California|カリフォルニア州|
CO|科罗拉多州|Colorado|コロラド州|
CT|康涅狄格州|Connecticut|コネチカット州|
DE|特拉华州|Delaware|デラウェア州|
DC|哥伦比亚特区|District of Columbia|コロンビア特別区|Distrito de Columbia
FL|佛罗里达州|Florida|フロリダ州|
GA|佐治亚州|Georgia|ジョージア州|
HI|夏威夷州|Hawaii|ハワイ州|Hawái
ID|爱达荷州|Idaho|アイダホ州|
IL|伊利诺伊州|Illinois|イリノイ州|
IN|印第安纳州|Indiana|インディアナ州|
IA|艾奥瓦州|Iowa|アイオワ州|
KS|堪萨斯州|Kansas|カンザス州|
KY|肯塔基州|Kentucky|ケンタッキー州|
LA|路易斯安那州|Louisiana|ルイジアナ州|Luisiana
ME|缅因州|Maine|メイン州|
MD|马里兰州|Maryland|メリーランド州|
MA|马萨诸塞州|Massachusetts|マサチューセッツ州|
MI|密歇根州|Michigan|ミシガン州|Míchigan
MN|明尼苏达州|Minnesota|ミネソタ州|
MS|密西西比州|Mississippi|ミシシッピ州|Misisipi
MO|密苏里州|Missouri|ミズーリ州|Misuri
MT|蒙大拿州|Montana|モンタナ州|
NE|内布拉斯加州|Nebraska|ネブラスカ州|
NV|内华达州|Nevada|ネバダ州|
NH|新罕布什尔州|New Hampshire|ニューハンプシャー州|Nuevo Hampshire
NJ|新泽西州|New Jersey|ニュージャージー州|Nueva Jersey
NM|新墨西哥州|New Mexico|ニューメキシコ州|Nuevo México
NY|纽约州|New York|ニューヨーク州|Nueva York
NC|北卡罗来纳州|North Carolina|ノースカロライナ州|Carolina del Norte
ND|北达科他州|North Dakota|ノースダコタ州|Dakota del Norte
OH|俄亥俄州|Ohio|オハイオ州|
OK|俄克拉何马州|Oklahoma|オクラホマ州|
OR|俄勒冈州|Oregon|オレゴン州|Oregón
PA|宾夕法尼亚州|Pennsylvania|ペンシルベニア州|Pensilvania
RI|罗得岛州|Rhode Island|ロードアイランド州|
SC|南卡罗来纳州|South Carolina|サウスカロライナ州|Carolina del Sur
SD|南达科他州|South Dakota|サウスダコタ州|Dakota del Sur
TN|田纳西州|Tennessee|テネシー州|
TX|得克萨斯州|Texas|テキサス州|
UT|犹他州|Utah|ユタ州|
VT|佛蒙特州|Vermont|バーモント州|
VA|弗吉尼亚州|Virginia|バージニア州|
WA|华盛顿州|Washington|ワシントン州|
WV|西弗吉尼亚州|West Virginia|ウェストバージニア州|Virginia Occidental
WI|威斯康星州|Wisconsin|ウィスコンシン州|
WY|怀俄明州|Wyoming|ワイオミング州|`,
}

const places: readonly Locale[] = ['zh-CN', 'en-US', 'ja-JP', 'es-ES']

/** A province with its ISO 3166-2 code and its name in each language. */
type Province = { code: string; names: Readonly<Record<Locale, string>> }

const read = (country: string, line: string): Province => {
  const [code = '', ...names] = line.split('|')
  const [zh = '', en = '', ja = '', es = ''] = names
  const inOrder = [zh, en, ja || zh, es || en]
  return {
    code: `${country}-${code}`,
    names: Object.fromEntries(places.map((place, at) => [place, inOrder[at]!])) as Province['names'],
  }
}

const provinces = new Map(
  Object.entries(tables).map(([country, table]) => [
    country,
    table.split('\n').map(line => read(country, line)),
  ]),
)

/** Provinces, states or prefectures of a country in the order of its own list; empty when there is no list. */
export const getProvinces = (country: string, locale: Locale): { code: string; name: string }[] =>
  (provinces.get(country) ?? []).map(({ code, names }) => ({ code, name: names[locale] }))
