import { expect, test } from 'vitest'
import { settingFaults, strangeFaults } from '../../scripts/check-docs.ts'

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

test('a command, an act, an option or a file that does not exist is named, and those that do are not', () => {
  const scripts = {
    tenant: 'node scripts/with-node.mjs scripts/tenant.ts',
    audit: 'node scripts/with-node.mjs scripts/audit.ts',
  }
  const find = (text: string) => strangeFaults('a', text, scripts).map(({ says }) => says)
  const right = [
    '`npm run audit -- verify`, `npm start`',
    '```sh\nnpm run --silent tenant -- move Hengyu --to postgres://a@b/c \\\n  --files /srv\n```',
    '`tenant -- announce --text-zh-CN` and `deploy/haproxy.cfg`',
  ]
  expect(find(right.join('\n'))).toEqual([])
  expect(find('`npm run audti -- verify`')).toEqual([expect.stringContaining('"npm run audti"')])
  expect(find('`npm run audit -- verfy`')).toEqual([expect.stringContaining('"verfy"')])
  expect(find('`tenant -- move Hengyu --form x`')).toEqual([expect.stringContaining('"form"')])
  expect(find('`deploy/haproxi.cfg`')).toEqual(['there is no deploy/haproxi.cfg'])
})
