import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'
import { records } from '../../contract/registry/records.ts'

const reader = normalizePath(fileURLToPath(new URL('../../client/words/files.ts', import.meta.url)))

/** Namespaces that elements use, and those that their texts refer to; the others belong to the portal and the server. */
const named = [
  'access',
  'applications',
  'audit',
  'bell',
  'cities',
  'common',
  'downloads',
  'elements',
  'errors',
  'menus',
  'notices',
  'organisations',
  'picker',
  'resources',
  'roles',
  'player',
  'siteActs',
  'sites',
  'studies',
  'towns',
  'ui',
  'uploads',
  'users',
  'zones',
]

/** Namespaces that the declarations of records name: a history shows their labels. */
const recordKeys = [...records.values()].flatMap(({ labels, fields }) => [
  labels,
  ...Object.values(fields).flatMap(field => ('words' in field ? [field.words] : [])),
])

/** All namespaces that the built elements come with. */
export const spoken = [...new Set([...named, ...recordKeys.map(key => key.split(':')[0]!)])]

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
