import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/kernel/root.ts'

const file = join(root, 'docs/performance.md')

/** Replaces the part between two marks in docs/performance.md; the rest stays. */
export const writePart = (name: string, text: string): void => {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '# Measures\n'
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const part = `${from}\n${text.trim()}\n${to}`
  const pattern = new RegExp(`${from}[\\s\\S]*${to}`)
  writeFileSync(
    file,
    pattern.test(page) ? page.replace(pattern, () => part) : `${page.trimEnd()}\n\n${part}\n`,
  )
}
