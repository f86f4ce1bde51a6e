import type { ClientBase } from 'pg'
import { expect, test } from 'vitest'
import { clockFrom } from '../../../server/app/demo/clock.ts'
import { type Catalog, openFolder } from '../../../server/app/demo/tables.ts'

test('a head of a data file that names no column is refused', () => {
  const columns = ['parent_id', 'is_category', 'name', 'name_en'].map(
    name => [name, { type: 'text', nullable: true, target: null }] as const,
  )
  const catalog: Catalog = new Map([['position', new Map(columns)]])
  const folder = openFolder({ client: {} as ClientBase, catalog, clock: clockFrom(new Date()) }, 'sponsor')
  expect(() => folder.read('position')).toThrow('sponsor/position.csv: no column is named sort.')
})
