import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { SavedSettings, settingHistory, updateSetting } from '../../../contract/tenant/calls.ts'
import { getSettings, type TenantSettings } from '../../../contract/tenant/settings.ts'
import { changesBetween } from '../../audit/append.ts'
import { getHistory, historyEntry, lastChange, requireVersion } from '../../audit/history.ts'
import { shownIn } from '../../audit/shown.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { fullName, shownName } from '../../kernel/names.ts'
import { revokeDevices } from '../auth/second-factor/devices.ts'
import { endSessions } from '../auth/sessions.ts'
import { checkReviewer } from './reviewer.ts'

/**
 * Applies a new policy for second factors at once: no device is trusted any more (TR-N12), and where a second factor is now required,
 * sessions without one end. The actor keeps the current session.
 */
const applyPolicy = async (
  { tx, actor }: Context,
  before: TenantSettings,
  after: TenantSettings,
): Promise<void> => {
  if (before.twoFactor === after.twoFactor) return
  await revokeDevices(tx, { tenantId: actor.tenantId })
  if (after.twoFactor === 'required')
    await endSessions(tx, { tenantId: actor.tenantId, unproved: true }, 'accessUpdated', actor.sessionId)
}

export const entity = 'tenantSettings'

type StoredSettings = { settings: TenantSettings; version: number }

/** Settings of this transaction's tenant, locked until commit with `lock`. */
export const keptSettings = async (tx: Transaction, lock = false): Promise<StoredSettings> => {
  const row = (await one(tx)<{ settings: unknown; version: number }>`select settings,
    settings_version as version
    from tenant where id = (select current_tenant()) ${lock ? sql`for no key update` : sql``}`)!
  return { settings: getSettings(row.settings), version: row.version }
}

/** The settings with their version, and who last changed them. */
export const read = async ({ tx, actor, client }: Context): Promise<SavedSettings> => {
  const { settings, version } = await keptSettings(tx)
  const last = await lastChange(tx, entity, actor.tenantId)
  return {
    settings,
    rowVersion: version,
    changed: last ? { by: shownName(last.by, last, client.locale), at: last.at } : null,
  }
}

/** Fields in the format of the trail: one value each, so that an entry names the changed one. */
export const inTrail = ({ reminders, ...settings }: TenantSettings): Record<string, unknown> => ({
  ...settings,
  ...Object.fromEntries(Object.entries(reminders).map(([name, value]) => [`reminders.${name}`, value])),
})

/** Saves settings if the version still matches (TR-C1); their consequences follow in the same transaction. */
export const update = async (
  context: Context,
  { rowVersion, ...wish }: Parsed<typeof updateSetting>,
): Promise<SavedSettings> => {
  const { tx, actor } = context
  const before = await keptSettings(tx, true)
  await requireVersion(tx, { entity, id: actor.tenantId, version: before.version }, rowVersion)
  if (wish.accessReviewerId !== before.settings.accessReviewerId)
    await checkReviewer(tx, wish.accessReviewerId)
  const changes = changesBetween(inTrail(before.settings), inTrail(wish))
  if (Object.keys(changes).length === 0) return read(context)
  const version = rowVersion + 1
  await run(tx)`update tenant set settings = settings || ${JSON.stringify(wish)}::jsonb,
    settings_version = ${version}::int, updated_at = now()
    where id = (select current_tenant())`
  await applyPolicy(context, before.settings, wish)
  context.audit({ entityId: actor.tenantId, version, changes })
  return {
    settings: wish,
    rowVersion: version,
    changed: { by: fullName(actor.name, context.client.locale), at: context.now.toISOString() },
  }
}

/** Changes of the settings from the audit trail; reviewers are named. */
export const history = async (
  { tx, actor, client }: Context,
  input: Parsed<typeof settingHistory>,
): Promise<Output<typeof settingHistory>> => {
  const { rows, total } = await getHistory({ tx, client }, entity, actor.tenantId, input)
  const shown = await shownIn({ tx, actor, locale: client.locale }, rows)
  return { records: rows.map(row => historyEntry(row, shown)), total }
}
