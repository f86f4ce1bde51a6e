import { expect, test } from 'vitest'
import { settingFaults } from '../../scripts/check-docs.ts'

const page = (...rows: string[]) =>
  `# Page\n\n| setting | default | what it is |\n|---|---|---|\n${rows.join('\n')}\n\nmore\n`
const port = '| `PORT` | `4180` | the one port |'

test('pages that list the same settings have no fault', () => {
  expect(settingFaults({ a: page(port), b: page(port) }, ['PORT'])).toEqual([])
})

test.each([
  ['a setting that a page leaves out', page(), ['PORT is read']],
  ['a default that differs', page('| `PORT` | `80` | the one port |'), ['`80`', '`4180`']],
  ['a setting that nothing reads', page(port, '| `PROT` | none | a slip |'), ['PROT']],
])('%s is named', (_what, other, says) => {
  const found = settingFaults({ a: page(port), b: other }, ['PORT']).map(fault => fault.says)
  for (const part of says)
    expect(
      found.some(each => each.includes(part)),
      part,
    ).toBe(true)
})
