import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putLaterAnchorsAside } from '../../../scripts/lib/after-restore.ts'
import { anchorChains } from '../../../server/audit/anchor.ts'
import { tellChainFault } from '../../../server/features/notices/chain-fault.ts'
import { buildTree, followPath } from '../../../server/features/signatures/merkle-tree.ts'
import { parseRoot } from '../../../server/features/signatures/root-files.ts'
import { sealRoot } from '../../../server/features/signatures/roots.ts'
import { verifyRoots } from '../../../server/features/signatures/verify-roots.ts'
import { keysFrom } from '../../../server/kernel/keys.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not, raw } from '../rows.ts'
import { changeStatus, getStudy } from './signing.ts'

describe('The tree', () => {
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  const leaves = inputs.map(text => Buffer.from(text, 'hex'))
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]

  test.each(roots.map((root, at) => [at + 1, root] as const))(
    'of %i leaves has the root of Certificate Transparency, and every path leads to it',
    (size, root) => {
      const tree = buildTree(leaves.slice(0, size))
      expect(tree.root.toString('hex')).toBe(root)
      tree.paths.forEach((path, position) => {
        expect(followPath(leaves[position]!, { position, size, path })?.toString('hex')).toBe(root)
        expect(followPath(Buffer.from('another'), { position, size, path })?.toString('hex')).not.toBe(root)
      })
    },
  )

  test('a path of another length or place leads nowhere', () => {
    const { paths } = buildTree(leaves.slice(0, 5))
    const path = paths[1]!
    expect(followPath(leaves[1]!, { position: 1, size: 5, path: path.slice(1) })).toBe(null)
    expect(followPath(leaves[1]!, { position: 1, size: 5, path: [...path, path[0]!] })).toBe(null)
    expect(followPath(leaves[1]!, { position: 5, size: 5, path })).toBe(null)
  })
})

describe('An hourly root', () => {
  let server: DemoServer
  let lin: Caller
  let dataDir: string

  beforeAll(async () => {
    server = await demoServer()
    lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'mds-roots-'))
    return () => rmSync(dataDir, { recursive: true, force: true })
  })

  const getServices = () => ({
    keys: server.services.keys,
    settings: { ...server.services.settings, dataDir, fileDir: join(dataDir, 'files') },
  })
  const seal = (minutes = 0) => sealRoot(server.database, getServices(), minutes)
  const verifyAll = () =>
    verifyRoots(server.owner, { keys: server.services.keys, places: getServices().settings })
  const files = () => {
    const folder = join(dataDir, 'anchors', 'roots')
    return readdirSync(folder).map(name => join(folder, name))
  }
  /** Runs statements as a superuser with the triggers off, verifies, and takes them back. */
  const verifyAfter = async (statement: string) => {
    await server.owner.query('begin')
    await server.owner.query('set local session_replication_role = replica')
    await server.owner.query(statement)
    const { bad } = await verifyAll()
    await server.owner.query('rollback')
    return bad.map(({ why }) => why)
  }

  test('covers every new signature of every tenant once, and is written outside the database', async () => {
    expect(await seal()).toBe(true)
    const first = await verifyAll()
    expect(first.bad).toEqual([])
    const signatures = await server.getRows('signature', {}, 'id')
    const covered = await server.getRows('merkle_leaf', { signature_id: not(null) }, 'signature_id as id')
    expect(covered.map(({ id }) => id).sort()).toEqual(signatures.map(({ id }) => id).sort())

    const signed = await changeStatus(server, lin, await getStudy(server, lin, 'HY-0207-301'), 'on_hold')
    const { signatureId } = signed.data as { signatureId: string }
    expect(await seal()).toBe(true)
    const second = await verifyAll()
    expect(second).toMatchObject({ roots: first.roots + 1, bad: [] })
    const leaf = await server.getRow('merkle_leaf', { signature_id: signatureId }, 'root')
    expect(Number(leaf.root)).toBe(second.roots)
    const lines = readFileSync(files()[0]!, 'utf8').trim().split('\n').map(parseRoot)
    expect(lines.map(line => line?.number)).toEqual(Array.from({ length: second.roots }, (_, at) => at + 1))
  })

  test('is made once an hour, by one of many servers, and only over something new', async () => {
    await changeStatus(server, lin, await getStudy(server, lin, 'HY-0315-102'), 'locked')
    expect(await seal(55)).toBe(false)
    const made = await Promise.all([seal(), seal(), seal()])
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await seal()).toBe(false)
    expect((await verifyAll()).bad).toEqual([])
  })

  test('shows a signature that is changed or removed, and a leaf or root that is', async () => {
    await seal()
    const one =
      '(select signature_id from merkle_leaf where signature_id is not null order by root desc, position limit 1)'
    expect(await verifyAfter(`delete from signature where id = ${one}`)).toEqual([
      expect.stringMatching(/names a signature or an entry that is missing/),
    ])
    expect(
      await verifyAfter(`update signature set row_digest = sha256('another') where id = ${one}`),
    ).toEqual([expect.stringMatching(/does not lead to it/)])
    expect(await verifyAfter(`delete from merkle_leaf where signature_id = ${one}`)).toEqual([
      expect.stringMatching(/^it covers \d+ leaves, and \d+ are there/),
    ])
    expect(await verifyAfter("update merkle_root set root = sha256('another') where number = 1")).toEqual(
      expect.arrayContaining([
        'its seal is not valid',
        'a file names it, and it is missing or another one',
        'the root before it is missing or another one',
      ]),
    )
    expect(await verifyAfter('delete from merkle_root where number = 1')).toEqual(
      expect.arrayContaining([
        'the root before it is missing or another one',
        expect.stringMatching(/^leaf \d+ names it, and it is missing/),
        'a file names it, and it is missing or another one',
      ]),
    )
    expect((await verifyAll()).bad).toEqual([])
  })

  test('covers the head of a chain once it is anchored, and none that the chain does not have', async () => {
    const anchor = () => anchorChains(server.database, getServices(), { error: () => {} }, tellChainFault)
    const listHeads = () =>
      server.getRows('merkle_leaf', { tenant_id: lin.tenantId, seq: not(null), orderBy: 'seq desc' }, 'seq')
    await anchor()
    await seal()
    const before = await listHeads()
    await changeStatus(server, lin, await getStudy(server, lin, 'HY-0101-301'), 'on_hold')
    expect(await seal()).toBe(true)
    expect(await listHeads()).toEqual(before)
    await anchor()
    expect(await seal()).toBe(true)
    const [head] = await server.getRows(
      'audit_anchor',
      { tenant_id: lin.tenantId, orderBy: 'at desc' },
      'seq',
    )
    expect(await listHeads()).toEqual([head, ...before])
    expect((await verifyAll()).bad).toEqual([])
    await server.addRow('audit_anchor', {
      tenant_id: lin.tenantId,
      seq: 999999,
      hash: raw("sha256('another')"),
      key_id: 'none',
      signature: 'none',
    })
    expect(await seal()).toBe(false)
  })

  test('that a file names and the database lost is found, and one that another key sealed', async () => {
    await seal()
    const path = files()[0]!
    const last = parseRoot(readFileSync(path, 'utf8').trim().split('\n').at(-1)!)!
    writeFileSync(path, `${JSON.stringify({ ...last, number: last.number + 1 })}\n{"torn`)
    expect((await verifyAll()).bad).toEqual([
      { number: last.number + 1, why: 'its line in a file was not sealed with the key of this server' },
    ])
    const others = keysFrom('another secret, of enough length for this')
    const { bad } = await verifyRoots(server.owner, { keys: others, places: getServices().settings })
    expect(bad.map(({ why }) => why)).toContain('its seal is not valid')
  })

  test('that is newer than a restored backup is put aside, and the others stay', async () => {
    await seal()
    const [path] = files()
    const lines = readFileSync(path!, 'utf8')
    const last = parseRoot(lines.trim().split('\n').at(-1)!)!
    const later = `${JSON.stringify({ ...last, number: last.number + 1 })}\n`
    writeFileSync(path!, lines + later)
    const said: string[] = []
    await putLaterAnchorsAside(server.owner, getServices().settings, new Date(), text => void said.push(text))
    expect(said).toEqual([expect.stringMatching(/^1 roots cover entries after the backup/)])
    expect(readFileSync(path!, 'utf8')).toBe(lines)
    const aside = files().filter(each => each.includes('.after-'))
    expect(aside.map(each => readFileSync(each, 'utf8'))).toEqual([later])
    expect((await verifyAll()).bad).toEqual([])
  })
})
