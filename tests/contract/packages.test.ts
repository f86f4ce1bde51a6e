import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../../server/kernel/root.ts'

const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>
const sources = globSync('{client,components,elements,portal,server,styles}/**/*.{ts,tsx}', {
  cwd: root,
}).map(read)

/** Packages that the product uses by decision, even where hand-written code would be smaller. */
const shipped = [
  'react',
  'react-dom',
  '@r2wc/react-to-web-component',
  'lit',
  '@vanilla-extract/css',
  '@headlessui/react',
  'nanostores',
  '@nanostores/react',
  'ky',
  'i18next',
  'dayjs',
]
const tools = ['vite', '@ladle/react', 'vitest', '@web/test-runner', '@playwright/test']

describe('packages', () => {
  it.each(shipped)('%s is a dependency, and the product imports it', name => {
    expect(dependencies?.[name]).toMatch(/^\d/)
    const imported = new RegExp(`from '${name}(/[^']*)?'`)
    expect(sources.some(source => imported.test(source))).toBe(true)
  })

  it.each(tools)('%s is a tool of the house', name => {
    expect(devDependencies?.[name]).toMatch(/^\d/)
  })
})
