import { getLocale } from '../../../contract/locales.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import type { CertificateValues } from '../../kernel/mail/letter.ts'
import { dayIn, wallClock } from '../../kernel/zone.ts'
import { addNotices } from '../notices/add.ts'
import {
  noteFault,
  type OpenTenant,
  openTenants,
  type ReminderTools,
  sendEach,
  sendOnce,
} from '../reminders/sending.ts'
import { type DueRow, noteRefused, remindersDue, takeReminder } from './reminders-due.ts'

/** Sends due reminders in every active tenant; returns how many were sent. `now` defaults to the database time. */
export const remindAll = async (tools: ReminderTools, signal: AbortSignal, now?: Date): Promise<number> => {
  let sent = 0
  for (const tenant of await openTenants(tools.database, now)) {
    signal.throwIfAborted()
    sent += await remindTenant(tools, tenant, signal).catch(noteFault(tools))
  }
  return sent
}

const remindTenant = (tools: ReminderTools, tenant: OpenTenant, signal: AbortSignal): Promise<number> => {
  const { kinds, certificateDays, expiryDays } = getSettings(tenant.settings).reminders
  if (!kinds.includes('certificate')) return Promise.resolve(0)
  return sendEach(
    tools,
    tenant.id,
    signal,
    (tx, after, most) => remindersDue(tx, { now: tenant.now, certificateDays, expiryDays }, after, most),
    row =>
      sendOnce(tools, tenant.id, {
        take: async tx => {
          const isTaken = await takeReminder(tx, row)
          if (isTaken) await tellOwner(tx, row)
          return isTaken
        },
        refuse: tx => noteRefused(tx, row),
        message: () => {
          const locale = getLocale(row.locale)
          const values = getValues(row, locale, tools.settings.publicOrigin)
          return { to: row.email, locale, kind: 'certificateReminder', values }
        },
      }),
  )
}

/** Tells the owner in the bell too; the notice of an earlier day is read by that. */
const tellOwner = async (tx: Transaction, row: DueRow): Promise<void> => {
  await run(
    tx,
  )`update notice set read_at = now(), seen_at = coalesce(seen_at, now()) where tenant_id = (select current_tenant())
    and user_id = ${row.user_id}::uuid and read_at is null and kind = 'learning' and subject ->> 'certificateId' = ${row.id}`
  const date = wallClock(row.time_zone)(row.last_at).toISOString().slice(0, 10)
  await addNotices(tx, {
    ...({
      type: 'notification',
      kind: 'learning',
      to: [row.user_id],
      reason: { rule: 'own' },
      urgency: 'soon',
    } as const),
    subject: { event: 'certificate', certificateId: row.id, course: row.name, courseEn: row.name_en, date },
    link: '/eLearning/task',
  })
}

const getValues = (row: DueRow, locale: ReturnType<typeof getLocale>, origin: string): CertificateValues => ({
  key: `certificate.${row.id}.${row.day}`,
  course: localName({ name: row.name, nameEn: row.name_en }, locale),
  number: row.number,
  date: dayIn(row.last_at, locale, row.time_zone),
  days: row.days,
  link: `${origin}/eLearning/task`,
})
