import type { Client } from 'pg'
import type { StandardRecord } from '../../../contract/organisations/standard-record.ts'
import { getRow, storeRecords } from '../../features/organisations/standard-load.ts'
import type { OrganisationSpec } from './organisations.ts'
import { readTable } from './trees.ts'

/** Countries of the demo by the names of its organisations. */
const countries: Readonly<Record<string, string>> = { 中国: 'CN', 日本: 'JP', 西班牙: 'ES', 英国: 'GB' }

/**
 * Standard records of organisations that companies have: key | code | postal code | phone | website | what the company decided on before
 * the directory changed (field = value; ...).
 */
const copied = `
linjiang | cn-310104-0268 | 200032 | +86 21 5555 0268 | https://linjiang-cancer.example | phone = +86 21 5555 0200
dongwu | cn-320508-0096 | 215006 | +86 512 5555 0096 | https://dongwu-first.example |
mingzhou | cn-330212-0051 | 315041 | +86 574 5555 0051 | https://mingzhou.example |
jingji | cn-110105-0020 | 100021 | +86 10 5555 0020 | https://jingji-cancer.example | zip = 100020; website = http://jingji.example
huabei | cn-120101-0160 | 300052 | +86 22 5555 0160 | https://huabei-general.example |
toto | jp-13105-0581 | 113-8655 | +81 3 5555 0581 | https://toto-hospital.example |
minato-cc | jp-14109-0023 | 222-0057 | +81 45 555 0023 | https://minato-cancer.example |
levante | es-46250-0040 | 46010 | +34 960 555 040 | https://puertadelevante.example | phone = +34 963 555 040
fenmarsh | gb-e92000-0102 | CB2 0QX | +44 1223 555 102 | https://fenmarsh.example |
guadarrama | es-28079-0012 | 28034 | +34 910 555 012 | https://guadarrama.example |
`

/** Standard records that no company has: code | name | English name | alias | type | country | province | city | address | zip | phone | website. */
const further = `
cn-310112-0270 | 申江大学附属妇儿医院 | Shenjiang University Women's and Children's Hospital | 申江妇儿 | hospital | CN | 上海市 | 上海市 | 闵行区万源南路 399 号 | 201102 | +86 21 5555 0399 | https://shenjiang-wch.example
cn-310110-0507 | 杨树浦肺科医院 | Yangshupu Pulmonary Hospital | 杨浦肺科 | hospital | CN | 上海市 | 上海市 | 杨浦区政民东路 507 号 | 200433 | +86 21 5555 0507 | https://yangshupu-lung.example
cn-440103-0651 | 珠江大学肿瘤防治中心 | Zhujiang University Cancer Center | 珠江肿瘤 | hospital | CN | 广东省 | 广州市 | 越秀区东风东路 651 号 | 510060 | +86 20 5555 0651 | https://zhujiang-cancer.example
cn-440305-3002 | 鹏城湾区医院 | Pengcheng Bay Hospital | 鹏城湾区 | hospital | CN | 广东省 | 深圳市 | 南山区海园北路 1 号 | 518053 | +86 755 5555 0001 | https://pengcheng-bay.example
cn-510107-0037 | 锦江大学华蓉医院 | Huarong Hospital of Jinjiang University | 华蓉医院 | hospital | CN | 四川省 | 成都市 | 武侯区国学西巷 37 号 | 610041 | +86 28 5555 0037 | https://huarong.example
cn-420106-0238 | 江汉大学东湖医院 | Donghu Hospital of Jianghan University | 东湖医院 | hospital | CN | 湖北省 | 武汉市 | 武昌区解放东路 238 号 | 430060 | +86 27 5555 0238 | https://donghu.example
cn-330104-0003 | 钱塘大学邵逸医院 | Shaoyi Hospital of Qiantang University | 邵逸医院 | hospital | CN | 浙江省 | 杭州市 | 上城区庆春西路 3 号 | 310016 | +86 571 5555 0003 | https://shaoyi.example
cn-370102-0107 | 齐鲁泉城大学医院 | Quancheng University Hospital | 泉城医院 | hospital | CN | 山东省 | 济南市 | 历下区文化南路 107 号 | 250012 | +86 531 5555 0107 | https://quancheng.example
cn-610113-0277 | 雁塔大学第一附属医院 | First Affiliated Hospital of Yanta University | 雁塔一附院 | hospital | CN | 陕西省 | 西安市 | 雁塔区雁塔南路 277 号 | 710061 | +86 29 5555 0277 | https://yanta-first.example
cn-500103-0001 | 渝州大学附属第二医院 | Second Affiliated Hospital of Yuzhou University | 渝州二附院 | hospital | CN | 重庆市 | 重庆市 | 渝中区临江南路 74 号 | 400010 | +86 23 5555 0074 | https://yuzhou-second.example
cn-350203-0201 | 鹭岛大学附属中山医院 | Zhongshan Hospital of Ludao University | 鹭岛中山 | hospital | CN | 福建省 | 厦门市 | 思明区湖滨北路 201 号 | 361004 | +86 592 5555 0201 | https://ludao.example
cn-210102-0155 | 沈水医科大学第一医院 | First Hospital of Shenshui Medical University | 沈水一院 | hospital | CN | 辽宁省 | 沈阳市 | 和平区南京南街 155 号 | 110001 | +86 24 5555 0155 | https://shenshui.example
cn-340104-0218 | 庐州大学第一附属医院 | First Affiliated Hospital of Luzhou University | 庐州一附院 | hospital | CN | 安徽省 | 合肥市 | 蜀山区绩溪西路 218 号 | 230022 | +86 551 5555 0218 | https://luzhou-first.example
jp-13104-0061 | 新宿中央医科大学病院 | Shinjuku Chuo Medical University Hospital | 新宿中央医大 | hospital | JP | 東京都 | 新宿区 | 西信濃町 6-7-1 | 160-0023 | +81 3 5555 0671 | https://shinjuku-chuo.example
jp-23106-0065 | 尾張大学医学部附属病院 | Owari University Hospital | 尾張大 | hospital | JP | 愛知県 | 名古屋市 | 昭和区鶴川町 65 | 466-8560 | +81 52 555 0065 | https://owari-hospital.example
jp-26100-0054 | 洛中大学医学部附属病院 | Rakuchu University Hospital | 洛中大 | hospital | JP | 京都府 | 京都市 | 左京区聖護院西町 54 | 606-8507 | +81 75 555 0054 | https://rakuchu.example
jp-40130-0031 | 筑紫がん医療センター | Chikushi Cancer Center | 筑紫がん | hospital | JP | 福岡県 | 福岡市 | 南区野多目南 3-1-1 | 811-1395 | +81 92 555 0311 | https://chikushi-cancer.example
jp-04100-0011 | 青葉大学病院 | Aoba University Hospital | 青葉大 | hospital | JP | 宮城県 | 仙台市 | 青葉区星陵南町 1-1 | 980-8574 | +81 22 555 0011 | https://aoba-hospital.example
es-08019-0170 | Hospital Clínic de Montjuïc | Montjuïc Clinic Hospital | HCM | hospital | ES | Cataluña | Barcelona | Carrer de la Vinya 170 | 08036 | +34 930 555 170 | https://clinicmontjuic.example
es-48013-0003 | Hospital Universitario de Abra | Abra University Hospital | HUA | hospital | ES | País Vasco | Bilbao | Plaza de los Astilleros 3 | 48903 | +34 940 555 003 | https://abra.example
es-50297-0015 | Hospital Clínico del Ebro | Ebro Clinical Hospital | HCE | hospital | ES | Aragón | Zaragoza | Paseo de los Sauces 15 | 50009 | +34 976 555 015 | https://clinicoebro.example
es-15078-0001 | Complexo Hospitalario do Sar | Sar Hospital Complex | CHS | hospital | ES | Galicia | Santiago de Compostela | Rúa da Choupana Vella 1 | 15706 | +34 981 555 001 | https://chsar.example
gb-e92000-0203 | Royal Wharfside Hospital | Royal Wharfside Hospital | RWH | hospital | GB | Greater London | London | Chapel Row 203 | SE1 7EX | +44 20 5555 0203 | https://royalwharfside.example
gb-s92000-0049 | Lothian Green Infirmary | Lothian Green Infirmary | LGI | hospital | GB | Scotland | Edinburgh | Meadow Crescent 49 | EH16 4SX | +44 131 555 0049 | https://lothiangreen.example
cn-310115-1800 | 张江医药创新研究院 | Zhangjiang Institute of Medical Innovation | 张江创新院 | institution | CN | 上海市 | 上海市 | 浦东新区蔡伦西路 1800 号 | 201203 | +86 21 5555 1800 | https://zhangjiang-imi.example
jp-13103-0311 | 芝浦臨床開発支援機構 | Shibaura Clinical Development Organisation | SCDO | cro | JP | 東京都 | 港区 | 芝浦西 3-11-1 | 108-0023 | +81 3 5555 3111 | https://shibaura-cdo.example
es-28079-0088 | Meseta Investigación Clínica | Meseta Clinical Research | Meseta | cro | ES | Comunidad de Madrid | Madrid | Calle de la Encina 88 | 28028 | +34 910 555 088 | https://meseta-cro.example
gb-e92000-0417 | Saltmarsh Therapeutics | Saltmarsh Therapeutics | Saltmarsh | sponsor | GB | Oxfordshire | Oxford | Mill Lane 417 | OX4 4GX | +44 1865 555 417 | https://saltmarsh.example
`

type Contact = { code: string; zip: string; phone: string; website: string; before: Record<string, string> }

const contacts: ReadonlyMap<string, Contact> = new Map(
  readTable(copied).map(([key = '', code = '', zip = '', phone = '', website = '', text = '']) => {
    const before = text.split(';').map(part => part.split(' = ').map(word => word.trim()))
    return [key, { code, zip, phone, website, before: Object.fromEntries(before.filter(pair => pair[1])) }]
  }),
)

const getStandard = (spec: OrganisationSpec, { before: _, ...contact }: Contact): StandardRecord => {
  const { name, nameEn, alias, alias2 = '', type, province, city, address } = spec
  const country = countries[spec.country] ?? ''
  const names = { name, nameEn, alias1: alias, alias2 }
  return { ...contact, ...names, type, country, province, city, address, identifiers: [], active: true }
}

/** What an organisation of a company has from its standard record: contacts, and what was decided before the directory changed. */
export const getCopied = (spec: OrganisationSpec) => {
  const contact = contacts.get(spec.key)
  if (!contact) return { zip: '', phone: '', website: '', standard_code: null, standard_values: null }
  const { code, type: _, identifiers: __, active: ___, ...values } = getStandard(spec, contact)
  const decided = { ...values, ...contact.before }
  const { zip, phone, website } = decided
  return { zip, phone, website, standard_code: code, standard_values: decided }
}

const furtherRecords = (): StandardRecord[] =>
  readTable(further).map(fields => {
    const [code = '', name = '', nameEn = '', alias1 = '', type, country = '', province = ''] = fields
    const [city = '', address = '', zip = '', phone = '', website = ''] = fields.slice(7)
    const place = { country, province, city, address, zip, phone, website }
    const kind = type as StandardRecord['type']
    return { code, name, nameEn, alias1, alias2: '', type: kind, ...place, identifiers: [], active: true }
  })

/** Fills the standard directory of the demo: what its companies have copied, and some more to add. */
export const seedStandardDirectory = async (
  client: Client,
  organisations: readonly OrganisationSpec[],
): Promise<void> => {
  const copies = organisations.flatMap(spec => {
    const contact = contacts.get(spec.key)
    return contact ? [getStandard(spec, contact)] : []
  })
  await storeRecords(
    client,
    [...copies, ...furtherRecords()].map(record => getRow(record)),
  )
}
