import { codes } from '../../../contract/codes.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { inTurns } from '../../kernel/throttle/turns.ts'
import { words } from '../../kernel/words.ts'
import { holdGrants, judgeGrants, type SheetGrant } from '../assignments/sheet.ts'
import { studyShut } from '../studies/rules.ts'
import type { CheckedRow, Checking, ImportDefinition, Verdict } from './definition.ts'
import { all, getPeriod, named, reasonFaults, refusedFault, ruleFault, text } from './grant-cells.ts'
import { applyGrants, grantColumns } from './grant-import.ts'
import { type NamedStudy, peopleNamed, rolesNamed, studiesNamed } from './granted.ts'
import { type IdsByName, oneNamed } from './places.ts'

type KnownRecords = { people: IdsByName; roles: IdsByName; studies: ReadonlyMap<string, NamedStudy> }
type Read = { rowNo: number; grant: SheetGrant; faults: ImportFault[] }

const read = async (checking: Checking, rows: readonly CheckedRow[]): Promise<Read[]> => {
  const lookups = {
    people: await peopleNamed(checking, all(rows, 'person')),
    roles: await rolesNamed(checking, all(rows, 'role')),
    studies: await studiesNamed(checking, all(rows, 'study')),
  }
  return inTurns(rows, row => rowRead(row, lookups, checking))
}

/** The role assignment of a row, with the faults of its cells before any rule is checked. */
const rowRead = (row: CheckedRow, known: KnownRecords, checking: Checking): Read => {
  const { rowNo } = row
  const person = named(known.people, row, 'person')
  const role = named(known.roles, row, 'role')
  const { faults: placeFaults, ...place } = getPlace(row, known)
  const { faults: periodFaults, ...period } = getPeriod(row, checking)
  const reason = text(row, 'reason')
  return {
    rowNo,
    grant: { rowNo, userId: person.id ?? '', roleId: role.id ?? '', ...place, ...period, reason },
    faults: [...person.faults, ...role.faults, ...placeFaults, ...periodFaults, ...reasonFaults(reason)],
  }
}

type GrantScope = Pick<SheetGrant, 'studyId' | 'siteId'> & { faults: ImportFault[] }

const getPlace = (row: CheckedRow, { studies }: KnownRecords): GrantScope => {
  const [plan, number] = [text(row, 'study'), text(row, 'site')]
  const nowhere = { studyId: null, siteId: null }
  if (!plan) return { ...nowhere, faults: number ? [{ field: 'study', fault: 'required' }] : [] }
  const study = studies.get(plan.toLowerCase())
  if (!study) return { ...nowhere, faults: [{ field: 'study', fault: 'unknown' }] }
  const shut = studyShut(study)
  const site = oneNamed(study.sites, number, 'site')
  return {
    studyId: study.id,
    siteId: site.id,
    faults: [...(shut ? [refusedFault('study', shut)] : []), ...site.faults],
  }
}

const check = async (checking: Checking, rows: readonly CheckedRow[]): Promise<Verdict[]> => {
  const readRows = await read(checking, rows)
  const sound = readRows.filter(each => each.faults.length === 0)
  const refusals = await judgeGrants(
    checking,
    sound.map(each => each.grant),
  )
  return readRows.map(({ rowNo, faults }): Verdict => {
    const refusal = refusals.get(rowNo)
    if (refusal?.code === codes.blindedWouldUnblind.code)
      return { rowNo, state: 'waits', faults: [ruleFault(refusal)] }
    const wrong = refusal ? [...faults, ruleFault(refusal)] : faults
    return { rowNo, state: wrong.length > 0 ? 'wrong' : 'ok', faults: wrong }
  })
}

/** Assigns up to 500 roles from a sheet, each by the rules of a user's page (L74, L75). */
export const permissionsImport: ImportDefinition = {
  kind: 'permissions',
  needs: { menu: 1011, button: 'USER_ROLE_ASSIGN' },
  version: 1,
  most: {
    mb: limits.inviteImportMb,
    rows: limits.personnelImportRows,
    code: 'importPermissionsLimit',
  },
  entry: { action: 'grantRoles', entity: 'assignments' },
  title: locale => words(locale)('imports:kind.permissions'),
  columns: grantColumns,
  check,
  apply: async (works, rows, done) => applyGrants(works, await read(works, rows), done),
  hold: async (works, rows) => {
    const readRows = await read(works, rows)
    return holdGrants(
      works,
      readRows.map(each => each.grant),
    )
  },
}
