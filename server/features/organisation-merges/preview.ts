import { sql } from 'kysely'
import type { CodeName } from '../../../contract/codes.ts'
import { codes } from '../../../contract/codes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { previewOrganisationMerge, ReferenceName } from '../../../contract/organisation-merges/calls.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { codeMessage } from '../../kernel/words.ts'
import { getDetail } from '../organisations/manage.ts'
import { countClosedSites, countReferences } from './references.ts'

const here = sql`(select current_tenant())`
export type Pair = { keptId: string; otherId: string }

/** What refers to both, and which codes forbid the merge. */
export const getMergeImpact = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  pair: Pair,
): Promise<{ counts: Awaited<ReturnType<typeof countReferences>>; blockers: CodeName[] }> => {
  if (pair.keptId === pair.otherId) return { counts: [], blockers: ['organisationMergeSame'] }
  const counts = await countReferences(tx, pair, actor.scope)
  const blockers: CodeName[] = []
  if (await isAbove(tx, pair)) blockers.push('organisationMergeAbove')
  if (await shareStudy(tx, pair)) blockers.push('organisationMergeSameStudy')
  if (counts.some(({ unseen }) => unseen > 0)) blockers.push('organisationMergeUnseen')
  return { counts, blockers }
}

/** Whether the kept one is below the other one: what is below that would become its own ancestor. */
const isAbove = async (tx: Transaction, { keptId, otherId }: Pair): Promise<boolean> => {
  const organisations = await rows(tx)`select from organisation o
    where o.tenant_id = ${here} and o.id = ${keptId}::uuid and ${otherId}::uuid = any(o.path)`
  return organisations.length > 0
}

/** Whether both are sites of one study in one environment: an organisation is a site of it once (G50). */
const shareStudy = async (tx: Transaction, { keptId, otherId }: Pair): Promise<boolean> => {
  const sites = await rows(tx)`select from site one join site two on two.tenant_id = one.tenant_id
    and two.study_id = one.study_id
      and two.environment = one.environment and two.organisation_id = ${otherId}::uuid and two.removed_at is null
    where one.tenant_id = ${here} and one.organisation_id = ${keptId}::uuid and one.removed_at is null limit 1`
  return sites.length > 0
}

export const getPreview = async (
  context: Context,
  pair: Parsed<typeof previewOrganisationMerge>,
): Promise<Output<typeof previewOrganisationMerge>> => {
  const target = await getDetail(context, pair.keptId)
  const other = await getDetail(context, pair.otherId)
  const replacement = { keptId: target.id, otherId: other.id }
  const { counts, blockers } = await getMergeImpact(context, replacement)
  const closed = await countClosedSites(context.tx, replacement)
  const references = counts.map(({ name, kept: own, other: theirs }) => ({
    name: name as ReferenceName,
    kept: own,
    other: theirs,
  }))
  return {
    kept: target,
    other,
    references: references.flatMap(each =>
      each.name === 'sites' ? [each, { name: 'closedSites' as const, ...closed }] : [each],
    ),
    blockers: blockers.map(name => ({
      code: codes[name].code,
      message: codeMessage(context.client.locale, codes[name].code, {}),
    })),
  }
}
