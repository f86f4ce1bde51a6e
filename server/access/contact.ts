import { buttonKey } from '../../contract/access/menus.ts'
import type { Actor } from '../kernel/context.ts'

/** Whether the actor may see and search e-mail and phone (WIDGETS 2.1.11). */
export const seesContact = (actor: Actor): boolean => actor.buttons.has(buttonKey(1011, 'USER_CONTACT_VIEW'))

/** Keeps the first letter and the domain: z***@hengyu.example. */
export const maskedEmail = (email: string | null): string | null =>
  email?.replace(/^(.).*(@.*)$/u, '$1***$2') ?? null
/** Keeps three digits at each end. */
export const maskedPhone = (phone: string | null): string | null =>
  phone && `${phone.slice(0, 3)}****${phone.slice(-3)}`
