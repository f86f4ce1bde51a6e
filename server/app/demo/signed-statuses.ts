import { getSignedRecord } from '../../features/signatures/acts.ts'
import { toState } from '../../features/signatures/queries.ts'
import { describeChange } from '../../features/study-status/act.ts'
import { countAffected, type StatusStudy } from '../../features/study-status/queries.ts'
import { getDate } from '../../features/study-status/rules.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import type { Language } from './company.ts'
import type { Entry } from './history.ts'
import { randomFrom } from './random.ts'
import { getStatement, type SigningScene, sign } from './signing.ts'
import { changedOn, type StudyStatus } from './studies.ts'
import type { Trial } from './trials.ts'

const reasons: Readonly<Record<Language, Readonly<Record<Exclude<StudyStatus, 'planned'>, string>>>> = {
  zh: {
    ongoing: '首家中心已取得伦理批件，研究启动',
    completed: '末例受试者末次访视已完成，数据库已锁定',
    stopped: '期中分析达到无效性界值，数据监查委员会建议终止',
    on_hold: '出现安全性信号，等待数据监查委员会评估',
    locked: '产品已获批上市，研究资料归档',
  },
  ja: {
    ongoing: '最初の実施医療機関で治験審査委員会の承認を得たため、治験を開始',
    completed: '最終被験者の最終来院が終了し、データベースを固定',
    stopped: '中間解析で無益性の基準に達し、効果安全性評価委員会が中止を勧告',
    on_hold: '安全性シグナルを認め、効果安全性評価委員会の評価を待つ',
    locked: '製造販売承認を取得し、治験の記録を保管',
  },
  es: {
    ongoing: 'Dictamen favorable del CEIm y contrato firmado: se inicia el ensayo',
    completed: 'Última visita del último participante realizada y base de datos cerrada',
    stopped: 'El análisis intermedio alcanzó el límite de futilidad; el comité recomienda finalizar',
    on_hold: 'Señal de seguridad en evaluación por el comité de monitorización de datos',
    locked: 'Medicamento autorizado; documentación del ensayo archivada',
  },
}

/** The status before, where the study does not name it itself. */
const before = { ongoing: 'planned', completed: 'ongoing', stopped: 'ongoing' } as const

/** The study as it was before the change. */
const getStudyBefore = ({ id, spec, from, to }: Trial, status: StudyStatus): StatusStudy => ({
  ...{ id, planId: spec.planId, name: spec.name, nameEn: spec.nameEn, status },
  ...{ heldFrom: null, active: true, startDate: from, endDate: to, suspensionDate: null, rowVersion: 0 },
  ...{ actualStartDate: null, actualEndDate: null },
})

/** The actual day that the change sets was empty before it. */
const getUnset = ({ status }: StatusStudy) =>
  status === 'planned' ? { actual_start_date: null, actual_end_date: null } : { actual_end_date: null }

/** The signed columns after the change, and before it, with everything else the same. */
const getStates = async (tx: Transaction, study: StatusStudy) => {
  const { fields } = getSignedRecord('studies')
  const { state } = (await one(tx)<{ state: Record<string, unknown> }>`select
    signed_state('study'::regclass, ${study.id}::uuid, ${[...fields, 'row_version']}::text[]) as state`)!
  const old = { ...state, status: study.status, held_from: null, suspension_date: null, ...getUnset(study) }
  return { before: toState(old, fields)!, after: toState(state, fields)! }
}

/** Signs the change that led a study to its status; returns its audit entry. */
async function signStatus(
  place: SigningScene,
  trial: Trial,
  status: keyof (typeof reasons)['zh'],
): Promise<Entry> {
  const { tx, clock, random, plan, signer } = place
  const { person, role } = signer
  const study = getStudyBefore(trial, trial.spec.heldFrom ?? before[status as keyof typeof before])
  const { kind } = getDate(study, status)
  const days = changedOn(trial.spec)
  const at = clock.at(days, '07:20')
  const date = kind && kind !== 'listing' ? clock.day(days) : null
  const reason = reasons[plan.company.language][status]
  const change = { act: 'studyStatus' as const, status, date, closeSites: false }
  const content = getStatement(place, {
    entity: 'studies',
    request: { id: study.id, rowVersion: study.rowVersion, meaning: 'approval', reason, change },
    said: describeChange(plan.company.locale, study, change, await countAffected(tx, study)),
    at,
  })
  const states = await getStates(tx, study)
  const signatureId = random.uuid()
  const digest = await sign(place, content, { id: signatureId, at, ...states })
  return {
    ...{ at, actor: person, role: role.code, action: 'changeStudyStatus', entity: 'studies', reason, random },
    ...{ entityId: study.id, version: states.after.version, changes: { status: [study.status, status] } },
    detail: { signature: signatureId, signatureDigest: digest },
  }
}

/**
 * Signs the last change of status of each study that is no longer planned, by the server's own functions. Its ids are drawn apart, so
 * that all others stay the same.
 */
export async function signStatuses(scene: Omit<SigningScene, 'random'>): Promise<Entry[]> {
  const { plan } = scene
  const place = { ...scene, random: randomFrom(`${plan.tenantId} signatures`) }
  const entries: Entry[] = []
  for (const trial of plan.trials) {
    const { status } = trial.spec
    if (status !== 'planned') entries.push(await signStatus(place, trial, status))
  }
  return entries
}
