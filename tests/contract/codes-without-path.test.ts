import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type CodeName, codeNames } from '../../contract/codes.ts'
import { calls } from '../../contract/registry/index.ts'
import reasons from '../../docs/codes-without-path.json' with { type: 'json' }

const root = new URL('../../', import.meta.url)
const sources = ['client', 'components', 'contract', 'elements', 'portal', 'server'].flatMap(folder =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file}`)
    // The catalogue itself, and the words for what zod finds.
    .filter(file => /\.tsx?$/.test(file) && !/^contract\/(codes\/|rules\.ts)/.test(file))
    .map(file => readFileSync(new URL(file, root), 'utf8')),
)
const words = new Set(sources.flatMap(source => source.match(/\w+/g) ?? []))

/** Codes that zod's findings become, so that no source names them (contract/rules.ts). */
const byRules = readFileSync(new URL('contract/rules.ts', root), 'utf8').match(/\w+/g) as string[]

test('P41 a code that nothing names stands with its reason, and a code that stands there is named by nothing', () => {
  const unnamed = codeNames.filter(name => !words.has(name) && !byRules.includes(name))
  const listed = Object.keys(reasons) as CodeName[]
  expect(listed.filter(name => !byRules.includes(name)).sort()).toEqual(unnamed.sort())
  expect(listed.filter(name => words.has(name))).toEqual([])
  for (const reason of Object.values(reasons)) expect(reason).toMatch(/^none: .{20,}/)
})

test('P41 no input has a text with a lower bound above one character', () => {
  const schemas = Object.values(calls).map(call =>
    JSON.stringify(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })),
  )
  expect(schemas.filter(schema => /"minItems":2/.test(schema)).length, 'bounds are seen').toBeGreaterThan(0)
  expect(schemas.filter(schema => /"minLength":([2-9]|\d\d)/.test(schema))).toEqual([])
})
