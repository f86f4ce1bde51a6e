import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { elementCalls, narrowElements, sessionCalls } from '../../contract/narrow-tokens/elements.ts'
import { calls } from '../../contract/registry/index.ts'
import { root } from '../../server/kernel/root.ts'

const names = (text: string) =>
  text
    .replace(/[{}]/g, '')
    .split(',')
    .map(each => each.trim().split(' as ')[0]!)

/** Every call that a file and what it imports, now or later, take from the contract by name. */
const callsFrom = (entry: string): Set<string> => {
  const found = new Set<string>()
  const seen = new Set<string>()
  const open = [entry]
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, taken = '', from] of text.matchAll(
      /(?:import|export)\s+(?!type\s)([^'";]*?)\sfrom\s+'(\.[^']+)'/g,
    )) {
      const path = join(dirname(file), from!)
      if (path.includes('/contract/')) for (const name of names(taken)) found.add(name)
      else open.push(path)
    }
    for (const [, from] of text.matchAll(/import\(\s*'(\.[^']+)'\s*\)/g))
      open.push(join(dirname(file), from!))
  }
  return new Set([...found].filter(name => calls[name]))
}

const getFile = (tag: string) =>
  ['.ts', '.tsx'].map(end => join(root, 'elements', tag.replace('mds-', '') + end)).find(existsSync)!

/** What the shared session code can also do, and only the portal does: renew by cookie, sign out, take a role, save zones. */
const portalAlone = ['refresh', 'saveZoneSetting', 'signOut', 'useRole']
/** The table follows the export that it has started; it does not show the list of the download center. */
const otherAlone: Readonly<Record<string, readonly string[]>> = {
  'mds-study-site-table': ['retryDownload', 'seeDownloads'],
}

test('KIT-C43 every element of the kit can have a narrow token', () => {
  const listed = readFileSync(join(root, 'elements/index.ts'), 'utf8').matchAll(/'(mds-[\w-]+)': /g)
  expect(['mds-session', ...narrowElements].sort()).toEqual([...listed].map(([, tag]) => tag).sort())
})

test('KIT-C43 the declaration of the session is what its code calls', () => {
  const declared = sessionCalls.map(({ name }) => name)
  expect([...callsFrom(getFile('mds-session'))].sort()).toEqual([...declared, ...portalAlone].sort())
})

test.each(narrowElements)('KIT-C43 the declaration of %s is what its code calls', tag => {
  const declared = [...sessionCalls, ...elementCalls[tag]].map(({ name }) => name)
  const called = [...callsFrom(getFile(tag))].filter(name => !portalAlone.includes(name))
  expect(called.sort()).toEqual([...declared, ...(otherAlone[tag] ?? [])].sort())
})
