import { sql } from 'kysely'
import { buttonKey } from '../../../contract/access/menus.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import {
  addPosition,
  editPosition,
  movePosition,
  type PositionHolder,
  positionDetail,
  positionHistory,
  positionHolders,
  positionTree,
  removePosition,
} from '../../../contract/positions/calls.ts'
import { decidesRecords } from '../../access/records.ts'
import { rowsOfUsersInScope, usersInScope } from '../../access/scope.ts'
import { wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { readPage } from '../../kernel/db/pages.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { add, edit, move, remove } from './change.ts'
import { decidePositionById, getDetail, getTree } from './detail.ts'
import { positionById, positionOnce } from './queries.ts'

decidesRecords('positions', decidePositionById)

/** Totals are counted up to this number and shown as "10,000+". */
const countCap = 10_000

const holders = async (
  { tx, actor }: Context,
  { id, query, limit, pageNum }: Parsed<typeof positionHolders>,
): Promise<Output<typeof positionHolders>> => {
  if (!(await positionById(tx, id))) throw problem('dataNotFound')
  const terms = searchTerms(query)
  const contact = actor.buttons.has(buttonKey(1011, 'USER_CONTACT_VIEW'))
  const matches = terms.length
    ? sql`and u.id in (select users_matching(${terms}::text[], ${contact}))`
    : sql``
  const from = sql`from user_position up join users u on u.tenant_id = (select current_tenant()) and u.id = up.user_id and u.removed_at is null
    where up.tenant_id = (select current_tenant()) and up.position_id = ${id}::uuid and ${usersInScope(actor.scope, 'u')} ${matches}`
  const counted = terms.length
    ? from
    : sql`from user_position up where up.tenant_id = (select current_tenant()) and up.position_id = ${id}::uuid
        and ${rowsOfUsersInScope(actor.scope, 'up.user_id')}`
  const listed = {
    matches: from,
    counted,
    key: sql`u.id`,
    order: [[sql`u.sort_name`], [sql`u.id`]] as const,
    most: countCap,
    columns: sql`u.id, u.last_name as "lastName", u.first_name as "firstName", u.reading, u.account, u.employee_id as "employeeId", u.type, u.status,
      d.name as department, d.name_en as "departmentEn"`,
    joins: sql`join users u on u.tenant_id = (select current_tenant()) and u.id = page.key
    left join lateral (select d.name, d.name_en from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
      where ud.tenant_id = (select current_tenant()) and ud.user_id = u.id order by ud.main desc, d.name limit 1) d on true`,
  }
  const { rows: records, total } = await readPage<PositionHolder>(tx, listed, { limit, pageNum })
  return {
    records,
    total: Math.min(total, countCap),
    capped: total > countCap,
  }
}

export const handlers = [
  handle(positionTree, getTree),
  handleOne(positionDetail, getDetail),
  handle(positionHolders, holders),
  handle(positionHistory, async (context, { id, ...page }) => {
    if (!(await positionOnce(context.tx, id))) throw problem('dataNotFound')
    return wholeHistory(context, 'positions', id, page)
  }),
  handle(addPosition, add),
  handle(editPosition, edit),
  handle(movePosition, move),
  handle(removePosition, remove),
]
