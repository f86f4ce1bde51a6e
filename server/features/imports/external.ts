import type { ImportFault } from '../../../contract/imports/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { getEmptyInput } from '../../../contract/records/define.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { userFields } from '../../../contract/users/shapes.ts'
import { rows } from '../../kernel/db/statements.ts'
import { inSteps, inTurns } from '../../kernel/throttle/turns.ts'
import { words } from '../../kernel/words.ts'
import { usersHaving } from '../people/having.ts'
import { addAll } from '../users/add.ts'
import { cellFaults, endOfDay, repeatedIn } from './cells.ts'
import type { Applied, CheckedRow, Checking, ImportDefinition, Verdict } from './definition.ts'
import { departmentsNamed, oneNamed, organisationsNamed } from './places.ts'
import { getPlainNames, importColumns, readCell } from './record-columns.ts'

const text = ({ values }: CheckedRow, key: string): string => values[key] ?? ''
const all = (rows: readonly CheckedRow[], key: string) => rows.map(row => text(row, key))

const plain = getPlainNames(userRecord) as (keyof typeof userFields.shape)[]

const places = async (checking: Checking, rows: readonly CheckedRow[]) => ({
  departments: await departmentsNamed(checking, all(rows, 'department')),
  organisations: await organisationsNamed(checking, all(rows, 'organisation')),
})

/** Which of these are in use in the tenant, in lower case. */
const takenHere = async ({ tx }: Checking, imported: readonly CheckedRow[]) => {
  const lower = (key: string) => [
    ...new Set(
      all(imported, key)
        .filter(Boolean)
        .map(each => each.toLowerCase()),
    ),
  ]
  const having = usersHaving({
    emails: lower('email'),
    phones: lower('phone'),
    employeeIds: lower('employeeId'),
  })
  const users = await rows(tx)<{ email: string | null; phone: string | null; employee: string | null }>`
    select lower(email) as email, phone, lower(employee_id) as employee from users where tenant_id = (select current_tenant())
      and id in (${having})`
  const of = (key: 'email' | 'phone' | 'employee') => new Set(users.map(row => row[key]))
  return { email: of('email'), phone: of('phone'), employeeId: of('employee') }
}

const check = async (checking: Checking, rows: readonly CheckedRow[]): Promise<Verdict[]> => {
  const { departments, organisations } = await places(checking, rows)
  const takenValues = await takenHere(checking, rows)
  const repeated = {
    email: repeatedIn(rows, 'email'),
    phone: repeatedIn(rows, 'phone'),
    employeeId: repeatedIn(rows, 'employeeId'),
  }
  const required = getSettings(checking.actor.tenant.settings).deptRequired
  const unique = (row: CheckedRow, field: 'email' | 'phone' | 'employeeId'): ImportFault[] => {
    const first = repeated[field].get(row.rowNo)
    if (first !== undefined) return [{ field, fault: 'repeated', row: first }]
    if (!takenValues[field].has(text(row, field).toLowerCase())) return []
    return [{ field, fault: field === 'email' ? 'registered' : 'taken' }]
  }
  return inTurns(rows, (row): Verdict => {
    const { rowNo } = row
    // An existing user stays unchanged, whatever else the row says (G24).
    const emailFaults = unique(row, 'email')
    if (emailFaults.length > 0) return { rowNo, state: 'skipped', faults: emailFaults }
    const faults: ImportFault[] = [
      ...(text(row, 'lastName') || text(row, 'firstName')
        ? []
        : [{ field: 'lastName', fault: 'required' } as const]),
      ...plain.flatMap(field => cellFaults(field, text(row, field))),
      ...unique(row, 'phone'),
      ...unique(row, 'employeeId'),
      ...oneNamed(organisations, text(row, 'organisation'), 'organisation').faults,
      ...(required && !text(row, 'department')
        ? [{ field: 'department', fault: 'required' } as const]
        : oneNamed(departments, text(row, 'department'), 'department').faults),
      ...expiryFaults(text(row, 'validTo'), checking),
    ]
    return { rowNo, state: faults.length > 0 ? 'wrong' : 'ok', faults }
  })
}

/** An external user has access for a limited time (G46). */
const expiryFaults = (day: string, { zone, now }: Checking): ImportFault[] => {
  if (!day) return [{ field: 'validTo', fault: 'required' }]
  const end = endOfDay(day, zone)
  if (!end) return [{ field: 'validTo', fault: 'invalid' }]
  return end <= now ? [{ field: 'validTo', fault: 'inPast' }] : []
}

/** Adds up to 500 external people from a sheet, without accounts (G24). */
export const externalImport: ImportDefinition = {
  kind: 'external',
  needs: { menu: 1011, button: 'USER_MANAGEMENT_IMPORT' },
  version: 1,
  most: { mb: limits.personnelImportMb, rows: limits.personnelImportRows, code: 'importPersonnelLimit' },
  entry: { action: 'addUser', entity: 'users' },
  title: locale => words(locale)('imports:kind.external'),
  columns: importColumns(userRecord, ['validTo']),
  check,
  apply: async (works, rows, done) => {
    const { departments, organisations } = await places(works, rows)
    const getPerson = (row: CheckedRow) => {
      const department = oneNamed(departments, text(row, 'department'), 'department').id
      return userFields.parse({
        ...getEmptyInput(userRecord),
        ...Object.fromEntries(
          plain.map(field => [field, readCell(userRecord.fields[field], text(row, field))]),
        ),
        organisationId: oneNamed(organisations, text(row, 'organisation'), 'organisation').id,
        departmentIds: department ? [department] : [],
        validTo: endOfDay(text(row, 'validTo'), works.zone)?.toISOString() ?? null,
        type: 'external',
      })
    }
    const became = new Map<number, Applied>()
    await inSteps(rows, async step => {
      const ids = await addAll(works, step.map(getPerson))
      for (const [at, { rowNo }] of step.entries()) became.set(rowNo, { id: ids[at]! })
      await done(became.size)
    })
    return became
  },
}
