import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'
import { spoken } from './lean-words.ts'

const folder = normalizePath(fileURLToPath(new URL('../../locales/', import.meta.url)))
const loader = normalizePath(fileURLToPath(new URL('../../client/word-files.ts', import.meta.url)))

/** Names of the files of words that elements speak from, as 'zh-CN/picker'. */
const names = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(({ name }) => spoken.map(namespace => `${name}/${namespace}`))

/** A fingerprint of all words: the folder that they are served from changes with them. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of names()) hash.update(readFileSync(`${folder}${name}.json`))
  return hash.digest('base64url').slice(0, 8)
}

/**
 * Gives each file of words an address that follows from language and namespace, so that a page carries the rule and not the
 * list: 1 kB less on each page of the elements, and no more with each namespace that comes.
 */
export function wordAddresses(): Plugin {
  const place = `words/${fingerprint()}`
  const marker = '\0mds-words/'
  return {
    name: 'mds-word-addresses',
    apply: 'build',
    buildStart() {
      for (const name of names())
        this.emitFile({ type: 'chunk', id: `${marker}${name}`, fileName: `${place}/${name}.js` })
    },
    resolveId: id => (id.startsWith(marker) ? id : null),
    load(id) {
      if (id.startsWith(marker))
        return `export { default } from ${JSON.stringify(`${folder}${id.slice(marker.length)}.json`)}`
      if (normalizePath(id.split('?')[0]!) !== loader) return null
      // Said from chunks/, where the kit stands.
      const address = `\`../${place}/\${locale}/\${namespace}.js\``
      return `export const wordFile = (locale, namespace) => import(/* @vite-ignore */ ${address}).then(file => file.default)`
    },
  }
}
