import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '../../contract/locales.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Browsers and their minimum versions, as the documents for embedders list them. */
const floor = [
  ...read('docs/accessibility.md').matchAll(/^\| (Chrome|Opera|Firefox|Safari)[^|]*\| ([\d.]+) \|$/gm),
].map(([, name, version]) => ({ name: name!, version: version! }))

test('A22 the hint names the least version of each browser, in each language, on pages too old for scripts too', () => {
  expect(floor.map(each => each.name)).toEqual(['Chrome', 'Opera', 'Firefox', 'Safari'])
  const early = [...read('portal/public/assets/old-browser.js').matchAll(/^ {4}(?:zh|ja|es|en): '(.*)',$/gm)]
  const hints = locales.map(
    locale => JSON.parse(read(`locales/${locale}/portal.json`)).hint?.browser as string,
  )
  expect(early).toHaveLength(4)
  for (const text of [...hints, ...early.map(([, said]) => said!)])
    for (const { name, version } of floor) {
      expect(text).toContain(name)
      expect(text).toContain(version)
    }
})
