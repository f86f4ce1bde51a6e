import type { Parsed } from '../../../contract/define.ts'
import type { saveZoneSetting, ZoneSetting } from '../../../contract/zones/calls.ts'
import { lastChange } from '../../audit/history.ts'
import type { Actor, Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'

/** Defaults: screens follow the device, exports follow the screens, and workbooks name their zone. */
const unset: ZoneSetting = {
  showTzType: 'following',
  showTzFix: null,
  showTzVisible: false,
  exportTzType: 'following',
  exportTzFix: null,
  exportTzVisible: true,
  rowVersion: 0,
}

/** The zones that a user has set. */
export const getZoneSetting = async (
  tx: Transaction,
  { userId }: Pick<Actor, 'userId'>,
): Promise<ZoneSetting> => {
  const row = await one(tx)<ZoneSetting>`select show_type as "showTzType", show_fix as "showTzFix",
      show_visible as "showTzVisible", export_type as "exportTzType", export_fix as "exportTzFix",
      export_visible as "exportTzVisible", row_version as "rowVersion"
    from zone_setting where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid`
  return row ?? unset
}

/** Zone of the actor's exports, and whether their columns name it. */
export const getExportZone = async ({
  tx,
  actor,
  client,
}: Pick<Context, 'tx' | 'actor' | 'client'>): Promise<{ zone: string; named: boolean }> => {
  const set = await getZoneSetting(tx, actor)
  const shown = set.showTzType === 'fixed' ? set.showTzFix : null
  const fixed = set.exportTzType === 'fixed' ? set.exportTzFix : shown
  return { zone: fixed ?? client.zone, named: set.exportTzVisible }
}

type ZoneRequest = Parsed<typeof saveZoneSetting>

/** Saves the actor's zones if the version still matches (TR-C1). */
export const keepZoneSetting = async (context: Context, wish: ZoneRequest): Promise<ZoneSetting> => {
  const { tx, actor } = context
  const { rowVersion, ...set } = wish
  const before = await getZoneSetting(tx, actor)
  const saved = before.rowVersion === rowVersion && (await put(tx, actor, wish))
  if (!saved) throw problem('dataChanged', await lastChange(tx, 'zones', actor.userId))
  const version = rowVersion + 1
  context.audit({ entityId: actor.userId, version, changes: getChanges(before, set) })
  return { ...set, rowVersion: version }
}

/** False when another request was faster. */
const put = async (tx: Transaction, actor: Actor, wish: ZoneRequest): Promise<boolean> => {
  const count = await run(tx)`insert into zone_setting as z
      (tenant_id, user_id, show_type, show_fix, show_visible, export_type, export_fix, export_visible)
    values ((select current_tenant()), ${actor.userId}::uuid, ${wish.showTzType}, ${wish.showTzFix}, ${wish.showTzVisible},
      ${wish.exportTzType}, ${wish.exportTzFix}, ${wish.exportTzVisible})
    on conflict (tenant_id, user_id) do update set show_type = excluded.show_type, show_fix = excluded.show_fix,
      show_visible = excluded.show_visible, export_type = excluded.export_type, export_fix = excluded.export_fix,
      export_visible = excluded.export_visible, row_version = z.row_version + 1, updated_at = now()
    where z.row_version = ${wish.rowVersion}`
  return count === 1
}

type Set = Omit<ZoneSetting, 'rowVersion'>

const getChanges = (before: Set, after: Set): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Set)[])
      .filter(field => before[field] !== after[field])
      .map(field => [field, [before[field], after[field]]]),
  )
