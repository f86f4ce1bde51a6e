import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  type addCourseCategory,
  type CourseCategory,
  type courseCategories,
  type moveCourseCategory,
  type removeCourseCategory,
  renameCourseCategory,
} from '../../../contract/courses/categories.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import {
  inTreeOrder,
  lockSortOrder,
  placeBefore,
  renumberSiblings,
  takenName,
} from '../../kernel/sort-order.ts'

type CategoryRecord = CourseCategory & { sort: number }
type Answer = Output<typeof renameCourseCategory>

const all = (tx: Transaction) => rows(
  tx,
)<CategoryRecord>`select g.id, g.parent_id as "parentId", g.name, g.name_en as "nameEn", g.sort,
    g.row_version as "rowVersion",
    (select count(*)::int from course c where c.tenant_id = g.tenant_id and c.category_id = g.id) as courses
  from course_category g where g.tenant_id = (select current_tenant()) and g.removed_at is null
  order by g.sort, g.name, g.id`

/** Categories in tree order. */
export const listCategories = async ({
  tx,
  actor,
  now,
}: Context): Promise<Output<typeof courseCategories>> => {
  const records = inTreeOrder(await all(tx)).map(({ sort: _, ...category }) => category)
  return {
    records,
    total: records.length,
    editing: firstRefusal(decide(actor, renameCourseCategory, null, now)),
  }
}

/** All categories, locked against other changes of the tree. */
const lockedTree = async ({ tx }: Context): Promise<CategoryRecord[]> => {
  await lockSortOrder(tx, 'course_category')
  return all(tx)
}

const toChange = async (context: Context, reading: { id: string; rowVersion: number }) => {
  const categories = await lockedTree(context)
  const category = categories.find(each => each.id === reading.id)
  if (!category) throw problem('dataNotFound')
  await requireVersion(
    context.tx,
    { entity: 'courseCategories', id: reading.id, version: category.rowVersion },
    reading.rowVersion,
  )
  return { category, categories }
}

type Placement = {
  id: string
  parentId: string | null
  beforeId: string | null
  name: string
  nameEn: string
}

/** A place among the siblings below a parent, with a free name. */
const takePlace = async (
  context: Context,
  categories: readonly CategoryRecord[],
  wish: Placement,
): Promise<number> => {
  if (wish.parentId && !categories.some(each => each.id === wish.parentId))
    throw problem('dataNotFound', { field: 'parentId' })
  const siblings = categories.filter(each => each.parentId === wish.parentId && each.id !== wish.id)
  requireFreeName(siblings, wish)
  const placed = placeBefore(siblings, wish.beforeId)
  if (!placed) throw problem('dataNotFound', { field: 'beforeId' })
  await renumberSiblings(context, 'course_category', siblings, placed)
  return placed.sort
}

const requireFreeName = (siblings: readonly CategoryRecord[], names: { name: string; nameEn: string }) => {
  const field = takenName(siblings, names)
  if (field) throw problem('courseCategoryNameTaken', { field })
}

/** Adds a category at the end of its parent, or before a sibling. */
export const add = async (context: Context, input: Parsed<typeof addCourseCategory>): Promise<Answer> => {
  const categories = await lockedTree(context)
  if (categories.length >= limits.courseCategories)
    throw problem('tooManyItems', { max: limits.courseCategories })
  const id = randomUUID()
  const { name, nameEn, parentId } = input
  const sort = await takePlace(context, categories, { ...input, id })
  await run(context.tx)`insert into course_category (tenant_id, id, parent_id, name, name_en, sort)
    values (current_tenant(), ${id}::uuid, ${parentId}::uuid, ${name}, ${nameEn}, ${sort})`
  context.audit({ entityId: id, version: 1, changes: changesBetween({}, { name, nameEn, parentId, sort }) })
  return { id, rowVersion: 1 }
}

const write = async (
  context: Context,
  category: CategoryRecord,
  after: Partial<Pick<CategoryRecord, 'name' | 'nameEn' | 'parentId' | 'sort'>>,
  reason: string,
): Promise<Answer> => {
  const { id, rowVersion } = category
  const changes = changesBetween(category, after)
  if (Object.keys(changes).length === 0) return { id, rowVersion }
  const { name, nameEn, parentId, sort } = { ...category, ...after }
  const version = rowVersion + 1
  await run(
    context.tx,
  )`update course_category set name = ${name}, name_en = ${nameEn}, parent_id = ${parentId}::uuid,
      sort = ${sort}, row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  context.audit({ entityId: id, version, changes, ...(reason && { reason }) })
  return { id, rowVersion: version }
}

/** Changes the names. */
export const rename = async (
  context: Context,
  { name, nameEn, reason, ...reading }: Parsed<typeof renameCourseCategory>,
): Promise<Answer> => {
  const { category, categories } = await toChange(context, reading)
  const names = { name: name ?? category.name, nameEn: nameEn ?? category.nameEn }
  requireFreeName(
    categories.filter(each => each.parentId === category.parentId && each.id !== category.id),
    names,
  )
  return write(context, category, names, reason)
}

/** Moves a category with all in it; the whole tree is locked, so that concurrent moves make no cycle (TR-C2). */
export const move = async (
  context: Context,
  { parentId, beforeId, reason, ...reading }: Parsed<typeof moveCourseCategory>,
): Promise<Answer> => {
  const { category, categories } = await toChange(context, reading)
  const parents = new Map(categories.map(each => [each.id, each.parentId]))
  for (let above: string | null | undefined = parentId; above; above = parents.get(above))
    if (above === category.id) throw problem('courseCategoryUnderItself', { field: 'parentId' })
  const siblings = categories.filter(each => each.parentId === category.parentId)
  const next = siblings[siblings.findIndex(each => each.id === category.id) + 1]
  if (parentId === category.parentId && (next?.id ?? null) === beforeId)
    return { id: category.id, rowVersion: category.rowVersion }
  const sort = await takePlace(context, categories, { ...category, parentId, beforeId })
  return write(context, category, { parentId, sort }, reason)
}

/** Removes a category in which there is nothing; its row stays, so that the trail has its name. */
export const remove = async (
  context: Context,
  { reason, ...reading }: Parsed<typeof removeCourseCategory>,
): Promise<Answer> => {
  const { tx } = context
  const { category, categories } = await toChange(context, reading)
  await run(
    tx,
  )`select from course_category where tenant_id = (select current_tenant()) and id = ${category.id}::uuid for update`
  const used = (await one(tx)<{ count: number }>`select (
      (select count(*) from course c where c.tenant_id = (select current_tenant()) and c.category_id = ${category.id}::uuid)
      + (select count(*) from course_draft d join course c on c.tenant_id = d.tenant_id and c.id = d.course_id
        where d.tenant_id = (select current_tenant()) and d.content ->> 'categoryId' = ${category.id}
          and c.category_id is distinct from ${category.id}::uuid)
      + (select count(*) from training_task t where t.tenant_id = (select current_tenant()) and t.category_id = ${category.id}::uuid))::int as count`)!
  const count = used.count + categories.filter(each => each.parentId === category.id).length
  if (count > 0) throw problem('courseCategoryNotEmpty', { count })
  const version = category.rowVersion + 1
  await run(tx)`update course_category set removed_at = ${sql`now()`}, row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${category.id}::uuid`
  const changes = changesBetween({ removed: false }, { removed: true })
  context.audit({ entityId: category.id, version, changes, ...(reason && { reason }) })
  return { id: category.id, rowVersion: version }
}
