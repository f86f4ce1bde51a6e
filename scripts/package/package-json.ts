import { peers } from '../vite/packaged.ts'
import { getNaming } from './naming.ts'
import { getOrigin, type Origin } from './publishable.ts'
import type { Declared } from './read-definitions.ts'

/** What the package takes from the manifest of the workspace. */
export type Workspace = Origin & {
  version: string
  description: string
  dependencies: Record<string, string>
}

/**
 * Oldest versions of the peers with which the kit works; the workspace tests with the newest. With React 18 the elements bring a React of
 * their own, so npm must neither refuse it nor add another.
 */
const oldest: Record<string, string> = {
  react: '^18.0.0 || ^19.0.0',
  'react-dom': '^18.0.0 || ^19.0.0',
  lit: '^3.0.0',
  nanostores: '^1.0.0',
  '@nanostores/react': '^1.0.0 || ^2.0.0',
}

/** What registries and catalogues show. */
const words = {
  description:
    'Clinical-trial widgets as custom elements: user picker, notice bell, session and more, for any framework or none.',
  keywords: ['web-components', 'custom-elements', 'clinical-trials', 'ctms', 'user-picker', 'design-system'],
}

/**
 * The manifest of the package, generated: the workspace stays private and also has the server and the portal, and the exports follow from
 * the definitions.
 */
export function packageJson(all: readonly Declared[], workspace: Workspace) {
  const naming = getNaming(process.env)
  return {
    ...naming,
    version: workspace.version,
    ...words,
    license: 'SEE LICENSE IN LICENSE',
    ...getOrigin(workspace, process.env),
    type: 'module',
    // Chunks register their style sheets when they load; the importing module decides whether it needs them.
    sideEffects: ['./dist/**/define.js', './dist/loader.js', './dist/chunks/*.js', './cdn/**/*.js'],
    main: './dist/index.js',
    module: './dist/index.js',
    types: './dist/index.d.ts',
    exports: getExports(all),
    files: [
      'dist',
      'cdn',
      'docs',
      'tokens.css',
      'custom-elements.json',
      '*.json',
      'CHANGELOG.md',
      'THIRD-PARTY.md',
    ],
    customElements: 'custom-elements.json',
    'web-types': './web-types.json',
    'html.customData': ['./vscode.html-custom-data.json'],
    // Public networks carry only what everybody may read.
    ...(naming.publishConfig.access === 'public' && {
      unpkg: './cdn/loader.js',
      jsdelivr: './cdn/loader.js',
    }),
    engines: { node: '>=20' },
    peerDependencies: Object.fromEntries(peers.map(name => [name, oldest[name]!])),
    peerDependenciesMeta: Object.fromEntries(['react', 'react-dom'].map(name => [name, { optional: true }])),
  }
}

/** Data beside the modules, by export name. */
const data = [
  'tokens.css',
  'custom-elements.json',
  'web-types.json',
  'vscode.html-custom-data.json',
  'package.json',
]

function getExports(all: readonly Declared[]) {
  const module = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` })
  const elements = all.flatMap(({ name }) => [
    [`./${name}`, module(name)],
    [`./${name}/define`, module(`${name}/define`)],
  ])
  const others = ['loader', 'events', 'react', 'solid', 'vue', 'svelte'].map(name => [
    `./${name}`,
    module(name),
  ])
  return {
    '.': module('index'),
    './define-all': module('index'),
    ...Object.fromEntries([...elements, ...others]),
    ...Object.fromEntries(data.map(name => [`./${name}`, `./${name}`])),
    './standalone': { types: './dist/loader.d.ts', default: './cdn/loader.js' },
    './standalone/define-all': { types: './dist/index.d.ts', default: './cdn/index.js' },
    ...Object.fromEntries(
      all.map(({ name }) => [
        `./standalone/${name}/define`,
        { types: `./dist/${name}/define.d.ts`, default: `./cdn/${name}/define.js` },
      ]),
    ),
    './cdn/*': './cdn/*',
  }
}
