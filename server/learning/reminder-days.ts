import { limits } from '../../contract/limits.ts'

/** Days before its end from which a certificate is worth a reminder: a setting of the tenant, else the default (O23, P16). */
export const reminderDays = (settings: unknown): number => {
  const own = (settings as { certificateReminderDays?: unknown } | null)?.certificateReminderDays
  return Number.isInteger(own) ? Number(own) : limits.certificateReminderDays
}
