import { expect, test } from 'vitest'
import { calls, callsByNoun } from '../../contract/registry/index.ts'
import { openApi } from '../../server/kernel/http/openapi.ts'

type Tree = { [name: string]: Tree }

test('every reference of the OpenAPI document leads to a schema in it', () => {
  const document = openApi() as unknown as Tree
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to!)
  expect(references.length).toBeGreaterThan(50)
  for (const to of new Set(references)) {
    const steps = to.replace(/^#\//, '').split('/')
    expect(
      steps.reduce<Tree | undefined>((at, step) => at?.[step], document),
      to,
    ).toMatchObject({})
  }
})

test('every call belongs to one noun', () => {
  const all = Object.values(callsByNoun).flat()
  expect(all.length).toBe(Object.keys(calls).length)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})
