import { type RawBuilder, sql } from 'kysely'

/** First instant at which a password must be changed, by an age in months: the same day of a later month, or that month's last day. */
export const passwordDue = (setAt: Date, months: number): Date => {
  const due = new Date(setAt)
  due.setUTCDate(1)
  due.setUTCMonth(due.getUTCMonth() + months)
  const last = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate()
  due.setUTCDate(Math.min(setAt.getUTCDate(), last))
  return due
}

/** The same rule in SQL; tests compare both. */
export const passwordDueSql = (setAt: RawBuilder<unknown>, months: number): RawBuilder<Date> =>
  sql<Date>`((${setAt} at time zone 'UTC') + make_interval(months => ${months})) at time zone 'UTC'`
