// README and the operator's page list the same settings, which are exactly those that the server reads; and each command and file that the
// operator's page names exists, with the acts and options that are written there.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { settingNames } from '../server/kernel/settings.ts'
import { type Fault, report } from './lib/sources.ts'

const pages = ['README.md', 'docs/operators.md']

/** Rows of the table of settings: names in the first cell, and the row's text. */
function settingRows(text: string): { names: string[]; row: string; line: number }[] {
  const lines = text.split('\n')
  const head = lines.findIndex(line => line.startsWith('| setting '))
  if (head < 0) return []
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'))
  return lines.slice(head + 2, end < 0 ? undefined : end).map((row, at) => ({
    names: [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    row,
    line: head + 3 + at,
  }))
}

/** Settings that a page lacks, and rows for no setting or that the other page lacks. */
export function settingFaults(texts: Record<string, string>, settings: readonly string[]): Fault[] {
  const tables = Object.entries(texts).map(([path, text]) => ({ path, rows: settingRows(text) }))
  return tables.flatMap(({ path, rows }) => {
    const named = rows.flatMap(({ names }) => names)
    const missing = settings.filter(name => !named.includes(name))
    const strange = rows.filter(
      ({ row, names }) =>
        names.some(name => !settings.includes(name)) ||
        tables.some(other => !other.rows.some(each => each.row === row)),
    )
    return [
      ...missing.map(name => ({
        path,
        line: 1,
        says: `${name} is read (server/kernel/settings.ts) and not listed.`,
      })),
      ...strange.map(({ line, row }) => ({
        path,
        line,
        says: `is no setting, or differs between the pages: ${row}`,
      })),
    ]
  })
}

/** Files of the sources that a path, as written in a page, may lead to. */
const isThere = (path: string) => existsSync(join(root, path))

/** The source of a script and of the files of scripts/ that it is made of. */
function readScript(path: string, seen = new Set<string>()): string {
  if (seen.has(path) || !isThere(path)) return ''
  seen.add(path)
  const text = readFileSync(join(root, path), 'utf8')
  const parts = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, part]) => join(dirname(path), part!))
  return [
    text,
    ...parts.filter(part => part.startsWith('scripts/')).map(part => readScript(part, seen)),
  ].join('\n')
}

/** What is wrong with a command of the page: `npm run NAME -- ACT --option`. */
function commandFaults(command: string, scripts: Record<string, string>): string[] {
  const { name, rest } = /^npm (?:run )?(?:--silent )?(?<name>[\w-]+)(?: -- (?<rest>.*))?/s.exec(command)!
    .groups!
  if (name === 'start' || name === 'test' || name === 'ci') return []
  const file = /scripts\/[\w-]+\.ts/.exec(scripts[name!] ?? '')?.[0]
  if (!file) return [`"npm run ${name}" is no script of package.json`]
  const source = readScript(file)
  const [act] = /^[a-z]+(?=\s|$)/.exec(rest ?? '') ?? []
  const options = [...(rest ?? '').matchAll(/--([a-z]+(?:-[a-z]+)*)(?:-[A-Z]{2})?/g)].map(
    ([, option]) => option!,
  )
  // One for each language is written as `text-${locale}`.
  const isOption = (word: string) =>
    new RegExp(`--${word}\\b|['\\s]${word}'?: (text|\\{|')`).test(source) ||
    (/-[a-z]{2}$/.test(word) && source.includes(`\`${word.slice(0, -2)}\${`))
  return [
    ...(act && !new RegExp(`(?<![\\w-])${act}(?![\\w-])`).test(source) ? [act] : []),
    ...options.filter(option => !isOption(option)),
  ].map(word => `${file} knows no "${word}" (${command.slice(0, 60)})`)
}

/** Commands and files of the sources that a page names and that do not exist. */
export function strangeFaults(path: string, text: string, scripts: Record<string, string>): Fault[] {
  const whole = text.replaceAll('\\\n', ' ')
  const commands = [...whole.matchAll(/npm (?:run )?(?:--silent )?[\w-]+(?: -- [^`\n#]*)?/g)].map(
    ([command]) => command,
  )
  const files = [...text.matchAll(/`((?:deploy|server|contract|scripts)\/[\w./-]+)`/g)].map(
    ([, file]) => file!,
  )
  const short = [...whole.matchAll(/`tenant -- ([^`]+)`/g)].map(([, rest]) => `npm run tenant -- ${rest}`)
  return [
    ...[...commands, ...short].flatMap(command => commandFaults(command, scripts)),
    ...files.filter(file => !isThere(file)).map(file => `there is no ${file}`),
  ].map(says => ({ path, line: 1, says }))
}

if (import.meta.main) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const texts = Object.fromEntries(pages.map(path => [path, readFileSync(join(root, path), 'utf8')]))
  report(
    'docs',
    [...settingFaults(texts, settingNames), ...strangeFaults(pages[1]!, texts[pages[1]!]!, scripts)],
    pages.length,
  )
}
