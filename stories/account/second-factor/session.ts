import type { SessionStore } from '../../../client/session/store.ts'
import { answeredSession, done, getList } from '../../answered.ts'

const setup = {
  setupId: 'ccf1dd0e-8d62-4b5e-9d0a-0a4be4a80a11',
  setupKey: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Clinical%20trial%20master%20data:lin.haiyan?issuer=Clinical%20trial%20master%20data&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  expiresIn: 900,
}
export const recoveryCodes = [
  ...['7K3M9-QX2TD', 'B1HF6-0ZR8W', 'N5V4E-CJ9PA', '3GY7T-XD0KM', 'W8Q2S-6FHB1'],
  ...['R4ZJ0-M9CNV', '1TE5P-A7G3X', 'H6D8K-YQ2WS', 'C0F9B-J4RTZ', 'V3N7M-5PEXG'],
]
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const iPad =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const passkey = { synced: false, lastUsedAt: null, suspended: false, createdAt: '2026-06-02T01:00:00Z' }

const answers: Record<ServerState, Record<string, object>> = {
  bound: {
    check: { bound: true, since: '2026-05-04T02:10:00Z', required: true, recoveryLeft: 9 },
    deviceList: {
      records: [
        {
          id: 'd1',
          userAgent: chrome,
          createdAt: '2026-11-20T01:00:00Z',
          expiresAt: '2026-11-27T01:00:00Z',
          own: true,
        },
        {
          id: 'd2',
          userAgent: iPad,
          createdAt: '2026-11-18T01:00:00Z',
          expiresAt: '2026-11-25T01:00:00Z',
          own: false,
        },
        {
          id: 'd3',
          userAgent: null,
          createdAt: '2026-11-17T01:00:00Z',
          expiresAt: '2026-11-24T01:00:00Z',
          own: false,
        },
      ],
      total: 3,
    },
    list: {
      records: [
        { ...passkey, id: 'p1', name: 'Chrome 142 · Windows', lastUsedAt: '2026-11-21T01:00:00Z' },
        {
          ...passkey,
          id: 'p2',
          name: 'The tablet of ward 3 that stays beside the infusion pumps',
          synced: true,
        },
        { ...passkey, id: 'p3', name: 'USB key', suspended: true },
      ],
      total: 3,
    },
    validate: { stepUp: 'ticket', expiresIn: 300 },
    recoveryCodes: { recoveryCodes },
    unbindAuthenticator: { done: true },
  },
  bare: {
    check: { bound: false, since: null, required: true, recoveryLeft: 0 },
    deviceList: getList([]),
    list: getList([]),
    bind: setup,
    bindByTicket: setup,
    bindAuthenticator: { recoveryCodes },
  },
}

export type ServerState = 'bound' | 'bare'

/** A session whose calls about second factors are answered in the page. */
export const factorSession = (server: ServerState): SessionStore =>
  answeredSession(`factors-${server}`, ({ name }) => {
    const data = answers[server][name]
    return data ? done(data) : { code: 900203, data: null }
  })
