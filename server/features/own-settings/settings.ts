import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { readSetting, saveSetting } from '../../../contract/workspace/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'

const maxBytes = 16 * 1024

type Json = Output<typeof readSetting>['value']

/** The actor's setting with this name; null when not set. */
export const readOwn = async (
  { tx, actor }: Context,
  { name }: Parsed<typeof readSetting>,
): Promise<Output<typeof readSetting>> => {
  const row = await tx
    .selectFrom('user_setting')
    .select('value')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('name', '=', name)
    .executeTakeFirst()
  return { name, value: (row?.value ?? null) as Json }
}

/** Stores a value under a name for the actor's user. */
export const putOwn = async ({ tx, actor }: Context, name: string, value: unknown): Promise<void> => {
  const text = JSON.stringify(value)
  await tx
    .insertInto('user_setting')
    .values({ tenant_id: actor.tenantId, user_id: actor.userId, name, value: text })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'user_id', 'name'])
        .doUpdateSet({ value: text, updated_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Saves a setting; the last write wins, because only its own user writes it. */
export const saveOwn = async (
  context: Context,
  { name, value }: Parsed<typeof saveSetting>,
): Promise<Output<typeof saveSetting>> => {
  if (Buffer.byteLength(JSON.stringify(value)) > maxBytes)
    throw problem('valueTooLarge', { max: maxBytes / 1024 })
  const before = await readOwn(context, { name })
  await putOwn(context, name, value)
  context.audit({ entityId: name, changes: { [name]: [before.value, value] } })
  return { done: true }
}
