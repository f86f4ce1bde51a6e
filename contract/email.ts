import { z } from 'zod'
import { wanted } from './address.ts'
import { limits } from './limits.ts'

/** An address, the same wherever one is given: what may be bound serves for codes, sign-in, recovery and invitations (G7). */
export const email = z.string().trim().max(limits.emailMax).regex(wanted, { message: 'emailInvalid' })
