import type { SessionStore } from '../../client/session/store.ts'
import type { Access } from '../../components/screens/users/access-section.tsx'
import { answeredSession, busy, done } from '../answered.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const iPad =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const seen = { createdAt: '2026-11-21T01:10:00Z', lastSeenAt: '2026-11-21T06:24:00Z' }
const kept = { createdAt: '2026-11-18T01:00:00Z', expiresAt: '2026-11-25T01:00:00Z' }

/** Sign-in methods of a user who works a lot, and of one who has not begun. */
export const accessOf = {
  busy: {
    accountId: 'a',
    email: 'z***@hengyu.example',
    phone: '138****222',
    held: null,
    request: { reason: 'Employee 20417, extension 8812', at: '2026-11-21T05:40:00Z' },
    lockedUntil: '2026-11-21T07:24:00Z',
    authenticatorSince: '2026-05-04T02:10:00Z',
    passkeys: 2,
    identities: [{ provider: 'p1', name: '恒宇统一登录', nameEn: 'Hengyu sign-in', boundAt: seen.createdAt }],
    sessions: [
      { id: 's1', method: 'password', userAgent: chrome, network: '203.0.113', ...seen },
      { id: 's2', method: 'passkey', userAgent: iPad, network: '2001:0db8:0042:0a', ...seen },
      { id: 's3', method: 'token', userAgent: null, network: null, ...seen },
    ],
    devices: [
      { id: 'd1', userAgent: chrome, ...kept },
      { id: 'd2', userAgent: null, ...kept },
    ],
  },
  new: {
    accountId: 'a',
    email: null,
    phone: null,
    held: null,
    request: null,
    lockedUntil: null,
    authenticatorSince: null,
    passkeys: 0,
    identities: [],
    sessions: [],
    devices: [],
  },
} satisfies Record<string, Access>

export type AccessCase = keyof typeof accessOf | 'failed'

/** A session of an administrator, whose calls about sign-ins are answered in the page. */
export const accessSession = (asked: AccessCase): SessionStore =>
  answeredSession(`access-${asked}`, ({ changes }) =>
    asked === 'failed' || changes ? busy : done(accessOf[asked]),
  )
