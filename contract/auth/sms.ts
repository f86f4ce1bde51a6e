import { z } from 'zod'
import { call } from '../define.ts'
import { callingCode, phone } from '../values/phone.ts'
import { codeAnswer, codeTry, codeTryRefusals, slide, slideRefusals, tokens } from './calls.ts'

export const sendSmsCode = call({
  name: 'sendSmsCode',
  method: 'GET',
  path: '/plt/auth/mtoken/sendsmscode',
  summary:
    'Sends a six-digit code for signing in to a phone; the answer is the same for numbers that nobody has.',
  needs: 'public',
  input: z.object({ phone, callingCode, slide }),
  secretFields: ['slide'],
  output: codeAnswer,
  codes: [
    ...(['smsNotOffered', 'codeTooSoon', 'codeTooOften', 'tooFrequentHour', 'tooFrequentSixHours'] as const),
    ...slideRefusals,
  ],
  rows: 'J14 G6 O21 TR-N4',
})

export const signInBySms = call({
  name: 'signInBySms',
  method: 'POST',
  path: '/plt/auth/mtoken/token',
  summary: 'Signs in by a code that was sent to a phone.',
  needs: 'public',
  input: z.object({ phone, callingCode, ...codeTry }),
  output: tokens,
  opens: true,
  codes: ['smsNotOffered', ...codeTryRefusals],
  rows: 'J15 F31 TR-N4',
})
