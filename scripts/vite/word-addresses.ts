import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

const folder = normalizePath(fileURLToPath(new URL('../../locales/', import.meta.url)))
const loader = normalizePath(fileURLToPath(new URL('../../client/word-files.ts', import.meta.url)))

/** Names of the files of words, as 'zh-CN/picker'; `only` some namespaces, or all. */
const getNames = (only?: readonly string[]): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(({ name }) => (only ?? all(name)).map(namespace => `${name}/${namespace}`))

const all = (locale: string) => readdirSync(folder + locale).map(file => file.replace(/\.json$/, ''))

/** A fingerprint of all words: the folder that they are served from changes with them. */
function fingerprint(names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names) hash.update(readFileSync(`${folder}${name}.json`))
  return hash.digest('base64url').slice(0, 8)
}

/**
 * Gives each file of words an address that follows from language and namespace, so that a page carries the rule and not the
 * list: 1 to 2 kB less on each page, and no more with each namespace that comes. Words lie in the folder `beside` where the chunks are, else beside that of the chunks.
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
