import { z } from 'zod'
import { limits } from '../limits.ts'
import { wanted } from './address.ts'

/**
 * An e-mail address, with the same rule everywhere: an address that can be bound works for codes, sign-in, recovery and
 * invitations (G7).
 */
export const email = z.string().trim().max(limits.emailMax).regex(wanted, { message: 'emailInvalid' })
