import { expect, it } from 'vitest'
import { getFaults } from '../../scripts/check-floors.ts'
import { featurePairs } from '../../scripts/lib/feature-pairs.ts'

const says = (...files: [path: string, text: string][]) =>
  getFaults(files.map(([path, text]) => ({ path, text })))
    .map(fault => fault.says)
    .filter(text => !text.includes('no longer uses'))

it.each([
  ['server/kernel/db/pool.ts', '../../features/users/add.ts', 'a higher floor'],
  ['server/access/decide.ts', '../audit/append.ts', 'a higher floor'],
  ['server/features/users/add.ts', '../../app/main.ts', 'a higher floor'],
  ['server/stray/x.ts', '../kernel/words.ts', 'belongs to one of the floors'],
  ['server/features/roles/add.ts', '../survey/handlers.ts', 'roles may not use survey'],
  ['contract/users/calls.ts', '../registry/index.ts', 'no noun sees it'],
  ['contract/define.ts', './registry/records.ts', 'no noun sees it'],
])('%s does not import %s', (path, to, text) => {
  expect(says([path, `import { x } from '${to}'`])).toEqual([expect.stringContaining(text)])
})

it('a cycle of folders is printed import by import', () => {
  expect(
    says(
      ['client/a/x.ts', `import { y } from '../b/y.ts'`],
      ['client/b/y.ts', `import { z } from '../c/z.ts'`],
      ['client/c/z.ts', `import { x } from '../a/x.ts'`],
    ),
  ).toEqual([
    'begins a cycle of folders: client/a/x.ts -> client/b/y.ts, client/b/y.ts -> client/c/z.ts, client/c/z.ts -> client/a/x.ts.',
  ])
})

it('the files beside the nouns are a folder of the contract', () => {
  expect(
    says(
      ['contract/shapes.ts', `import { y } from './values/y.ts'`],
      ['contract/values/y.ts', `import { x } from '../limits.ts'`],
    ),
  ).toEqual([
    'begins a cycle of folders: contract/shapes.ts -> contract/values/y.ts, contract/values/y.ts -> contract/limits.ts.',
  ])
})

it('a cycle of files of one folder is printed, unless one of its imports is lazy', () => {
  const first: [string, string] = ['components/ui/a.tsx', `import { B } from './b.tsx'`]
  expect(says(first, ['components/ui/b.tsx', `export { A } from './a.tsx'`])).toEqual([
    'begins a cycle of files: components/ui/a.tsx -> components/ui/b.tsx, components/ui/b.tsx -> components/ui/a.tsx.',
  ])
  expect(says(first, ['components/ui/b.tsx', `export const getA = () => import('./a.tsx')`])).toEqual([])
})

it('types alone form no cycle', () => {
  expect(
    says(
      ['client/a/x.ts', `import { y } from '../b/y.ts'`],
      ['client/b/y.ts', `import type { X } from '../a/x.ts'`],
    ),
  ).toEqual([])
})

it('each pair of features has a reason, and goes when no import needs it', () => {
  expect(Object.values(featurePairs).flatMap(Object.values).every(Boolean)).toBe(true)
  expect(getFaults([]).map(fault => fault.says)).toContain('tenant no longer uses files.')
})
