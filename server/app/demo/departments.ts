/**
 * Departments: key | name | English name | applications that their people may be authorised for (none: all, H5). Names are in the first
 * language of each company.
 */
export const sponsorDepartments = `
root | 恒屿肿瘤医药 | Hengyu Oncology
  clindev | 临床开发中心 | Clinical Development
    ops | 临床运营部 | Clinical Operations
      ops-east | 华东区 | East China Region
        ops-sh | 上海监查组 | Shanghai Monitoring Team
        ops-hz | 杭州监查组 | Hangzhou Monitoring Team
      ops-north | 华北区 | North China Region
        ops-bj | 北京监查组 | Beijing Monitoring Team
        ops-tj | 天津监查组 | Tianjin Monitoring Team
      ops-south | 华南区 | South China Region
        ops-gz | 广州监查组 | Guangzhou Monitoring Team
      ops-west | 西南区 | Southwest China Region
        ops-cd | 成都监查组 | Chengdu Monitoring Team
      ops-global | 海外临床运营部 | Global Clinical Operations
        ops-tokyo | 东京组 | Tokyo Team
        ops-madrid | 马德里组 | Madrid Team
    pm | 项目管理部 | Project Management
      pm-solid | 实体瘤项目组 | Solid Tumour Programmes
      pm-haem | 血液肿瘤项目组 | Haematology Programmes
    med | 医学部 | Medical
      med-monitor | 医学监查组 | Medical Monitoring
      med-writing | 医学撰写组 | Medical Writing
    biometrics | 数据与统计部 | Biometrics | 1,3,7,8,10,11,13,77
      bio-dm | 数据管理组 | Data Management
      bio-stat | 生物统计组 | Biostatistics
      bio-prog | 统计编程组 | Statistical Programming
    ssu | 中心启动部 | Study Start-up
      ssu-hgr | 伦理与遗传资源组 | Ethics and Genetic Resources
  pv | 药物警戒部 | Pharmacovigilance
    pv-case | 个例安全性报告组 | Case Processing
  qa | 质量保证部 | Quality Assurance
    qa-audit | 稽查组 | Clinical Audit
  ra | 注册事务部 | Regulatory Affairs
  supply | 临床供应部 | Clinical Supply | 1,2,4,7,8,10
  bd | 商务与合同部 | Business and Contracts | 1,2,102,7,8,10
  hr | 人力资源部 | Human Resources | 1,8,10
  it | 信息技术部 | Information Technology
    it-apps | 临床系统组 | Clinical Systems
`

export const croDepartments = `
root | みなと臨床開発 | Minato Clinical Development
  dev | 臨床開発本部 | Clinical Development Division
    mon-tokyo | 東京モニタリング部 | Tokyo Monitoring
      mon-onc | オンコロジーグループ | Oncology Group
      mon-gen | ジェネラルグループ | General Medicine Group
    mon-osaka | 大阪モニタリング部 | Osaka Monitoring
    mon-eu | 欧州モニタリング部 | European Monitoring
    pm | プロジェクト推進部 | Project Management
    start | 治験開始準備部 | Study Start-up
  data | データサイエンス本部 | Data Science Division
    dm | データマネジメント部 | Data Management
    stat | 統計解析部 | Biostatistics
  pv | 安全性情報部 | Pharmacovigilance
  qc | 品質管理部 | Quality Control
  admin | 管理本部 | Administration | 1,8,10
`

export const hospitalDepartments = `
root | Hospital Universitario Puerta de Levante | Puerta de Levante University Hospital
  research | Unidad de Investigación Clínica | Clinical Research Unit
    trials | Ensayos de Oncología | Oncology Trials
    trials-haem | Ensayos de Hematología | Haematology Trials
    contracts | Gestión de contratos | Contract Office
  oncology | Servicio de Oncología Médica | Medical Oncology
    onc-lung | Unidad de tumores torácicos | Thoracic Tumours Unit
    onc-digestive | Unidad de tumores digestivos | Digestive Tumours Unit
  haematology | Servicio de Hematología | Haematology
  pharmacy | Servicio de Farmacia | Pharmacy
  imaging | Servicio de Radiodiagnóstico | Diagnostic Imaging
  ceim | Secretaría del CEIm | Ethics Committee Office | 1,7,10
`
