import { sql } from 'kysely'
import { localeOf } from '../../contract/locales.ts'
import { settingsOf } from '../../contract/tenant.ts'
import type { Services } from '../context.ts'
import type { Database } from '../db/pool.ts'
import type { CertificateValues } from '../mail/letter.ts'
import { Unsent } from '../mail/mail.ts'
import { type DueRow, noteRefused, remindersDue, takeReminder } from './reminders-due.ts'

export type ReminderTools = {
  database: Database
  mail: Services['mail']
  settings: Pick<Services['settings'], 'publicOrigin'>
  /** Told of each message that did not leave, without what it said or to whom. */
  fault: (error: unknown) => void
}

const rowsAtOnce = 100
/** A mail server may take its time while the reminder is held (ms); the mail module gives up sooner. */
const idleTimeout = 60_000

/** Sends what is due in every tenant that is open; gives how many messages left. `now` is the database's clock unless given. */
export const remindAll = async (tools: ReminderTools, signal: AbortSignal, now?: Date): Promise<number> => {
  let sent = 0
  for (const tenant of await openTenants(tools.database, now)) {
    signal.throwIfAborted()
    sent += await remindTenant(tools, tenant, signal)
  }
  return sent
}

type OpenTenant = { id: string; settings: unknown; now: Date }

const openTenants = (database: Database, now: Date | undefined): Promise<OpenTenant[]> =>
  database.transaction(null, async tx => {
    const { rows } = await sql<OpenTenant>`select t.id, t.settings, at.now from tenant t,
        (select coalesce(${now ?? null}::timestamptz, now()) as now) at
      where t.enabled and t.licence_from <= at.now and at.now < t.licence_to order by t.id`.execute(tx)
    return rows
  })

const remindTenant = async (
  tools: ReminderTools,
  tenant: OpenTenant,
  signal: AbortSignal,
): Promise<number> => {
  const { kinds, certificateDays: within } = settingsOf(tenant.settings).reminders
  if (!kinds.includes('certificate')) return 0
  let sent = 0
  let after: string | null = null
  for (;;) {
    const from = after
    const rows: DueRow[] = await tools.database.transaction(
      tenant.id,
      tx => remindersDue(tx, tenant.now, within, from, rowsAtOnce),
      { readOnly: true },
    )
    for (const row of rows) {
      signal.throwIfAborted()
      if (await remind(tools, tenant.id, row)) sent += 1
    }
    if (rows.length < rowsAtOnce) return sent
    after = rows.at(-1)!.id
  }
}

/**
 * Sends one reminder in the transaction that takes it: whoever else wants it waits, and finds it taken. If it does not leave, it
 * is given back for the next time; if the server dies between sending and the commit, the second message carries the same id.
 */
const remind = async ({ database, mail, settings, fault }: ReminderTools, tenantId: string, row: DueRow) => {
  try {
    return await database.transaction(
      tenantId,
      async tx => {
        if (!(await takeReminder(tx, row))) return false
        try {
          const locale = localeOf(row.locale)
          const values = valuesOf(row, locale, settings.publicOrigin)
          await mail.send({ to: row.email, locale, kind: 'certificateReminder', values })
          return true
        } catch (error) {
          if (!(error instanceof Unsent && error.final)) throw error
          await noteRefused(tx, row)
          fault(error)
          return false
        }
      },
      { idleTimeout },
    )
  } catch (error) {
    fault(error)
    return false
  }
}

type Locale = ReturnType<typeof localeOf>

const valuesOf = (row: DueRow, locale: Locale, origin: string): CertificateValues => {
  const own = locale === 'zh-CN' || locale === 'ja-JP'
  return {
    key: `certificate.${row.id}.${row.day}`,
    course: own ? row.name || row.name_en : row.name_en || row.name,
    number: row.number,
    date: dayIn(row.expires_at, locale, row.time_zone),
    days: row.days,
    link: `${origin}/eLearning/task`,
  }
}

/** A day as the product writes it: '2026-11-21' in Chinese and Japanese, else '21 Nov 2026' (O30). */
const dayIn = (at: Date, locale: Locale, timeZone: string): string => {
  const numeric = locale === 'zh-CN' || locale === 'ja-JP'
  const parts = new Intl.DateTimeFormat(numeric ? 'en-US' : locale, {
    timeZone,
    year: 'numeric',
    month: numeric ? '2-digit' : 'short',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? ''
  const [year, month, day] = [part('year'), part('month'), part('day')]
  return numeric ? `${year}-${month}-${day}` : `${day} ${month} ${year}`
}
