import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../../server/kernel/db/migrate.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
beforeAll(async () => {
  server = await demoServer()
})
afterAll(() => server.close())

const ready = async () => {
  const answer = await server.app.inject('/readyz')
  expect(answer.statusCode).toBe(answer.json().status === 'ready' ? 200 : 503)
  return answer.json()
}

/** The rights that a role loses when its database is loaded without it. */
const losses = {
  'a right to a table': ['revoke select on notice from mds_app', 'grant select on notice to mds_app'],
  'a right to columns': [
    'revoke select (employee_id) on users from mds_search',
    'grant select (employee_id) on users to mds_search',
  ],
  'a right to a function': [
    'revoke execute on function users_matching from mds_app',
    'grant execute on function users_matching to mds_app',
  ],
  'a function of its own': [
    'alter function users_matching owner to current_user',
    'grant create on schema public to mds_search; alter function users_matching owner to mds_search; revoke create on schema public from mds_search',
  ],
  'a policy': [
    'drop policy search on users',
    'create policy search on users for select to mds_search using (true)',
  ],
}

describe('rights of the roles', () => {
  it.each(Object.entries(losses))(
    '%s that is lost turns /readyz, and the start names it',
    async (_what, [lose, mend]) => {
      expect(await ready()).toMatchObject({ status: 'ready', grants: { lost: 0 } })
      await server.owner.query(lose!)
      const lost = await ready()
      expect(lost).toMatchObject({ status: 'not ready', database: 'up' })
      expect(lost.grants.lost).toBeGreaterThan(0)
      await expect(migrate(server.connections)).rejects.toThrow(
        /^The database lacks \d of the \d+ rights of the roles mds_app and mds_search \(mds_(app|search): .*(notice|users).*restore it again/,
      )
      await server.owner.query(mend!)
      await migrate(server.connections)
      expect((await ready()).grants.lost).toBe(0)
    },
  )
})
