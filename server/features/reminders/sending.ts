import type { Services, Transaction } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { Message } from '../../kernel/mail/letter.ts'
import { mailIdleMs, Unsent } from '../../kernel/mail/mail.ts'

export type ReminderTools = {
  database: Database
  mail: Services['mail']
  settings: Pick<Services['settings'], 'publicOrigin'>
  /** Called for each unsent message, without its content and recipient. */
  fault: (error: unknown) => void
}

export type OpenTenant = { id: string; settings: unknown; now: Date }

/** Active tenants, with the moment that counts: the database time by default. */
export const openTenants = (database: Database, now: Date | undefined): Promise<OpenTenant[]> =>
  database.transaction(null, async tx => {
    return rows(tx)<OpenTenant>`select t.id, t.settings, at.now from tenant t,
        (select coalesce(${now ?? null}::timestamptz, now()) as now) at
      where t.enabled and t.licence_from <= at.now and at.now < t.licence_to order by t.id`
  })

/** What fails in one company is told, and the others are still reached. */
export const noteFault =
  ({ fault }: Pick<ReminderTools, 'fault'>) =>
  (error: unknown): number => {
    fault(error)
    return 0
  }

const rowsAtOnce = 100

/** Passes every row of a tenant to `send`, in the order of ids, page by page; counts those for which it returns true. */
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

/** How a reminder is claimed for this transaction and marked as permanently refused, and its content. */
export type Reminder = {
  take: (tx: Transaction) => Promise<boolean>
  refuse: (tx: Transaction) => Promise<void>
  message: () => Message
}

/**
 * Sends one reminder in the transaction that claims it: a concurrent one waits, and finds it claimed. If it cannot be sent, the claim is
 * rolled back for a retry. If the server dies between sending and commit, the second message has the same id.
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
      { idleTimeout: mailIdleMs },
    )
  } catch (error) {
    fault(error)
    return false
  }
}
