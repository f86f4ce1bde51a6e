import { applications } from '../../../contract/access/applications.ts'
import type { Company } from './company.ts'
import { sponsorDepartments } from './departments.ts'
import { organisations } from './organisations.ts'
import { registryHospitals } from './registry.ts'
import { sponsorStudies } from './studies.ts'

/** One licence is missing (14 quality), one has expired (11), one is in the future (15). */
const special = new Map([
  [11, { from: -730, to: -5 }],
  [15, { from: 21, to: 751 }],
])

export const sponsor: Company = {
  key: 'sponsor',
  name: '恒屿肿瘤医药',
  nameEn: 'Hengyu Oncology',
  icon: '恒',
  type: 1,
  language: 'zh',
  locale: 'zh-CN',
  zone: 'Asia/Shanghai',
  settings: { twoFactor: 'optional', passwordCycleMonths: 3 },
  domain: 'hengyu.example',
  employees: { prefix: 'HY', digits: 5 },
  organisation: 'hengyu',
  departments: sponsorDepartments,
  organisations: [...organisations, ...registryHospitals],
  studies: sponsorStudies,
  ownRoles: ['contributor', 'unblinded', 'assessor', 'contracts', 'inspection'],
  licences: applications
    .filter(({ id }) => id !== 14)
    .map(({ id }) => ({ application: id, ...(special.get(id) ?? { from: -410, to: 685 }) })),
  cast: `
lin.haiyan | 林 | 海燕 | | it-apps | head | ACCOUNT_HOLDER,DH_ADMINISTRATOR | 上海 | super, created=-1690
zhou.mingxuan | 周 | 明轩 | | pm-solid | pm2 | LEAD_PROJECT_MANAGER,PROJECT_MANAGER | 上海 | created=-1240, studies=HY-0101-301 HY-0101-302 HY-0420-202
zhang.wei | 张 | 伟 | | ops-sh | cra2 | CRA | 上海 | created=-860, studies=HY-0101-301 HY-0420-202
zhang.wei2 | 张 | 伟 | | bio-dm | dm | contributor | 北京 | created=-420, studies=HY-0101-302 HY-0207-201
shen.yulan | 沈 | 玉兰 | | ops | director | DEPARTMENT_HEAD | 上海 | created=-1610
gu.chen | 顾 | 晨 | | ops-sh | team-lead | LINE_MANAGER | 上海 | created=-1130
xie.min | 解 | 敏 | | qa | head | ACCESS_REVIEWER | 上海 | created=-990
fang.zhiyuan | 方 | 志远 | | pm | director | PROJECT_DIRECTOR,DEPARTMENT_HEAD | 上海 | created=-1580
lv.jing | 吕 | 静 | | ops-east | cra3 | LEAD_CRA,LINE_MANAGER | 上海 | created=-1320, studies=HY-0101-301 HY-0207-101
ouyang.sihan | 欧阳 | 思涵 | | ops-bj | cra1 | CRA | 北京 | created=-310
shan.xiaodan | 单 | 晓丹 | | med-monitor | mm | contributor | 上海 | created=-640
qiu.ying | 仇 | 颖 | | bd | contract | contracts | 上海 | created=-700
zeng.kai | 曾 | 凯 | | bio-stat | stat | unblinded | 上海 | created=-520, studies=HY-0207-201
cui.zhixun | 崔 | 智勋 | | ra | ra | inspection | 北京 | created=-480
wu.jianping | 吴 | 建平 | | ops-hz | cra2 | CRA | 杭州 | created=-1010, status=disabled
he.lihua | 何 | 丽华 | | ops-gz | cra1 | CRA | 广州 | created=-353, valid=12
k.mori | 森 | 健太 | モリ ケンタ | ops-tokyo | team-lead | LEAD_CRA,LINE_MANAGER | 東京 | created=-450, studies=HY-0101-302
t.becker | Becker | Tobias | | ops-global | director | DEPARTMENT_HEAD | Berlin | created=-770
elena.navarro | Navarro Gil | Elena | | | cra3 | LEAD_CRA | Madrid | external=minato, created=-290, valid=240, studies=HY-0101-302
chen.liqun | 陈 | 立群 | | | pi | PI | 上海 | external=linjiang, created=-600, valid=500, studies=HY-0101-301
li.xiaoyan | 李 | 晓燕 | | | crc | CRC | 上海 | external=linjiang, created=-590, valid=500, studies=HY-0101-301
`,
  staff: `
clindev | 1 | director | DEPARTMENT_HEAD | zh | 上海
ops-north | 1 | head | DEPARTMENT_HEAD | zh | 北京
ops-south | 1 | head | DEPARTMENT_HEAD | zh | 广州
ops-west | 1 | head | DEPARTMENT_HEAD | zh | 成都
ops-sh | 13 | cra1 | CRA | zh | 上海
ops-sh | 2 | cra3 | LEAD_CRA | zh | 上海
ops-hz | 8 | cra1 | CRA,LINE_MANAGER? | zh | 杭州
ops-bj | 11 | cra2 | CRA,LINE_MANAGER? | zh | 北京
ops-bj | 2 | cra3 | LEAD_CRA | zh | 北京
ops-tj | 5 | cra1 | CRA,LINE_MANAGER? | zh | 天津
ops-gz | 10 | cra1 | CRA,LINE_MANAGER? | zh | 广州
ops-cd | 7 | cra2 | CRA,LINE_MANAGER? | zh | 成都
ops-tokyo | 4 | cra2 | CRA | ja | 東京
ops-madrid | 4 | cra2 | CRA,LINE_MANAGER? | es | Madrid
pm-solid | 7 | pm | PROJECT_MANAGER | zh | 上海
pm-solid | 2 | pm2 | LEAD_PROJECT_MANAGER | zh | 北京
pm-haem | 3 | pm | PROJECT_MANAGER | zh | 上海
pm-haem | 1 | pm2 | LEAD_PROJECT_MANAGER | zh | 上海
med | 1 | director | DEPARTMENT_HEAD | latin | Boston
med-monitor | 4 | mm | contributor,LINE_MANAGER? | zh | 上海
med-writing | 4 | mw | contributor | zh | 上海
biometrics | 1 | director | DEPARTMENT_HEAD | zh | 上海
bio-dm | 8 | dm | contributor,LINE_MANAGER? | zh | 上海
bio-stat | 5 | stat | contributor,LINE_MANAGER? | zh | 上海
bio-prog | 4 | prog | contributor | latin | Boston
ssu | 1 | head | DEPARTMENT_HEAD | zh | 上海
ssu-hgr | 5 | hgr | contributor | zh | 北京
pv | 1 | head | DEPARTMENT_HEAD | zh | 上海
pv-case | 6 | pv | contributor | zh | 上海
qa-audit | 4 | qa | contributor | zh | 上海
ra | 4 | ra | contributor | zh | 北京
supply | 4 | supply | contributor | zh | 上海
bd | 3 | contract | contracts | zh | 上海
hr | 3 | hr | | zh | 上海
it-apps | 3 | it | contributor | zh | 上海
`,
  externals: `
linjiang | 2 | crc | CRC | zh | 上海
dongwu | 2 | pi | PI | zh | 苏州
dongwu | 1 | crc | CRC | zh | 苏州
mingzhou | 1 | pi | PI | zh | 宁波
jingji | 2 | pi | PI | zh | 北京
jingji | 2 | crc | CRC | zh | 北京
huabei | 1 | pi | PI | zh | 天津
lingnan | 2 | pi | PI | zh | 广州
lingnan | 1 | crc | CRC | zh | 广州
shuzhou | 1 | pi | PI | zh | 成都
shuzhou | 1 | nurse | CRC | zh | 成都
jiangbei | 1 | pi | PI | zh | 武汉
zhongzhou | 1 | pi | PI | zh | 郑州
binhai | 1 | subi | PI | zh | 青岛
toto | 2 | pi | PI | ja | 東京
minato-cc | 1 | pi | PI | ja | 横浜
naniwa | 1 | crc | CRC | ja | 大阪
guadarrama | 1 | crc | CRC | es | Madrid
minato | 2 | cra2 | CRA | ja | 東京
qihang | 3 | cra1 | CRA | zh | 北京
northfen | 2 | mm | contributor | latin | Cambridge
`,
  quotas: { inactive: 7, under_review: 6, disabled: 5, rejected: 3, expiring: 4, invited: 4 },
  reasons: {
    disabled: ['已离职', '调离临床运营部', '休产假期间停用'],
    rejected: '未能核实其所属研究中心',
    sentBack: '请补充所在科室与职务',
    enabled: '返岗恢复',
  },
}
