import { sql } from 'kysely'
import type { declareNoticeKinds } from '../../../contract/application-events/calls.ts'
import {
  applicationSentences,
  getPlaceholders,
  hasLinkBelow,
  type SentKind,
  type Titles,
} from '../../../contract/application-events/sentences.ts'
import type { NoticeEvent, TodoEvent } from '../../../contract/application-events/shapes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { ApplicationActor, Context, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import type { NewNotice } from '../notices/add.ts'

/** What an event says: its kind, the values of its sentence, and whether blinded people may not know it. */
export type Sentence = Pick<NewNotice, 'kind' | 'subject'> & { unblinded: boolean; names: readonly string[] }
type Declared = { kind: SentKind; titles: Titles; unblinded: boolean }

const findSentence = async (
  tx: Transaction,
  { id }: ApplicationActor['application'],
  name: string,
): Promise<Sentence | null> => {
  if (Object.hasOwn(applicationSentences, name)) {
    const [kind, event] = name.split('.') as [SentKind, string]
    const names = applicationSentences[name as keyof typeof applicationSentences]
    return { kind, subject: { event }, unblinded: false, names }
  }
  const declared = await one(tx)<Declared>`select kind, titles, unblinded from application_notice_kind
    where tenant_id = (select current_tenant()) and application_id = ${id}::int and key = ${name}`
  if (!declared) return null
  const titles = Object.fromEntries(
    Object.entries(declared.titles).map(([locale, title]) => [`title.${locale}`, title]),
  )
  const names = getPlaceholders(declared.titles['en-US'])
  return { ...declared, subject: { event: 'declared', ...titles }, names }
}

/** The sentence of an event with its values; or why it cannot be said. */
export const readSentence = async (
  tx: Transaction,
  { application }: ApplicationActor,
  { sentence: name, values, link, studyId }: NoticeEvent | TodoEvent,
): Promise<Sentence | Problem> => {
  const sentence = await findSentence(tx, application, name)
  if (!sentence) return problem('noticeSentenceUnknown', { sentence: name })
  // The English form of a value (siteEn beside site) may be left out; a name of a person has none.
  const missing = sentence.names.filter(each => !(each in values) && !each.endsWith('En'))
  const further = Object.keys(values).filter(
    each => !sentence.names.includes(each) && !sentence.names.includes(each.replace(/En$/, '')),
  )
  if (missing.length + further.length > 0)
    return problem('noticeValuesWrong', { names: [...missing, ...further].join(', ') })
  if (link !== null && !hasLinkBelow(application, link))
    return problem('noticeLinkOutside', { prefix: application.prefix })
  // A sentence that names a study or unblinds needs the study: by it the readers are chosen.
  if (studyId === null && (sentence.unblinded || 'study' in values)) return problem('noticeStudyMissing')
  return { ...sentence, subject: { ...values, ...sentence.subject } }
}

export const isRefused = (result: unknown): result is Problem => result instanceof Problem

/** Most sentences that an application may have in a company. */
const kindsMost = 200
const here = sql`(select current_tenant())`

/** Stores the sentences of an application; one that is as it was changes nothing. */
export const declareKinds = async (
  { tx, actor, audit }: Context<ApplicationActor>,
  { kinds }: Parsed<typeof declareNoticeKinds>,
): Promise<Output<typeof declareNoticeKinds>> => {
  if (!actor.kinds.includes('notice') && !actor.kinds.includes('todo')) throw problem('noPermission')
  const { id } = actor.application
  const changed = await rows(tx)<{
    key: string
  }>`insert into application_notice_kind as k (tenant_id, application_id, key, kind, titles, unblinded)
    select ${here}, ${id}::int, g.key, g.kind, g.titles, g.unblinded
    from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as g (key text, kind text, titles jsonb, unblinded boolean)
    on conflict (tenant_id, application_id, key) do update set kind = excluded.kind, titles = excluded.titles,
      unblinded = excluded.unblinded, declared_at = now()
    where (k.kind, k.titles, k.unblinded) is distinct from (excluded.kind, excluded.titles, excluded.unblinded) returning k.key`
  const { count } = (await one(tx)<{
    count: number
  }>`select count(*)::int as count from application_notice_kind
    where tenant_id = ${here} and application_id = ${id}::int`)!
  if (count > kindsMost) throw problem('noticeKindsMany', { most: kindsMost })
  const keys = new Set(changed.map(each => each.key))
  if (keys.size > 0) audit({ entityId: actor.credentialId, detail: { count: keys.size } })
  return { declared: kinds.map(({ key }) => ({ key, result: keys.has(key) ? 'done' : 'same' })) }
}
