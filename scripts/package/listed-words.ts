import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rule by which a page of the server builds the URL of a words file (scripts/vite/word-addresses.ts), after minification. */
const rule = /import\(`(\.\.\/words\/[\w-]+\/)\$\{([\w$]+)\}\/\$\{([\w$]+)\}\.js`\)/g

/**
 * Lists each words file in the copy for other hosts: a bundler follows static imports only, and in a package cannot resolve a URL built at
 * run time. Returns the number of replaced rules.
 */
export function listWords(cdn: string): number {
  let replaced = 0
  const chunks = join(cdn, 'chunks')
  for (const name of existsSync(chunks) ? readdirSync(chunks) : []) {
    const file = join(chunks, name)
    const text = name.endsWith('.js') ? readFileSync(file, 'utf8') : ''
    const listed = text.replace(rule, (_, folder: string, locale: string, namespace: string) => {
      replaced++
      const files = readdirSync(join(chunks, folder), { recursive: true, encoding: 'utf8' }).filter(each =>
        each.endsWith('.js'),
      )
      const entries = files
        .sort()
        .map(each => `${JSON.stringify(each.slice(0, -3))}:()=>import(${JSON.stringify(folder + each)})`)
      return `({${entries.join(',')}})[\`\${${locale}}/\${${namespace}}\`]()`
    })
    if (listed !== text) writeFileSync(file, listed)
  }
  return replaced
}
