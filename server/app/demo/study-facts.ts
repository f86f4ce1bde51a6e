import type { StudySpec } from './studies.ts'
import { readTable } from './trees.ts'

/** What a study is about, besides its title. */
export type StudyFacts = {
  product: string
  product_type: string
  registration_category: string
  target: string
  mechanism: string
  dosage_form: string
  administration: string
  route: string
  primary_endpoints: string
  secondary_endpoints: string
}

/**
 * product line of protocol ids | product | kind | category of registration | target | dosage form | administration | route
 * then a line with mechanism | primary endpoints | secondary endpoints. A line of a company in another country begins with its
 * language.
 */
const lines = readTable(`
HY-0101 | HY-0101 注射液 | biological | 治疗用生物制品 1 类 | PD-1/VEGF | 注射液 | 每 3 周一次 | 静脉滴注
同时阻断 PD-1 与 VEGF 的双特异性抗体，恢复 T 细胞功能并抑制肿瘤血管生成 | 盲态独立评审委员会评估的无进展生存期（PFS） | 总生存期（OS）；客观缓解率（ORR）；缓解持续时间（DoR）；安全性
HY-0207 | 注射用 HY-0207 | biological | 治疗用生物制品 1 类 | Claudin 18.2 | 冻干粉针剂 | 每 3 周一次 | 静脉滴注
靶向 Claudin 18.2 的抗体偶联药物，内吞后释放拓扑异构酶 I 抑制剂 | 剂量限制性毒性（DLT）；客观缓解率（ORR） | 无进展生存期；药代动力学参数；抗药抗体发生率
HY-0315 | HY-0315 片 | chemical | 化学药品 1 类 | FGFR4 | 片剂 | 每日一次 | 口服
选择性抑制 FGFR4，阻断 FGF19 信号通路 | 客观缓解率（ORR）；血药浓度-时间曲线下面积（AUC） | 疾病控制率；无进展生存期；安全性
HY-0420 | 注射用 HY-0420 | biological | 治疗用生物制品 1 类 | HER2 | 冻干粉针剂 | 每 3 周一次 | 静脉滴注
靶向 HER2 的抗体偶联药物，具有旁观者效应 | 无进展生存期（PFS） | 总生存期；客观缓解率；生活质量评分
HY-0511 | HY-0511 片 | chemical | 化学药品 1 类 | BTK | 片剂 | 每日两次 | 口服
可逆性非共价 BTK 抑制剂，抑制 B 细胞受体信号通路 | 完全缓解率（CR） | 无事件生存期；总生存期；安全性
ja HY-0101 | HY-0101 注射液 | biological | 新有効成分含有医薬品 | PD-1/VEGF | 注射剤 | 3 週間ごと | 点滴静注
PD-1 と VEGF を同時に阻害する二重特異性抗体 | 無増悪生存期間（PFS） | 全生存期間（OS）、奏効率、安全性
NFB-118 | NFB-118 皮下注 | biological | 新有効成分含有医薬品 | IFNAR1 | プレフィルドシリンジ | 4 週間ごと | 皮下注射
I 型インターフェロン受容体を阻害するヒト化抗体 | 52 週時の SRI-4 達成率 | ステロイド減量達成率、再燃率、安全性
MCD-SGL | SGL-22 錠 | chemical | 新有効成分含有医薬品 | SGLT2 | 錠剤 | 1 日 1 回 | 経口
腎尿細管の SGLT2 を阻害し尿糖排泄を促進する | 24 週時の HbA1c 変化量 | 空腹時血糖、体重、低血糖の発現割合
MCD-DVC | TAV-1 | device | 新医療機器 | 大動脈弁 | 経カテーテル生体弁 | 1 回留置 | 経大腿動脈
自己拡張型フレームのウシ心のう膜弁 | 30 日時の全死亡および脳卒中 | 弁機能、弁周囲逆流、NYHA 分類
es HY-0101 | HY-0101 inyectable | biological | Nuevo principio activo | PD-1/VEGF | Solución inyectable | Cada 3 semanas | Intravenosa
Anticuerpo biespecífico que bloquea PD-1 y VEGF | Supervivencia libre de progresión | Supervivencia global; tasa de respuesta; seguridad
NFB-077 | NFB-077 comprimidos | chemical | Nuevo principio activo | MET | Comprimidos | Una vez al día | Oral
Inhibidor selectivo de la tirosina cinasa MET | Supervivencia global | Supervivencia libre de progresión; calidad de vida; seguridad
NFB-205 | NFB-205 cápsulas | chemical | Nuevo principio activo | Menina-KMT2A | Cápsulas | Dos veces al día | Oral
Inhibidor de la interacción entre menina y KMT2A | Supervivencia global | Remisión completa; duración de la respuesta; seguridad
HPL-MIE | Lenalidomida | chemical | Medicamento autorizado | Cereblon | Cápsulas | 5 mg al día | Oral
Inmunomodulador que se une a cereblon | Supervivencia libre de progresión a 24 meses | Negatividad de enfermedad mínima residual; seguridad
`)

const facts = new Map(
  lines.flatMap((line, at): [string, StudyFacts][] => {
    if (at % 2 !== 0) return []
    const [
      key = '',
      product = '',
      type = '',
      category = '',
      target = '',
      form = '',
      dosing = '',
      route = '',
    ] = line
    const [mechanism = '', primary = '', secondary = ''] = lines[at + 1] ?? []
    return [
      [
        key,
        {
          product,
          product_type: type,
          registration_category: category,
          target,
          mechanism,
          dosage_form: form,
          administration: dosing,
          route,
          primary_endpoints: primary,
          secondary_endpoints: secondary,
        },
      ],
    ]
  }),
)

/** The facts of a study in the language of its company. */
export const getFacts = ({ planId }: StudySpec, language: string): StudyFacts | undefined => {
  const line = planId.replace(/-\d+$/, '')
  return facts.get(`${language} ${line}`) ?? facts.get(line)
}

/** One study that is nearly complete: the meter and its reminder name what is left. */
export const unfinishedPlan = 'HY-0511-401'
