import { SetupError } from '../../server/kernel/setup-error.ts'
import type { Skeleton } from './skeletons.ts'

/** What the texts of a call's files name. */
type Words = {
  noun: string
  name: string
  table: string
  alias: string
  entity: string
  menu: number | null
  rows: string
}

/** What the declarations of a noun name, and the text of its calls.ts, or null. */
export type Noun = { menu: number | null; calls: string | null }

const reading = /^(get|list|find|count|read|search|check)/

/** closeSite -> close-site: files are kebab-case. */
const getFile = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** saved-lists -> savedLists: entities are camelCase. */
const getEntity = (noun: string) => noun.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())

/** Tables have the name of one record; `users` is the exception, since `user` is a word of SQL. */
const getTable = (noun: string) =>
  noun === 'users' ? noun : noun.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', '_')

const getNeeds = ({ menu }: Words) => (menu === null ? `'signed-in'` : `{ menu: ${menu} }`)

const getRows = ({ rows }: Words) => (rows ? `\n  rows: '${rows}',` : '')

const getContract = (words: Words) => `
export const ${words.name} = call({
  name: '${words.name}',
  method: 'GET',
  path: '/mdsdata/${words.noun}/${words.name}/{id}',
  summary: 'Says in one sentence what it gives.',
  needs: ${getNeeds(words)},
  input: z.object({ id }),
  output: z.object({ id }),
  codes: ['dataNotFound'],
  ids: { id: '${words.entity}' },${getRows(words)}
})
`

const postContract = (words: Words) => `
export const ${words.name} = call({
  name: '${words.name}',
  method: 'POST',
  path: '/mdsdata/${words.noun}/${words.name}',
  summary: 'Says in one sentence what it does.',
  needs: ${getNeeds(words)},
  input: z.object({ id, rowVersion }),
  output: z.object({ id, rowVersion }),
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: '${words.name}', entity: '${words.entity}', repeatable: true },
  ids: { id: '${words.entity}' },${getRows(words)}
})
`

/** Adds these names to what a module imports from another; imports are sorted by the formatter afterwards. */
function addImport(module: string, from: string, names: readonly string[]): string {
  const there = new RegExp(`import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}'`).exec(module)
  if (!there) return `import { ${names.join(', ')} } from '${from}'\n${module}`
  const imported = there[1]!.split(',').map(name => name.trim())
  const all = [...new Set([...imported, ...names])].filter(Boolean)
  return module.replace(there[0], `import { ${all.join(', ')} } from '${from}'`)
}

/** The calls of a noun with this declaration at the end. */
const addDeclaration = (calls: string, declaration: string, names: readonly string[]) =>
  addImport(
    addImport(addImport(`${calls}${declaration}`, '../shapes.ts', names), '../define.ts', ['call']),
    'zod',
    ['z'],
  )

const getHandler = ({
  noun,
  name,
  table,
  alias,
}: Words) => `import { ${name} } from '../../../contract/${noun}/calls.ts'
import { one } from '../../kernel/db/statements.ts'
import { handleOne } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'

export const handlers = [
  handleOne(${name}, async ({ tx }, { id }) => {
    const row = await one(tx)<{ id: string }>\`select ${alias}.id from ${table} ${alias}
      where ${alias}.tenant_id = (select current_tenant()) and ${alias}.id = \${id}::uuid\`
    if (!row) throw problem('dataNotFound')
    return row
  }),
]
`

const postHandler = ({
  noun,
  name,
  table,
  alias,
  entity,
}: Words) => `import { ${name} } from '../../../contract/${noun}/calls.ts'
import { requireVersion } from '../../audit/history.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { handleOne } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'

export const handlers = [
  handleOne(${name}, async ({ tx, audit }, { id, rowVersion }) => {
    const row = await one(tx)<{ version: number }>\`select ${alias}.row_version as version from ${table} ${alias}
      where ${alias}.tenant_id = (select current_tenant()) and ${alias}.id = \${id}::uuid for update\`
    if (!row) throw problem('dataNotFound')
    await requireVersion(tx, { entity: '${entity}', id, ...row }, rowVersion)
    const version = rowVersion + 1
    await run(tx)\`update ${table} set row_version = \${version}
      where tenant_id = (select current_tenant()) and id = \${id}::uuid\`
    audit({ entityId: id, version, changes: {} })
    return { id, rowVersion: version }
  }),
]
`

const getTest = ({ noun, name, table }: Words, isRead: boolean) => {
  const columns = isRead ? 'id' : 'id, row_version as "rowVersion"'
  const type = isRead ? '{ id: string }' : '{ id: string; rowVersion: number }'
  const answer = isRead ? 'record' : '{ id: record.id, rowVersion: record.rowVersion + 1 }'
  return `import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { ${name} } from '../../../contract/${noun}/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const getRecord = async () => {
  const statement = 'select ${columns} from ${table} where tenant_id = $1 order by id limit 1'
  return (await server.rows<${type}>(statement, [admin.tenantId]))[0]!
}

test('${name} answers for a record of this company, and for no other id', async () => {
  const record = await getRecord()
  expect(await server.call(${name}, record, admin)).toMatchObject({ code: 0, data: ${answer} })
  const unknown = { ...record, id: crypto.randomUUID() }
  expect((await server.call(${name}, unknown, admin)).code).toBe(codes.dataNotFound.code)
})
`
}

/**
 * A call: its declaration in the noun's calls.ts, a handler, and a test that is red until the handler is listed. It reads by GET
 * or changes by POST, as the verb of its name says unless the method is given. `rows` are the requirements that it proves,
 * as `E1 E2`.
 */
export const callSkeleton = (path: string, { menu, calls }: Noun, method?: string, rows = ''): Skeleton => {
  const [, noun, name] = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\/([a-z][a-zA-Z]+)$/.exec(path) ?? []
  if (!noun || !name) throw new SetupError(`"${path}" must be noun/verbNoun, like sites/closeSite.`)
  if (method && !/^(get|post)$/i.test(method)) throw new SetupError(`"${method}" must be get or post.`)
  if (calls && new RegExp(`\\bconst ${name}\\b`).test(calls))
    throw new SetupError(`contract/${noun}/calls.ts declares ${name} already: nothing was written.`)
  const isRead = method ? /get/i.test(method) : reading.test(name)
  const table = getTable(noun)
  const words = { noun, name, table, alias: table[0]!, entity: getEntity(noun), menu, rows }
  const declaration = isRead ? getContract(words) : postContract(words)
  const file = `${noun}/${getFile(name)}.ts`
  return {
    files: {
      [`server/features/${file}`]: isRead ? getHandler(words) : postHandler(words),
      [`tests/server/${noun}/${getFile(name)}.test.ts`]: getTest(words, isRead),
    },
    extended: {
      [`contract/${noun}/calls.ts`]: addDeclaration(
        calls ?? '',
        declaration,
        isRead ? ['id'] : ['id', 'rowVersion'],
      ),
    },
    next: [
      ...(calls ? [] : [`list contract/${noun}/calls.ts in contract/registry/index.ts`]),
      `list its handlers in server/app/registry/handlers.ts: import { handlers as ${name} } from '../../features/${file}'`,
      `give it a valid input in tests/server/call-inputs.ts: ${name}: ids => ({ ... })`,
      ...(isRead ? [] : [`give its audit entry a title: ${name} in locales/*/audit.json, four languages`]),
      `name the table if it is not ${words.table}, and limit the rows to the scope of the actor (server/access/scope.ts)`,
    ],
  }
}
