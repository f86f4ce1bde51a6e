import type { z } from 'zod'
import { codes } from '../../../contract/codes.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { type Field, getFields } from '../../../contract/records/define.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { studyFields } from '../../../contract/studies/shapes.ts'
import { getColumn } from '../../kernel/records/columns.ts'
import { recordColumns } from '../downloads/record-columns.ts'
import { type PlannedStudy, studiesByPlan } from '../studies/for-import.ts'
import { placesLeft } from '../studies/quota.ts'
import { studyShut } from '../studies/rules.ts'
import { getFaultName, refused, repeatedIn } from './cells.ts'
import type { CheckedRow, Checking } from './definition.ts'
import { peopleNamed } from './granted.ts'
import { departmentsNamed, type IdsByName, oneNamed, organisationsNamed } from './places.ts'
import { getPlainNames, readCell } from './record-columns.ts'
import { findNumberFaults, readNumbers } from './study-numbers.ts'

type Values = Record<string, unknown>

/** A row of the sheet: the values that it gives, the study that has its number, and what is wrong. */
export type StudySheetRow = {
  rowNo: number
  fieldValues: Values
  existing: PlannedStudy | undefined
  /** It changes nothing of that study. */
  isSame: boolean
  faults: ImportFault[]
}

const shape = studyFields.shape as unknown as Readonly<Record<string, z.ZodType>>
const plain = getPlainNames(studyRecord)
const references = getFields(studyRecord).flatMap(([name, field]) =>
  field.importedAs && field.kind === 'id' ? [[name, field.importedAs, field.of ?? ''] as const] : [],
)
const all = (rows: readonly CheckedRow[], keys: readonly string[]) =>
  rows.flatMap(row => keys.map(key => row.values[key] ?? ''))
const getKeys = (kind: string) => references.filter(([, , of]) => of === kind).map(([, key]) => key)

/** The values of a row: an empty cell gives none, so that an existing study keeps its value. */
const readRow = (row: CheckedRow, names: ReadonlyMap<string, IdsByName>) => {
  const { values } = row
  const fieldValues: Values = {}
  const faults: ImportFault[] = []
  for (const name of plain) {
    const text = values[name] ?? ''
    if (!text) continue
    const read = shape[name]!.safeParse(readCell(studyRecord.fields[name as 'planId'], text))
    if (read.success) fieldValues[name] = read.data
    else faults.push({ field: name, fault: getFaultName(read.error) })
  }
  for (const [name, key, of] of references) {
    const match = oneNamed(names.get(of)!, values[key] ?? '', key)
    faults.push(...match.faults)
    if (match.id) fieldValues[name] = match.id
  }
  const numbers = readNumbers(row)
  if (numbers) fieldValues.registryNumbers = numbers
  return { fieldValues, faults }
}

const getValue = (study: PlannedStudy, name: string): unknown =>
  name === 'registryNumbers'
    ? study.registry_numbers
    : (study as unknown as Values)[getColumn(name, studyRecord.fields[name as 'planId'] as Field)]

/** The values that an existing study has in the fields that a row changes; null for a new one. */
export const getValues = (row: StudySheetRow): Values | null =>
  row.existing ? Object.fromEntries(changedIn(row).map(name => [name, getValue(row.existing!, name)])) : null

/** The fields that a row changes of the study that has its number. */
const changedIn = ({ fieldValues, existing }: Pick<StudySheetRow, 'fieldValues' | 'existing'>): string[] =>
  existing
    ? Object.keys(fieldValues).filter(
        name => JSON.stringify(fieldValues[name]) !== JSON.stringify(getValue(existing, name)),
      )
    : []

/** Reads and judges all rows together. */
export const judgeStudies = async (
  checking: Checking,
  rows: readonly CheckedRow[],
): Promise<StudySheetRow[]> => {
  const names = new Map([
    ['departments', await departmentsNamed(checking, all(rows, getKeys('departments')))],
    ['organisations', await organisationsNamed(checking, all(rows, getKeys('organisations')))],
    ['users', await peopleNamed(checking, all(rows, getKeys('users')))],
  ])
  const studies = await studiesByPlan(checking, all(rows, ['planId']))
  const repeated = repeatedIn(rows, 'planId')
  const numberFaults = await findNumberFaults(checking, rows)
  let left = await placesLeft(checking.tx)
  return rows.map((row): StudySheetRow => {
    const existing = studies.get((row.values.planId ?? '').toLowerCase())
    const { fieldValues, faults } = readRow(row, names)
    // The number leads to the study in any case; it is not changed by that.
    if (existing) delete fieldValues.planId
    const first = repeated.get(row.rowNo)
    if (first !== undefined) faults.push({ field: 'planId', fault: 'repeated', row: first })
    for (const field of existing ? ['planId'] : ['planId', 'name'])
      if (!row.values[field]) faults.push({ field, fault: 'required' })
    faults.push(...getRowFaults(fieldValues, existing), ...(numberFaults.get(row.rowNo) ?? []))
    if (!existing && left !== null && left-- <= 0)
      faults.push(refused('planId', codes.studyLimit.code, { application: 'masterData' }))
    const isSame = changedIn({ fieldValues, existing }).length === 0
    return { rowNo: row.rowNo, fieldValues, existing, isSame, faults }
  })
}

const getRowFaults = (fieldValues: Values, existing: PlannedStudy | undefined): ImportFault[] => {
  const faults: ImportFault[] = []
  const day = (name: string) => String(fieldValues[name] ?? (existing && getValue(existing, name)) ?? '')
  if (day('startDate') && day('endDate') && day('endDate') < day('startDate'))
    faults.push(refused('endDate', codes.dateOrder.code))
  if (existing && !existing.visible) faults.push(refused('planId', codes.importStudyIdTaken.code))
  const shut = existing?.visible ? studyShut(existing) : null
  if (shut) faults.push(refused('planId', shut.code))
  return faults
}

const columns = recordColumns(studyRecord, {})

/** The texts of an existing study in the cells that a row changes, as exports write them. */
export const getBefore = (
  rows: readonly StudySheetRow[],
  { actor, now, zone }: Checking,
  locale: Locale,
): ReadonlyMap<number, Record<string, string>> =>
  new Map(
    rows.map(row => {
      const changed = row.existing?.visible ? changedIn(row) : []
      const cells = changed.map(name => {
        if (name === 'registryNumbers')
          return [name, row.existing!.registry_numbers.map(each => each.value).join('; ')] as const
        const key = references.find(([field]) => field === name)?.[1] ?? name
        const cell = columns[key as 'planId'].cell(row.existing!, { locale, actor, now, zone })
        return [key, String(cell ?? '')] as const
      })
      return [row.rowNo, Object.fromEntries(cells)]
    }),
  )
