import { codes } from '../../../contract/codes.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { importMembers } from '../../../contract/imports/members.ts'
import { limits } from '../../../contract/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { inTurns } from '../../kernel/throttle/turns.ts'
import { words } from '../../kernel/words.ts'
import type { SheetGrant } from '../assignments/sheet.ts'
import { studyToChange } from '../members/find.ts'
import { holdMembers, judgeMembers } from '../members/sheet.ts'
import { refused } from './cells.ts'
import type { CheckedRow, Checking, ImportDefinition, Verdict } from './definition.ts'
import { all, getPeriod, named, reasonFaults, ruleFault, text } from './grant-cells.ts'
import { applyGrants, grantColumns } from './grant-import.ts'
import { peopleNamed, rolesNamed, sitesNamed } from './granted.ts'
import { undoMembers } from './member-undo.ts'
import { oneNamed } from './places.ts'

type Read = { rowNo: number; grant: SheetGrant; faults: ImportFault[] }

/** The roles in the rows, with the faults of cells before any rule is checked. */
const read = async (checking: Checking, rows: readonly CheckedRow[]): Promise<Read[]> => {
  const studyId = checking.studyId!
  const people = await peopleNamed(checking, all(rows, 'person'))
  const roles = await rolesNamed(checking, all(rows, 'role'))
  const sites = await sitesNamed(checking, studyId)
  return inTurns(rows, (row): Read => {
    const { rowNo } = row
    const person = named(people, row, 'person')
    const role = named(roles, row, 'role')
    const site = oneNamed(sites, text(row, 'site'), 'site')
    const { faults, ...period } = getPeriod(row, checking)
    const reason = text(row, 'reason')
    const scope = { studyId, siteId: site.id }
    return {
      rowNo,
      grant: { rowNo, userId: person.id ?? '', roleId: role.id ?? '', ...scope, ...period, reason },
      faults: [...person.faults, ...role.faults, ...site.faults, ...faults, ...reasonFaults(reason)],
    }
  })
}

/** Rows that repeat an earlier one: the same role of the same person for the same site and days. */
const findRepeated = (rows: readonly Read[]): ReadonlyMap<number, number> => {
  const first = new Map<string, number>()
  const repeats = new Map<number, number>()
  for (const { rowNo, grant, faults } of rows) {
    if (faults.length > 0) continue
    const { userId, roleId, siteId, from, to } = grant
    const key = JSON.stringify([userId, roleId, siteId, from, to])
    const before = first.get(key)
    if (before === undefined) first.set(key, rowNo)
    else repeats.set(rowNo, before)
  }
  return repeats
}

/** Why the study takes no members now: every row says so. */
const getStudyProblem = async (checking: Checking): Promise<Problem | null> => {
  try {
    await studyToChange(checking, importMembers, checking.studyId!)
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

const check = async (checking: Checking, rows: readonly CheckedRow[]): Promise<Verdict[]> => {
  const refusalNow = await getStudyProblem(checking)
  if (refusalNow)
    return rows.map(({ rowNo }) => ({
      ...{ rowNo, state: 'wrong', faults: [refused('person', codes[refusalNow.problem].code)] },
    }))
  const entries = await read(checking, rows)
  const repeats = findRepeated(entries)
  const sound = entries.filter(({ rowNo, faults }) => faults.length === 0 && !repeats.has(rowNo))
  const refusals = await judgeMembers(
    checking,
    checking.studyId!,
    sound.map(each => each.grant),
  )
  return entries.map(({ rowNo, faults }): Verdict => {
    const refusal = refusals.get(rowNo)
    if (refusal?.code === codes.blindedWouldUnblind.code)
      return { rowNo, state: 'waits', faults: [ruleFault(refusal)] }
    const row = repeats.get(rowNo)
    const wrong: ImportFault[] = [
      ...faults,
      ...(row === undefined ? [] : [{ field: 'person', fault: 'repeated', row } as const]),
      ...(refusal ? [ruleFault(refusal)] : []),
    ]
    return { rowNo, state: wrong.length > 0 ? 'wrong' : 'ok', faults: wrong }
  })
}

/** Adds members to one study from a sheet, up to 500 roles, each by the rules of choosing a member (G26, MD-M3). */
export const membersImport: ImportDefinition = {
  kind: 'members',
  needs: { menu: 1044, button: 'STUDY_MEMBER_SELECT' },
  ofStudy: true,
  version: 1,
  most: { mb: limits.personnelImportMb, rows: limits.memberImportRows, code: 'importMembersLimit' },
  entry: { action: 'chooseMembers', entity: 'assignments' },
  title: locale => words(locale)('imports:kind.members'),
  // The file belongs to one study.
  columns: grantColumns.filter(({ key }) => key !== 'study'),
  check,
  apply: async (works, rows, done) => {
    const became = await applyGrants(works, await read(works, rows), done)
    return new Map([...became].map(([rowNo, { id }]) => [rowNo, { id, undo: { version: 1, before: null } }]))
  },
  undo: undoMembers,
  hold: async (works, rows) => {
    const entries = await read(works, rows)
    return holdMembers(
      works,
      works.studyId!,
      entries.map(each => each.grant),
    )
  },
}
