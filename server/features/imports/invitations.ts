import type { ImportFault } from '../../../contract/imports/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { inTurns } from '../../kernel/throttle/turns.ts'
import { words } from '../../kernel/words.ts'
import { listedAt } from '../invitations/addresses.ts'
import { countPostedMails, inviteAddress } from '../invitations/invite.ts'
import { cellFaults, getType, repeatedIn } from './cells.ts'
import {
  type Applied,
  type CheckedRow,
  type Checking,
  column,
  type ImportDefinition,
  type Verdict,
} from './definition.ts'
import { departmentsNamed, oneNamed } from './places.ts'
import { getChoices } from './record-columns.ts'

const text = ({ values }: CheckedRow, key: string): string => values[key] ?? ''
const all = (rows: readonly CheckedRow[], key: string) => rows.map(row => text(row, key))

const check = async (checking: Checking, rows: readonly CheckedRow[]): Promise<Verdict[]> => {
  const listings = await listedAt(checking, all(rows, 'email').filter(Boolean))
  const departments = await departmentsNamed(checking, all(rows, 'department'))
  const repeated = repeatedIn(rows, 'email')
  const required = getSettings(checking.actor.tenant.settings).deptRequired
  return inTurns(rows, (row): Verdict => {
    const place = oneNamed(departments, text(row, 'department'), 'department')
    const missing = required && !text(row, 'department')
    const faults: ImportFault[] = [
      ...emailFaults(row, repeated.get(row.rowNo), listings.get(text(row, 'email').toLowerCase())?.state),
      ...(['lastName', 'firstName'] as const).flatMap(field => cellFaults(field, text(row, field))),
      ...(text(row, 'type') && !getType(text(row, 'type'))
        ? [{ field: 'type', fault: 'unknown' } as const]
        : []),
      ...(missing ? [{ field: 'department', fault: 'required' } as const] : place.faults),
    ]
    return { rowNo: row.rowNo, state: faults.length > 0 ? 'wrong' : 'ok', faults }
  })
}

/** No address twice, in the file or among the tenant's users (G23). */
const emailFaults = (
  row: CheckedRow,
  repeats: number | undefined,
  state: string | undefined,
): ImportFault[] => {
  const email = text(row, 'email')
  if (!email) return [{ field: 'email', fault: 'required' }]
  const faults = cellFaults('email', email)
  if (faults.length > 0) return faults
  if (repeats !== undefined) return [{ field: 'email', fault: 'repeated', row: repeats }]
  return state === 'registered' || state === 'invited' ? [{ field: 'email', fault: state }] : []
}

/** Invites up to 200 people by mail from a sheet (G23). */
export const invitationsImport: ImportDefinition = {
  kind: 'invitations',
  needs: { menu: 1011, button: 'USER_MANAGEMENT_IMPORT' },
  version: 1,
  most: { mb: limits.inviteImportMb, rows: limits.inviteImportRows, code: 'importInvitationsLimit' },
  entry: { action: 'inviteUsers', entity: 'users' },
  title: locale => words(locale)('imports:kind.invitations'),
  columns: [
    column('email', 'users:field.email', 34, true),
    column('lastName', 'users:field.lastName', 16),
    column('firstName', 'users:field.firstName', 16),
    {
      ...column('type', 'users:field.type', 12),
      choices: locale => getChoices(userRecord.fields.type, locale),
    },
    column('department', 'users:field.department', 28),
  ],
  check,
  apply: async (works, rows, done) => {
    const listings = await listedAt(works, all(rows, 'email'))
    const departments = await departmentsNamed(works, all(rows, 'department'))
    const became = new Map<number, Applied>()
    for (const row of rows) {
      const email = text(row, 'email')
      const id = await inviteAddress(
        works,
        { email, userId: listings.get(email.toLowerCase())?.userId ?? null },
        {
          type: getType(text(row, 'type')) ?? 'internal',
          departmentId: oneNamed(departments, text(row, 'department'), 'department').id,
          lastName: text(row, 'lastName'),
          firstName: text(row, 'firstName'),
        },
      )
      became.set(row.rowNo, { id })
      await done(became.size)
    }
    await countPostedMails(works, rows.length)
    return became
  },
}
