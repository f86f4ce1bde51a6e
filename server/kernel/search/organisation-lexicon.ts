/**
 * Words that say what kind of organisation a name is of, with their spellings in names of four languages. Two names are of one
 * organisation only if they have the same kinds, whatever the language and the spelling.
 */
const kinds: Readonly<Record<string, string>> = {
  ethics:
    '医学研究伦理委员会|医学伦理委员会|医学伦理审查委员会|伦理审查委员会|临床研究伦理委员会|临床试验伦理委员会|药物临床试验伦理委员会|伦理委员会|伦理办公室|' +
    '倫理審査委員会|倫理委員会|治験審査委員会|臨床研究審査委員会|医の倫理委員会|' +
    'institutional review board|research ethics committee|independent ethics committee|medical ethics committee|ethics review committee|' +
    'ethics review board|research ethics board|ethics committee|ethics board|irb|iec|rec|' +
    'comite de etica de la investigacion con medicamentos|comite de etica de la investigacion con medicamento|comite de etica de investigacion con medicamentos|' +
    'comite de etica de la investigacion clinica|comite etico de investigacion clinica|comite de etica de la investigacion|comite de etica de investigacion|' +
    'comite etico de investigacion|comite de etica asistencial|comite de etica|comite d etica de la investigacio|comite d etica|ceim|ceic|cei',
  trials:
    '国家药物临床试验机构办公室|药物临床试验机构办公室|临床试验机构办公室|国家药物临床试验机构|药物临床试验机构|临床试验机构|gcp机构办公室|gcp中心|机构办公室|机构办|' +
    '治験管理センター|治験センター|治験管理室|治験事務局|' +
    'clinical trial institution office|drug clinical trial institution|clinical trial institution|clinical trials office|clinical trial office|gcp office|gcp center|' +
    'clinical trials center|clinical trial center|clinical trials unit|clinical trial unit|unidad de ensayos clinicos|oficina de ensayos clinicos',
  research:
    '临床医学研究中心|临床研究中心|臨床研究支援センター|臨床研究推進センター|臨床研究センター|clinical research center|centro de investigacion clinica',
  genetics:
    '人类遗传资源管理办公室|人类遗传资源办公室|遗传资源办公室|遗传办|human genetic resources office|genetic resources office',
  cardiology: '心血管内科|心脏内科|心内科|循環器内科|循環器科|cardiovascular medicine|cardiology|cardiologia',
  neurology: '神经内科|神经科|脳神経内科|神経内科|neurology|neurologia',
  haematology: '血液内科|血液科|血液病科|hematology|haematology|hematologia',
  oncology: '肿瘤内科|肿瘤科|腫瘍内科|medical oncology|oncology|oncologia medica|oncologia',
  respiratory:
    '呼吸与危重症医学科|呼吸内科|呼吸科|呼吸器内科|pulmonary and critical care medicine|pulmonary and critical care|respiratory medicine|pulmonology|neumologia',
  gastro: '消化内科|消化科|消化器内科|gastroenterology|aparato digestivo|gastroenterologia|digestivo',
  kidney: '肾脏内科|肾内科|肾病科|腎臓内科|nephrology|nefrologia',
  endocrine:
    '内分泌与代谢科|内分泌代谢科|内分泌科|内分泌内科|endocrinology and metabolism|endocrinology|endocrinologia y nutricion|endocrinologia',
  paediatrics: '儿科|小児科|pediatrics|paediatrics|pediatria',
  dermatology: '皮肤科|皮膚科|dermatology|dermatologia',
  urology: '泌尿外科|泌尿科|泌尿器科|urology|urologia',
  breast: '乳腺外科|乳腺科|breast surgery|cirugia mamaria|cirugia de mama',
  gynaecology:
    '妇产科|产妇科|産婦人科|obstetrics and gynecology|obstetrics and gynaecology|gynecology and obstetrics|ginecologia y obstetricia|obstetricia y ginecologia',
  ophthalmology: '眼科|ophthalmology|oftalmologia',
  hospital:
    '医院|病院|hospital|hospitals|hosp|klinikum|medical center hospital|complejo asistencial|complejo hospitalario|complexo hospitalario|hopital|hopitaux|ospedale|' +
    'centre hospitalier|center hospitalier|krankenhaus|ziekenhuis|sjukhus|ziekenhuizen',
  centre:
    '医疗中心|医学中心|医療センター|センター|中心|medical center|med ctr|medical ctr|ctr|center|centro medico|centro|centre',
  university:
    '大学|university|universidad|univ|uni|universitari|universitario|universitaria|universitat|universitaet|universite|universita|universidade|universitaire|universitair',
  college:
    '医学院|医科大学|医科大|医学部|medical university|medical college|college of medicine|school of medicine|faculty of medicine|facultad de medicina|facultat de medicina',
  people: '人民|peoples|people s|people|renmin',
  central: '中央|central',
  cancer: '肿瘤|癌症|cancer|tumor|tumour|がん|oncologico|cancerologia|comprehensive cancer',
  women:
    '妇幼保健院|妇幼保健医院|妇幼|women s and children s|womens and childrens|women and children s|women and children|maternal and child health|materno infantil|maternoinfantil',
  children: '儿童|小儿|こども|小児|children s|childrens|children|infantil',
  chinese: '中医药|中医|traditional chinese medicine|chinese medicine|tcm',
  army: '人民解放军|解放军|pla',
  general: '综合|総合|general',
  national: '国立|国家|national|nacional',
  provincial: '省立|provincial',
  municipal: '市立|市民|municipal',
  prefectural: '县立|県立|府立|prefectural',
  red: '红十字会|红十字|日本赤十字社|赤十字社|赤十字|日赤|red cross|cruz roja',
  institute: '研究院|研究所|institute|instituto|institut|istituto',
  dental: '口腔|歯学部|歯科|stomatology|stomatological|dental',
  pharma:
    '制药|药业|製薬|pharmaceuticals|pharmaceutical|pharma|farmaceutica|laboratorios farmaceuticos|laboratorios|laboratoires|laboratories',
  bio: '生物科技|生物技术|生物医药|biotechnology|biotech|biopharma',
}

/** Words that say nothing of the kind and may be missing: forms of companies, bodies that run hospitals, departments as such. */
const empty =
  '独立行政法人国立病院機構|国立病院機構|国立研究開発法人|独立行政法人|nho|国立大学病院機構|恩賜財団|地域医療機能推進機構|労働者健康安全機構|纪念|記念|(株)|地方独立行政法人|国立大学法人|公立大学法人|学校法人|医療法人社団|医療法人財団|医療法人|社会医療法人|社会福祉法人|' +
  '公益財団法人|一般財団法人|公益社団法人|一般社団法人|厚生連|株式会社|有限会社|股份有限公司|有限责任公司|有限公司|集团|公司|医学部附属|医学院附属|附属|付属|附设|中华人民共和国|中国|' +
  'co ltd|company limited|limited|ltd|inc|corp|corporation|gmbh|s l u|s l|s a u|s a|sl|sa|slu|sau|llc|plc|kk|ab|ag|bv|nv|affiliated to|affiliated|attached|school of medicine affiliated|' +
  'nhs foundation trust|nhs trust|nhs ft|foundation trust|nhs|nhs health board|consorci|consorcio|consorci sanitari|consorcio sanitari|fundacio|fundacion|foundation|asociacion civil|company|et|und|der|des|du|le|les|di|per|' +
  'corporacion sanitario|doctor|' +
  'department|dept|division|section|unit|servicio|departamento|unidad|seccion|the|of|for|and|at|in|de|del|la|las|el|los|y|e|en|i|d'

/** Spellings that stand for another one. */
const spellings: Readonly<Record<string, string>> = {
  saint: 'st|santo|santa|san|sant|sta|sto',
  center: 'centre',
  senora: 'sra',
  nuestra: 'ntra|nstra|ntr',
  virgen: 'vgen',
  doctor: 'dr|dra|doctora',
  general: 'gral|gen',
  north: 'norte|nord',
  // Catalan, Galician and Spanish.
  clinico: 'clinic|clinics',
  sagrado: 'sagrat',
  corazon: 'cor',
  cruz: 'creu',
  pablo: 'pau',
  valle: 'vall',
  dios: 'deu',
  juan: 'joan',
  jorge: 'jordi',
  pedro: 'pere',
  jose: 'josep',
  catalan: 'catala|catalana',
  politecnico: 'politecnic',
  parque: 'parc',
  salud: 'salut',
  sanitario: 'sanitari|sanitaria',
  corporacion: 'corporacio',
  provincial: 'provincia',
  mutua: 'mutual',
  research: 'recerca|investigacion|investigacions',
  oncology: 'oncologia',
  princesa: 'princessa',
  reina: 'regina',
  coruna: 'corunya',
}

/** Phrases that are shorthand for several kinds. */
const shorthands: readonly (readonly [string, readonly string[]])[] = [
  ['大学医学部附属病院', ['university', 'hospital']],
  ['大学附属病院', ['university', 'hospital']],
  ['大学病院', ['university', 'hospital']],
  ['大学医学院附属', ['university']],
  ['医科大学附属病院', ['college', 'hospital']],
  ['医大', ['college']],
  ['中医院', ['chinese', 'hospital']],
  ['妇幼保健院', ['women', 'hospital']],
  ['妇幼保健医院', ['women', 'hospital']],
  ['uz', ['hospital', 'university']],
  ['chu', ['hospital', 'university']],
  ['umc', ['centre', 'university']],
  ['mc', ['centre']],
  ['universitetssjukhuset', ['hospital', 'university']],
  ['universitetssjukhus', ['hospital', 'university']],
  ['universitetshospital', ['hospital', 'university']],
  ['universitatsklinikum', ['hospital', 'university']],
  ['universitaetsklinikum', ['hospital', 'university']],
  ['universitatsspital', ['hospital', 'university']],
  ['universitaetsspital', ['hospital', 'university']],
  ['uniklinik', ['hospital', 'university']],
  ['uniklinikum', ['hospital', 'university']],
  ['universitatsmedizin', ['hospital', 'university']],
  ['h u', ['hospital', 'university']],
  ['hu', ['hospital', 'university']],
  ['hcu', ['hospital', 'clinico', 'university']],
  ['hospital clinico universitario', ['hospital', 'clinico', 'university']],
  ['hospital g u', ['hospital', 'general', 'university']],
  ['h g u', ['hospital', 'general', 'university']],
  ['hgu', ['hospital', 'general', 'university']],
]

type Entry = { phrase: string; kinds: readonly string[] }

const entries: readonly Entry[] = [
  ...Object.entries(kinds).flatMap(([kind, phrases]) =>
    phrases.split('|').map(phrase => ({ phrase, kinds: [kind] })),
  ),
  ...empty.split('|').map(phrase => ({ phrase, kinds: [] })),
  ...shorthands.map(([phrase, several]) => ({ phrase, kinds: several })),
]

const isLatin = (phrase: string): boolean => /^[\p{Script=Latin} ]+$/u.test(phrase)
const longestFirst = (one: Entry, other: Entry): number => other.phrase.length - one.phrase.length

/** Phrases of names in Latin letters, and of those in characters, longest first. */
export const latinPhrases = entries.filter(({ phrase }) => isLatin(phrase)).sort(longestFirst)
export const characterPhrases = entries.filter(({ phrase }) => !isLatin(phrase)).sort(longestFirst)

/** The one spelling of a Latin word. */
export const spelledOut = new Map(
  Object.entries(spellings).flatMap(([word, others]) =>
    others.split('|').map(other => [other, word] as const),
  ),
)

const traditional =
  '連连聯联複复專专勞劳災灾癌癌應应応应獨独營营営营齒齿歯齿貴贵遼辽陝陕晉晋贛赣濰潍煙烟錦锦瀋沈撫抚興兴銀银滬沪專专業业製制薬药樓楼壽寿聖圣務务護护創创點点気气氣气鉄铁鐵铁戸户児儿豊丰豐丰鳥鸟姫姬縄绳沖冲倉仓楽乐樂乐庫库賀贺葉叶紀纪際际發发開开際际診诊組组' +
  '醫医學学灣湾臺台門门婦妇兒儿療疗藥药臨临試试驗验機机構构團团體体員员會会審审倫伦術术診诊處处腫肿瘤瘤縣县區区脳脑経经環环臓脏腎肾膚肤産产検检査查総总協协済济導导雲云陽阳遠远進进順顺慶庆濟济衛卫復复屬属東东漢汉'
/** Simplified characters for traditional and Japanese ones that are frequent in names of organisations. */
export const simplified = new Map(
  (traditional.match(/../gu) ?? []).map(pair => [...pair] as [string, string]),
)

export const asSimplified = (text: string): string =>
  [...text].map(each => simplified.get(each) ?? each).join('')
