import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { records } from '../../../contract/registry/records.ts'
import { ownParts, ownRecords, references } from '../../../server/features/organisation-merges/references.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer

beforeAll(async () => {
  server = await demoServer()
})
afterAll(() => server.close())

describe('the catalogue', () => {
  test('MD-O5 every foreign key to organisations is covered by the merger', async () => {
    const keys = await server.rows<{
      key: string
    }>(`select c.conrelid::regclass::text || '.' || a.attname as key
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'tenant_id'
      where c.contype = 'f' and c.confrelid = 'organisation'::regclass order by 1`)
    const moved = references.map(({ table, column }) => `${table}.${column}`)
    expect(keys.map(({ key }) => key)).toEqual([...moved, ...ownParts, ...ownRecords].sort())
  })

  test('MD-O5 no column names an organisation without a foreign key', async () => {
    const loose = await server.rows<{ key: string }>(`select c.table_name || '.' || c.column_name as key
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ 'organi[sz]ation.*_ids?$'
        and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
          where k.contype = 'f' and k.confrelid = 'organisation'::regclass and k.conrelid::regclass::text = c.table_name
            and a.attname = c.column_name)`)
    expect(loose).toEqual([])
  })

  test('MD-O5 every field of the trail that names organisations is moved with an entry', () => {
    const named = [...records.values()].flatMap(({ entity, fields }) =>
      Object.entries(fields).flatMap(([field, { kind, ...rest }]) =>
        kind === 'id' && 'of' in rest && rest.of === 'organisations' ? [`${entity}.${field}`] : [],
      ),
    )
    const moved = references.map(({ entity, field }) => `${entity}.${field}`)
    expect(named.filter(each => !moved.includes(each))).toEqual([])
  })

  test('MD-O5 every moved column follows a merge, whoever writes the old id', async () => {
    const triggers = await server.rows<{ key: string }>(`select tgrelid::regclass::text as key from pg_trigger
      where tgname = 'organisation_follow' order by 1`)
    expect(triggers.map(({ key }) => key)).toEqual(references.map(({ table }) => table).sort())
  })
})
