import { randomUUID } from 'node:crypto'
import { codes } from '../../../contract/codes.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { limits } from '../../../contract/limits.ts'
import type { Locale } from '../../../contract/locales.ts'
import { editOrganisation } from '../../../contract/organisations/changes.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { identifierColumn, ownColumn } from '../../../contract/organisations/further-columns.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import { problem } from '../../kernel/problem.ts'
import { inSteps } from '../../kernel/throttle/turns.ts'
import { words } from '../../kernel/words.ts'
import { recordColumns } from '../downloads/record-columns.ts'
import { addAll, write } from '../organisations/change.ts'
import { lockOrganisations } from '../organisations/fields.ts'
import { addressesText, ownValueText } from '../organisations/further-cells.ts'
import { refused } from './cells.ts'
import type { Applied, CheckedRow, Checking, ImportDefinition, Verdict, Works } from './definition.ts'
import { isExportHead, organisationColumns, ownColumns, ownHints } from './organisation-cells.ts'
import { inOrder } from './organisation-faults.ts'
import { type Background, judgeOrganisations, type OrganisationSheetRow } from './organisation-rows.ts'
import { getBefore, undoOrganisations } from './organisation-undo.ts'

/** Without what is only said: an organisation of the same name in another city. */
const getWrong = (faults: readonly ImportFault[]): ImportFault[] =>
  faults.filter(each => each.fault !== 'elsewhere')

const toVerdict = (
  { rowNo, faults, existing, changed }: OrganisationSheetRow,
  overwrite: boolean,
  editing: ImportFault[],
): Verdict => {
  const wrong = getWrong(faults)
  const skipped = (fault: ImportFault['fault']): Verdict => ({
    ...{ rowNo, state: 'skipped', faults: [{ field: 'name', fault }] },
  })
  if (existing?.visible && !overwrite && faults.every(each => each.fault !== 'ambiguous'))
    return skipped('taken')
  if (wrong.length > 0) return { rowNo, state: 'wrong', faults }
  if (!existing) return { rowNo, state: 'ok', faults }
  if (changed.length === 0) return skipped('same')
  return editing.length > 0 ? { rowNo, state: 'wrong', faults: editing } : { rowNo, state: 'ok', faults }
}

/** Why the actor may not change organisations. */
const getEditFaults = ({ actor, now }: Checking): ImportFault[] => {
  const refusal = firstRefusal(decide(actor, editOrganisation, null, now))
  return refusal ? [refused('name', codes[refusal.codeName].code)] : []
}

const columns = recordColumns(organisationRecord, { name: { cell: row => (row as { name: string }).name } })

/** The texts of an existing organisation in the cells that a row changes. */
const getTexts = (
  { existing, changed }: OrganisationSheetRow,
  { company }: Background,
  { actor, now, zone }: Checking,
  locale: Locale,
): Record<string, string> => {
  if (!existing?.visible) return {}
  const { identifiers, addresses, ownValues } = existing.lists
  const others = new Map([
    ['addresses', addressesText(addresses, locale)],
    ...identifiers.map(each => [identifierColumn(each.type), each.value] as const),
    ...company.fields.map(field => {
      const value = ownValues.find(each => each.fieldId === field.id)?.value ?? ''
      return [ownColumn(field.id), ownValueText(field, value, locale)] as const
    }),
  ])
  const getText = (key: string): string => {
    const cell = columns[key as 'name']
    return cell ? String(cell.cell(existing, { locale, actor, now, zone }) ?? '') : (others.get(key) ?? '')
  }
  return Object.fromEntries(changed.map(key => [key, getText(key)]))
}

/** Adds new organisations, then changes those that exist; parents come first in both. */
const applyRows = async (
  works: Works,
  rows: readonly OrganisationSheetRow[],
  done: (rows: number) => Promise<void>,
): Promise<ReadonlyMap<number, Applied>> => {
  const became = new Map<number, Applied>()
  const ids = new Map(rows.map(row => [row.rowNo, row.existing?.id ?? randomUUID()]))
  const getFields = ({ fields, parentRow }: OrganisationSheetRow) =>
    parentRow ? { ...fields, parentId: ids.get(parentRow.rowNo)! } : fields
  await inSteps(
    rows.filter(row => !row.existing),
    async step => {
      await addAll(
        works,
        step.map(row => ({ id: ids.get(row.rowNo)!, fields: getFields(row), lists: row.lists })),
      )
      for (const { rowNo } of step)
        became.set(rowNo, { id: ids.get(rowNo)!, undo: { version: 1, before: null } })
      await done(became.size)
    },
  )
  const editing = {
    ...works,
    audit: (entry: Parameters<Works['audit']>[0]) => works.audit({ action: 'editOrganisation', ...entry }),
  }
  await inSteps(
    rows.filter(row => row.existing),
    async step => {
      for (const row of step) {
        const { id, rowVersion } = await write(editing, row.existing!, getFields(row), row.lists, '')
        became.set(row.rowNo, { id, undo: { version: rowVersion, before: getBefore(row.existing!) } })
      }
      await done(became.size)
    },
  )
  return became
}

type Judged = Awaited<ReturnType<typeof judgeOrganisations>>

/** What a job has judged of its rows under the lock of all organisations: its check and its apply read it once. */
const judgedByJob = new WeakMap<object, Judged>()

const judgeOnce = async (checking: Checking, rows: readonly CheckedRow[]): Promise<Judged> => {
  const before = judgedByJob.get(checking)
  if (before) return before
  const isJob = 'importId' in checking
  if (isJob) await lockOrganisations(checking)
  const judged = await judgeOrganisations(checking, rows)
  if (isJob) judgedByJob.set(checking, judged)
  return judged
}

/** Adds up to 1,000 organisations from a sheet; rows of organisations that exist are skipped, or change them (G27, MD-O8). */
export const organisationsImport: ImportDefinition = {
  kind: 'organisations',
  needs: { menu: 1009, button: 'ORGANIZATION_MANAGEMENT_ADD' },
  version: 2,
  most: {
    mb: limits.personnelImportMb,
    rows: limits.organisationImportRows,
    code: 'importOrganisationsLimit',
  },
  entry: { action: 'addOrganisation', entity: 'organisations' },
  title: locale => words(locale)('imports:kind.organisations'),
  columns: organisationColumns,
  own: { columns: ownColumns, most: limits.organisationFields, hints: ownHints },
  noExample: true,
  isExportHead,
  check: async (checking, rows) => {
    const editing = getEditFaults(checking)
    const judged = await judgeOnce(checking, rows)
    return judged.rows.map(row => toVerdict(row, checking.overwrite === true, editing))
  },
  before: async (checking, rows, locale) => {
    if (!checking.overwrite) return new Map()
    const judged = await judgeOrganisations(checking, rows)
    return new Map(judged.rows.map(row => [row.rowNo, getTexts(row, judged.background, checking, locale)]))
  },
  apply: async (works, rows, done, all) => {
    const judged = await judgeOnce(works, all)
    const wanted = new Set(rows.map(({ rowNo }) => rowNo))
    const applied = inOrder(judged.rows, judged.background).filter(({ rowNo }) => wanted.has(rowNo))
    // An organisation has changed since the check.
    if (applied.some(({ faults }) => getWrong(faults).length > 0)) throw problem('importRowsInvalid')
    return applyRows(works, applied, done)
  },
  undo: undoOrganisations,
}
