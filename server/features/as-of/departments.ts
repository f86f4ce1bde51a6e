import { sql } from 'kysely'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { type AsOfParams, type Part, since } from './looking.ts'
import { type Rebuilt, recordsAsOf } from './rebuild.ts'
import { changedSince, getRows, list, type Row, removedThen, rowsThen, setsThen } from './shadows.ts'

const here = sql`(select current_tenant())`
const text = (value: unknown) => (typeof value === 'string' ? value : null)

type TreePath = { id: string; parentId: string | null; path: string[] }

/** The past path of each department whose path was different. */
const pathsThen = async (
  tx: Transaction,
  changed: readonly Rebuilt[],
): Promise<ReadonlyMap<string, string[]>> => {
  const moved = changed.some(each => each.record && each.record.fields.parentId !== each.now.fields.parentId)
  if (!moved) return new Map()
  const departments = await rows(tx)<TreePath>`select d.id, d.parent_id as "parentId", d.path
    from department d where d.tenant_id = ${here}`
  const parents = new Map(departments.map(each => [each.id, each.parentId]))
  for (const { id, record } of changed) if (record) parents.set(id, text(record.fields.parentId))
  const pathsById = new Map<string, string[]>()
  const pathTo = (id: string, depth = 0): string[] => {
    const knownPath = pathsById.get(id)
    // A manipulated trail may contain a cycle.
    if (knownPath || depth > departments.length) return knownPath ?? []
    const parent = parents.get(id)
    const path = [...(parent ? pathTo(parent, depth + 1) : []), id]
    pathsById.set(id, path)
    return path
  }
  return new Map(
    departments.flatMap(({ id, path }) =>
      pathTo(id).join() === path.join() ? [] : [[id, pathTo(id)] as const],
    ),
  )
}

/** Departments below a moved one: only their path changed. */
const belowThen = async (
  tx: Transaction,
  paths: ReadonlyMap<string, string[]>,
  changed: readonly Rebuilt[],
): Promise<Row[]> => {
  const own = new Set(changed.map(each => each.id))
  const rows = await getRows(
    tx,
    'department',
    [...paths.keys()].filter(id => !own.has(id)),
  )
  return rows.map(row => ({ ...row, path: paths.get(row.id) }))
}

/** As-of state of departments: managers, parent and allowed applications. */
export const departmentsThen = async ({ tx, tenantId, at, upTo }: AsOfParams): Promise<Part> => {
  const read = await recordsAsOf(tx, 'departments', since('departments', upTo), upTo)
  const changed = changedSince(read)
  if (changed.length === 0) return { shadows: [], read }
  const paths = await pathsThen(tx, changed)
  const own = await rowsThen(tx, 'department', changed, (fields, row, id) => ({
    parent_id: fields.parentId ?? null,
    head_user_id: fields.headUserId ?? null,
    removed_at: removedThen(fields, row, at),
    path: paths.get(id) ?? row.path,
  }))
  const below = await belowThen(tx, paths, changed)
  const set = { tenantId, changed }
  const shadows = [
    ...own.map(shadow => ({
      ...shadow,
      without: [...shadow.without, ...below.map(each => each.id)],
      rows: [...shadow.rows, ...below],
    })),
    setsThen('department_manager', 'department_id', set, ({ managerIds }) =>
      list(managerIds).map(user_id => ({ user_id })),
    ),
    setsThen('department_application', 'department_id', set, ({ applications }) =>
      list(applications).map(id => ({ application_id: Number(id) })),
    ),
  ]
  return { shadows, read }
}
