import type { OrganisationSpec } from './organisations.ts'
import { readTable } from './trees.ts'

/** Organisations above hospitals: key | name | English name | alias | country | province | city | address | hospitals under it. */
const alliances = `
jiangnan | 江南肿瘤临床研究联合体 | Jiangnan Oncology Research Alliance | 江南联合体 | 中国 | 上海市 | 上海市 | 徐汇区枫林西路 268 号 | linjiang, dongwu, mingzhou
beifang | 北方临床试验协作网 | Northern Clinical Trial Network | 北方协作网 | 中国 | 北京市 | 北京市 | 朝阳区潘家园南里 20 号 | jingji, huabei, binhai
kanto | 関東臨床研究ネットワーク | Kanto Clinical Research Network | 関東ネット | 日本 | 東京都 | 文京区 | 本郷台 5-8-1 | toto, minato-cc
`

/** Hospitals of further countries: key | name | English name | alias | country | province | city | address. */
const abroad = `
fenmarsh | Fenmarsh University Hospitals | Fenmarsh University Hospitals | FUH | 英国 | Cambridgeshire | Cambridge | Long Road 102
`

/** Organisations below departments: key | name | English name | parent | off when inactive. */
const units = `
linjiang-d1-w1 | 胸部肿瘤科一病区 | Thoracic Oncology Ward 1 | linjiang-d1 |
linjiang-d1-w2 | 胸部肿瘤科二病区 | Thoracic Oncology Ward 2 | linjiang-d1 |
linjiang-d1-w3 | 胸部肿瘤科日间病房 | Thoracic Oncology Day Unit | linjiang-d1 | off
linjiang-d3-e | 内镜中心 | Endoscopy Centre | linjiang-d3 |
dongwu-d1-lab | 血液科流式细胞室 | Flow Cytometry Laboratory | dongwu-d1 |
jingji-d2-a | I 期病房 A 区 | Phase I Unit, Area A | jingji-d2 |
jingji-d2-b | I 期病房 B 区 | Phase I Unit, Area B | jingji-d2 | off
jingji-in-gcp | GCP 药房 | GCP Pharmacy | jingji-in |
toto-d1-icu | 呼吸器集中治療室 | Respiratory Intensive Care Unit | toto-d1 |
levante-d1-he | Hospital de Día de Oncología | Oncology Day Hospital | levante-d1 |
`

/** A second alias: key | alias. */
const secondAliases = `
linjiang | 枫林路肿瘤医院
dongwu | 十全街医院
mingzhou | 百丈医院
jingji | 潘家园肿瘤
huabei | 华北医总
lingnan | 中大岭南二院
shuzhou | 华西南肿瘤
toto | 東都大
minato-cc | MCC
levante | HUPL
hengyu | Hengyu Onco
qihang | Qihang CR
`

/** Readings of names whose characters are ambiguous: key | reading. */
const readings = `
toto | とうと いか だいがく びょういん
minato-cc | みなと がん いりょう センター
naniwa | なにわ そうごう いりょう センター
hokuto | ほくと だいがく びょういん
kanto | かんとう りんしょう けんきゅう ネットワーク
minato | みなと りんしょう かいはつ
`

const lookUp = (table: string) => new Map(readTable(table).map(([key = '', value = '']) => [key, value]))

/** Adds the levels above hospitals and below departments, second aliases and readings to a list of organisations. */
export function intoTree(organisations: readonly OrganisationSpec[]): OrganisationSpec[] {
  const above = new Map(
    readTable(alliances).flatMap(([key = '', ...fields]) =>
      (fields[7] ?? '').split(',').map(hospital => [hospital.trim(), key] as const),
    ),
  )
  const [aliases, said] = [lookUp(secondAliases), lookUp(readings)]
  const known = new Map(organisations.map(each => [each.key, each]))
  const all = [
    ...organisations.map(each => ({ ...each, parent: each.parent ?? above.get(each.key) ?? null })),
    ...readTable(alliances).map(fields => topmost(fields, 'institution')),
    ...readTable(abroad).map(fields => topmost(fields, 'hospital')),
    ...readTable(units).map(fields => unit(fields, known)),
  ]
  return all.map(each => ({
    ...each,
    alias2: aliases.get(each.key) ?? '',
    reading: said.get(each.key) ?? '',
  }))
}

const bare = { alias2: '', reading: '', later: true }

function topmost(
  [key = '', name = '', nameEn = '', alias = '', ...place]: string[],
  type: OrganisationSpec['type'],
): OrganisationSpec {
  const [country = '', province = '', city = '', address = ''] = place
  const where = { country, province, city, address }
  return { ...bare, ...where, key, parent: null, name, nameEn, alias, type, active: true }
}

function unit(
  [key = '', name = '', nameEn = '', parent = '', off = '']: string[],
  known: ReadonlyMap<string, OrganisationSpec>,
): OrganisationSpec {
  const department = known.get(parent)
  if (!department) throw new Error(`nothing is called ${parent}`)
  const { country, province, city, address } = department
  const where = { country, province, city, address }
  const type = 'hospital_department' as const
  return { ...bare, ...where, key, parent, name, nameEn, alias: '', type, active: off !== 'off' }
}
