import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../server/kernel/root.ts'
import { installed, unpacked, version } from './rig.ts'

type Package = Partial<
  Record<'dependencies' | 'devDependencies' | 'peerDependencies', Record<string, string>>
>
const examples = join(root, 'examples')
const getPackage = (folder: string): Package =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package
const own = getPackage(root)
const versions: Record<string, string> = { ...own.dependencies, ...own.devDependencies }

/** The version that the project tests with: `react-18` of the project is `react` in the example of that name. */
const getTested = (host: string, name: string) =>
  host === 'react18' && versions[`${name}-18`] ? versions[`${name}-18`]!.split('@').at(-1) : versions[name]
const hosts = readdirSync(examples, { withFileTypes: true })
  .filter(each => each.isDirectory() && readdirSync(join(examples, each.name)).includes('package.json'))
  .map(({ name }) => name)

const getName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Packages that the files of these folders import, statically or dynamically. */
const importsIn = (folders: readonly string[], wanted: (file: string) => boolean): Set<string> =>
  new Set(
    folders
      .flatMap(folder =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
      )
      .filter(file => /\.(tsx?|jsx|vue|svelte)$/.test(file) && wanted(basename(file)))
      .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^'./][^']*)'/g)])
      .map(([, specifier]) => getName(specifier!))
      .filter(name => !name.startsWith('node:')),
  )

const isBuild = (file: string) => file === 'vite.config.ts' || file === 'vite.ts'
const shared = join(examples, 'shared')

/** Packages and their peers, which npm installs along with them. */
const withPeers = (names: Iterable<string>) =>
  new Set([...names].flatMap(name => [name, ...Object.keys(getPeers(name))]))
const getPeers = (name: string) =>
  getPackage(name === 'mds-kit' ? installed : join(root, 'node_modules', name)).peerDependencies ?? {}

describe('The package.json of each host says what it takes', () => {
  beforeAll(() => unpacked())

  it('there is one for every host with a bundler', () => {
    expect(hosts).toEqual([
      'angular',
      'lit',
      'micro-app',
      'next',
      'qiankun',
      'react',
      'react18',
      'solid',
      'svelte',
      'vue',
      'vue-server',
    ])
  })

  for (const name of hosts)
    it(`KIT-C7 ${name}: what its sources import, at the versions that are tested, and the tarball of this version`, () => {
      const folder = join(examples, name)
      const { dependencies = {}, devDependencies = {} } = getPackage(folder)
      const used = importsIn([folder, shared], file => !isBuild(file))
      const isVite = readdirSync(folder).includes('vite.config.ts')
      const building = importsIn(isVite ? [folder, shared] : [folder], isBuild)
      expect([...used].filter(each => !(each in dependencies))).toEqual([])
      expect([...building].filter(each => !(each in devDependencies))).toEqual([])
      // Every dependency is imported, or is a peer of an imported package.
      expect(Object.keys(dependencies).filter(each => !withPeers(used).has(each))).toEqual([])
      expect(Object.keys(devDependencies).filter(each => !building.has(each))).toEqual([])
      const { 'mds-kit': kit, ...others } = { ...dependencies, ...devDependencies }
      expect(kit).toBe(`file:../../dist/mds-kit-${version}.tgz`)
      for (const [each, wanted] of Object.entries(others)) expect(wanted, each).toBe(getTested(name, each))
    })
})
