import type { Output, Parsed } from '../../../contract/define.ts'
import type { removeStudy, studyRemovalBlocks } from '../../../contract/studies/changes.ts'
import type { Context } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { type Changing, studyToChange } from './edit.ts'
import { lockStudies } from './fields.ts'
import { usesOfStudy } from './queries.ts'
import { removeNumbers } from './registry.ts'
import { studyFor } from './study.ts'

/** What keeps a study from being deleted, and how many sites would go with it (F5, MD-S5). */
export const blocksOfStudy = async (
  { tx, actor }: Context,
  { studyId }: Parsed<typeof studyRemovalBlocks>,
): Promise<Output<typeof studyRemovalBlocks>> => {
  const study = await studyFor(tx, studyId, actor.scope)
  return { planned: study.status === 'planned', ...(await usesOfStudy(tx, studyId)) }
}

/** Deletes a study with its sites: the rows stay for the trail, and its number becomes free. */
export const remove = async (
  context: Changing,
  { reason, ...seen }: Parsed<typeof removeStudy>,
): Promise<Output<typeof removeStudy>> => {
  const { tx, audit } = context
  await lockStudies(context)
  await studyToChange(context, seen, 'remove')
  const version = seen.rowVersion + 1
  await run(tx)`update study set removed_at = now(), row_version = ${version}, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${seen.id}::uuid`
  await removeNumbers(tx, seen.id)
  await run(tx)`delete from study_pin where tenant_id = (select current_tenant())
    and study_id = ${seen.id}::uuid`
  const sites = await rows(tx)<{ id: string; version: number }>`update site set removed_at = now(),
      row_version = row_version + 1, updated_at = now()
    where tenant_id = (select current_tenant()) and study_id = ${seen.id}::uuid and removed_at is null
    returning id, row_version as version`
  const why = reason && { reason }
  audit({ entityId: seen.id, version, changes: { removed: [false, true] }, ...why })
  for (const site of sites)
    audit({
      ...{ action: 'removeSites', entity: 'sites', entityId: site.id, version: site.version },
      changes: { removed: [false, true] },
      ...why,
    })
  return { id: seen.id, rowVersion: version }
}
