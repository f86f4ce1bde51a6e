import { organisationRecord } from '../../../contract/organisations/fields.ts'
import {
  type Identifier,
  type IdentifierType,
  isIdentifier,
} from '../../../contract/organisations/identifiers.ts'
import type { OrganisationAddress, OrganisationStaff } from '../../../contract/organisations/parts.ts'
import { getEmptyInput, type InputValues } from '../../../contract/records/define.ts'
import { toColumns } from '../../kernel/records/columns.ts'

type Tabs = Partial<InputValues<typeof organisationRecord.fields>>
type Lists = {
  identifiers: Identifier[]
  addresses: OrganisationAddress[]
  staff: OrganisationStaff[]
}

/** An identifier with the last character that makes it right. */
const complete = (type: IdentifierType, stem: string): Identifier => {
  const value = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
    .map(letter => stem + letter)
    .find(each => isIdentifier({ type, value: each }))
  if (!value) throw new Error(`${stem} is no beginning of an identifier`)
  return { type, value }
}

const linjiang: Tabs = {
  email: 'gcp@linjiang-cancer.example',
  fax: '+86 21 5555 0269',
  contacts: '机构办公室 顾文（021-5555 0270），工作日 8:30–11:30、13:30–16:30',
  serviceContent: '肿瘤药物 I–III 期临床试验，设有独立 I 期病房（32 张床位）与中心药房。',
  cdeApprovalNeeded: 'no',
  leadApprovalNeeded: 'yes',
  fastReview: 'yes',
  approvalTime: '会后 5 个工作日出具批件',
  geneticsLetterTime: '伦理批件后 10 个工作日',
  contractSignTime: '可与伦理审查并行，伦理批件后签署',
  meetingFrequency: '每月两次，第二、第四个周三',
  submissionWay: 'both',
  approvalStartNode: '以形式审查通过之日起算',
  preEthicsAccepted: 'yes',
  siteEthicsAccepted: 'yes',
  payBeforeMeeting: 'yes',
  feeCurrency: 'CNY',
  meetingFee: 6000,
  amendmentFee: 2000,
  fastReviewFee: 2000,
  otherFee: 1000,
  receptionTime: '周一至周四 8:30–11:30',
  serviceDirection: '胸部肿瘤、乳腺肿瘤、消化道肿瘤、I 期临床试验',
  intro:
    '临江大学附属肿瘤医院为三级甲等专科医院，药物临床试验机构备案专业 14 个，近三年承接临床试验 260 余项。',
  letterPeriod: '20 个工作日',
  fileSubmitTime: '每周二、周四上午',
  canLeadSubmission: 'yes',
  hasLedSubmission: 'yes',
  acceptsLeadEthics: 'yes',
  onlineAccount: 'linjiang-hgr',
  preApproval: '须先取得组长单位伦理批件，并完成院内遗传资源信息登记。',
  contractTemplate: '优先使用医院三方协议模板；使用申办方模板须经法务审核。',
  contractParties: 3,
  contractSigners: '医院法定代表人授权人、主要研究者',
  contractReviewTime: '15 个工作日',
  contractReview: '机构办初审 → 财务与法务会签 → 分管院长审批 → 盖章',
  firstPayment: '首付款到账后方可召开启动会，比例不低于首批 3 例费用。',
  closeProcess: '研究者自查 → 机构质控 → 药品与物资清点 → 资料归档 → 关闭函',
  thirdPartyAudit: 'no',
  designatedAuditor: '无指定',
  qcLeadTime: '提前 15 个工作日预约',
  qcCharged: 'yes',
  qcFee: 3000,
  closureOther: '归档资料须附目录，保存期限不少于试验结束后 10 年。',
  pharmacyCentral: 'yes',
  pharmacyReceipt: '随货提供检验报告、温度记录与启运/收货单；2–8 ℃ 药品须附超温说明。',
}

const toto: Tabs = {
  email: 'chiken@toto-hospital.example',
  fax: '+81 3 5555 0582',
  contacts: '治験管理センター 事務局（平日 9:00–17:00）',
  serviceContent: '呼吸器・消化器領域の企業治験および医師主導治験を支援します。CRC 12 名が在籍しています。',
  cdeApprovalNeeded: 'no',
  leadApprovalNeeded: 'no',
  fastReview: 'yes',
  approvalTime: '審査委員会開催後 7 日以内に結果通知書を交付',
  geneticsLetterTime: '該当する場合、ゲノム研究倫理審査の承認後',
  contractSignTime: 'IRB 承認後、2 週間以内に締結',
  meetingFrequency: '毎月第 3 木曜日（8 月を除く）',
  submissionWay: 'online',
  approvalStartNode: '申請資料の受理日から起算',
  preEthicsAccepted: 'yes',
  siteEthicsAccepted: 'yes',
  payBeforeMeeting: 'no',
  feeCurrency: 'JPY',
  meetingFee: 220000,
  amendmentFee: 55000,
  fastReviewFee: 33000,
  otherFee: 11000,
  receptionTime: '平日 9:00–12:00、13:00–16:30',
  serviceDirection: '呼吸器内科、消化器内科、腫瘍内科',
  intro: '東都医科大学病院は病床数 1,020 床の特定機能病院で、年間およそ 90 課題の治験を実施しています。',
  letterPeriod: '約 4 週間',
  fileSubmitTime: '委員会開催日の 4 週間前まで',
  canLeadSubmission: 'yes',
  hasLedSubmission: 'yes',
  acceptsLeadEthics: 'yes',
  onlineAccount: 'toto-irb',
  preApproval: '責任医師による事前ヒアリング（申請の 2 週間前まで）が必要です。',
  contractTemplate: '統一書式に準拠した施設様式。覚書は別途協議します。',
  contractParties: 2,
  contractSigners: '病院長、治験依頼者代表者',
  contractReviewTime: '約 10 営業日',
  contractReview: '治験管理センター → 契約課 → 病院長決裁 → 押印',
  firstPayment: '契約締結後、初回請求書に基づき 30 日以内に納入。',
  closeProcess: '終了報告書提出 → IRB 報告 → 治験薬回収確認 → 必須文書の移管',
  thirdPartyAudit: 'no',
  designatedAuditor: 'なし',
  qcLeadTime: '3 週間前までに予約',
  qcCharged: 'no',
  qcFee: 0,
  closureOther: '必須文書は承認日または試験終了後 3 年のいずれか遅い日まで保管します。',
  pharmacyCentral: 'yes',
  pharmacyReceipt: '治験薬管理表と温度ログを添付。搬入は平日 10:00–15:00、治験薬管理室にて受領します。',
}

const levante: Tabs = {
  email: 'ensayos@puertadelevante.example',
  fax: '+34 960 555 041',
  contacts: 'Unidad de Ensayos Clínicos, de lunes a viernes de 8:30 a 14:30',
  serviceContent:
    'Ensayos de fases I a IV en oncología, con hospital de día propio y ocho coordinadoras de estudio.',
  cdeApprovalNeeded: 'no',
  leadApprovalNeeded: 'no',
  fastReview: 'yes',
  approvalTime: 'Dictamen único en un máximo de 45 días naturales',
  geneticsLetterTime: 'Con el dictamen del CEIm, si hay muestras genéticas',
  contractSignTime: 'En paralelo a la evaluación; efectivo desde la autorización de la AEMPS',
  meetingFrequency: 'Dos reuniones al mes, martes alternos',
  submissionWay: 'online',
  approvalStartNode: 'Desde la validación de la solicitud',
  preEthicsAccepted: 'no',
  siteEthicsAccepted: 'yes',
  payBeforeMeeting: 'no',
  feeCurrency: 'EUR',
  meetingFee: 1450,
  amendmentFee: 480,
  fastReviewFee: 300,
  otherFee: 150,
  receptionTime: 'De 9:00 a 13:00, con cita previa',
  serviceDirection: 'Oncología médica, hematología, fases tempranas',
  intro:
    'Hospital universitario público de 980 camas. Su unidad de fases tempranas está acreditada y mantiene unos 120 ensayos activos.',
  letterPeriod: 'Entre 3 y 4 semanas',
  fileSubmitTime: 'Hasta diez días antes de la reunión',
  canLeadSubmission: 'yes',
  hasLedSubmission: 'yes',
  acceptsLeadEthics: 'yes',
  onlineAccount: 'biobanco-levante',
  preApproval: 'Idoneidad de las instalaciones firmada por la gerencia del centro.',
  contractTemplate: 'Modelo de contrato único de la comunidad autónoma, bilingüe si lo pide el promotor.',
  contractParties: 4,
  contractSigners: 'Gerencia, fundación de investigación, investigador principal y promotor',
  contractReviewTime: '20 días hábiles',
  contractReview: 'Unidad de ensayos → asesoría jurídica → fundación → firma electrónica',
  firstPayment: 'Gastos administrativos a la firma; el resto por paciente y visita, cada trimestre.',
  closeProcess: 'Visita de cierre → devolución de medicación → informe al CEIm → archivo',
  thirdPartyAudit: 'no',
  designatedAuditor: 'Ninguno',
  qcLeadTime: 'Dos semanas de antelación',
  qcCharged: 'no',
  qcFee: 0,
  closureOther: 'El archivo maestro se conserva al menos 25 años.',
  pharmacyCentral: 'yes',
  pharmacyReceipt:
    'Albarán, certificado de análisis y registrador de temperatura; entregas hasta las 13:00 en Farmacia.',
}

const fenmarsh: Tabs = {
  email: 'research.office@fenmarsh.example',
  fax: '+44 1223 555 103',
  contacts: 'Research and Development Office, weekdays 09:00–16:30',
  serviceContent:
    'Commercial and academic trials of phases I to III; clinical research facility with 18 beds.',
  cdeApprovalNeeded: 'no',
  leadApprovalNeeded: 'no',
  fastReview: 'yes',
  approvalTime: 'Opinion within 60 calendar days, usually 35',
  geneticsLetterTime: 'Together with the research ethics opinion',
  contractSignTime: 'After the confirmation of capacity and capability',
  meetingFrequency: 'Monthly, first Thursday',
  submissionWay: 'online',
  approvalStartNode: 'From the date of a valid application',
  preEthicsAccepted: 'no',
  siteEthicsAccepted: 'yes',
  payBeforeMeeting: 'no',
  feeCurrency: 'GBP',
  meetingFee: 1350,
  amendmentFee: 350,
  fastReviewFee: 200,
  otherFee: 120,
  receptionTime: 'Weekdays 09:30–12:30, by appointment',
  serviceDirection: 'Oncology, haematology, early-phase studies',
  intro: 'A teaching hospital with 1,100 beds on two campuses, and about 150 open studies.',
  letterPeriod: 'About four weeks',
  fileSubmitTime: 'Any working day before noon',
  canLeadSubmission: 'yes',
  hasLedSubmission: 'no',
  acceptsLeadEthics: 'yes',
  onlineAccount: 'fenmarsh-tissue',
  preApproval: 'Local information pack and an agreed delegation log.',
  contractTemplate: 'Model clinical trial agreement, unmodified.',
  contractParties: 2,
  contractSigners: 'Director of research, sponsor',
  contractReviewTime: '15 working days',
  contractReview: 'Research office → finance → director of research → signature',
  firstPayment: 'Set-up fee on signature; then quarterly by activity.',
  closeProcess: 'Close-out visit → pharmacy return → end-of-study notice → archive',
  thirdPartyAudit: 'no',
  designatedAuditor: 'None',
  qcLeadTime: 'Ten working days',
  qcCharged: 'no',
  qcFee: 0,
  closureOther: 'Essential documents are kept for 25 years at the off-site archive.',
  pharmacyCentral: 'yes',
  pharmacyReceipt:
    'Delivery note, certificate of analysis and temperature log; deliveries 08:30–15:00 to the trials pharmacy.',
}

const tabs: Readonly<Record<string, Tabs>> = { linjiang, toto, levante, fenmarsh }

/** The columns of an organisation's tabs; empty ones where the demo says nothing. */
export const getTabColumns = (key: string): Record<string, unknown> => {
  const values = { ...getEmptyInput(organisationRecord), email: null, ...tabs[key] }
  return toColumns(organisationRecord, values)
}

const address = (
  purpose: OrganisationAddress['purpose'],
  [country, province, city]: readonly [string, string, string],
  zip: string,
  street: string,
): OrganisationAddress => ({ purpose, country, province, city, zip, address: street })

/** Identifiers, further addresses and contacts of the organisations with filled tabs. */
export const organisationLists: Readonly<Record<string, Lists>> = {
  linjiang: {
    identifiers: [complete('uscc', '12310000425000268'), { type: 'own', value: 'HY-ORG-0001' }],
    addresses: [
      address('delivery', ['中国', '上海市', '上海市'], '200032', '徐汇区枫林西路 270 号 中心药房 B1'),
      address('mail', ['中国', '上海市', '上海市'], '200032', '徐汇区枫林西路 268 号 3 号楼 502 室'),
    ],
    staff: [
      { name: '顾文', position: '办公室主任', description: '负责人类遗传资源申报，021-5555 0270' },
      { name: '沈嘉禾', position: '专员', description: '受理材料与批件领取，周二、周四上午' },
    ],
  },
  toto: {
    identifiers: [complete('gln', '450000005810'), { type: 'own', value: 'HY-ORG-0031' }],
    addresses: [address('delivery', ['日本', '東京都', '文京区'], '113-8655', '本郷台 5-8-1 治験薬管理室')],
    staff: [{ name: '小林 直子', position: '事務局長', description: '審査申請の窓口、内線 2581' }],
  },
  levante: {
    identifiers: [complete('gln', '843000000040'), { type: 'oms_org', value: 'ORG-100000401' }],
    addresses: [
      address('invoice', ['西班牙', 'Comunitat Valenciana', 'València'], '46010', 'Carrer del Far 2, 3.º'),
    ],
    staff: [
      { name: 'Marta Ferrer', position: 'Coordinadora', description: 'Secretaría del biobanco, ext. 4040' },
    ],
  },
  fenmarsh: {
    identifiers: [complete('gln', '501000000102'), { type: 'own', value: 'HY-ORG-0042' }],
    addresses: [address('archive', ['英国', 'Cambridgeshire', 'Ely'], 'CB7 4EW', 'Unit 6, Lode Way')],
    staff: [{ name: 'Helen Ashworth', position: 'Tissue governance lead', description: 'Extension 2102' }],
  },
}

/** Facts that expire: organisation, kind, number or name, first and last day in days from today. */
export const organisationFactSpecs = [
  ['linjiang', 'ethics_approval', '伦审批件 2026-KY-118', -200, 165],
  ['linjiang', 'contract', '主协议 LJ-HY-2025-07', -540, 20],
  ['linjiang', 'gcp_registration', '药临机构备 2019000268', -900, 400],
  ['linjiang', 'pharmacy_licence', 'GCP 药房许可 沪-Y-0268', -1100, -6],
  ['toto', 'contract', '治験基本契約 TM-2025-041', -320, 410],
  ['toto', 'ethics_approval', 'IRB 承認 26-0581', -150, 215],
  ['levante', 'contract', 'Contrato marco HUPL-2025/19', -300, 28],
  ['levante', 'accreditation', 'Acreditación de la unidad de fases tempranas', -700, 395],
  ['fenmarsh', 'contract', 'Master agreement FUH-2026-02', -120, 610],
  ['fenmarsh', 'insurance', 'Clinical trials indemnity 2026', -250, 115],
] as const
