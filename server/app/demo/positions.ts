/** Positions and nested categories: a branch with children is a category (G35). Fields: zh | en | ja | es. */
export const positionTree = `
management | 管理 | Management | 管理職 | Dirección
  director | 总监 | Director | 本部長 | Director
  head | 部门经理 | Department manager | 部長 | Jefe de departamento
  team-lead | 组长 | Team leader | グループリーダー | Responsable de equipo
operations | 临床运营 | Clinical operations | 臨床オペレーション | Operaciones clínicas
  monitoring | 监查 | Monitoring | モニタリング | Monitorización
    cra1 | 临床监查员 | CRA | CRA | Monitor (CRA)
    cra2 | 高级临床监查员 | Senior CRA | シニア CRA | Monitor sénior
    cra3 | 首席临床监查员 | Principal CRA | プリンシパル CRA | Monitor principal
    cta | 临床试验助理 | Clinical trial assistant | CTA | Asistente de ensayos (CTA)
  project | 项目管理 | Project management | プロジェクト管理 | Gestión de proyectos
    pm | 项目经理 | Project manager | プロジェクトマネージャー | Jefe de proyecto
    pm2 | 高级项目经理 | Senior project manager | シニアプロジェクトマネージャー | Jefe de proyecto sénior
    pa | 项目助理 | Project assistant | プロジェクトアシスタント | Asistente de proyecto
  startup | 启动与法规 | Start-up and regulatory | 開始準備・薬事 | Puesta en marcha y regulación
    ssu | 中心启动专员 | Start-up specialist | スタートアップ担当 | Especialista en puesta en marcha
    hgr | 遗传资源专员 | Genetic resources specialist | 遺伝資源担当 | Especialista en recursos genéticos
    ra | 注册专员 | Regulatory specialist | 薬事担当 | Especialista en asuntos regulatorios
science | 医学与数据 | Medicine and data | メディカル・データ | Medicina y datos
  mm | 医学监查员 | Medical monitor | メディカルモニター | Monitor médico
  mw | 医学撰写专员 | Medical writer | メディカルライター | Redactor médico
  dm | 数据管理专员 | Data manager | データマネージャー | Gestor de datos
  stat | 生物统计师 | Biostatistician | 統計解析担当 | Bioestadístico
  prog | 统计程序员 | Statistical programmer | 統計プログラマー | Programador estadístico
  pv | 药物警戒专员 | Safety specialist | 安全性情報担当 | Especialista en farmacovigilancia
support | 质量与支持 | Quality and support | 品質・支援 | Calidad y soporte
  qa | 质量保证专员 | Quality assurance specialist | 品質保証担当 | Especialista en calidad
  supply | 临床供应专员 | Clinical supply specialist | 治験薬供給担当 | Especialista en suministros
  contract | 合同专员 | Contract specialist | 契約担当 | Especialista en contratos
  hr | 人力资源专员 | HR specialist | 人事担当 | Especialista en RR. HH.
  it | 临床系统管理员 | Clinical systems administrator | 臨床システム管理者 | Administrador de sistemas clínicos
centre | 研究中心 | Site | 実施医療機関 | Centro
  pi | 主要研究者 | Principal investigator | 治験責任医師 | Investigador principal
  subi | 研究者 | Sub-investigator | 治験分担医師 | Investigador colaborador
  crc | 临床研究协调员 | CRC | 治験コーディネーター | Coordinador de estudios
  nurse | 研究护士 | Study nurse | 治験看護師 | Enfermera de ensayos
  pharmacist | 试验药师 | Trial pharmacist | 治験薬剤師 | Farmacéutico de ensayos
`
