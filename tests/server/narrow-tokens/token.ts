import type { DemoServer } from '../demo-server.ts'

/** A valid narrow token of a user; nobody has the token itself. Returns its id. */
export const addNarrowToken = async (
  server: DemoServer,
  tenantId: string,
  userId: string,
): Promise<string> => {
  const [row] = await server.rows<{ id: string }>(
    `insert into session (id, account_id, kind, method, held_to, expires_at, elements, credential_id)
      select gen_random_uuid(), account_id, 'narrow', 'narrow', tenant_id, now() + interval '1 hour', '{mds-upload}', gen_random_uuid()
      from membership where tenant_id = $1 and user_id = $2 returning id`,
    [tenantId, userId],
  )
  return row!.id
}
