import { codes } from '../../../contract/codes.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { referencedIds } from '../../kernel/db/references.ts'
import { Problem } from '../../kernel/problem.ts'
import { presentInput } from '../../kernel/records/columns.ts'
import { inSteps } from '../../kernel/throttle/turns.ts'
import { removeAll, write } from '../organisations/change.ts'
import { checkFields, lockOrganisations, type OrganisationFields } from '../organisations/fields.ts'
import { type Importing, organisationsToImport } from '../organisations/for-import.ts'
import { type GivenLists, requireFreeIdentifiers } from '../organisations/lists.ts'
import { refused } from './cells.ts'
import type { UndoRow, Works } from './definition.ts'

/** An organisation as it was: every field and list that an import writes. */
export type Before = { fields: OrganisationFields; lists: GivenLists }

export const getBefore = (existing: Importing): Before => {
  const { identifiers, addresses, ownValues } = existing.lists
  return {
    fields: presentInput(organisationRecord, existing),
    lists: { identifiers, addresses, ownValues },
  }
}

type Faults = Map<number, readonly ImportFault[]>
const blocked = (fault: ImportFault['fault']): ImportFault[] => [{ field: 'name', fault }]

/** Tables whose rows go with the organisation. */
const ownTables = [
  'organisation_identifier',
  'organisation_address',
  'organisation_staff',
  'organisation_value',
  'organisation_proposal',
]

/** Restores what rows changed, then removes what they added, unless something has been changed or refers to it since (MD-O8). */
export const undoOrganisations = async (
  works: Works,
  rows: readonly UndoRow[],
  done: (rows: number) => Promise<void>,
): Promise<Faults> => {
  const { tx, actor } = works
  await lockOrganisations(works)
  const ids = rows.map(({ id }) => id)
  const records = await organisationsToImport(tx, actor.scope, ids, true)
  const additions = rows.filter(row => row.before === null)
  const used = await referencedIds(
    tx,
    'organisation',
    additions.map(({ id }) => id),
    { leftOut: ownTables, apart: ids },
  )
  const faults: Faults = new Map()
  for (const { rowNo, id, version } of rows) {
    const record = records.get(id)
    if (!record?.visible || record.row_version !== version) faults.set(rowNo, blocked('changedSince'))
    else if (used.has(id)) faults.set(rowNo, blocked('inUse'))
  }
  if (faults.size > 0) return faults
  let count = 0
  await inSteps(
    rows.filter(row => row.before !== null),
    async step => {
      for (const row of step) {
        const refusal = await restore(works, row, records.get(row.id)!)
        if (refusal) faults.set(row.rowNo, [refusal])
      }
      count += step.length
      await done(count)
    },
  )
  await done(count)
  if (faults.size === 0)
    await removeAll(
      works,
      additions.map(({ id }) => id),
    )
  return faults
}

/** Writes the values from before the import; a rule that forbids them now is the answer. */
const restore = async (works: Works, row: UndoRow, record: Importing): Promise<ImportFault | null> => {
  const { fields, lists } = row.before as Before
  try {
    await checkFields(works, fields, { id: row.id, fields: presentInput(organisationRecord, record) }, true)
    await requireFreeIdentifiers(works.tx, lists, row.id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refused('name', codes[error.problem].code)
  }
  const audit: Works['audit'] = entry => works.audit({ ...entry, action: 'editOrganisation' })
  await write({ ...works, audit }, record, fields, lists, '')
  return null
}
