import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  addPosition,
  editPosition,
  movePosition,
  PositionAction,
  removePosition,
} from '../../../contract/positions/calls.ts'
import { requireAllowed } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { organisationTexts } from '../../kernel/search/organisation.ts'
import { lockSortOrder, placeBefore, renumberSiblings, takenName } from '../../kernel/sort-order.ts'
import { decidePosition } from './detail.ts'
import { getBeside, type PositionRecord, positionById, siblingsUnder, wayTo } from './queries.ts'
import { underPosition } from './rules.ts'

type Answer = Output<typeof editPosition>

const getSaid = (name: string, nameEn: string): string => organisationTexts({ name, nameEn }).said

/** Adds a position or a category, at the end of its parent or before a sibling. */
export const add = async (
  context: Pick<Context, 'tx' | 'actor' | 'audit'>,
  input: Parsed<typeof addPosition>,
): Promise<Answer> => {
  const { tx, actor } = context
  const { name, nameEn, parentId, isCategory } = input
  await lockSortOrder(tx, 'position')
  await checkParent(context, parentId, isCategory)
  const id = randomUUID()
  const sort = await takePlace(context, { ...input, id })
  await run(tx)`insert into position (tenant_id, id, parent_id, is_category, name, name_en, said, sort)
    values (${actor.tenantId}::uuid, ${id}, ${parentId}::uuid, ${isCategory}, ${name}, ${nameEn}, ${getSaid(name, nameEn)}, ${sort})`
  const fields = { name, nameEn, parentId, isCategory, sort }
  context.audit({ entityId: id, version: 1, changes: changesBetween({}, fields) })
  return { id, rowVersion: 1 }
}

/** Changes the names; the type, position or category, cannot change (G35). */
export const edit = async (context: Context, wish: Parsed<typeof editPosition>): Promise<Answer> => {
  const { tx } = context
  const position = await positionToChange(context, wish, 'edit')
  const { isCategory = position.isCategory, name = position.name, nameEn = position.nameEn } = wish
  if (isCategory !== position.isCategory) throw problem('positionNotCategory', { field: 'isCategory' })
  const changes = changesBetween({ name: position.name, nameEn: position.nameEn }, { name, nameEn })
  if (Object.keys(changes).length === 0) return { id: wish.id, rowVersion: wish.rowVersion }
  const takenField = takenName(await siblingsUnder(tx, position.parentId, position.id), { name, nameEn })
  if (takenField) throw problem('positionNameTaken', { field: takenField })
  const version = position.rowVersion + 1
  await run(tx)`update position set name = ${name}, name_en = ${nameEn}, said = ${getSaid(name, nameEn)},
    row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${wish.id}::uuid`
  context.audit({ entityId: wish.id, version, changes, ...(wish.reason && { reason: wish.reason }) })
  return { id: wish.id, rowVersion: version }
}

/** Moves it below another category or to the top; the whole tree is locked, so that concurrent moves make no cycle (TR-C2). */
export const move = async (context: Context, wish: Parsed<typeof movePosition>): Promise<Answer> => {
  const { tx } = context
  const position = await positionToChange(context, wish, 'move')
  if (wish.parentId === position.parentId) {
    const siblings = await siblingsUnder(tx, position.parentId, null)
    const next = siblings[siblings.findIndex(each => each.id === position.id) + 1]
    if ((next?.id ?? null) === wish.beforeId) return { id: wish.id, rowVersion: wish.rowVersion }
  } else {
    if (wish.parentId && (await isWithin(context, wish.parentId, position.id)))
      throw problem('positionUnderItself', { field: 'parentId' })
    await checkParent(context, wish.parentId, position.isCategory, true)
  }
  const sort = await takePlace(context, { ...position, ...wish })
  const version = position.rowVersion + 1
  await run(tx)`update position set parent_id = ${wish.parentId}::uuid, sort = ${sort},
    row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${wish.id}::uuid`
  context.audit({
    entityId: wish.id,
    version,
    changes: changesBetween(
      { parentId: position.parentId, sort: position.sort },
      { parentId: wish.parentId, sort },
    ),
    ...(wish.reason && { reason: wish.reason }),
  })
  return { id: wish.id, rowVersion: version }
}

/** Removes a position without users, or an empty category; its row stays. */
export const remove = async (
  context: Pick<Context, 'tx' | 'actor' | 'now' | 'audit'>,
  wish: Parsed<typeof removePosition>,
): Promise<Answer> => {
  const { tx } = context
  const position = await positionToChange(context, wish, 'remove')
  const version = position.rowVersion + 1
  await run(tx)`update position set removed_at = now(), row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${wish.id}::uuid`
  const changes = changesBetween({ removed: false }, { removed: true })
  context.audit({ entityId: wish.id, version, changes, ...(wish.reason && { reason: wish.reason }) })
  return { id: wish.id, rowVersion: version }
}

const positionToChange = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  seen: { id: string; rowVersion: number },
  action: PositionAction,
): Promise<PositionRecord> => {
  const { tx, actor } = context
  await lockSortOrder(tx, 'position')
  const position = await positionById(tx, seen.id, true)
  if (!position) throw problem('dataNotFound')
  await requireVersion(
    tx,
    { entity: 'positions', id: seen.id, version: position.rowVersion },
    seen.rowVersion,
  )
  const { held, children } = await getBeside(tx, position.id, actor.scope)
  const facts = { isCategory: position.isCategory, children, held }
  requireAllowed(decidePosition(context, action, facts))
  return position
}

/** Only a category can be a parent; positions have no children (G34, G35). */
const checkParent = async (
  { tx }: Pick<Context, 'tx'>,
  parentId: string | null,
  isCategory: boolean,
  moved = false,
): Promise<void> => {
  if (parentId === null) return
  const parent = await positionById(tx, parentId)
  if (!parent) throw problem('dataNotFound', { field: 'parentId' })
  if (!parent.isCategory) throw problem(underPosition(isCategory, moved), { field: 'parentId' })
}

const isWithin = async ({ tx }: Context, id: string, categoryId: string): Promise<boolean> =>
  id === categoryId || (await wayTo(tx, id)).some(each => each.id === categoryId)

type PlacementRequest = {
  id: string
  parentId: string | null
  beforeId: string | null
  name: string
  nameEn: string
}

/** A sort position below a parent, with a free name; siblings that must be renumbered get an audit entry each. */
const takePlace = async (context: Pick<Context, 'tx' | 'audit'>, wish: PlacementRequest): Promise<number> => {
  const siblings = await siblingsUnder(context.tx, wish.parentId, wish.id)
  const takenField = takenName(siblings, wish)
  if (takenField) throw problem('positionNameTaken', { field: takenField })
  const placed = placeBefore(siblings, wish.beforeId)
  if (!placed) throw problem('dataNotFound', { field: 'beforeId' })
  await renumberSiblings(context, 'position', siblings, placed)
  return placed.sort
}
