import { drawName } from './names.ts'
import type { OrganisationSpec } from './organisations.ts'
import type { Person } from './person.ts'
import { randomFrom } from './random.ts'
import type { StudySpec } from './studies.ts'
import type { Site, Trial } from './trials.ts'

/** The one study of the demo with enough sites for a list of several pages, where "select all" matters. */
export const registryPlan = 'HY-0101-401'

/** Whether a study is the registry. */
export const isRegistry = ({ spec }: Pick<Trial, 'spec'>): boolean => spec.planId === registryPlan

/** Historical town names with their present location: hospital name | pinyin | province | city. */
const towns = `
金陵 Jinling 江苏省 南京市,维扬 Weiyang 江苏省 扬州市,姑苏 Gusu 江苏省 苏州市,梁溪 Liangxi 江苏省 无锡市,毗陵 Piling 江苏省 常州市,京口 Jingkou 江苏省 镇江市,
余杭 Yuhang 浙江省 杭州市,嘉禾 Jiahe 浙江省 嘉兴市,吴兴 Wuxing 浙江省 湖州市,越州 Yuezhou 浙江省 绍兴市,永嘉 Yongjia 浙江省 温州市,婺州 Wuzhou 浙江省 金华市,
庐州 Luzhou 安徽省 合肥市,宛陵 Wanling 安徽省 宣城市,姑孰 Gushu 安徽省 马鞍山市,三山 Sanshan 福建省 福州市,鹭江 Lujiang 福建省 厦门市,刺桐 Citong 福建省 泉州市,
豫章 Yuzhang 江西省 南昌市,浔阳 Xunyang 江西省 九江市,虔州 Qianzhou 江西省 赣州市,历下 Lixia 山东省 济南市,琅琊 Langya 山东省 临沂市,登州 Dengzhou 山东省 烟台市,
密州 Mizhou 山东省 潍坊市,商都 Shangdu 河南省 郑州市,汴梁 Bianliang 河南省 开封市,洛阳东 Luoyangdong 河南省 洛阳市,江夏 Jiangxia 湖北省 武汉市,夷陵 Yiling 湖北省 宜昌市,
襄州 Xiangzhou 湖北省 襄阳市,星沙 Xingsha 湖南省 长沙市,巴陵 Baling 湖南省 岳阳市,武陵 Wuling 湖南省 常德市,番禺北 Panyubei 广东省 广州市,鹏城 Pengcheng 广东省 深圳市,
禅城 Chancheng 广东省 佛山市,韩江 Hanjiang 广东省 潮州市,邕州 Yongzhou 广西壮族自治区 南宁市,龙城 Longcheng 广西壮族自治区 柳州市,琼崖 Qiongya 海南省 海口市,
渝中 Yuzhong 重庆市 重庆市,锦官 Jinguan 四川省 成都市,嘉州 Jiazhou 四川省 乐山市,筑城 Zhucheng 贵州省 贵阳市,滇池 Dianchi 云南省 昆明市,雍州 Yongzhou 陕西省 西安市,
金城 Jincheng 甘肃省 兰州市,晋阳 Jinyang 山西省 太原市,云中 Yunzhong 山西省 大同市,常山 Changshan 河北省 石家庄市,盛京 Shengjing 辽宁省 沈阳市,滨城 Bincheng 辽宁省 大连市`
  .split(',')
  .map(town => town.trim().split(' '))

const kinds = [
  ['人民医院', "People's Hospital"],
  ['肿瘤医院', 'Cancer Hospital'],
  ['中心医院', 'Central Hospital'],
  ['胸科医院', 'Chest Hospital'],
] as const

/** Hospitals that take part only in the registry: every kind in every town, 212 of them. */
export const registryHospitals: readonly OrganisationSpec[] = kinds.flatMap(([kind, english], row) =>
  towns.map(([town = '', pinyin = '', province = '', city = ''], at) => ({
    key: `registry-${row}-${at}`,
    parent: null,
    name: `${town}${kind}`,
    nameEn: `${pinyin} ${english}`,
    alias: '',
    type: 'hospital' as const,
    country: '中国',
    province,
    city,
    address: `健康路 ${10 + at * 4 + row} 号`,
    active: true,
    later: true,
  })),
)

/** Whether a hospital is one of these. */
export const inRegistry = ({ key }: Pick<OrganisationSpec, 'key'>): boolean => key.startsWith('registry-')

const rooms = ['呼吸与危重症医学科', '肿瘤内科', '胸外科', '']

/** Its id and sites, drawn from a separate sequence, so that the rest of the demo stays the same. */
export function registrySites(spec: StudySpec): { id: string; sites: Site[] } {
  const random = randomFrom(`${spec.planId} sites`)
  const id = random.uuid()
  const sites = random.shuffled(registryHospitals).map((hospital, sort) => {
    const status = random.weighted([
      ['active', 150],
      ['preparing', 40],
      ['closed', 22],
    ] as const)
    const { lastName, firstName } = drawName(random, 'zh')
    const planned = 15 + random.below(21)
    return {
      id: random.uuid(),
      siteNo: `CN${String(sort + 1).padStart(3, '0')}`,
      organisation: hospital.key,
      department: random.pick(rooms),
      environment: 'production' as const,
      status,
      active: status === 'closed' ? random.chance(0.5) : !random.chance(0.06),
      pi: lastName + firstName,
      piReading: '',
      investigator: { lastName, firstName, person: null },
      leadCra: null,
      crc: null,
      planned,
      enrolled: status === 'preparing' ? 0 : random.below(planned + 1),
      sort,
    }
  })
  return { id, sites }
}

/** Assigns a CRA to sites, except some in preparation; cast members who have studies of their own keep to those. */
export function staffRegistry(trial: Trial, people: readonly Person[]): void {
  const cras = people.filter(
    each => each.roles.includes('CRA') && each.status === 'enabled' && !each.cast && !each.external,
  )
  for (const [at, site] of trial.sites.entries()) {
    const person = cras[at % cras.length]
    if (!person || (site.status === 'preparing' && at % 4 === 0)) continue
    site.leadCra = person
    trial.members.push({ person, role: 'CRA', site })
  }
}

/** The selection of a site in days from today: for every site in operation, and every second one in preparation. */
export const getSelection = (site: Site, spec: StudySpec): number | null =>
  site.status === 'preparing' && site.sort % 2 === 1 ? null : Math.min(spec.start + site.sort, -20)
