import { readTable } from './trees.ts'

export type StudyStatus = 'planned' | 'ongoing' | 'completed' | 'stopped' | 'on_hold' | 'locked'
export type StudySpec = {
  planId: string
  status: StudyStatus
  /** Status before the study was suspended or locked: the only one that it may return to (F6). */
  heldFrom: StudyStatus | null
  phase: string
  area: string
  indication: string
  sponsor: string
  plannedSites: number
  plannedSubjects: number
  /** Days from now. */
  start: number
  end: number
  /** Key of the department that runs the study. */
  department: string
  name: string
  nameEn: string
}

/** The day, from now, on which a study came to its status. */
export const changedOn = ({ status, start, end }: StudySpec): number =>
  status === 'ongoing' ? start : status === 'on_hold' ? -45 : status === 'locked' ? end + 60 : end

/**
 * protocol id | status | status before suspension | phase | department | planned sites | planned subjects | start | end | area |
 * indication | sponsor
 * then a line with the title in the company's language and one in English.
 */
export const sponsorStudies = read(`
HY-0101-301 | ongoing | | III | pm-solid | 12 | 420 | -610 | 540 | 肿瘤 | 非小细胞肺癌 | 恒屿肿瘤医药
一项比较 HY-0101 联合多西他赛与安慰剂联合多西他赛治疗含铂化疗失败的晚期非小细胞肺癌受试者的随机、双盲、多中心 III 期临床研究
A randomised, double-blind, multicentre phase III study of HY-0101 plus docetaxel versus placebo plus docetaxel in participants with advanced non-small cell lung cancer after platinum-based chemotherapy
HY-0101-302 | ongoing | | III | pm-solid | 14 | 560 | -380 | 900 | 肿瘤 | 非小细胞肺癌 | 恒屿肿瘤医药
一项 HY-0101 对比帕博利珠单抗一线治疗 PD-L1 高表达的局部晚期或转移性非小细胞肺癌的随机、开放、国际多中心 III 期临床研究
A randomised, open-label, multi-regional phase III study of HY-0101 versus pembrolizumab as first-line treatment of locally advanced or metastatic non-small cell lung cancer with high PD-L1 expression
HY-0101-203 | completed | | II | pm-solid | 6 | 88 | -1460 | -210 | 肿瘤 | 小细胞肺癌 | 恒屿肿瘤医药
评价 HY-0101 单药治疗复发性广泛期小细胞肺癌的有效性和安全性的单臂、多中心 II 期临床研究
A single-arm, multicentre phase II study of the efficacy and safety of HY-0101 monotherapy in relapsed extensive-stage small cell lung cancer
HY-0207-101 | ongoing | | I | pm-solid | 3 | 96 | -420 | 300 | 肿瘤 | 晚期实体瘤 | 恒屿肿瘤医药
HY-0207（靶向 Claudin 18.2 的抗体偶联药物）在晚期实体瘤受试者中的剂量递增和剂量扩展的首次人体 I 期临床研究
A first-in-human phase I dose escalation and expansion study of HY-0207, an antibody-drug conjugate against claudin 18.2, in participants with advanced solid tumours
HY-0207-201 | ongoing | | II | pm-solid | 8 | 140 | -190 | 620 | 肿瘤 | 胃癌及胃食管结合部腺癌 | 恒屿肿瘤医药
HY-0207 联合免疫检查点抑制剂治疗 Claudin 18.2 阳性晚期胃癌或胃食管结合部腺癌的多中心 II 期临床研究
A multicentre phase II study of HY-0207 plus an immune checkpoint inhibitor in claudin 18.2-positive advanced gastric or gastro-oesophageal junction adenocarcinoma
HY-0207-301 | planned | | III | pm-solid | 20 | 640 | 75 | 1500 | 肿瘤 | 胃癌及胃食管结合部腺癌 | 恒屿肿瘤医药
HY-0207 联合化疗对比化疗一线治疗 Claudin 18.2 阳性晚期胃癌的随机、双盲、国际多中心 III 期临床研究
A randomised, double-blind, multi-regional phase III study of HY-0207 plus chemotherapy versus chemotherapy as first-line treatment of claudin 18.2-positive advanced gastric cancer
HY-0315-201 | on_hold | ongoing | I/II | pm-solid | 6 | 110 | -330 | 480 | 肿瘤 | 肝细胞癌 | 恒屿肿瘤医药
HY-0315 联合仑伐替尼治疗不可切除肝细胞癌的安全性、耐受性和有效性的 Ib/II 期临床研究
A phase Ib/II study of the safety, tolerability and efficacy of HY-0315 plus lenvatinib in unresectable hepatocellular carcinoma
HY-0315-102 | completed | | I | pm-solid | 1 | 24 | -700 | -520 | 临床药理 | 健康受试者 | 恒屿肿瘤医药
高脂餐对 HY-0315 片在中国健康受试者中药代动力学影响的单中心、随机、开放、两周期交叉 I 期临床研究
A single-centre, randomised, open-label, two-period crossover phase I study of the effect of a high-fat meal on the pharmacokinetics of HY-0315 tablets in healthy Chinese participants
HY-0420-301 | stopped | | III | pm-solid | 9 | 360 | -980 | -95 | 肿瘤 | 三阴性乳腺癌 | 恒屿肿瘤医药
HY-0420 联合白蛋白紫杉醇对比安慰剂联合白蛋白紫杉醇治疗局部晚期或转移性三阴性乳腺癌的随机、双盲 III 期临床研究
A randomised, double-blind phase III study of HY-0420 plus nab-paclitaxel versus placebo plus nab-paclitaxel in locally advanced or metastatic triple-negative breast cancer
HY-0420-202 | ongoing | | II | pm-solid | 5 | 72 | -150 | 410 | 肿瘤 | HER2 低表达乳腺癌 | 恒屿肿瘤医药
HY-0420 治疗既往接受过内分泌治疗的 HER2 低表达晚期乳腺癌的开放、多中心 II 期临床研究
An open-label, multicentre phase II study of HY-0420 in HER2-low advanced breast cancer after endocrine therapy
HY-0511-301 | locked | completed | III | pm-haem | 7 | 268 | -1650 | -160 | 血液 | 弥漫大 B 细胞淋巴瘤 | 恒屿肿瘤医药
HY-0511 联合 R-CHOP 对比 R-CHOP 治疗初治弥漫大 B 细胞淋巴瘤的随机、双盲、多中心 III 期临床研究
A randomised, double-blind, multicentre phase III study of HY-0511 plus R-CHOP versus R-CHOP in previously untreated diffuse large B-cell lymphoma
HY-0511-401 | planned | | IV | pm-haem | 10 | 300 | 40 | 1100 | 血液 | 弥漫大 B 细胞淋巴瘤 | 恒屿肿瘤医药
HY-0511 在真实临床实践中治疗弥漫大 B 细胞淋巴瘤的安全性和有效性的前瞻性、多中心 IV 期临床研究
A prospective, multicentre phase IV study of the safety and effectiveness of HY-0511 in diffuse large B-cell lymphoma in routine practice
HY-0101-401 | ongoing | | IV | pm-solid | 212 | 5300 | -260 | 800 | 肿瘤 | 非小细胞肺癌 | 恒屿肿瘤医药
HY-0101 在真实临床实践中一线治疗晚期非小细胞肺癌的安全性和有效性的前瞻性、多中心登记研究
A prospective, multicentre registry of the safety and effectiveness of HY-0101 as first-line treatment of advanced non-small cell lung cancer in routine practice
`)

export const croStudies = read(`
HY-0101-302 | ongoing | | III | mon-onc | 3 | 90 | -300 | 900 | がん | 非小細胞肺癌 | 恒屿肿瘤医药
PD-L1 高発現の局所進行又は転移性非小細胞肺癌の一次治療における HY-0101 とペムブロリズマブを比較する無作為化非盲検国際共同第 III 相試験
A randomised, open-label, multi-regional phase III study of HY-0101 versus pembrolizumab as first-line treatment of locally advanced or metastatic non-small cell lung cancer with high PD-L1 expression
NFB-118-204 | ongoing | | II | mon-gen | 2 | 60 | -210 | 360 | 免疫 | 全身性エリテマトーデス | Northfen Biosciences
全身性エリテマトーデス患者を対象とした NFB-118 の用量設定のためのプラセボ対照二重盲検第 II 相試験
A placebo-controlled, double-blind, dose-finding phase II study of NFB-118 in patients with systemic lupus erythematosus
MCD-SGL-301 | completed | | III | mon-gen | 3 | 210 | -1200 | -140 | 代謝 | 2 型糖尿病 | 港南製薬
食事・運動療法で効果不十分な 2 型糖尿病患者を対象とした SGL-22 のメトホルミン併用第 III 相試験
A phase III study of SGL-22 added to metformin in patients with type 2 diabetes inadequately controlled by diet and exercise
MCD-DVC-001 | planned | | N/A | pm | 2 | 45 | 60 | 500 | 循環器 | 症候性大動脈弁狭窄症 | 東方メディカル
症候性重症大動脈弁狭窄症患者を対象とした経カテーテル生体弁 TAV-1 の多施設共同医療機器治験
A multicentre device study of the transcatheter bioprosthesis TAV-1 in patients with symptomatic severe aortic stenosis
`)

export const hospitalStudies = read(`
HY-0101-302 | ongoing | | III | trials | 1 | 18 | -240 | 900 | Oncología | Cáncer de pulmón no microcítico | 恒屿肿瘤医药
Ensayo fase III aleatorizado, abierto y multirregional de HY-0101 frente a pembrolizumab como primera línea en cáncer de pulmón no microcítico localmente avanzado o metastásico con expresión alta de PD-L1
A randomised, open-label, multi-regional phase III study of HY-0101 versus pembrolizumab as first-line treatment of locally advanced or metastatic non-small cell lung cancer with high PD-L1 expression
NFB-077-301 | on_hold | ongoing | III | trials | 1 | 12 | -400 | 420 | Oncología | Cáncer colorrectal metastásico | Northfen Biosciences
Ensayo fase III, doble ciego y controlado con placebo de NFB-077 añadido a FOLFIRI en segunda línea de cáncer colorrectal metastásico
A double-blind, placebo-controlled phase III study of NFB-077 added to FOLFIRI as second-line treatment of metastatic colorectal cancer
NFB-205-301 | planned | | III | trials-haem | 1 | 8 | 35 | 1400 | Hematología | Leucemia mieloide aguda | Northfen Biosciences
Ensayo fase III, doble ciego y controlado con placebo de NFB-205 añadido a azacitidina en leucemia mieloide aguda no tratada en pacientes no aptos para quimioterapia intensiva
A double-blind, placebo-controlled phase III study of NFB-205 added to azacitidine in untreated acute myeloid leukaemia in patients unfit for intensive chemotherapy
HPL-MIE-01 | completed | | II | trials-haem | 1 | 30 | -1300 | -330 | Hematología | Mieloma múltiple | Hospital Universitario Puerta de Levante
Ensayo fase II promovido por investigador de mantenimiento con lenalidomida a dosis baja tras trasplante en mieloma múltiple
An investigator-initiated phase II study of low-dose lenalidomide maintenance after transplantation in multiple myeloma
`)

function read(text: string): StudySpec[] {
  const lines = readTable(text)
  return lines.flatMap((line, at) => {
    if (at % 3 !== 0) return []
    const [planId = '', status = '', heldFrom = '', phase = '', department = '', ...rest] = line
    const [sites, subjects, start, end, area = '', indication = '', sponsor = ''] = rest
    return {
      planId,
      status: status as StudyStatus,
      heldFrom: (heldFrom || null) as StudyStatus | null,
      phase,
      area,
      indication,
      sponsor,
      plannedSites: Number(sites),
      plannedSubjects: Number(subjects),
      start: Number(start),
      end: Number(end),
      department,
      name: lines[at + 1]?.[0] ?? '',
      nameEn: lines[at + 2]?.[0] ?? '',
    }
  })
}
