import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runNode } from '../../scripts/lib/run.ts'
import { installed, json, unpacked } from './rig.ts'

/** Elements of the manifest, without the prefix of their tags. */
const getNames = (): string[] =>
  json('custom-elements.json').modules.flatMap(({ declarations }: { declarations: { tagName: string }[] }) =>
    declarations.map(({ tagName }) => tagName.replace('mds-', '')),
  )

describe('KIT-C40 unit tests of a host', () => {
  beforeAll(() => unpacked())

  for (const dom of ['jsdom', 'happy-dom'])
    it(`${dom}: every element shows its fallback, keeps its properties and events, asks nothing and throws nothing`, async () => {
      const names = getNames()
      expect(names.length).toBeGreaterThan(8)
      const script = join(import.meta.dirname, 'in-dom.mjs')
      const { code, output } = await runNode([script, dom, installed, ...names])
      expect(code, output).toBe(0)
      const { facts, faults } = JSON.parse(output)
      expect(faults).toEqual([])
      expect(facts).toEqual(
        names.map(name => ({
          name,
          drawn: '<slot></slot>',
          fallback: 'Fallback',
          label: 'Lead',
          people: true,
          heard: 1,
        })),
      )
    })
})
