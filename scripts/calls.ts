// npm run calls: writes calls.json, which describes every call and its requirements, for load tests, reviews and tools.
import { writeFileSync } from 'node:fs'
import { codes } from '../contract/codes.ts'
import { calls } from '../contract/registry/index.ts'

const described = Object.values(calls).map(call => ({
  name: call.name,
  method: call.method,
  path: call.path,
  summary: call.summary,
  needs: call.needs,
  ids: { ...call.ids, ...call.furtherIds },
  changes: call.changes !== undefined,
  passive: call.passive ?? false,
  repeatable: call.changes?.repeatable ?? call.method === 'GET',
  auditAction: call.changes?.audit ?? null,
  codes: Object.fromEntries(call.codes.map(name => [codes[name].code, name])),
  rows: call.rows?.split(' ') ?? [],
}))

writeFileSync(new URL('../calls.json', import.meta.url), `${JSON.stringify(described, null, 2)}\n`)
console.log(`calls.json: ${described.length} calls`)
