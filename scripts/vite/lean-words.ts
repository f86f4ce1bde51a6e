import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

const reader = normalizePath(fileURLToPath(new URL('../../client/words/files.ts', import.meta.url)))

/** Namespaces that elements use, and those that their texts refer to; the others belong to the portal and the server. */
export const spoken = [
  'access',
  'applications',
  'audit',
  'bell',
  'cities',
  'common',
  'downloads',
  'elements',
  'errors',
  'exports',
  'home',
  'menus',
  'notices',
  'organisations',
  'picker',
  'resources',
  'roleAdmin',
  'roles',
  'player',
  'siteActs',
  'sites',
  'studies',
  'towns',
  'ui',
  'users',
  'zones',
]

/** Leaves out the URLs of words that no element uses. */
export function leanWords(): Plugin {
  return {
    name: 'mds-lean-words',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (normalizePath(id.split('?')[0]!) !== reader) return null
      const all = `'../../locales/*/*.json'`
      if (!code.includes(all)) throw new Error('client/words/files.ts finds its words in another way now')
      return { code: code.replace(all, `'../../locales/*/{${spoken.join(',')}}.json'`), map: null }
    },
  }
}
