import { describe, expect, it } from 'vitest'
import { directionFaults } from '../../scripts/check-directions.ts'
import { houseFaults, listSmall } from '../../scripts/check-house.ts'

const faults = (path: string, text: string) => directionFaults([{ path, text }]).map(({ says }) => says)

describe('directions of imports', () => {
  it.each([
    ['contract/users/calls.ts', `import { x } from '../../server/x.ts'`, 'contract imports nothing of ours'],
    ['contract/users/calls.ts', `import { readFileSync } from 'node:fs'`, 'this runs in a browser'],
    [
      'server/features/users/handlers.ts',
      `import { x } from '../../../client/x.ts'`,
      'meet only in contract',
    ],
    ['server/features/people/queries.ts', `import { Client } from 'pg'`, 'TR-T3'],
    [
      'server/features/users/handlers.ts',
      `import { rolesOf } from '../roles/queries.ts'`,
      'let server/features/roles/ export',
    ],
    ['client/users.ts', `import { useState } from 'react'`, 'no React and no Lit'],
    ['client/users.ts', `import { x } from '../components/x.tsx'`, 'headless half'],
    ['components/widgets/user-picker/list.tsx', `import ky from 'ky'`, 'only client calls the server'],
    ['components/screens/shell/bar.tsx', `import { x } from '../../../portal/x.ts'`, 'lift what you need'],
    ['components/x.tsx', `const x = await import('../server/x.ts')`, 'imports server/x.ts'],
    ['elements/user-picker.ts', `import r2wc from '@r2wc/react-to-web-component'`, 'only elements/define.ts'],
    ['elements/user-picker.ts', `export { x } from '../portal/x.ts'`, 'elements wrap components'],
    ['portal/pages/users.tsx', `import '../../elements/user-picker.ts'`, 'portal composes components'],
    ['styles/base.css.ts', `import { x } from '../client/x.ts'`, 'styles know no layer'],
    ['stories/ui/x.stories.tsx', `import { x } from '../../server/x.ts'`, 'stories show components'],
    ['client/x.ts', `import { x } from '../tests/fixtures/x.ts'`, 'nobody imports tests'],
    ['portal/main.tsx', `import { x } from '../stories/x.ts'`, 'nobody imports stories'],
    ['scripts/check.ts', `import { x } from '../bench/x.ts'`, 'nobody imports bench'],
    ['portal/main.tsx', `import {\n  a,\n  b,\n} from '../server/x.ts'`, 'portal composes components'],
  ])('%s: %s is refused with the way out', (path, text, says) => {
    expect(faults(path, text)).toEqual([expect.stringContaining(says)])
  })

  it.each([
    [
      'server/features/users/handlers.ts',
      `import { call } from '../../../contract/users/calls.ts'\nimport { x } from './queries.ts'`,
    ],
    ['server/kernel/db/pool.ts', `import { Pool } from 'pg'`],
    ['server/app/demo/seed.ts', `import type { Client } from 'pg'`],
    ['client/api.ts', `import ky from 'ky'\nimport { x } from '../contract/x.ts'`],
    [
      'elements/define.ts',
      `import r2wc from '@r2wc/react-to-web-component'\nimport { createRoot } from 'react-dom/client'`,
    ],
    ['stories/x.stories.tsx', `import { people } from '../tests/fixtures/people.ts'`],
    ['portal/main.tsx', `import { words } from '../locales/en-US/home.json'`],
  ])('%s may: %s', (path, text) => {
    expect(faults(path, text)).toEqual([])
  })
})

describe('sizes and habits', () => {
  const says = (path: string, text: string) => houseFaults([{ path, text }]).map(fault => fault.says)
  const lines = (count: number) => 'x\n'.repeat(count)

  it('stop a file at 300 lines, a test at 400, a page at 80', () => {
    expect(says('server/x.ts', lines(300))).toEqual([])
    expect(says('server/x.ts', lines(301))).toEqual([expect.stringContaining('has 301 lines')])
    expect(says('tests/x.test.ts', lines(400))).toEqual([])
    expect(says('tests/x.test.ts', lines(401))).toHaveLength(1)
    expect(says('portal/pages/x.tsx', lines(81))).toEqual([expect.stringContaining('a page composes')])
  })

  it.each([
    ['server/features/people/queries.ts', 'await pool.query(text)', 'TR-T3'],
    ['scripts/seed.ts', 'const p = new Pool({})', 'TR-T3'],
    ['client/x.ts', `try { a() } ${'cat'}ch {}`, 'must not look like success'],
    ['client/x.ts', `try { a() } ${'cat'}ch (error) { }`, 'must not look like success'],
    ['client/x.ts', `// ${'TO'}DO later`, 'no debts'],
    ['components/x.tsx', 'node.innerHTML = text', 'TR-W2'],
    ['components/widgets/user-picker/list.tsx', `await fetch('/x')`, 'only client calls the server'],
    ['components/x.tsx', 'return <Row {...{ row, state }} />', 'write the props out'],
    ['components/x.tsx', 'location.assign(href)', 'emit a cancelable event'],
    ['elements/x.ts', 'location = href', 'emit a cancelable event'],
    ['elements/x.ts', 'window.location.href = href', 'emit a cancelable event'],
    ['client/x.ts', 'history.back()', 'emit a cancelable event'],
    ['client/x.ts', `window.open('/x')`, 'emit a cancelable event'],
    ['components/x.tsx', 'document.title = name', 'emit a cancelable event'],
    ['components/x.tsx', `document.body.style.overflow = 'hidden'`, 'emit a cancelable event'],
    ['elements/x.ts', `document.documentElement.setAttribute('lang', to)`, 'emit a cancelable event'],
  ])('%s refuses %s', (path, text, part) => {
    expect(says(path, text)).toEqual([expect.stringContaining(part)])
  })

  it('what reads the page, and the portal’s own shell, may', () => {
    const reads =
      'const { lang } = document.documentElement\nif (location.href === document.title) history.length'
    expect(says('elements/x.ts', reads)).toEqual([])
    expect(says('elements/x.ts', 'localeFor(document.documentElement.lang) ?? other')).toEqual([])
    expect(says('components/screens/shell/x.tsx', 'location.reload()')).toEqual([])
  })

  it('a small file that one file of its floor imports belongs there, unless it loads late or is generated', () => {
    const list = (path: string, importers: string[], text = 'export const x = 1\n') =>
      listSmall([
        { path, text },
        ...importers.map((from, at) => ({ path: `components/ui/from-${at}.ts`, text: from })),
      ])
    const here = `import { x } from './x.ts'`
    const path = 'components/ui/x.ts'
    expect(list(path, [here])).toEqual([{ path, home: 'components/ui/from-0.ts' }])
    expect(list(path, [here, here])).toEqual([])
    expect(list(path, [here, `const part = () => import('./x.ts')`])).toEqual([])
    expect(list(path, [here], 'x\n'.repeat(60))).toEqual([])
    expect(list(path, [here], '// Written by scripts/x.ts\n')).toEqual([])
    expect(list('components/shared/x.ts', [`import { x } from '../shared/x.ts'`])).toEqual([])
    expect(list('components/ui/x.css.ts', [`import { x } from './x.css.ts'`])).toEqual([])
  })
})
