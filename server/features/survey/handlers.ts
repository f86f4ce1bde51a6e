import type { Output, Parsed } from '../../../contract/define.ts'
import {
  readSurvey,
  type SurveyState,
  scores,
  submitSurvey,
  surveyAnswers,
} from '../../../contract/survey/calls.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { handle, handlePublic } from '../../kernel/http/handle.ts'
import { surveyRequest } from '../../kernel/throttle/rules.ts'
import { countAll } from '../../kernel/throttle/throttle.ts'
import { readSurveyCode, type SurveyLink } from './links.ts'

const unknown = { state: 'invalid', companyName: '', companyNameEn: '' } as const

type Asking = { companyName: string; companyNameEn: string; state: SurveyState }

/** The company of a link, and what the link allows now; null when the company is gone. */
const asking = async (tx: Transaction, { tenantId, id, expiresAt }: SurveyLink): Promise<Asking | null> => {
  const row = await one(tx)<Asking>`select t.company_name as "companyName",
    t.company_name_en as "companyNameEn",
      case when exists (select from survey_answer a where a.tenant_id = t.id and a.id = ${id}::uuid) then 'answered'
        when not t.enabled or ${expiresAt}::timestamptz <= clock_timestamp() then 'expired' else 'open' end as state
    from tenant t where t.id = ${tenantId}::uuid`
  return row ?? null
}

/** Every request counts, with or without a valid link, so that nobody can try texts by the thousand. */
const counted = async ({ apart, client }: Context<null>): Promise<void> => {
  const refusal = await apart(tx => countAll(tx, surveyRequest(client)), null)
  if (refusal) throw refusal
}

const read = async (
  context: Context<null>,
  { code }: Parsed<typeof readSurvey>,
): Promise<Output<typeof readSurvey>> => {
  await counted(context)
  const link = readSurveyCode(context.services.keys, code)
  return (link && (await context.apart(tx => asking(tx, link), link.tenantId))) ?? unknown
}

const submit = async (
  context: Context<null>,
  { code, score, comment }: Parsed<typeof submitSurvey>,
): Promise<Output<typeof submitSurvey>> => {
  await counted(context)
  const link = readSurveyCode(context.services.keys, code)
  if (!link) return { state: 'invalid' }
  const state = await context.apart(async tx => {
    const survey = await asking(tx, link)
    if (survey?.state !== 'open') return survey?.state ?? 'invalid'
    const count = await run(tx)`insert into survey_answer (tenant_id, id, score, comment)
      values (${link.tenantId}, ${link.id}, ${score}, ${comment}) on conflict do nothing`
    // Two concurrent answers by one link: the other one came first.
    if (count !== 1) return 'answered'
    await record(context, tx, link, score)
    return 'open'
  }, link.tenantId)
  return { state }
}

/** The trail records an anonymous answer: the user of the link is unknown, and neither address nor zone is stored. */
const record = (
  { client }: Context<null>,
  tx: Transaction,
  { id }: SurveyLink,
  score: number,
): Promise<void> =>
  appendAudit(
    tx,
    { accountId: null, userId: null, name: '-', roleId: null, roleName: null },
    submitSurvey,
    { ip: '', zone: 'UTC', requestId: client.requestId, submitTime: null },
    [{ action: 'submitSurvey', entity: 'survey', entityId: id, detail: { score } }],
  )

type Row = { id: string; score: number; comment: string; at: Date }

const answers = async (
  { tx }: Context,
  { limit, pageNum }: Parsed<typeof surveyAnswers>,
): Promise<Output<typeof surveyAnswers>> => {
  const counts = await rows(tx)<{ score: number; count: number }>`
    select score, count(*)::int as count from survey_answer where tenant_id = (select current_tenant()) group by score`
  const countsByScore = scores.map(score => counts.find(row => row.score === score)?.count ?? 0)
  const surveyAnswerRows = await rows(tx)<Row>`select id, score, comment, answered_at as at from survey_answer
    where tenant_id = (select current_tenant()) order by answered_at desc, id
    limit ${limit} offset ${(pageNum - 1) * limit}`
  return {
    given: countsByScore,
    total: countsByScore.reduce((sum, count) => sum + count, 0),
    records: surveyAnswerRows.map(({ at, ...row }) => ({ ...row, answeredAt: at.toISOString() })),
  }
}

export const handlers = [
  handlePublic(readSurvey, read),
  handlePublic(submitSurvey, submit),
  handle(surveyAnswers, answers),
]
