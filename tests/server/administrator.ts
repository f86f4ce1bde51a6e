import type { DemoServer } from './demo-server.ts'

/** Runs a statement, or several without values, as an administrator of the database can: past every trigger and foreign key. */
export const asAdministrator = async (
  { owner }: Pick<DemoServer, 'owner'>,
  statement: string,
  values: unknown[] = [],
): Promise<void> => {
  await owner.query('begin')
  try {
    await owner.query('set local session_replication_role = replica')
    await owner.query(statement, values)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
