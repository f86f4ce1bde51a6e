import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/kernel/root.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'

type Bundled = { name: string; version: string; license: string; integrity: string; requires: string[] }
type Record = {
  version: string
  license?: string
  integrity?: string
  dependencies?: { [name: string]: string }
}

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

/** Third-party packages whose code is in the package, from the licence lists that the bundler wrote, as npm has installed them. */
function readBundled(folder: string): Bundled[] {
  const lists = ['THIRD-PARTY.md', 'cdn/THIRD-PARTY.md'].map(file => readFileSync(join(folder, file), 'utf8'))
  const entries = lists.flatMap(text => [...text.matchAll(/^## (\S+) - (\S+) /gm)])
  const installed = readJson(root, 'node_modules/.package-lock.json').packages as { [path: string]: Record }
  return [...new Map(entries.map(([, name, version]) => [name!, version!]))].sort().map(([name, version]) => {
    const record = installed[`node_modules/${name}`]
    if (record?.version !== version || !record.license || !record.integrity)
      throw new SetupError(`npm has not recorded ${name} ${version} as installed; run npm ci.`)
    const { license, integrity, dependencies = {} } = record
    return { name, version, license, integrity, requires: Object.keys(dependencies) }
  })
}

const getUrl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const toComponent = ({ name, version, license, integrity }: Bundled) => {
  const [algorithm = '', digest = ''] = integrity.split('-')
  const url = getUrl(name, version)
  return {
    type: 'library',
    'bom-ref': url,
    ...{ name, version, purl: url, scope: 'required' },
    licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }],
    hashes: [
      { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
    ],
  }
}

/** The bill of materials of the package in CycloneDX: the third-party code in its files. */
export function getBom({ name, version }: { name: string; version: string }, bundled: readonly Bundled[]) {
  const own = getUrl(name, version)
  const urls = new Map(bundled.map(each => [each.name, getUrl(each.name, each.version)]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: { type: 'library', 'bom-ref': own, name, version, purl: own },
    },
    components: bundled.map(toComponent),
    dependencies: [
      { ref: own, dependsOn: [...urls.values()] },
      ...bundled.map(each => ({
        ref: urls.get(each.name),
        dependsOn: each.requires.flatMap(name => urls.get(name) ?? []),
      })),
    ],
  }
}

/** Writes the bill of materials beside the tarball. */
export function writeSbom(folder: string): void {
  const manifest = readJson(folder, 'package.json')
  const bom = getBom(manifest, readBundled(folder))
  writeFileSync(join(root, `dist/mds-kit-${manifest.version}.cdx.json`), `${JSON.stringify(bom, null, 2)}\n`)
}
