import type { WordKey } from '../../../locales/words.ts'

/** Names and error texts of each panel, each in its own namespace. */
export const texts = {
  bell: {
    name: 'bell:name',
    close: 'bell:close',
    signIn: ['bell:signIn.title', 'bell:signIn.text', 'bell:signIn.action'],
    offline: ['bell:offline.title', 'bell:offline.text'],
    kept: 'bell:offline.kept',
    denied: 'bell:denied',
    failed: 'bell:failed',
    stale: 'bell:stale',
    retry: 'bell:retry',
  },
  downloads: {
    name: 'downloads:name',
    close: 'downloads:close',
    signIn: ['downloads:signIn.title', 'downloads:signIn.text', 'downloads:signIn.action'],
    offline: ['downloads:offline.title', 'downloads:offline.text'],
    kept: 'downloads:offline.kept',
    denied: 'downloads:denied',
    failed: 'downloads:failed',
    stale: 'downloads:stale',
    retry: 'downloads:retry',
  },
} as const satisfies Record<string, Record<string, WordKey | readonly WordKey[]>>
