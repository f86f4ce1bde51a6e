import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../server/kernel/root.ts'
import { json, tarball, unpacked } from './rig.ts'

type Bom = {
  metadata: { component: { name: string; version: string; 'bom-ref': string } }
  components: { name: string; version: string; purl: string; hashes: { content: string }[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
type Locked = { version: string; integrity: string; dependencies?: { [name: string]: string } }

const getText = () => readFileSync(tarball.replace(/tgz$/, 'cdx.json'), 'utf8')

/** Third-party packages in the build for pages, by the source maps that stay beside it on the server. */
function getSources(): string[] {
  const chunks = join(root, 'dist/elements')
  const maps = readdirSync(chunks, { recursive: true, encoding: 'utf8' }).filter(file =>
    /\.js\.map$/.test(file),
  )
  const sources = maps.flatMap(
    file => JSON.parse(readFileSync(join(chunks, file), 'utf8')).sources as string[],
  )
  const names = sources.flatMap(each => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(each)?.[1] ?? [])
  return [...new Set(names)].sort()
}

describe('KIT-C22 The bill of materials beside the tarball', () => {
  let bom: Bom
  let locked: { [path: string]: Locked }
  beforeAll(async () => {
    await unpacked()
    bom = JSON.parse(getText())
    locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  })

  it('is CycloneDX 1.6 by its schema', async () => {
    const { JsonStrictValidator } = Validation
    expect(await new JsonStrictValidator(Spec.Version.v1dot6).validate(getText())).toBeNull()
    const wrong = { ...bom, components: [{ name: 'react' }] }
    expect(await new JsonStrictValidator(Spec.Version.v1dot6).validate(JSON.stringify(wrong))).not.toBeNull()
  })

  it('is that of this package, in this version', () => {
    const { name, version } = json('package.json')
    expect(bom.metadata.component).toMatchObject({ name, version })
  })

  it('names each package with the version and the hash of the lock file', () => {
    for (const { name, version, purl, hashes } of bom.components) {
      const entry = locked[`node_modules/${name}`]!
      const hash = Buffer.from(hashes[0]!.content, 'hex').toString('base64')
      expect([name, version, `sha512-${hash}`]).toEqual([name, entry.version, entry.integrity])
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    }
  })

  it('names all third-party code of the build, and what it requires of each other', () => {
    const names = bom.components.map(({ name }) => name)
    expect(getSources().length).toBeGreaterThan(10)
    expect(getSources().filter(name => !names.includes(name))).toEqual([])
    for (const { ref, dependsOn } of bom.dependencies.filter(({ ref }) => !ref.includes('mds-kit'))) {
      const { name } = bom.components.find(({ purl }) => purl === ref)!
      const wanted = Object.keys(locked[`node_modules/${name}`]!.dependencies ?? {})
      const known = bom.components.filter(each => wanted.includes(each.name)).map(({ purl }) => purl)
      expect([...dependsOn].sort(), name).toEqual(known.sort())
    }
  })
})
