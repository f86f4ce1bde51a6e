import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserFlags, findBrowser } from '../../../scripts/find-browser.ts'
import { type ExportManifest, exportCompany, getSealed } from '../../../scripts/lib/company-export.ts'
import { importCompany } from '../../../scripts/lib/company-import.ts'
import { listCompanyTables } from '../../../scripts/lib/company-tables.ts'
import { anchorChains } from '../../../server/audit/anchor.ts'
import { verifyChains } from '../../../server/audit/verify.ts'
import { sealRoot } from '../../../server/features/signatures/roots.ts'
import { verifySignatures } from '../../../server/features/signatures/verify-all.ts'
import { openFiles } from '../../../server/kernel/files/open-files.ts'
import { getKeyId, keysFrom } from '../../../server/kernel/keys.ts'
import { withKnownKeys } from '../../../server/kernel/known-keys.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'

const base = mkdtempSync(join(tmpdir(), 'mds-export-'))
const folder = join(base, 'export')
let server: DemoServer
let tenantId: string
let manifest: ExportManifest

beforeAll(async () => {
  server = await demoServer()
  tenantId = (await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')).tenantId
  await anchorChains(server.database, server.services, console, async () => {})
  await sealRoot(server.database, server.services, 0)
  manifest = await exportCompany({ ...server.services, connections: server.connections }, tenantId, folder)
})
afterAll(async () => {
  rmSync(base, { recursive: true, force: true })
  await server.close()
})

/** What the Python program says. */
const inPython = (where: string) =>
  new Promise<string>(done =>
    execFile('python3', [join(folder, 'verify.py'), where], (_fault, said) => done(said.trim())),
  )

/** What the page says, opened from the disk without a network, of each folder. */
async function inBrowser(folders: readonly string[]): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const page = await (await browser.newContext({ offline: true })).newPage()
    const verdicts: string[] = []
    for (const each of folders) {
      await page.goto(`file://${join(folder, 'verify.html')}`)
      await page.locator('input').setInputFiles(each)
      await page.waitForSelector('output[data-verdict]', { timeout: 60_000 })
      verdicts.push((await page.locator('output').getAttribute('data-verdict'))!)
    }
    return verdicts
  } finally {
    await browser.close()
  }
}

type Line = Record<string, unknown>
const hash = (...parts: (string | Buffer)[]) => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest()
}

/** Changes the lines of a file. */
const edit = (name: string, change: (lines: Line[]) => Line[]) => (where: string) => {
  const path = join(where, name)
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  const texts = change(lines.map(line => JSON.parse(line) as Line)).map(line => JSON.stringify(line))
  writeFileSync(path, `${texts.join('\n')}\n`)
}
const entries = (change: (lines: Line[]) => Line[]) => edit('trail/entries.jsonl', change)
const turned = (text: unknown) => String(text).replace(/^./, first => (first === '0' ? '1' : '0'))
const replaceAt = (lines: Line[], at: number, change: (line: Line) => Line) =>
  lines.map((line, place) => (place === at ? change(line) : line))

/** Rewrites an entry and every hash after it, as a person with the rights of the database's owner could. */
const forge = (lines: Line[]) => {
  let before = Buffer.alloc(0)
  return lines.map((line, at) => {
    const text = at === 3 ? String(line.text).replace('"done"', '"refused"') : String(line.text)
    const prev = before
    before = hash(prev, text)
    return { ...line, text, prev: prev.toString('hex'), hash: before.toString('hex') }
  })
}
const editManifest = (change: (manifest: ExportManifest) => void) => (where: string) => {
  const path = join(where, 'manifest.json')
  const content = JSON.parse(readFileSync(path, 'utf8'))
  change(content)
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}
/** Signs the manifest by a key of one's own, which is easily added. */
const seal = (where: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const keyId = getKeyId(publicKey)
  writeFileSync(join(where, 'keys', `${keyId}.pem`), publicKey.export({ format: 'pem', type: 'spki' }))
  const text = getSealed(readFileSync(join(where, 'manifest.json')))
  writeFileSync(
    join(where, 'manifest.sig'),
    JSON.stringify({ keyId, signature: sign(null, text, privateKey).toString('hex') }),
  )
}
/** A forged chain under a manifest that its forger has signed. */
const forgeAll = (where: string) => {
  entries(forge)(where)
  const last = JSON.parse(readFileSync(join(where, 'trail/entries.jsonl'), 'utf8').trim().split('\n').at(-1)!)
  editManifest(content => {
    content.head.hash = last.hash
  })(where)
  seal(where)
}
const findPersonal = (lines: Line[]) => lines.findIndex(line => line.personal !== null)

const tamperings: [string, (where: string) => void, RegExp][] = [
  [
    'a name in an entry',
    entries(lines =>
      replaceAt(lines, 4, line => ({ ...line, text: String(line.text).replace('"done"', '"gone"') })),
    ),
    /^BAD entry 5: its content does not match/,
  ],
  [
    'an entry taken out',
    entries(lines => lines.filter((_, at) => at !== 2)),
    /^BAD entry 3: an entry before it is missing/,
  ],
  [
    'two entries exchanged',
    entries(([one, two, ...rest]) => [two!, one!, ...rest]),
    /^BAD entry 1: an entry before it is missing/,
  ],
  [
    'an entry that follows another one',
    entries(lines => replaceAt(lines, 6, line => ({ ...line, prev: turned(line.prev) }))),
    /^BAD entry 7: it does not follow/,
  ],
  [
    'facts of an entry',
    entries(lines => replaceAt(lines, 1, line => ({ ...line, facts: `${line.facts} ` }))),
    /^BAD entry 2: its payload was changed/,
  ],
  [
    'personal data taken away',
    entries(lines =>
      replaceAt(lines, findPersonal(lines), line => ({ ...line, personal: null, personalSalt: null })),
    ),
    /^BAD entry \d+: its personal data are gone/,
  ],
  ['the last entry cut off', entries(lines => lines.slice(0, -1)), /^BAD entry \d+: the head of the chain/],
  ['a whole chain forged', where => entries(forge)(where), /^BAD entry \d+: the head of the chain/],
  ['a chain forged under another key', forgeAll, /^BAD anchor \d+: the chain contradicts it/],
  [
    'the signature of an anchor',
    edit('trail/anchors.jsonl', lines =>
      replaceAt(lines, 0, line => ({ ...line, signature: turned(line.signature) })),
    ),
    /^BAD anchor \d+: its signature/,
  ],
  [
    'a signature',
    edit('trail/signatures.jsonl', lines =>
      replaceAt(lines, 0, line => ({ ...line, rowDigest: turned(line.rowDigest) })),
    ),
    /^BAD signature .*: its seal/,
  ],
  [
    'the path of a leaf',
    edit('trail/leaves.jsonl', lines =>
      replaceAt(lines, 0, line => ({ ...line, path: (line.path as string[]).map(turned) })),
    ),
    /^BAD root 1: it does not cover/,
  ],
  [
    'a root',
    edit('trail/roots.jsonl', lines => replaceAt(lines, 0, line => ({ ...line, root: turned(line.root) }))),
    /^BAD root 1: its seal/,
  ],
  [
    'a row',
    where => appendFileSync(join(where, 'data/users.jsonl'), '{}\n'),
    /^BAD data\/users\.jsonl: it was changed/,
  ],
  [
    'a file taken away',
    where => rmSync(join(where, Object.keys(manifest.files).find(path => path.startsWith('files/'))!)),
    /^BAD files\/.*: it is missing/,
  ],
  [
    'the manifest',
    editManifest(content => {
      content.rows.users = 1
    }),
    /^BAD manifest\.json: its signature/,
  ],
  [
    'a key',
    where => {
      for (const name of readdirSync(join(where, 'keys'))) rmSync(join(where, 'keys', name))
    },
    /^BAD manifest\.json: its signature/,
  ],
]

describe('an export of a company', () => {
  test('TR-A5 is verified without this product: both programs say the same of it and of each changed copy', async () => {
    const folders = tamperings.map(([name, change]) => {
      const where = join(base, name.replaceAll(' ', '-'))
      cpSync(folder, where, { recursive: true })
      change(where)
      return where
    })
    const said = await Promise.all([folder, ...folders].map(inPython))
    expect(said[0]).toMatch(
      /^ok: \d+ entries, [1-9]\d* anchors, [1-9]\d* signatures, \d+ files, key [\da-f]{16}$/,
    )
    for (const [at, [name, , verdict]] of tamperings.entries()) expect(said[at + 1], name).toMatch(verdict)
    expect(await inBrowser([folder, ...folders])).toEqual(said)
  }, 240_000)
})

describe('an import of a company', () => {
  /** Another installation: other database, other secret, other files. */
  const openOther = async (name: string) => {
    const db = await testDatabase()
    const dataDir = join(base, name)
    const settings = {
      ...server.services.settings,
      dataDir,
      fileDir: join(dataDir, 'files'),
      secret: otherSecret,
    }
    const target = { ...db, settings, keys: keysFrom(otherSecret), files: openFiles(settings) }
    return { db, target }
  }
  const otherSecret = 'another secret of another installation 1234567890'
  const digestsOf = async ({ owner }: Pick<TestDatabase, 'owner'>) => {
    const digests: Record<string, string> = {}
    const trail = ['audit_log', 'audit_payload', 'audit_personal', 'audit_anchor']
    const upTo = `and seq <= ${manifest.head.seq}`
    for (const name of [...(await listCompanyTables(owner)).map(each => each.name), ...trail]) {
      const { rows } = await owner.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text)), '') as digest
          from "${name}" t where tenant_id = $1 ${trail.includes(name) ? upTo : ''}`,
        [tenantId],
      )
      digests[name] = rows[0].digest
    }
    return digests
  }

  test('has every row, file, entry and proof of it in an installation with another secret, once', async () => {
    const { db, target } = await openOther('other')
    try {
      // Another company of that installation has numbers that the owner of the tables may not see.
      const counter = `pg_get_serial_sequence('certificate', 'status_no')`
      await db.owner.query(`select setval(${counter}, 900000)`)
      await importCompany(target, folder)
      const { rows: next } = await db.owner.query<{ n: string }>(`select nextval(${counter}) as n`)
      expect(Number(next[0]!.n), 'no number comes twice').toBeGreaterThan(900_000)
      expect(await digestsOf(db)).toEqual(await digestsOf(server))
      const { rows: entries } = await db.owner.query<{ action: string }>(
        'select action from audit_log where tenant_id = $1 and seq > $2',
        [tenantId, manifest.head.seq],
      )
      expect(entries.map(({ action }) => action)).toEqual(['importCompany'])
      const keys = withKnownKeys(target.keys, target.settings)
      const [report] = await verifyChains(db.owner, keys, target.settings)
      expect(report).toMatchObject({ tenantId, bad: null })
      expect(report!.anchors).toBeGreaterThan(0)
      const [signatures] = await verifySignatures(db.owner, keys)
      expect(signatures).toMatchObject({ tenantId, bad: [] })
      expect(signatures!.signatures).toBeGreaterThan(0)
      const { rows: files } = await db.owner.query<{ key: string; sha256: Buffer }>(
        'select key, sha256 from file where tenant_id = $1',
        [tenantId],
      )
      expect(files.length).toBeGreaterThan(0)
      for (const { key, sha256 } of files)
        expect(hash(await buffer((await target.files.read(key))!)).equals(sha256)).toBe(true)
      await expect(importCompany(target, folder)).rejects.toThrow(/exists here already/)
    } finally {
      await db.close()
    }
  }, 120_000)

  test('refuses a changed export, and changes nothing', async () => {
    const { db, target } = await openOther('third')
    const where = join(base, 'changed-row')
    cpSync(folder, where, { recursive: true })
    appendFileSync(join(where, 'data/users.jsonl'), '\n')
    try {
      await expect(importCompany(target, where)).rejects.toThrow(
        /data\/users\.jsonl is not what was exported/,
      )
      expect((await db.owner.query('select from tenant')).rowCount).toBe(0)
    } finally {
      await db.close()
    }
  })

  test('refuses an export with a notice whose reader, study or site it does not have', async () => {
    const { db, target } = await openOther('fourth')
    try {
      for (const column of ['user_id', 'study_id', 'site_id']) {
        const where = join(base, `notice-${column}`)
        cpSync(folder, where, { recursive: true })
        const name = 'data/notice.jsonl'
        edit(name, lines => replaceAt(lines, 0, line => ({ ...line, [column]: randomUUID() })))(where)
        editManifest(content => {
          content.files[name] = hash(readFileSync(join(where, name))).toString('hex')
        })(where)
        seal(where)
        await expect(importCompany(target, where), column).rejects.toThrow(`notice.${column} leads to no row`)
      }
      expect((await db.owner.query('select from tenant')).rowCount).toBe(0)
    } finally {
      await db.close()
    }
  }, 60_000)
})
