import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

const folder = normalizePath(fileURLToPath(new URL('../../locales/', import.meta.url)))
const loader = normalizePath(fileURLToPath(new URL('../../client/words/files.ts', import.meta.url)))

/** Names of the words files, like 'zh-CN/picker'; `only` limits the namespaces. */
const getNames = (only?: readonly string[]): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(({ name }) => (only ?? all(name)).map(namespace => `${name}/${namespace}`))

const all = (locale: string) => readdirSync(folder + locale).map(file => file.replace(/\.json$/, ''))

/** A fingerprint of all words: it is part of their folder's URL. */
function fingerprint(names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names) hash.update(readFileSync(`${folder}${name}.json`))
  return hash.digest('base64url').slice(0, 8)
}

/**
 * Builds the URL of a words file from language and namespace, so that a page carries the rule instead of the list: 1 to 2 kB less on each
 * page, and nothing more for a new namespace. The words are in the folder `beside` next to the chunks, or else next to the chunks' folder.
 */
export function wordAddresses(beside: string, only?: readonly string[]): Plugin {
  const names = getNames(only)
  const place = `words/${fingerprint(names)}`
  const marker = '\0mds-words/'
  return {
    name: 'mds-word-addresses',
    apply: 'build',
    buildStart() {
      for (const name of names)
        this.emitFile({
          type: 'chunk',
          id: `${marker}${name}`,
          fileName: `${beside}${place}/${name}.js`,
          preserveSignature: 'strict',
        })
    },
    resolveId: id => (id.startsWith(marker) ? id : null),
    load(id) {
      if (id.startsWith(marker))
        return `export { default } from ${JSON.stringify(`${folder}${id.slice(marker.length)}.json`)}`
      if (normalizePath(id.split('?')[0]!) !== loader) return null
      const address = `\`${beside ? './' : '../'}${place}/\${locale}/\${namespace}.js\``
      return `export const wordFile = (locale, namespace) => import(/* @vite-ignore */ ${address}).then(file => file.default)`
    },
  }
}
