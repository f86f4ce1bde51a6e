import { undoDays } from '../../../contract/organisation-merges/calls.ts'
import type { Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'

/** Names of contacts are removed from merges that nobody can undo any more: only the records themselves have them then. */
export const forgetMergedContacts = async (tx: Transaction): Promise<number> => {
  return run(tx)`update organisation_merge set before =
      jsonb_set(jsonb_set(jsonb_set(before, '{keptLists,staff}', '[]'), '{otherLists,staff}', '[]'), '{fields,contacts}', '""')
    where tenant_id = (select current_tenant())
      and (undone_at is not null or merged_at < now() - make_interval(days => ${undoDays}))
      and (before #> '{keptLists,staff}' <> '[]' or before #> '{otherLists,staff}' <> '[]' or before #>> '{fields,contacts}' <> '')`
}
