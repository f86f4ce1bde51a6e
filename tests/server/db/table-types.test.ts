import { readdirSync, readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { readTableTypes } from '../../../scripts/lib/table-types.ts'
import { connectOwner } from '../../../server/kernel/db/connections.ts'
import { intoDatabase } from '../template.ts'

const target = new URL('../../../server/kernel/db/', import.meta.url)

it('the types of the tables are what the migrated database says', async () => {
  const client = await connectOwner(intoDatabase(inject('site'), inject('site').template))
  const files = await readTableTypes(client).finally(() => client.end())
  for (const [name, text] of files)
    expect(readFileSync(new URL(name, target), 'utf8'), `${name}: run node scripts/tables.ts`).toBe(text)
  expect(readdirSync(new URL('tables/', target)).length).toBe(files.size - 1)
})
