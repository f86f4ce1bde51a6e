import { codes } from '../../../contract/codes.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { importDepartments, importPositions } from '../../../contract/imports/org-tree.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { words } from '../../kernel/words.ts'
import { add as addDepartment } from '../departments/add.ts'
import { remove as removeDepartment } from '../departments/change.ts'
import {
  countFreeDepartments,
  getTree as getDepartmentTree,
  mostDepartments,
  mostLevels,
} from '../departments/detail.ts'
import { levelReason } from '../departments/rules.ts'
import { listedUsers } from '../people/seen.ts'
import { add as addPosition, remove as removePosition } from '../positions/change.ts'
import { getTree as getPositionTree } from '../positions/detail.ts'
import { underPosition } from '../positions/rules.ts'
import { refused } from './cells.ts'
import type { CheckedRow, Checking } from './definition.ts'
import { all, refusedFault, text } from './grant-cells.ts'
import { peopleNamed } from './granted.ts'
import { oneNamed } from './places.ts'
import { column, nameColumns, readNames, treeImport } from './tree-import.ts'
import { isRow, type TreeCells, type TreeNode, type TreeRow } from './tree-rows.ts'

type DepartmentNode = TreeNode & { depth: number; editable: boolean }
type DepartmentRow = TreeRow<DepartmentNode, TreeCells & { headUserId: string | null }>

/** Rows with their head: a person whom the actor sees, and who can work now (TR-Z5). */
const readDepartments = async (checking: Checking, rows: readonly CheckedRow[]) => {
  const people = await peopleNamed(checking, all(rows, 'headUserId'))
  const ids = [...new Set([...people.values()].flat())]
  const listed = await listedUsers(checking, ids, 'importId' in checking)
  const enabled = new Set(listed.filter(({ status }) => status === 'enabled').map(({ id }) => id))
  return rows.map(row => {
    const { id: headUserId, faults } = oneNamed(people, text(row, 'headUserId'), 'headUserId')
    const off =
      headUserId && !enabled.has(headUserId) ? [refused('headUserId', codes.userNotEnabled.code)] : []
    const cells = readNames(row)
    return { ...cells, headUserId, faults: [...cells.faults, ...faults, ...off] }
  })
}

const getDepth = (parent: DepartmentRow['parent']): number => {
  if (!parent) return 0
  return isRow(parent) ? getDepth(parent.parent) + 1 : parent.depth
}

/** The rules of the place of a department, and of the number of all (G33, G34, P15). */
const judgeDepartments = async (checking: Checking, rows: readonly DepartmentRow[]): Promise<void> => {
  const { scope } = checking.actor
  let free = await countFreeDepartments(checking)
  for (const { parent, faults } of rows) {
    const isOpen =
      scope.all || (parent && (isRow(parent) || parent.editable || scope.departments.includes(parent.id)))
    if (!isOpen) faults.push(refused('parentId', codes.departmentForbidden.code))
    const full = levelReason(getDepth(parent), mostLevels(checking.actor))
    if (full) faults.push(refusedFault('parentId', full))
    if (faults.length > 0) continue
    free -= 1
    if (free < 0)
      faults.push(refused('name', codes.departmentLimit.code, { max: mostDepartments(checking.actor) }))
  }
}

/** Adds up to 500 departments from a sheet, each below one of the company or of the sheet; those that exist are skipped. */
export const departmentsImport = treeImport<DepartmentNode, DepartmentRow['cells']>({
  ...{ kind: 'departments', table: 'department', needs: importDepartments.needs },
  ...{ entry: { action: 'addDepartment', entity: 'departments' }, removal: 'removeDepartment' },
  columns: [
    ...nameColumns('imports:example.department'),
    column('headUserId', 'places:field.head', 32, {
      form: locale => words(locale)('imports:form.lpm'),
    }),
  ],
  codes: { nameTaken: codes.departmentNameTaken.code, underItself: codes.departmentUnderItself.code },
  list: async checking => (await getDepartmentTree(checking)).records,
  read: readDepartments,
  judge: judgeDepartments,
  add: (works, { name, nameEn, headUserId }, parentId) =>
    addDepartment(works, { name, nameEn, headUserId, parentId, beforeId: null }),
  remove: removeDepartment,
})

type PositionNode = TreeNode & { isCategory: boolean }
type PositionCells = TreeCells & { isCategory: boolean }

const positionKinds = ['position', 'category'] as const
const getKinds = (locale: Locale) => positionKinds.map(kind => words(locale)(`places:kind.${kind}`))

const readPosition = (row: CheckedRow): PositionCells => {
  const kind = text(row, 'kind').toLowerCase()
  const index = locales
    .map(locale => getKinds(locale).findIndex(word => word.toLowerCase() === kind))
    .find(each => each >= 0)
  const wrong: ImportFault[] = kind && index === undefined ? [{ field: 'kind', fault: 'invalid' }] : []
  const cells = readNames(row)
  return { ...cells, isCategory: index === 1, faults: [...cells.faults, ...wrong] }
}

/** Adds up to 500 positions and categories from a sheet; those that exist are skipped. */
export const positionsImport = treeImport<PositionNode, PositionCells>({
  ...{ kind: 'positions', table: 'position', needs: importPositions.needs },
  ...{ entry: { action: 'addPosition', entity: 'positions' }, removal: 'removePosition' },
  columns: [
    ...nameColumns('imports:example.role'),
    column('kind', 'places:field.kind', 16, {
      form: locale => getKinds(locale).join(' / '),
      choices: getKinds,
    }),
  ],
  codes: { nameTaken: codes.positionNameTaken.code, underItself: codes.positionUnderItself.code },
  list: async checking => (await getPositionTree(checking)).records,
  read: async (_, rows) => rows.map(readPosition),
  // Only a category can be a parent (G34, G35).
  judge: async (_, rows) => {
    for (const { cells, parent, faults } of rows) {
      const isHolder = !parent || (isRow(parent) ? parent.cells.isCategory : parent.isCategory)
      if (!isHolder) faults.push(refused('parentId', codes[underPosition(cells.isCategory, false)].code))
    }
  },
  add: (works, { name, nameEn, isCategory }, parentId) =>
    addPosition(works, { name, nameEn, isCategory, parentId, beforeId: null }),
  remove: removePosition,
})
