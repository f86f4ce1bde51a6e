/**
 * Universities with hospitals: their name, the short forms that people type before the name of a hospital, English names, and the
 * place. One short form may be of several (南大). Knowledge, no rules: `organisation-variants.ts` has those.
 */
const chinese = `
中国医学科学院|医科院,中国医科院,中国医学科学院北京协和医学院,北京协和医学院|chinese academy of medical sciences|
中国中医科学院|中医科学院,中国中医研究院|china academy of chinese medical sciences|北京
北京大学|北大,北医,北大医学部|peking university,beijing university,peking university health science center|北京
清华大学|清华|tsinghua university|北京
首都医科大学|首医,首医大,首都医大|capital medical university|北京
北京中医药大学|北中医,北京中医大|beijing university of chinese medicine|北京
北京协和医学院|协和医学院|peking union medical college|北京
复旦大学|复旦,复旦大学医学院,复旦医学院,上海复旦大学|fudan university|上海
上海交通大学|上海交大,交大,上交大,交大医学院,上海交大医学院,上海第二医科大学|shanghai jiao tong university,shanghai jiaotong university,sjtu|上海
同济大学|同济,上海同济大学|tongji university|上海
上海中医药大学|上中医,上海中医大|shanghai university of traditional chinese medicine|上海
海军军医大学|海军医大,第二军医大学,二军大,二军医大,海军军大|naval medical university,second military medical university,navy medical university|上海
空军军医大学|空军医大,第四军医大学,四军大,四军医大|air force medical university,fourth military medical university|西安
陆军军医大学|陆军医大,第三军医大学,三军大,三军医大|army medical university,third military medical university|重庆
南方医科大学|南医大,南方医大,南医,南方医,第一军医大学|southern medical university|广州
浙江大学|浙大,浙大医学院,浙医,浙江医科大学|zhejiang university|杭州
浙江中医药大学|浙中医大,浙中医,浙江中医大|zhejiang chinese medical university|杭州
温州医科大学|温医大,温医,温州医大,温州医学院|wenzhou medical university,wenzhou medical college|温州
宁波大学|宁大|ningbo university|宁波
杭州师范大学|杭师大|hangzhou normal university|杭州
重庆医科大学|重医,重医大,重庆医大|chongqing medical university,chongqing university of medical sciences|重庆
重庆大学|重大|chongqing university|重庆
四川大学|川大,四川大学华西临床医学院|sichuan university|成都
西南医科大学|西南医大,西医大,泸州医学院,泸医|southwest medical university|泸州
川北医学院|川北医|north sichuan medical college|南充
成都医学院|成医|chengdu medical college|成都
成都中医药大学|成都中医大,成中医|chengdu university of traditional chinese medicine,chengdu university of tcm|成都
华中科技大学|华科,华中科大,华科大,华中科技大学同济医学院,华科同济医学院,同济医学院,同济医科大学|huazhong university of science and technology,hust|武汉
武汉大学|武大|wuhan university|武汉
中南大学|中南|central south university|长沙
湖南师范大学|湖南师大,湖师大|hunan normal university|长沙
南华大学|南华|university of south china|衡阳
湖南中医药大学|湖南中医大|hunan university of chinese medicine|长沙
中山大学|中大,中山,中山医,中山医大,中山医科大学,中大医学院|sun yat sen university,sun yatsen university,sysu,zhongshan university|广州
暨南大学|暨大|jinan university|广州
广州医科大学|广医,广医大,广州医大,广州医学院|guangzhou medical university,guangzhou medical college|广州
广州中医药大学|广中医,广中医大,广州中医大|guangzhou university of chinese medicine|广州
广东医科大学|广东医,广东医大,广东医学院|guangdong medical university|湛江
广东药科大学|广药大|guangdong pharmaceutical university|广州
汕头大学|汕大|shantou university|汕头
深圳大学|深大|shenzhen university|深圳
南方科技大学|南科大|southern university of science and technology|深圳
南京医科大学|南医大,南医,南京医大,南京医学院|nanjing medical university|南京
南京大学|南大,南大医学院|nanjing university|南京
东南大学|东大|southeast university|南京
南京中医药大学|南中医,南中医大,南京中医大|nanjing university of chinese medicine|南京
苏州大学|苏大|soochow university,suzhou university|苏州
徐州医科大学|徐医,徐医大,徐州医大,徐州医学院|xuzhou medical university|徐州
南通大学|通大|nantong university|南通
江南大学|江大|jiangnan university|无锡
江苏大学|江大|jiangsu university|镇江
扬州大学|扬大|yangzhou university|扬州
安徽医科大学|安医,安医大,安徽医大|anhui medical university|合肥
中国科学技术大学|中科大,中国科大|university of science and technology of china,ustc|合肥
蚌埠医科大学|蚌医,蚌埠医学院,蚌医大|bengbu medical university,bengbu medical college|蚌埠
皖南医学院|皖医,皖南医|wannan medical college|芜湖
安徽中医药大学|安中医,安徽中医大|anhui university of chinese medicine|合肥
福建医科大学|福医,福医大,福建医大|fujian medical university|福州
厦门大学|厦大|xiamen university|厦门
福建中医药大学|福建中医大,福中医|fujian university of traditional chinese medicine|福州
南昌大学|南大,昌大,南昌大|nanchang university|南昌
赣南医科大学|赣医,赣南医学院,赣医大|gannan medical university|赣州
江西中医药大学|江西中医大|jiangxi university of traditional chinese medicine|南昌
郑州大学|郑大|zhengzhou university|郑州
河南大学|河大|henan university|开封
河南科技大学|河科大,河南科大|henan university of science and technology|洛阳
河南中医药大学|河南中医大|henan university of chinese medicine|郑州
新乡医学院|新医,新乡医|xinxiang medical university|新乡
山东大学|山大|shandong university|济南
山东第一医科大学|山一大,山东一医大,山东第一医大,泰山医学院|shandong first medical university|济南
山东中医药大学|山中医,山东中医大|shandong university of traditional chinese medicine|济南
青岛大学|青大|qingdao university|青岛
滨州医学院|滨医|binzhou medical university,binzhou medical college|滨州
潍坊医学院|潍医,山东第二医科大学|weifang medical university|潍坊
济宁医学院|济医|jining medical university|济宁
河北医科大学|河北医大,河医大|hebei medical university|石家庄
河北大学|河大|hebei university|保定
华北理工大学|华北理工|north china university of science and technology|唐山
承德医学院|承医|chengde medical university,chengde medical college|承德
天津医科大学|天医大,天津医大,天医|tianjin medical university|天津
天津大学|天大|tianjin university|天津
天津中医药大学|天中医,天津中医大|tianjin university of traditional chinese medicine|天津
南开大学|南开|nankai university|天津
山西医科大学|山医大,山西医大,山医|shanxi medical university|太原
长治医学院|长医|changzhi medical college|长治
内蒙古医科大学|内医大,内蒙古医大,内蒙医大|inner mongolia medical university|呼和浩特
吉林大学|吉大,吉林大学白求恩,白求恩医科大学,吉大白求恩|jilin university|长春
延边大学|延大|yanbian university|延吉
北华大学|北华|beihua university|吉林
中国医科大学|中国医大,中国医大附属,医大|china medical university|沈阳
大连医科大学|大医,大连医大,大医大|dalian medical university|大连
锦州医科大学|锦医,锦州医大,锦医大,辽宁医学院|jinzhou medical university|锦州
沈阳医学院|沈医|shenyang medical college|沈阳
辽宁中医药大学|辽宁中医大,辽中医|liaoning university of traditional chinese medicine|沈阳
哈尔滨医科大学|哈医大,哈医,哈尔滨医大|harbin medical university|哈尔滨
黑龙江中医药大学|黑中医,黑龙江中医大|heilongjiang university of chinese medicine|哈尔滨
佳木斯大学|佳大|jiamusi university|佳木斯
牡丹江医学院|牡医|mudanjiang medical university|牡丹江
西安交通大学|西安交大,西交大,交大,西安医科大学|xi'an jiaotong university,xian jiaotong university,xian jiao tong university|西安
西安医学院|西医|xian medical university,xian medical college|西安
陕西中医药大学|陕中医,陕西中医大|shaanxi university of chinese medicine|咸阳
延安大学|延大|yanan university|延安
兰州大学|兰大|lanzhou university|兰州
甘肃中医药大学|甘肃中医大|gansu university of chinese medicine|兰州
青海大学|青海大|qinghai university|西宁
宁夏医科大学|宁医大,宁夏医大,宁医|ningxia medical university|银川
新疆医科大学|新医大,新疆医大,新医|xinjiang medical university|乌鲁木齐
石河子大学|石大|shihezi university|石河子
昆明医科大学|昆医,昆医大,昆明医大,昆明医学院|kunming medical university|昆明
云南大学|云大|yunnan university|昆明
大理大学|大理大|dali university|大理
贵州医科大学|贵医,贵医大,贵州医大,贵阳医学院|guizhou medical university,guiyang medical university|贵阳
遵义医科大学|遵医,遵医大,遵义医大,遵义医学院|zunyi medical university,zunyi medical college|遵义
广西医科大学|广西医大,西医大,桂医大|guangxi medical university|南宁
桂林医学院|桂医,桂林医科大学|guilin medical university,guilin medical college|桂林
右江民族医学院|右医|youjiang medical university for nationalities|百色
广西中医药大学|广西中医大|guangxi university of chinese medicine|南宁
海南医科大学|海医,海南医学院,海医大|hainan medical university,hainan medical college|海口
三峡大学|三峡大|china three gorges university|宜昌
湖北医药学院|湖医|hubei university of medicine|十堰
武汉科技大学|武科大|wuhan university of science and technology|武汉
湖北中医药大学|湖北中医大|hubei university of chinese medicine|武汉
中国科学院大学|国科大|university of chinese academy of sciences|
台湾大学医学院|台大,台湾大学,台大医学院|national taiwan university|台北
成功大学医学院|成大,成功大学|national cheng kung university|台南
香港大学|港大|university of hong kong|香港
香港中文大学|港中文,中大|chinese university of hong kong|香港
`
const japanese = `
国立がん研究センター|国がん,国立がんセンター,国立癌研究センター|national cancer center|
国立国際医療研究センター|国立国際医療センター,国際医療研究センター|national center for global health and medicine|
国立成育医療研究センター|国立成育医療センター,成育医療センター,成育|national center for child health and development|
国立循環器病研究センター|国循,国立循環器病センター|national cerebral and cardiovascular center|
国立精神・神経医療研究センター|国立精神・神経センター,精神・神経センター|national center of neurology and psychiatry|
国立長寿医療研究センター|国立長寿医療センター,長寿医療センター|national center for geriatrics and gerontology|
東京大学|東大|university of tokyo,tokyo university|東京
京都大学|京大|kyoto university|京都
大阪大学|阪大|osaka university|大阪
名古屋大学|名大|nagoya university|愛知
東北大学|東北大|tohoku university|宮城
九州大学|九大|kyushu university|福岡
北海道大学|北大|hokkaido university|北海道
千葉大学|千葉大,千大|chiba university|千葉
筑波大学|筑波大|university of tsukuba,tsukuba university|茨城
群馬大学|群大,群馬大|gunma university|群馬
新潟大学|新大,新潟大|niigata university|新潟
金沢大学|金大,金沢大|kanazawa university|石川
富山大学|富大,富山大|university of toyama,toyama university|富山
福井大学|福井大|university of fukui,fukui university|福井
山梨大学|梨大,山梨大|university of yamanashi,yamanashi university|山梨
信州大学|信大,信州大|shinshu university|長野
岐阜大学|岐大,岐阜大|gifu university|岐阜
浜松医科大学|浜医,浜松医大|hamamatsu university school of medicine,hamamatsu university|静岡
三重大学|三重大|mie university|三重
滋賀医科大学|滋賀医大,滋医大|shiga university of medical science|滋賀
神戸大学|神大,神戸大|kobe university|兵庫
鳥取大学|鳥大,鳥取大|tottori university|鳥取
島根大学|島大,島根大|shimane university|島根
岡山大学|岡大,岡山大|okayama university|岡山
広島大学|広大,広島大|hiroshima university|広島
山口大学|山大,山口大|yamaguchi university|山口
徳島大学|徳大,徳島大|tokushima university|徳島
香川大学|香大,香川大|kagawa university|香川
愛媛大学|愛大,愛媛大|ehime university|愛媛
高知大学|高大,高知大|kochi university|高知
佐賀大学|佐大,佐賀大|saga university|佐賀
長崎大学|長大,長崎大|nagasaki university|長崎
熊本大学|熊大,熊本大|kumamoto university|熊本
大分大学|大分大|oita university|大分
宮崎大学|宮大,宮崎大|university of miyazaki,miyazaki university|宮崎
鹿児島大学|鹿大,鹿児島大|kagoshima university|鹿児島
琉球大学|琉大,琉球大|university of the ryukyus|沖縄
弘前大学|弘大,弘前大|hirosaki university|青森
秋田大学|秋大,秋田大|akita university|秋田
山形大学|山形大|yamagata university|山形
旭川医科大学|旭医,旭川医大,旭医大|asahikawa medical university|北海道
札幌医科大学|札医,札幌医大,札医大|sapporo medical university|北海道
福島県立医科大学|福島医大,福島県立医大,福医大|fukushima medical university|福島
横浜市立大学|横浜市大,横市大,市大|yokohama city university|神奈川
名古屋市立大学|名市大,名古屋市大|nagoya city university|愛知
京都府立医科大学|京都府立医大,府立医大,京府医大|kyoto prefectural university of medicine|京都
大阪公立大学|大阪公大,大阪市立大学,大阪市大,大公大|osaka metropolitan university,osaka city university|大阪
奈良県立医科大学|奈良医大,奈良県立医大,奈医大|nara medical university|奈良
和歌山県立医科大学|和医大,和歌山医大,和歌山県立医大|wakayama medical university|和歌山
慶應義塾大学|慶應,慶応,慶大,慶應大,慶応大,慶應大学,慶応大学,慶応義塾大学,慶應義塾,慶応義塾|keio university|東京
順天堂大学|順大,順天堂大|juntendo university|東京
東京慈恵会医科大学|慈恵,慈恵医大,慈恵医科大学,慈恵会医大,東京慈恵医大|jikei university school of medicine,jikei university|東京
東京女子医科大学|女子医大,東京女子医大,女子医科大学|tokyo women's medical university,tokyo womens medical university|東京
東京医科大学|東京医大,東医大|tokyo medical university|東京
東京医科歯科大学|医科歯科大,医科歯科大学,東京医科歯科大,医歯大|tokyo medical and dental university|東京
東京科学大学|科学大,東京科学大|institute of science tokyo|東京
日本大学|日大|nihon university|東京
日本医科大学|日医大,日本医大,日医|nippon medical school|東京
昭和大学|昭和大,昭大|showa university|東京
昭和医科大学|昭和医大|showa medical university|東京
帝京大学|帝京,帝京大|teikyo university|東京
杏林大学|杏林,杏林大|kyorin university|東京
東邦大学|東邦,東邦大|toho university|東京
東海大学|東海大|tokai university|神奈川
北里大学|北里,北里大|kitasato university|神奈川
聖マリアンナ医科大学|聖マリ,聖マリアンナ,聖マリアンナ医大,聖マ医大|st marianna university school of medicine,st marianna university|神奈川
埼玉医科大学|埼玉医大,埼玉医,埼医大|saitama medical university|埼玉
防衛医科大学校|防衛医大,防医大,防衛医科大学|national defense medical college|埼玉
獨協医科大学|獨協,獨協医大,独協医大,独協医科大学,独協|dokkyo medical university|栃木
自治医科大学|自治医大,自治|jichi medical university|栃木
国際医療福祉大学|国福,国際医療福祉大,国福大|international university of health and welfare|栃木
岩手医科大学|岩手医大,岩医大,岩医|iwate medical university|岩手
東北医科薬科大学|東北医薬大,東北医科薬科大|tohoku medical and pharmaceutical university|宮城
金沢医科大学|金沢医大,金医大|kanazawa medical university|石川
愛知医科大学|愛知医大,愛医大|aichi medical university|愛知
藤田医科大学|藤田,藤田医大,藤田保健衛生大学|fujita health university|愛知
近畿大学|近大,近畿大|kindai university,kinki university|大阪
関西医科大学|関西医大,関医大,関西医|kansai medical university|大阪
大阪医科薬科大学|大阪医大,大阪医薬大,大阪医科大学,大阪医科薬科大|osaka medical and pharmaceutical university,osaka medical college|大阪
兵庫医科大学|兵庫医大,兵医大,兵医|hyogo medical university,hyogo college of medicine|兵庫
川崎医科大学|川崎医大,川医大|kawasaki medical school|岡山
久留米大学|久留米大,久大|kurume university|福岡
産業医科大学|産業医大,産医大|university of occupational and environmental health|福岡
福岡大学|福大,福岡大|fukuoka university|福岡
`

export type University = {
  name: string
  shorts: readonly string[]
  english: readonly string[]
  place: string
  japanese: boolean
}

const read = (text: string, isJapanese: boolean): University[] =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', shorts = '', english = '', place = ''] = line.split('|')
      return { name, shorts: shorts.split(','), english: english.split(','), place, japanese: isJapanese }
    })

export const universities: readonly University[] = [...read(chinese, false), ...read(japanese, true)]
