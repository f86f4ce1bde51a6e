import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageFaults } from '../../scripts/check-package.ts'
import { staleTargets } from '../../scripts/lib/targets.ts'
import { getNaming } from '../../scripts/package/naming.ts'
import { getOrigin, getRepository, publishFaults } from '../../scripts/package/publishable.ts'
import { peers } from '../../scripts/vite/packaged.ts'
import { root } from '../../server/kernel/root.ts'
import { installed, json, tarball, unpacked, version } from './rig.ts'

const filesBelow = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith(ending))
type Node = { type: string; source?: { value?: string } | null; [key: string]: unknown }

/** The modules that a module imports, statically or dynamically. */
function* getImports(code: string): Generator<string> {
  const waiting: unknown[] = [parseAst(code)]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { type, source } = node as Node
    if (type && /^(Import|Export)/.test(type) && typeof source?.value === 'string') yield source.value
    waiting.push(...Object.values(node).filter(each => typeof each === 'object' && each !== null))
  }
}

const text = (path: string) => readFileSync(join(installed, path), 'utf8')

describe('The packed package', () => {
  const empty = mkdtempSync(join(tmpdir(), 'mds-install-'))
  let manifest: { exports: Record<string, string | { types: string; default: string }> }
  beforeAll(async () => {
    await unpacked()
    manifest = json('package.json')
  })
  afterAll(() => rmSync(empty, { recursive: true, force: true }))

  /** Every module that can be imported, by its name. */
  const modules = () =>
    Object.entries(manifest.exports)
      .filter(([, target]) => typeof target === 'object')
      .map(([name]) => name.replace('.', 'mds-kit'))

  it('KIT-C20 publint, are-the-types-wrong and the validator of the manifest find nothing, and each finds its fault (KIT-C8)', async () => {
    expect(await packageFaults(installed, tarball)).toEqual([])
    const scratch = mkdtempSync(join(tmpdir(), 'mds-faults-'))
    const folder = join(scratch, 'package')
    try {
      cpSync(installed, folder, { recursive: true })
      rmSync(join(folder, 'dist/user-picker.d.ts'))
      const { schemaVersion: _, ...broken } = json('custom-elements.json')
      writeFileSync(join(folder, 'custom-elements.json'), JSON.stringify(broken))
      const broke = join(scratch, 'broken.tgz')
      execFileSync('tar', ['czf', broke, '-C', scratch, 'package'])
      const faults = await packageFaults(folder, broke)
      for (const fault of [
        /types is \S*user-picker\.d\.ts/,
        /UntypedResolution/,
        /Manifest validation failed/,
      ])
        expect(
          faults.filter(line => fault.test(line)),
          String(fault),
        ).not.toEqual([])
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  })

  it('KIT-C20 an export stands for every element, class and definition, types first', () => {
    const tags = json('vscode.html-custom-data.json').tags as { name: string }[]
    expect(tags.length).toBeGreaterThan(2)
    for (const { name } of tags)
      for (const entry of [`./${name.replace('mds-', '')}`, `./${name.replace('mds-', '')}/define`])
        expect(Object.keys(manifest.exports[entry] ?? {}), entry).toEqual(['types', 'default'])
    for (const entry of ['.', './define-all', './loader', './events', './tokens.css', './cdn/*'])
      expect(manifest.exports[entry], entry).toBeDefined()
  })

  it('KIT-C20 npm installs the tarball into an empty project, and each export can be imported in Node (KIT-C18)', () => {
    writeFileSync(join(empty, 'package.json'), '{"name":"empty","private":true,"type":"module"}')
    // Under the alias by which docs and examples import it, whatever scope it is published in.
    const words = [
      'install',
      `mds-kit@file:${tarball}`,
      '--offline',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
    ]
    execFileSync('npm', words, { cwd: empty, stdio: 'pipe' })
    const lines = modules().map(name => `await import('${name}')`)
    // The peers are linked from this project: there is no registry to ask.
    for (const peer of peers) link(peer)
    const script = `${lines.join('\n')}\nif (globalThis.customElements) throw new Error('defined')`
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: empty, stdio: 'pipe' })
    expect(lines.length).toBeGreaterThan(10)
  })

  function link(name: string) {
    const script =
      "const fs=require('fs'),path=require('path');const [to,from]=process.argv.slice(1);fs.mkdirSync(path.dirname(to),{recursive:true});fs.symlinkSync(from,to,'dir')"
    const to = join(empty, 'node_modules', name)
    if (!existsSync(to)) execFileSync(process.execPath, ['-e', script, to, join(root, 'node_modules', name)])
  }

  it('KIT-C20 its modules import nothing but the peers, and carry none of them', () => {
    const bare = new Set<string>()
    for (const file of filesBelow(join(installed, 'dist'), '.js'))
      for (const name of getImports(text(`dist/${file}`))) if (!name.startsWith('.')) bare.add(name)
    const known = (name: string) => peers.some(peer => name === peer || name.startsWith(`${peer}/`))
    expect([...bare].filter(name => !known(name))).toEqual([])
    expect([...bare]).toEqual(expect.arrayContaining(['react', 'nanostores']))
    const all = filesBelow(join(installed, 'dist'), '.js').map(file => text(`dist/${file}`))
    expect(all.join('\n')).not.toContain('__SECRET_INTERNALS')
    expect(all.join('\n')).not.toContain('react.transitional.element')
    expect(Object.keys(json('package.json').peerDependencies).sort()).toEqual([...peers].sort())
    expect(json('package.json').dependencies).toBeUndefined()
  })

  it('KIT-C20 no source is minified only, and nothing names the machine', () => {
    for (const file of filesBelow(join(installed, 'dist'), '.js')) {
      const code = text(`dist/${file}`)
      expect(code, file).not.toContain(root)
      // A table of data may be one line; code may not.
      const lines = code.split('\n').filter(line => line.length < 10_000)
      expect(lines.join('\n').length / lines.length, file).toBeLessThan(400)
    }
  })

  it('KIT-C20 it brings its licence, those of others, its README and its changelog', () => {
    expect(text('LICENSE')).toContain('All rights reserved')
    expect(text('README.md')).toContain('npm install mds-kit@npm:@your-scope/mds-kit')
    expect(text('CHANGELOG.md')).toContain(`## ${version}`)
    const others = text('cdn/THIRD-PARTY.md')
    for (const name of ['react', 'react-dom', 'lit-html', 'nanostores'])
      expect(others, name).toMatch(new RegExp(`## ${name} `))
    expect(text('THIRD-PARTY.md')).toMatch(/## lucide-react /)
    expect(text('THIRD-PARTY.md')).not.toMatch(/## react /)
  })

  it('KIT-C20 a map without sources makes the tools of a host warn: there is none, and no module names one', () => {
    const modules = filesBelow(installed, '.js')
    expect(modules.length).toBeGreaterThan(100)
    expect(filesBelow(installed, '.map')).toEqual([])
    expect(modules.filter(file => text(file).includes('sourceMappingURL'))).toEqual([])
  })

  it('KIT-C20 no page in it links to what it does not hold', () => {
    const pages = filesBelow(installed, '.md').filter(file => !file.includes('THIRD-PARTY'))
    const dead = pages.flatMap(page =>
      [...text(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, to]) => to!)
        .filter(to => !/^[a-z]+:/.test(to) && !existsSync(join(installed, dirname(page), to)))
        .map(to => `${page}: ${to}`),
    )
    expect(pages.length).toBeGreaterThan(4)
    expect(dead).toEqual([])
  })

  it('KIT-C22 it is scoped and restricted unless it is packed as something else', () => {
    expect(getNaming({})).toEqual({
      name: '@your-scope/mds-kit',
      private: true,
      publishConfig: { access: 'restricted' },
    })
    expect(
      getNaming({ MDS_PACKAGE_NAME: '@hy/kit', MDS_PACKAGE_REGISTRY: 'https://npm.example.com' }),
    ).toEqual({
      name: '@hy/kit',
      publishConfig: { access: 'restricted', registry: 'https://npm.example.com' },
    })
    expect(getNaming({ MDS_PACKAGE_ACCESS: 'public' }).publishConfig).toEqual({
      access: 'public',
      provenance: true,
    })
    expect(() => getNaming({ MDS_PACKAGE_NAME: 'mds-kit' })).toThrow(/only a scoped name/)
    expect(() => getNaming({ MDS_PACKAGE_ACCESS: 'secret' })).toThrow(/restricted or public/)
  })

  it('KIT-C22 another name is another package: it is packed again', () => {
    const getPrint = () =>
      staleTargets({}, ['package']).find(({ target }) => target.name === 'package')!.print
    const before = process.env.MDS_PACKAGE_NAME
    const print = getPrint()
    process.env.MDS_PACKAGE_NAME = '@another/kit'
    try {
      expect(getPrint()).not.toBe(print)
    } finally {
      if (before === undefined) delete process.env.MDS_PACKAGE_NAME
      else process.env.MDS_PACKAGE_NAME = before
    }
  })

  /** Publishes the files of the package under another manifest, as a dry run or to a registry that does not answer. */
  function publish(part: object, words: readonly string[]) {
    const folder = mkdtempSync(join(tmpdir(), 'mds-publish-'))
    cpSync(installed, folder, { recursive: true })
    const { private: _, ...manifest } = json('package.json')
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, ...part }))
    const { stdout, stderr } = spawnSync('npm', ['publish', folder, '--json', '--loglevel=error', ...words], {
      encoding: 'utf8',
      cwd: empty,
    })
    rmSync(folder, { recursive: true, force: true })
    return { stdout, stderr }
  }

  it('KIT-C22 npm would publish it, to its scope alone; a dry run says so', () => {
    const naming = getNaming({ MDS_PACKAGE_NAME: '@hy/kit' })
    const answer = JSON.parse(publish(naming, ['--dry-run', '--offline']).stdout)
    const listed = answer['@hy/kit'] ?? answer
    expect([listed.name, listed.version]).toEqual(['@hy/kit', version])
    expect(json('package.json')).toMatchObject(getNaming(process.env))
  })

  it('KIT-C22 without a name it is packed for the file alone: npm refuses to publish it', () => {
    // A dry run does not look at it; a closed port takes the place of a registry in both cases.
    const words = [
      '--registry',
      'http://127.0.0.1:9',
      '--//127.0.0.1:9/:_authToken=none',
      '--fetch-retries=0',
    ]
    expect(publish(getNaming({}), words).stderr).toContain('EPRIVATE')
    expect(publish(getNaming({ MDS_PACKAGE_NAME: '@hy/kit' }), words).stderr).not.toContain('EPRIVATE')
  })

  it('KIT-C22 addresses come from manifest, settings or workflow, and a restricted package names no public network', () => {
    const settings = {
      MDS_PACKAGE_REPOSITORY: 'git+https://git.example.org/hy/kit.git',
      MDS_PACKAGE_HOMEPAGE: 'https://mds.example.org',
      MDS_PACKAGE_BUGS: 'https://mds.example.org/bugs',
    }
    expect(getOrigin({}, settings)).toEqual({
      repository: { type: 'git', url: settings.MDS_PACKAGE_REPOSITORY },
      homepage: settings.MDS_PACKAGE_HOMEPAGE,
      bugs: settings.MDS_PACKAGE_BUGS,
    })
    expect(getOrigin({ homepage: 'https://own.example.org' }, settings).homepage).toBe(
      'https://own.example.org',
    )
    expect(getOrigin({}, {})).toEqual({})
    const { publishConfig, unpkg, jsdelivr } = json('package.json')
    const shown = publishConfig.access === 'public' ? './cdn/loader.js' : undefined
    expect([unpkg, jsdelivr]).toEqual([shown, shown])
  })

  it('KIT-C22 the repository is that of the manifest, else of the workflow that packs; without one the check names it', () => {
    const github = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'owner/kit' }
    const made = { type: 'git', url: 'git+https://github.com/owner/kit.git' }
    expect(getRepository(undefined, github)).toEqual(made)
    expect(getRepository(undefined, { CI_PROJECT_URL: 'https://gitlab.com/owner/kit' })?.url).toBe(
      'git+https://gitlab.com/owner/kit.git',
    )
    const own = { type: 'git', url: 'git+https://example.org/kit.git' }
    expect(getRepository(own, github)).toEqual(own)
    // The packed package has the repository of the workspace's manifest, if that names one.
    const packed = json('package.json')
    const open = {
      ...packed,
      private: false,
      name: '@hy/kit',
      publishConfig: { access: 'public', provenance: true },
    }
    expect(publishFaults({ ...open, repository: packed.repository ?? made })).toEqual([])
    expect(publishFaults({ name: '@hy/kit', publishConfig: { access: 'restricted' } })).toEqual([])
    expect(publishFaults({ name: '@your-scope/mds-kit', publishConfig: { access: 'restricted' } })).toEqual([
      expect.stringContaining('MDS_PACKAGE_NAME'),
    ])
    const lacking = ['private', 'publishConfig.provenance', 'repository.url']
    expect(publishFaults({ private: true }).map(says => says.split(':')[0])).toEqual(lacking)
    expect(publishFaults({ ...open, repository: { type: 'git', url: 'kit' } })).toEqual([
      expect.stringContaining('"kit" is no address of git over https'),
    ])
    const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    if (repository) expect(packed.repository).toEqual(repository)
  })
})
