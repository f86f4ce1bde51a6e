import { plainName } from './plain-name.ts'

/** Places that stand before or after the name of a hospital: regions with their cities, in the characters of the search. */
const regions = `
北京:|上海:|天津:|重庆:|香港:|澳门:
河北:石家庄,唐山,保定,邯郸,秦皇岛,张家口,承德,沧州,廊坊,衡水,邢台|山西:太原,大同,长治,临汾,运城,晋城,吕梁|内蒙古:呼和浩特,包头,赤峰,通辽,鄂尔多斯
辽宁:沈阳,大连,锦州,鞍山,抚顺,本溪,丹东,营口,辽阳,盘锦|吉林:长春,延吉,四平,通化|黑龙江:哈尔滨,齐齐哈尔,大庆,牡丹江,佳木斯
江苏:南京,苏州,无锡,常州,徐州,南通,扬州,镇江,泰州,盐城,淮安,连云港,宿迁,江阴,昆山|浙江:杭州,宁波,温州,绍兴,嘉兴,湖州,金华,台州,衢州,丽水,舟山,义乌
安徽:合肥,芜湖,蚌埠,安庆,阜阳,六安,马鞍山,滁州,宿州|福建:福州,厦门,泉州,漳州,莆田,龙岩,南平,三明|江西:南昌,赣州,九江,上饶,宜春,吉安,抚州
山东:济南,青岛,烟台,潍坊,临沂,济宁,淄博,泰安,滨州,威海,德州,聊城,菏泽|河南:郑州,洛阳,新乡,开封,南阳,安阳,商丘,许昌,平顶山,焦作,信阳
湖北:武汉,宜昌,襄阳,十堰,荆州,黄石,恩施,孝感,黄冈|湖南:长沙,株洲,湘潭,衡阳,常德,岳阳,郴州,怀化,邵阳
广东:广州,深圳,珠海,佛山,东莞,汕头,中山,惠州,江门,湛江,茂名,肇庆,梅州|广西:南宁,柳州,桂林,百色,玉林|海南:海口,三亚
四川:成都,绵阳,泸州,南充,德阳,宜宾,自贡,乐山,遂宁,达州|贵州:贵阳,遵义|云南:昆明,大理,曲靖,玉溪|西藏:拉萨
陕西:西安,咸阳,宝鸡,延安,汉中,渭南|甘肃:兰州,天水|青海:西宁|宁夏:银川|新疆:乌鲁木齐,石河子,喀什|台湾:台北,台中,高雄,台南,新北,桃园
北海道:札幌,旭川,函馆|青森:弘前,八户|岩手:盛冈|宫城:仙台|秋田:|山形:|福岛:|茨城:水户|栃木:宇都宫|群马:前桥,高崎|埼玉:|千叶:柏|东京:|神奈川:横浜,川崎,相模原
新潟:|富山:|石川:金泽|福井:|山梨:|长野:松本|岐阜:|静冈:浜松|爱知:名古屋,丰桥,冈崎|三重:津|滋贺:大津|京都:|大阪:堺|兵库:神户,姬路,西宫|奈良:|和歌山:
鸟取:米子|岛根:松江|冈山:仓敷|广岛:|山口:|德岛:|香川:高松|爱媛:松山|高知:|福冈:久留米,北九州|佐贺:|长崎:|熊本:|大分:|宫崎:|鹿儿岛:|冲绳:那霸
`
/** Latin places, by country or state where two of them differ only in words. */
const latin =
  'beijing|shanghai|tianjin|chongqing|guangzhou|shenzhen|wuhan|hangzhou|nanjing|chengdu|changsha|xian|shenyang|dalian|harbin|jinan|qingdao|zhengzhou|hefei|fuzhou|xiamen|kunming|guiyang|nanning|lanzhou|urumqi|taiyuan|changchun|shijiazhuang|nanchang|suzhou|wuxi|ningbo|wenzhou|hong kong|taipei|taichung|kaohsiung|taiwan|china|' +
  'tokyo|osaka|kyoto|nagoya|sapporo|fukuoka|kobe|yokohama|sendai|hiroshima|japan|seoul|busan|incheon|daegu|korea|singapore|bangkok|' +
  'madrid|barcelona|valencia|sevilla|seville|zaragoza|malaga|murcia|palma|palma de mallorca|bilbao|alicante|cordoba|valladolid|vigo|gijon|granada|a coruna|la coruna|vitoria|elche|oviedo|santander|pamplona|donostia|san sebastian|almeria|burgos|albacete|castellon|salamanca|logrono|badajoz|huelva|lleida|lerida|tarragona|girona|gerona|leon|cadiz|jaen|ourense|lugo|caceres|guadalajara|toledo|pontevedra|tenerife|las palmas|gran canaria|santiago de compostela|compostela|sabadell|terrassa|badalona|reus|manresa|mataro|lhospitalet|hospitalet|getafe|alcorcon|mostoles|leganes|fuenlabrada|spain|espana|madrid spain|catalunya|cataluna|' +
  'ciudad de mexico|mexico|monterrey|buenos aires|argentina|rosario|santiago de chile|chile|bogota|medellin|cali|colombia|lima|peru|quito|caracas|montevideo|' +
  'london|manchester|birmingham|leeds|liverpool|sheffield|bristol|newcastle|newcastle upon tyne|nottingham|leicester|oxford|cambridge|southampton|edinburgh|glasgow|cardiff|belfast|uk|united kingdom|england|scotland|wales|dublin|ireland|' +
  'paris|lyon|marseille|toulouse|bordeaux|lille|villejuif|france|berlin|munich|munchen|hamburg|heidelberg|frankfurt|cologne|koln|dresden|essen|germany|vienna|wien|austria|zurich|basel|bern|geneva|switzerland|milan|milano|rome|roma|italy|brussels|leuven|belgium|amsterdam|rotterdam|utrecht|netherlands|copenhagen|denmark|stockholm|sweden|oslo|norway|helsinki|finland|lisbon|lisboa|porto|portugal|warsaw|poland|prague|budapest|' +
  'new york|ny|boston|ma|massachusetts|chicago|il|houston|tx|texas|dallas|los angeles|ca|california|san francisco|san diego|seattle|wa|philadelphia|pa|pittsburgh|baltimore|md|rochester|mn|minnesota|st louis|saint louis|mo|atlanta|ga|miami|fl|florida|tampa|nashville|tn|durham|nc|cleveland|oh|columbus|detroit|mi|ann arbor|denver|co|phoenix|az|arizona|portland|or|duarte|buffalo|memphis|new haven|ct|usa|us|united states|' +
  'toronto|montreal|vancouver|ottawa|calgary|edmonton|ontario|quebec|canada|sydney|melbourne|brisbane|perth|adelaide|australia|auckland|new zealand|jacksonville|scottsdale'

export type Location = { region: string; city: string }

const byName = new Map<string, Location>()
for (const entry of regions.trim().split(/[|\n]/)) {
  const [region = '', cities = ''] = entry.split(':')
  byName.set(plainName(region), { region, city: '' })
  for (const city of cities.split(',').filter(Boolean)) byName.set(plainName(city), { region, city })
}

/** Places in characters, longest first. */
export const places: readonly string[] = [...byName.keys()].sort((one, other) => other.length - one.length)
export const latinPlaces: ReadonlySet<string> = new Set(latin.split('|'))

const byFirst = Map.groupBy(places, place => [...place][0]!)
/** The longest place that a text begins with; an empty text if there is none. */
export const getPlaceAtStart = (text: string): string =>
  byFirst.get([...text.slice(0, 2)][0] ?? '')?.find(place => text.startsWith(place)) ?? ''
const byLast = Map.groupBy(places, place => [...place].at(-1)!)
export const getPlaceAtEnd = (text: string): string =>
  byLast.get([...text.slice(-2)].at(-1) ?? '')?.find(place => text.endsWith(place)) ?? ''

/** Where a place in characters is: its region, and the city if it is one; another text is a place of its own. */
export const getPlace = (name: string): Location => byName.get(name) ?? { region: name, city: name }

/** Whether two places cannot hold one organisation. A city is in its region. */
export const isAnotherPlace = (one: string, other: string): boolean => {
  if (one === '' || other === '' || one === other) return false
  const [own, theirs] = [getPlace(one), getPlace(other)]
  return own.region !== theirs.region || (own.city !== '' && theirs.city !== '' && own.city !== theirs.city)
}
