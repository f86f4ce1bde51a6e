import { codes } from '../../../contract/codes.ts'
import type { Needs } from '../../../contract/define.ts'
import { placeNames } from '../../../contract/departments/shapes.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import type { WordKey } from '../../../locales/words.ts'
import { Problem } from '../../kernel/problem.ts'
import { lockSortOrder } from '../../kernel/sort-order.ts'
import { inSteps } from '../../kernel/throttle/turns.ts'
import { words } from '../../kernel/words.ts'
import { getFaultName, refused } from './cells.ts'
import type {
  Applied,
  CheckedRow,
  Checking,
  ImportColumn,
  ImportDefinition,
  UndoRow,
  Works,
} from './definition.ts'
import { text } from './grant-cells.ts'
import {
  inOrder,
  isRow,
  readTree,
  type TreeCells,
  type TreeCodes,
  type TreeNode,
  type TreeRow,
} from './tree-rows.ts'

type Parts = Partial<Pick<ImportColumn, 'required' | 'choices'>> & {
  form?: (locale: Locale) => string
  example?: WordKey
}

export const column = (
  key: string,
  head: WordKey,
  width: number,
  { form = locale => words(locale)('imports:kindForm.text'), required = false, example, choices }: Parts,
): ImportColumn => ({
  ...{ key, width, required, head: locale => words(locale)(head) },
  heads: locales.map(locale => words(locale)(head)),
  hint: locale => words(locale)(required ? 'imports:hint.must' : 'imports:hint.may', { form: form(locale) }),
  example: locale => (example ? words(locale)(example) : ''),
  ...(choices && { choices }),
})

export const nameColumns = (example: WordKey) => [
  column('name', 'terms:name', 36, { required: true, example }),
  column('nameEn', 'organisations:field.nameEn', 36, {}),
  column('parentId', 'audit:field.parentId', 44, {
    form: locale => words(locale)('imports:form.parentId'),
    example: 'imports:example.parentId',
  }),
]

const nameFaults = (row: CheckedRow): ImportFault[] =>
  (['name', 'nameEn'] as const).flatMap((field): ImportFault[] => {
    if (field === 'name' && !text(row, field)) return [{ field, fault: 'required' }]
    const read = placeNames[field].safeParse(text(row, field))
    return read.success ? [] : [{ field, fault: getFaultName(read.error) }]
  })

export const readNames = (row: CheckedRow): TreeCells => ({
  rowNo: row.rowNo,
  name: text(row, 'name'),
  nameEn: text(row, 'nameEn'),
  parent: text(row, 'parentId'),
  faults: nameFaults(row),
})

/** Everything that differs between departments and positions. */
type Tree<N extends TreeNode, C extends TreeCells> = {
  kind: 'departments' | 'positions'
  table: 'department' | 'position'
  needs: Needs
  entry: { action: string; entity: string }
  removal: string
  columns: readonly ImportColumn[]
  codes: TreeCodes
  list: (checking: Checking) => Promise<readonly N[]>
  read: (checking: Checking, rows: readonly CheckedRow[]) => Promise<C[]>
  /** Adds the faults of the company's rules to rows without faults. */
  judge: (checking: Checking, rows: readonly TreeRow<N, C>[]) => Promise<void>
  add: (works: Works, cells: C, parentId: string | null) => Promise<{ id: string; rowVersion: number }>
  remove: (works: Works, record: { id: string; rowVersion: number; reason: string }) => Promise<unknown>
}

const readRows = async <N extends TreeNode, C extends TreeCells>(
  tree: Tree<N, C>,
  checking: Checking,
  sheet: readonly CheckedRow[],
): Promise<TreeRow<N, C>[]> => {
  // A job adds the rows: until then nobody else changes the tree.
  if ('importId' in checking) await lockSortOrder(checking.tx, tree.table)
  const rows = await readTree(await tree.read(checking, sheet), await tree.list(checking), tree.codes)
  await tree.judge(
    checking,
    rows.filter(row => !row.existing && row.faults.length === 0),
  )
  return rows
}

const applyRows = async <N extends TreeNode, C extends TreeCells>(
  tree: Tree<N, C>,
  works: Works,
  rows: readonly TreeRow<N, C>[],
  done: (rows: number) => Promise<void>,
): Promise<ReadonlyMap<number, Applied>> => {
  const added = new Map<TreeRow<N, C>, Applied>()
  await inSteps(inOrder(rows), async step => {
    for (const row of step) {
      const { parent, cells } = row
      const parentId = parent && (isRow(parent) ? added.get(parent)!.id : parent.id)
      const { id, rowVersion } = await tree.add(works, cells, parentId)
      added.set(row, { id, undo: { version: rowVersion, before: null } })
    }
    await done(added.size)
  })
  return new Map([...added].map(([{ cells }, applied]) => [cells.rowNo, applied]))
}

const usedCodes: ReadonlySet<string> = new Set([
  ...(['departmentHasMembers', 'departmentHasChildren', 'categoryNotEmpty', 'positionInUse'] as const),
])

/** Why a record that an import added cannot be removed. */
const getBlock = (error: unknown): ImportFault => {
  if (!(error instanceof Problem)) throw error
  const { problem } = error
  if (problem === 'dataChanged' || problem === 'dataNotFound') return { field: 'name', fault: 'changedSince' }
  return usedCodes.has(problem) ? { field: 'name', fault: 'inUse' } : refused('name', codes[problem].code)
}

/** Removes what rows added, those below first, by the rules of removing one. */
const undoRows = async <N extends TreeNode, C extends TreeCells>(
  tree: Tree<N, C>,
  works: Works,
  rows: readonly UndoRow[],
  done: (rows: number) => Promise<void>,
): Promise<ReadonlyMap<number, readonly ImportFault[]>> => {
  await lockSortOrder(works.tx, tree.table)
  const parents = new Map((await tree.list(works)).map(({ id, parentId }) => [id, parentId]))
  const getLevel = (id: string | null): number => (id === null ? 0 : getLevel(parents.get(id) ?? null) + 1)
  const removing = {
    ...works,
    audit: (entry: Parameters<Works['audit']>[0]) => works.audit({ action: tree.removal, ...entry }),
  }
  const faults = new Map<number, readonly ImportFault[]>()
  let count = 0
  const deepestFirst = [...rows].sort((one, other) => getLevel(other.id) - getLevel(one.id))
  await inSteps(deepestFirst, async step => {
    for (const { rowNo, id, version } of step)
      try {
        await tree.remove(removing, { id, rowVersion: version, reason: '' })
      } catch (error) {
        faults.set(rowNo, [getBlock(error)])
      }
    count += step.length
    await done(count)
  })
  return faults
}

export const treeImport = <N extends TreeNode, C extends TreeCells>(tree: Tree<N, C>): ImportDefinition => ({
  kind: tree.kind,
  needs: tree.needs,
  version: 1,
  most: { mb: limits.inviteImportMb, rows: limits.orgTreeImportRows, code: 'importOrgTreeLimit' },
  entry: tree.entry,
  title: locale => words(locale)(`imports:kind.${tree.kind}`),
  columns: tree.columns,
  check: async (checking, sheet) => {
    const rows = await readRows(tree, checking, sheet)
    return rows.map(({ cells: { rowNo }, existing, faults }) => {
      if (existing) return { rowNo, state: 'skipped', faults: [{ field: 'name', fault: 'taken' }] }
      return { rowNo, state: faults.length > 0 ? 'wrong' : 'ok', faults }
    })
  },
  apply: async (works, rows, done, sheet) => {
    const wanted = new Set(rows.map(({ rowNo }) => rowNo))
    const judged = await readRows(tree, works, sheet)
    return applyRows(
      tree,
      works,
      judged.filter(({ cells }) => wanted.has(cells.rowNo)),
      done,
    )
  },
  undo: (works, rows, done) => undoRows(tree, works, rows, done),
})
