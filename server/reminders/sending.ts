import { sql } from 'kysely'
import type { getLocale } from '../../contract/locales.ts'
import type { Services, Transaction } from '../context.ts'
import type { Database } from '../db/pool.ts'
import type { Message } from '../mail/letter.ts'
import { Unsent } from '../mail/mail.ts'

export type ReminderTools = {
  database: Database
  mail: Services['mail']
  settings: Pick<Services['settings'], 'publicOrigin'>
  /** Told of each message that did not leave, without what it said or to whom. */
  fault: (error: unknown) => void
}

export type OpenTenant = { id: string; settings: unknown; now: Date }

/** Tenants in which people work now, with the instant that counts: the database's clock unless given. */
export const openTenants = (database: Database, now: Date | undefined): Promise<OpenTenant[]> =>
  database.transaction(null, async tx => {
    const { rows } = await sql<OpenTenant>`select t.id, t.settings, at.now from tenant t,
        (select coalesce(${now ?? null}::timestamptz, now()) as now) at
      where t.enabled and t.licence_from <= at.now and at.now < t.licence_to order by t.id`.execute(tx)
    return rows
  })

const rowsAtOnce = 100

/** Hands every row of a tenant on, in the order of ids, a page at a time; counts those of which `send` says true. */
export const sendEach = async <R extends { id: string }>(
  { database }: ReminderTools,
  tenantId: string,
  signal: AbortSignal,
  page: (tx: Transaction, after: string | null, most: number) => Promise<R[]>,
  send: (row: R) => Promise<boolean>,
): Promise<number> => {
  let sent = 0
  let after: string | null = null
  for (;;) {
    const from: string | null = after
    const rows: R[] = await database.transaction(tenantId, tx => page(tx, from, rowsAtOnce), {
      readOnly: true,
    })
    for (const row of rows) {
      signal.throwIfAborted()
      if (await send(row)) sent += 1
    }
    if (rows.length < rowsAtOnce) return sent
    after = rows.at(-1)!.id
  }
}

/** How a reminder is taken for this transaction, noted as refused for good, and what it says. */
export type Reminder = {
  take: (tx: Transaction) => Promise<boolean>
  refuse: (tx: Transaction) => Promise<void>
  message: () => Message
}

/** A mail server may take its time while the reminder is held (ms); the mail module gives up sooner. */
const idleTimeout = 60_000

/**
 * Sends one reminder in the transaction that takes it: whoever else wants it waits, and finds it taken. If it does not leave, it
 * is given back for the next time; if the server dies between sending and the commit, the second message carries the same id.
 */
export const sendOnce = async (
  { database, mail, fault }: ReminderTools,
  tenantId: string,
  { take, refuse, message }: Reminder,
): Promise<boolean> => {
  try {
    return await database.transaction(
      tenantId,
      async tx => {
        if (!(await take(tx))) return false
        try {
          await mail.send(message())
          return true
        } catch (error) {
          if (!(error instanceof Unsent && error.final)) throw error
          await refuse(tx)
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

type Locale = ReturnType<typeof getLocale>

/** A day as the product writes it: '2026-11-21' in Chinese and Japanese, else '21 Nov 2026' (O30). */
export const dayIn = (at: Date, locale: Locale, timeZone: string): string => {
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

/** The name of a record for a language: its own one in Chinese and Japanese, else the English one. */
export const nameIn = (locale: Locale, name: string, nameEn: string): string =>
  locale === 'zh-CN' || locale === 'ja-JP' ? name || nameEn : nameEn || name
