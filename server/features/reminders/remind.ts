import { getLocale } from '../../../contract/locales.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { ExpiryValues } from '../../kernel/mail/expiry-reminder.ts'
import { dayIn } from '../../kernel/zone.ts'
import {
  type EndKind,
  type EndRow,
  endsDue,
  noteEndRefused,
  noticeEnd,
  noticeFact,
  type OwnEnd,
  takeEnd,
} from './due.ts'
import { noteFault, type OpenTenant, openTenants, type ReminderTools, sendEach, sendOnce } from './sending.ts'

const endKinds = ['account', 'role', 'password', 'fact'] as const satisfies readonly EndKind[]

/**
 * Reminds users of the end of their account's validity, of a role, of their password and of facts that they renew, by their company's settings; returns how many
 * messages were sent. `now` defaults to the database time.
 */
export const remindOfEnds = async (
  tools: ReminderTools,
  signal: AbortSignal,
  now?: Date,
): Promise<number> => {
  let sent = 0
  for (const tenant of await openTenants(tools.database, now)) {
    const { kinds } = getSettings(tenant.settings).reminders
    for (const kind of endKinds.filter(each => kinds.includes(each))) {
      signal.throwIfAborted()
      sent += await remindTenant(tools, tenant, kind, signal).catch(noteFault(tools))
    }
  }
  return sent
}

const remindTenant = (
  tools: ReminderTools,
  { id: tenantId, now, settings }: OpenTenant,
  kind: EndKind,
  signal: AbortSignal,
): Promise<number> => {
  const { passwordCycleMonths: cycleMonths, reminders } = getSettings(settings)
  const within = { now, cycleMonths, expiryDays: reminders.expiryDays }
  return sendEach(
    tools,
    tenantId,
    signal,
    (tx, after, most) => endsDue(tx, kind, within, after, most),
    row =>
      sendOnce(tools, tenantId, {
        take: async tx => {
          const isTaken = await takeEnd(tx, kind, row)
          if (isTaken && kind === 'fact') await noticeFact(tx, row)
          else if (isTaken) await noticeEnd(tx, kind as OwnEnd, row)
          return isTaken
        },
        refuse: tx => noteEndRefused(tx, kind, row),
        message: () => {
          const locale = getLocale(row.locale)
          const values = getValues(kind, row, locale, tools.settings.publicOrigin)
          return { to: row.email, locale, kind: 'expiryReminder', values }
        },
      }),
  )
}

const getValues = (
  kind: EndKind,
  row: EndRow,
  locale: ReturnType<typeof getLocale>,
  origin: string,
): ExpiryValues => ({
  key: `${kind}.${row.id}.${row.day}`,
  what: kind,
  account: row.account,
  company: localName({ name: row.company, nameEn: row.company_en }, locale),
  role: localName({ name: row.role, nameEn: row.role_en }, locale),
  date: dayIn(row.last_at, locale, row.time_zone),
  days: row.days,
  link: kind === 'fact' ? `${origin}/csr_mds/organiztion?facts=soon` : `${origin}/home`,
})
