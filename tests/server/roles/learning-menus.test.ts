import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { menus } from '../../../contract/access/menus.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'

const path = 'server/kernel/db/migrations/0067-learning-menus.sql'
const group = menus.filter(each => each.groupNo === 4)

const getButtons = (server: DemoServer, tenantId: string, code: string) =>
  server.rows<{ menu: number; button: string | null }>(
    `select m.menu_id as menu, b.button from role r join role_menu m on m.role_id = r.id left join role_button b on b.role_id = r.id and b.menu_id = m.menu_id
      where r.tenant_id = $1 and r.code = $2 and m.menu_id = any($3) order by 1, 2`,
    [tenantId, code, group.map(each => each.id)],
  )

test('administrators of a company from before the group Learning get all of it, and nobody else does', async () => {
  const server = await demoServer()
  try {
    const { tenantId } = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    await server.removeRows('role_menu', { menu_id: group.map(each => each.id) })
    await server.owner.query(readFileSync(path, 'utf8'))
    const every = group.flatMap(({ id, buttons }) => buttons.map(button => ({ menu: id as number, button })))
    const sorted = every.toSorted((a, b) => a.menu - b.menu || (a.button < b.button ? -1 : 1))
    for (const code of ['ACCOUNT_HOLDER', 'DH_ADMINISTRATOR'])
      expect(await getButtons(server, tenantId, code)).toEqual(sorted)
    const [others] = await server.rows<{ count: number }>(
      `select count(*)::int as count from role_menu m join role r on r.id = m.role_id
        where m.menu_id = any($1) and r.code is distinct from 'ACCOUNT_HOLDER' and r.code is distinct from 'DH_ADMINISTRATOR'`,
      [group.map(each => each.id)],
    )
    expect(others!.count).toBe(0)
  } finally {
    await server.close()
  }
})
