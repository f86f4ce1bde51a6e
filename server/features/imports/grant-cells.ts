import type { ImportFault } from '../../../contract/imports/calls.ts'
import { limits } from '../../../contract/limits.ts'
import type { Refusal } from '../../access/reasons.ts'
import type { SheetGrant } from '../assignments/sheet.ts'
import { endOfDay, startOfDay } from './cells.ts'
import type { CheckedRow, Checking } from './definition.ts'
import { type IdsByName, oneNamed } from './places.ts'

export const text = ({ values }: CheckedRow, key: string): string => values[key] ?? ''
export const all = (rows: readonly CheckedRow[], key: string) => rows.map(row => text(row, key))

/** The one record with a name, which must exist. */
export const named = (
  of: IdsByName,
  row: CheckedRow,
  field: string,
): { id: string | null; faults: ImportFault[] } =>
  text(row, field)
    ? oneNamed(of, text(row, field), field)
    : { id: null, faults: [{ field, fault: 'required' }] }

export const reasonFaults = (reason: string): ImportFault[] => {
  if (!reason) return [{ field: 'reason', fault: 'required' }]
  return reason.length > limits.reasonLength ? [{ field: 'reason', fault: 'tooLong' }] : []
}

type Period = Pick<SheetGrant, 'from' | 'to'> & { faults: ImportFault[] }

/** Days in the sender's zone: from the start of the first day, or from now when that is today, to the end of the last day. */
export const getPeriod = (row: CheckedRow, { zone, now }: Checking): Period => {
  const [first, last] = [text(row, 'effectiveAt'), text(row, 'expiresAt')]
  const from = first ? startOfDay(first, zone) : null
  const to = last ? endOfDay(last, zone) : null
  const faults: ImportFault[] = []
  if (from === undefined) faults.push({ field: 'effectiveAt', fault: 'invalid' })
  else if (from && endOfDay(first, zone)! <= now) faults.push({ field: 'effectiveAt', fault: 'inPast' })
  if (to === undefined) faults.push({ field: 'expiresAt', fault: 'invalid' })
  else if (to && to <= now) faults.push({ field: 'expiresAt', fault: 'inPast' })
  return { from: from && from > now ? from : null, to: to ?? null, faults }
}

/** The columns of rules that do not concern the role. */
const fieldOf: Readonly<Record<string, string>> = {
  selfGrant: 'person',
  userHasNoAccount: 'person',
  userNotEnabled: 'person',
  personnelRoleHeadOnly: 'person',
  roleLimit: 'person',
  memberAlready: 'person',
  effectiveInPast: 'effectiveAt',
  dateOrder: 'expiresAt',
  expiryInPast: 'expiresAt',
}
const columnOf: Readonly<Record<string, string>> = { studyId: 'study', siteId: 'site' }

export const refusedFault = (field: string, { code, data }: Refusal): ImportFault => ({
  ...{ field, fault: 'refused', code },
  ...(data && { data: data as NonNullable<ImportFault['data']> }),
})

export const ruleFault = (reason: Refusal): ImportFault => {
  const about = columnOf[String(reason.data?.field)]
  return refusedFault(about ?? fieldOf[reason.codeName] ?? 'role', reason)
}
