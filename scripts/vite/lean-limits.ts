import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'
import { limits } from '../../contract/limits.ts'

const folder = normalizePath(fileURLToPath(new URL('../../locales/en-US/', import.meta.url)))
const read = /import \{ limits \} from '[./a-z]*limits\.ts'/
const isLimit = (name: string): name is keyof typeof limits => Object.hasOwn(limits, name)

/** Constants that texts use; all languages use the same ones (`npm run check`). */
const named = (only?: readonly string[]) => {
  const files = readdirSync(folder).filter(file => !only || only.includes(file.replace(/\.json$/, '')))
  const texts = files.map(file => readFileSync(folder + file, 'utf8')).join('\n')
  const names = new Set([...texts.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).filter(isLimit))
  return Object.fromEntries([...names].map(name => [name, limits[name]]))
}

/**
 * Inlines the product's constants where they are read, so that no page carries all hundred of them: 0.7 kB less on each. A lookup by name
 * keeps the constants that texts use, of the namespaces in `only`.
 */
export function leanLimits(only?: readonly string[]): Plugin {
  return {
    name: 'mds-lean-limits',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(normalizePath(id.split('?')[0]!)) || !read.test(code)) return null
      const written = code
        .replace(/\blimits\.(\w+)\b/g, (all, name: string) =>
          isLimit(name) ? `(${JSON.stringify(limits[name])})` : all,
        )
        .replace('(limits as Values)', () => `(${JSON.stringify(named(only))} as Values)`)
      return { code: written, map: null }
    },
  }
}
