import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rule by which a page of the server finds a file of words (scripts/vite/word-addresses.ts), as the minifier leaves it. */
const rule = /import\(`(\.\.\/words\/[\w-]+\/)\$\{([\w$]+)\}\/\$\{([\w$]+)\}\.js`\)/g

/**
 * Names each file of words in the copy for other people's pages: a bundler follows imports that it can read, and in a package none
 * whose address is made at run time. Answers how many rules it has replaced.
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
