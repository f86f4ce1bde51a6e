import type { SessionStore } from '../../client/session/store.ts'
import type { ZoneSetting } from '../../contract/zones/calls.ts'
import { type Answer, answeredSession, busy, done, getList } from '../answered.ts'

export const following: ZoneSetting = {
  showTzType: 'following',
  showTzFix: null,
  showTzVisible: false,
  exportTzType: 'following',
  exportTzFix: null,
  exportTzVisible: true,
  rowVersion: 3,
}

export const fixed: ZoneSetting = {
  ...following,
  showTzType: 'fixed',
  showTzFix: 'Asia/Kathmandu',
  showTzVisible: true,
  exportTzType: 'fixed',
  exportTzFix: 'America/Argentina/Buenos_Aires',
}

/** Result of saving: it succeeds, the server fails, or another tab saved first. */
export type Saving = 'succeeds' | 'fails' | 'is-late'

const answers: Record<string, (saving: Saving, body: object) => Answer> = {
  getList: () => done(getList([])),
  getSetting: () => done({ ...fixed, rowVersion: 4, entries: [] }),
  saveSetting: (saving, body) => {
    if (saving === 'fails') return busy
    if (saving === 'is-late') return { code: 200002, data: null }
    return done({ ...body, rowVersion: 4 })
  },
}

/** A session with these zones, whose calls are answered in the page. */
export const zoneSession = (zoneSetting: ZoneSetting, saving: Saving = 'succeeds'): SessionStore =>
  answeredSession(`zones-${saving}`, ({ name, body }) => answers[name]?.(saving, body), { zoneSetting })
