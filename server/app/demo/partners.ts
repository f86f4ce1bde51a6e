import type { Company } from './company.ts'
import { croDepartments, hospitalDepartments } from './departments.ts'
import { getOrganisations } from './organisations.ts'
import { croStudies, hospitalStudies } from './studies.ts'

const licensed = (ids: readonly number[]) => ids.map(application => ({ application, from: -350, to: 380 }))

/** A contract research organisation in Tokyo that monitors for the sponsor and others. */
export const cro: Company = {
  key: 'cro',
  name: 'みなと臨床開発',
  nameEn: 'Minato Clinical Development',
  icon: 'みな',
  type: 2,
  language: 'ja',
  locale: 'ja-JP',
  zone: 'Asia/Tokyo',
  settings: { passwordCycleMonths: 6, invitationDays: 14 },
  domain: 'minato-cd.example',
  employees: { prefix: 'M', digits: 6 },
  organisation: 'minato',
  departments: croDepartments,
  organisations: getOrganisations(['日本'], ['hengyu', 'northfen', 'levante', 'guadarrama']),
  studies: croStudies,
  ownRoles: ['contributor'],
  licences: licensed([1, 2, 102, 3, 7, 8, 10, 14, 77]),
  cast: `
s.tanaka | 田中 | さくら | タナカ サクラ | admin | it | ACCOUNT_HOLDER,DH_ADMINISTRATOR | 東京 | super, created=-1400
elena.navarro | Navarro Gil | Elena | | mon-eu | cra3 | LEAD_CRA,PROJECT_MANAGER | Madrid | created=-940, studies=HY-0101-302
y.kobayashi | 小林 | 裕子 | コバヤシ ユウコ | pm | director | PROJECT_DIRECTOR,LEAD_PROJECT_MANAGER | 東京 | created=-1310, studies=HY-0101-302
k.sato | 佐藤 | 健一 | サトウ ケンイチ | mon-tokyo | head | DEPARTMENT_HEAD | 東京 | created=-1260
m.hayashi | 林 | 美咲 | ハヤシ ミサキ | mon-onc | team-lead | LINE_MANAGER,CRA | 東京 | created=-880
t.homma | 本間 | 隆 | ホンマ タカシ | qc | qa | ACCESS_REVIEWER | 東京 | created=-720
wang.jiaqi | 王 | 佳琪 | | mon-onc | cra2 | CRA | 東京 | created=-430
`,
  staff: `
mon-onc | 11 | cra2 | CRA | ja | 東京
mon-gen | 9 | cra1 | CRA,LINE_MANAGER? | ja | 東京
mon-osaka | 8 | cra2 | CRA,LINE_MANAGER? | ja | 大阪
mon-eu | 4 | cra2 | CRA,LINE_MANAGER? | es | Madrid
mon-eu | 2 | cra2 | CRA | latin | London
mon-tokyo | 2 | cra3 | LEAD_CRA | ja | 東京
pm | 5 | pm | PROJECT_MANAGER | ja | 東京
pm | 2 | pm2 | LEAD_PROJECT_MANAGER | ja | 東京
start | 4 | ssu | contributor | ja | 東京
dm | 6 | dm | contributor,LINE_MANAGER? | ja | 東京
stat | 3 | stat | contributor | ja | 東京
pv | 3 | pv | contributor | ja | 東京
qc | 3 | qa | contributor | ja | 東京
admin | 2 | hr | | ja | 東京
`,
  externals: `
toto | 2 | pi | PI | ja | 東京
minato-cc | 1 | pi | PI | ja | 横浜
naniwa | 1 | pi | PI | ja | 大阪
naniwa | 1 | crc | CRC | ja | 大阪
hokuto | 1 | crc | CRC | ja | 札幌
`,
  quotas: { inactive: 3, under_review: 2, disabled: 3, rejected: 1, expiring: 2, invited: 1 },
  reasons: {
    disabled: ['退職のため', '育児休業のため', '他本部へ異動のため'],
    rejected: '所属医療機関を確認できないため',
    sentBack: '所属診療科と役職を記入してください',
    enabled: '復職のため',
  },
}

/** A university hospital in Valencia that takes part as a site. */
export const hospital: Company = {
  key: 'hospital',
  name: 'Hospital Universitario Puerta de Levante',
  nameEn: 'Puerta de Levante University Hospital',
  icon: 'HPL',
  type: 3,
  language: 'es',
  locale: 'es-ES',
  zone: 'Europe/Madrid',
  settings: { passwordCycleMonths: 0, singleSession: false },
  domain: 'hpl.example',
  employees: { prefix: 'HPL', digits: 4 },
  organisation: 'levante',
  departments: hospitalDepartments,
  organisations: getOrganisations(['西班牙'], ['hengyu', 'northfen', 'minato']),
  studies: hospitalStudies,
  ownRoles: ['contributor'],
  licences: licensed([1, 3, 5, 7, 10, 77]),
  cast: `
c.ortega | Ortega Vidal | Carmen | | research | head | ACCOUNT_HOLDER,DH_ADMINISTRATOR | València | super, created=-1150
m.ruiz | Ruiz Serrano | Miguel Ángel | | oncology | pi | PI,DEPARTMENT_HEAD | València | created=-1100, studies=HY-0101-302 NFB-077-301
l.vidal | Vidal Soler | Lucía | | trials | crc | CRC | València | created=-610, studies=HY-0101-302
elena.navarro | Navarro Gil | Elena | | | cra3 | CRA | Madrid | external=minato, created=-230, valid=180, studies=HY-0101-302
j.ferrer | Ferrer Marín | Jordi | | ceim | qa | ACCESS_REVIEWER | València | created=-800
`,
  staff: `
trials | 5 | crc | CRC | es | València
trials-haem | 3 | nurse | CRC | es | València
research | 2 | pm | PROJECT_MANAGER | es | València
contracts | 2 | contract | contributor | es | València
onc-lung | 4 | subi | contributor | es | València
onc-digestive | 3 | subi | contributor | es | València
haematology | 1 | pi | PI | es | València
haematology | 2 | subi | contributor | es | València
pharmacy | 3 | pharmacist | contributor | es | València
imaging | 2 | subi | contributor | es | València
ceim | 2 | qa | contributor | es | València
`,
  externals: `
northfen | 2 | cra2 | CRA | latin | Cambridge
`,
  quotas: { inactive: 2, under_review: 1, disabled: 1, rejected: 1, expiring: 1, invited: 1 },
  reasons: {
    disabled: ['Fin de la rotación', 'Jubilación', 'Baja voluntaria'],
    rejected: 'No pertenece al equipo investigador',
    sentBack: 'Indique el servicio y el puesto',
    enabled: 'Reincorporación',
  },
}
