import { intoTree } from './organisation-tree.ts'
import { readTable } from './trees.ts'

export type OrganisationSpec = {
  key: string
  parent: string | null
  name: string
  nameEn: string
  alias: string
  alias2?: string
  /** Kana or Latin, when the name does not show its reading. */
  reading?: string
  /** Added later: its id comes from a separate sequence, so that all other ids stay the same. */
  later?: boolean
  type:
    | 'hospital'
    | 'hospital_department'
    | 'ethics_committee'
    | 'institution'
    | 'genetic_resources_office'
    | 'sponsor'
    | 'cro'
  country: string
  province: string
  city: string
  address: string
  active: boolean
}

/**
 * Hospitals: key | name | English name | alias | country | province | city | address | departments (name = English name; ...) |
 * offices (ec ethics committee, in clinical trial institution, hgr genetic resources office) | off when inactive.
 */
const hospitals = `
linjiang | 临江大学附属肿瘤医院 | Linjiang University Cancer Hospital | 临江肿瘤 | 中国 | 上海市 | 上海市 | 徐汇区枫林西路 268 号 | 胸部肿瘤科 = Thoracic Oncology; 乳腺外科 = Breast Surgery; 消化肿瘤内科 = Gastrointestinal Oncology | ec,in,hgr |
dongwu | 东吴医科大学第一附属医院 | First Affiliated Hospital of Dongwu Medical University | 东吴一附院 | 中国 | 江苏省 | 苏州市 | 姑苏区十全东街 96 号 | 血液科 = Haematology; 呼吸与危重症医学科 = Pulmonary and Critical Care Medicine | ec,in |
mingzhou | 钱塘大学医学院附属明州医院 | Mingzhou Hospital of Qiantang University | 明州医院 | 中国 | 浙江省 | 宁波市 | 鄞州区百丈南路 51 号 | 肿瘤内科 = Medical Oncology | ec |
jingji | 京畿肿瘤医院 | Jingji Cancer Hospital | 京畿肿瘤 | 中国 | 北京市 | 北京市 | 朝阳区潘家园南里 20 号 | 内科一病区 = Medical Ward 1; I 期临床试验病房 = Phase I Unit | ec,in,hgr |
huabei | 华北医科大学总医院 | General Hospital of Huabei Medical University | 华北总医院 | 中国 | 天津市 | 天津市 | 和平区鞍山西道 160 号 | 血液内科 = Haematology | ec |
lingnan | 岭南医科大学附属第二医院 | Second Affiliated Hospital of Lingnan Medical University | 岭南二附院 | 中国 | 广东省 | 广州市 | 越秀区东川北路 108 号 | 肿瘤科 = Oncology; 肝胆外科 = Hepatobiliary Surgery | ec,in |
shuzhou | 蜀州省肿瘤防治中心 | Shuzhou Cancer Centre | 蜀州肿瘤中心 | 中国 | 四川省 | 成都市 | 武侯区人民南路四段 61 号 | 胸部肿瘤内科 = Thoracic Medical Oncology | ec,in |
jiangbei | 江北大学华清医院 | Huaqing Hospital of Jiangbei University | 华清医院 | 中国 | 湖北省 | 武汉市 | 洪山区珞喻东路 77 号 | 乳腺中心 = Breast Centre | ec |
zhongzhou | 中州省人民医院 | Zhongzhou Provincial People's Hospital | 中州省医 | 中国 | 河南省 | 郑州市 | 金水区纬五东路 7 号 | 消化内科 = Gastroenterology | ec |
binhai | 滨海肿瘤专科医院 | Binhai Specialist Cancer Hospital | 滨海肿瘤 | 中国 | 山东省 | 青岛市 | 市南区香港东路 12 号 | 肿瘤内科 = Medical Oncology | |
xiangya | 湘南大学附属医院 | Xiangnan University Hospital | 湘南附院 | 中国 | 湖南省 | 长沙市 | 岳麓区桐梓坡北路 138 号 | | |
guanzhong | 关中肿瘤医院 | Guanzhong Cancer Hospital | 关中肿瘤 | 中国 | 陕西省 | 西安市 | 雁塔区雁塔西路 309 号 | | | off
toto | 東都医科大学病院 | Toto Medical University Hospital | 東都医大 | 日本 | 東京都 | 文京区 | 本郷台 5-8-1 | 呼吸器内科 = Respiratory Medicine | ec |
minato-cc | 湊がん医療センター | Minato Cancer Centre | 湊がん | 日本 | 神奈川県 | 横浜市 | 港北区新羽台 2-3 | 消化器内科 = Gastrointestinal Medical Oncology | ec |
naniwa | 浪速総合医療センター | Naniwa Medical Centre | 浪速医療 | 日本 | 大阪府 | 大阪市 | 天王寺区上之宮 14 | 乳腺外科 = Breast Surgery | |
hokuto | 北斗大学病院 | Hokuto University Hospital | 北斗大 | 日本 | 北海道 | 札幌市 | 北区北十四条 7-2 | | |
levante | Hospital Universitario Puerta de Levante | Puerta de Levante University Hospital | 莱万特门大学医院 | 西班牙 | Comunitat Valenciana | València | Avinguda dels Tarongers Vells 40 | Servicio de Oncología Médica = Medical Oncology | ec |
guadarrama | Hospital General del Guadarrama | Guadarrama General Hospital | 瓜达拉马总医院 | 西班牙 | Comunidad de Madrid | Madrid | Calle del Cerro Alto 12 | | ec |
alcor | Hospital Virgen del Alcor | Virgen del Alcor Hospital | 阿尔科圣母医院 | 西班牙 | Andalucía | Sevilla | Ronda del Alcor 3 | | |
`

/** Companies: key | name | English name | alias | type | country | province | city | address. */
const companies = `
hengyu | 恒屿肿瘤医药 | Hengyu Oncology | 恒屿 | sponsor | 中国 | 上海市 | 上海市 | 浦东新区哈雷东路 899 号
northfen | 北芬生物 | Northfen Biosciences | 北芬 | sponsor | 英国 | Cambridgeshire | Cambridge | Fen Road Science Park 4
minato | みなと臨床開発 | Minato Clinical Development | 湊临床开发 | cro | 日本 | 東京都 | 港区 | 芝浦南 3-11-6
qihang | 启航临床研究 | Qihang Clinical Research | 启航 CRO | cro | 中国 | 北京市 | 北京市 | 海淀区知春东路 17 号
`

const offices = {
  ec: {
    type: 'ethics_committee',
    zh: '伦理委员会',
    ja: '治験審査委員会',
    es: 'CEIm',
    en: 'Ethics Committee',
  },
  in: {
    type: 'institution',
    zh: '药物临床试验机构办公室',
    ja: '治験管理センター',
    es: 'Unidad de Ensayos',
    en: 'Clinical Trial Institution Office',
  },
  hgr: {
    type: 'genetic_resources_office',
    zh: '人类遗传资源管理办公室',
    ja: '遺伝資源管理室',
    es: 'Biobanco',
    en: 'Human Genetic Resources Office',
  },
} as const

const getLanguage = (country: string) => (country === '日本' ? 'ja' : country === '西班牙' ? 'es' : 'zh')

function hospitalWithParts(fields: string[]): OrganisationSpec[] {
  const [key = '', name = '', nameEn = '', alias = '', country = '', province = '', city = '', address = ''] =
    fields
  const [departments = '', parts = '', off = ''] = fields.slice(8)
  const place = { country, province, city, address, active: off !== 'off' }
  const hospital = { key, parent: null, name, nameEn, alias, type: 'hospital' as const, ...place }
  const inside = { parent: key, alias: '', ...place }
  const glue = getLanguage(country) === 'es' ? ' · ' : ''
  const rooms = split(departments, ';').map((room, at) => {
    const [own = '', english = ''] = room.split('=').map(part => part.trim())
    const named = { name: `${name}${glue}${own}`, nameEn: `${english}, ${nameEn}` }
    return { key: `${key}-d${at + 1}`, type: 'hospital_department' as const, ...named, ...inside }
  })
  const desks = split(parts, ',').map(part => {
    const { type, en, ...words } = offices[part as keyof typeof offices]
    const named = { name: `${name}${glue}${words[getLanguage(country)]}`, nameEn: `${en} of ${nameEn}` }
    return { key: `${key}-${part}`, type, ...named, ...inside }
  })
  return [hospital, ...rooms, ...desks]
}

const split = (text: string, by: string) =>
  text
    .split(by)
    .map(part => part.trim())
    .filter(Boolean)

/** Organisations of the sponsor: hospitals in three countries with their departments and offices, sponsors and CROs. */
export const organisations: readonly OrganisationSpec[] = intoTree([
  ...readTable(hospitals).flatMap(hospitalWithParts),
  ...readTable(companies).map(
    ([
      key = '',
      name = '',
      nameEn = '',
      alias = '',
      type = '',
      country = '',
      province = '',
      city = '',
      address = '',
    ]) => ({
      key,
      parent: null,
      name,
      nameEn,
      alias,
      type: type as 'sponsor' | 'cro',
      country,
      province,
      city,
      address,
      active: true,
    }),
  ),
])

/** Organisations that a company of another country works with: the same organisations from its own point of view. */
export const getOrganisations = (countries: readonly string[], keys: readonly string[]): OrganisationSpec[] =>
  organisations.filter(
    ({ key, country, parent }) =>
      countries.includes(country) || keys.includes(key) || keys.includes(parent ?? key),
  )
