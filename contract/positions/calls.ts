import { z } from 'zod'
import { call } from '../define.ts'
import { placeNames, seenRecord, treePlace } from '../departments/shapes.ts'
import { limits } from '../limits.ts'
import { id, list, nameFields, nothing, page, reason, text } from '../shapes.ts'
import { historyEntry, userStatus, userType } from '../users/shapes.ts'

/** Permission id of position administration (B47). */
const menu = 1005
const button = 'POSITION_EDIT'
const prefix = '/mdsdata/position'
const because = { reason: text(limits.reasonLength).default('') }

/** Actions on a position or a category (E24). */
export const positionAction = z.enum(['add', 'edit', 'move', 'remove'])
export type PositionAction = z.output<typeof positionAction>

/** A position or a category in the tree. */
const positionNode = z.object({
  id,
  parentId: id.nullable(),
  isCategory: z.boolean(),
  name: z.string(),
  nameEn: z.string(),
  /** How the name is pronounced, for search and typing ahead; empty where the spelling is enough. */
  said: z.string(),
  /** People with this position whom the actor sees; 0 for a category. */
  holders: z.number().int(),
  rowVersion: z.number().int(),
})
export type PositionNode = z.output<typeof positionNode>

export const positionTree = call({
  name: 'positionTree',
  method: 'GET',
  path: `${prefix}/tree`,
  summary: 'Gives positions and their categories in tree order, each with how many people hold it.',
  needs: { menu },
  input: nothing,
  /** `editing`: why the actor may not change any, or null. */
  output: list(positionNode).extend({ editing: reason.nullable() }),
  codes: [],
  rows: 'A5 B47 E24 TR-Z3',
})

export const positionDetail = call({
  name: 'positionDetail',
  method: 'GET',
  path: `${prefix}/detail`,
  summary: 'Gives one position or category, and why each action is or is not open.',
  needs: { menu },
  input: z.object({ id }),
  output: positionNode.extend({
    path: z.array(z.object({ id, name: z.string(), nameEn: z.string() })),
    children: z.number().int(),
    actions: z.record(positionAction, reason.nullable()),
  }),
  codes: ['dataNotFound'],
  ids: { id: 'positions' },
  rows: 'E24 D33',
})
export type PositionDetail = z.output<typeof positionDetail.output>

export const positionHolders = call({
  name: 'positionHolders',
  method: 'POST',
  path: `${prefix}/queryHolderPage`,
  summary: 'Lists the people whom the actor sees that hold a position.',
  needs: { menu },
  input: z.object({ id, ...page, query: text(200).default('') }),
  output: list(
    z.object({
      id,
      ...nameFields,
      account: z.string().nullable(),
      employeeId: z.string().nullable(),
      type: userType,
      status: userStatus,
      department: z.string().nullable(),
      departmentEn: z.string().nullable(),
    }),
  ),
  codes: ['dataNotFound'],
  ids: { id: 'positions' },
  rows: 'E24 TR-Z3',
})
export type PositionHolder = z.output<typeof positionHolders.output>['records'][number]

export const positionHistory = call({
  name: 'positionHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary:
    'Lists what was done to a position or category, newest first, from the audit trail; to a removed one as well.',
  needs: { menu },
  input: z.object({ id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: { id: 'positions' },
  rows: 'TR-A1',
})

export const addPosition = call({
  name: 'addPosition',
  method: 'POST',
  path: `${prefix}/add`,
  summary: 'Adds a position or a category, at the top or in a category.',
  needs: { menu, button },
  input: z.object({ isCategory: z.boolean(), ...placeNames, ...treePlace }),
  output: z.object(seenRecord),
  codes: ['dataNotFound', 'positionHasNoCategories', 'departmentUnderPosition', 'positionNameTaken'],
  changes: { audit: 'addPosition', entity: 'positions', repeatable: true },
  ids: { parentId: 'positions', beforeId: 'positions' },
  rows: 'G34 G35 TR-C2',
})

export const editPosition = call({
  name: 'editPosition',
  method: 'POST',
  path: `${prefix}/edit`,
  summary: 'Changes the names of a position or a category; fields left out stay.',
  needs: { menu, button },
  input: z.object({
    ...seenRecord,
    name: placeNames.name.optional(),
    nameEn: placeNames.nameEn.unwrap().optional(),
    /** This cannot change: a position does not become a category (G35). */
    isCategory: z.boolean().optional(),
    ...because,
  }),
  output: z.object(seenRecord),
  codes: ['dataNotFound', 'dataChanged', 'positionNotCategory', 'positionNameTaken'],
  changes: { audit: 'editPosition', entity: 'positions', repeatable: true, hasImpact: true },
  ids: { id: 'positions' },
  rows: 'E24 G35 TR-C1',
})

export const movePosition = call({
  name: 'movePosition',
  method: 'POST',
  path: `${prefix}/move`,
  summary:
    'Moves a position, or a category with all in it, to another category or another place among its siblings.',
  needs: { menu, button },
  input: z.object({ ...seenRecord, ...treePlace, ...because }),
  output: z.object(seenRecord),
  codes: [
    'dataNotFound',
    'dataChanged',
    'categoryOnlyUnderCategory',
    'departmentUnderPosition',
    'positionUnderItself',
    'positionNameTaken',
  ],
  changes: { audit: 'movePosition', entity: 'positions', repeatable: true, hasImpact: true },
  ids: { id: 'positions', parentId: 'positions', beforeId: 'positions' },
  rows: 'G34 G35 TR-C2',
})

export const removePosition = call({
  name: 'removePosition',
  method: 'POST',
  path: `${prefix}/remove`,
  summary: 'Removes a position that nobody holds, or a category that holds nothing.',
  needs: { menu, button },
  input: z.object({ ...seenRecord, ...because }),
  output: z.object(seenRecord),
  codes: ['dataNotFound', 'dataChanged', 'positionInUse', 'categoryNotEmpty'],
  changes: { audit: 'removePosition', entity: 'positions', repeatable: true, hasImpact: true },
  ids: { id: 'positions' },
  rows: 'E24 G35',
})
