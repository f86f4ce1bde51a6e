import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import type { ProxyOptions, UserConfig } from 'vite'
import { applications } from './contract/access/applications.ts'
import { calls } from './contract/registry/index.ts'
import { classicLoader } from './scripts/vite/classic-loader.ts'
import { compressed } from './scripts/vite/compressed.ts'
import { defineEntries, elementEntries, elementNames } from './scripts/vite/define-entries.ts'
import { leanContract } from './scripts/vite/lean-contract.ts'
import { spoken } from './scripts/vite/lean-words.ts'
import { leanZones } from './scripts/vite/lean-zones.ts'
import { noCircles } from './scripts/vite/no-circles.ts'
import { packaged } from './scripts/vite/packaged.ts'
import { pageParts, reactModules } from './scripts/vite/page-parts.ts'
import { plainImports } from './scripts/vite/plain-imports.ts'
import { shadowStyles } from './scripts/vite/shadow-styles.ts'
import { sharedWords } from './scripts/vite/shared-words.ts'
import { verifyPage } from './scripts/vite/verify-page.ts'
import { wordAddresses } from './scripts/vite/word-addresses.ts'

/*
 * MDS_TARGET=portal   the single-page portal, to dist/portal
 * MDS_TARGET=elements the custom elements as ES modules with stable names, to dist/elements
 * MDS_TARGET=package  the same for hosts with a bundler: without peers, not minified, to dist/npm/dist
 * `vite` without a target serves the portal; MDS_API_PORT is the port of the API server.
 */
const target = process.env.MDS_TARGET ?? 'portal'
const root = fileURLToPath(new URL('.', import.meta.url))

/** light-dark() is newer than Vite's default target, for which it would be transpiled into something that nests wrongly. */
const browsers = ['chrome123', 'safari17.5', 'firefox120']

/** Plugins of every page, story and test. */
export const plugins = () => [
  react(),
  vanillaExtractPlugin(),
  shadowStyles(),
  leanContract(),
  defineEntries(),
  sharedWords(),
]

/* A group includes its imports, unless a group of higher priority has them. */
const groups = [
  { name: 'react', test: reactModules, priority: 4 },
  { name: 'lit', test: /node_modules[\\/](lit|lit-html|lit-element|@lit)[\\/]/, priority: 4 },
]

/** The list of the elements and their registration: small files that are always loaded together. */
const list = {
  name: 'list',
  test: /elements\/(index|base\/register)\.ts|vite\/preload-helper|rolldown\/runtime/,
  priority: 5,
}

/** Only the registration: hosts with a bundler import what they need, without the list of all. */
const register = { name: 'register', test: /elements\/base\/register\.ts|vite\/preload-helper/, priority: 5 }

/** What every React widget needs besides React. */
const widget = {
  name: 'widget',
  test: /elements[\\/](define\.ts|base[\\/](react-version\.ts|(?!waiting-part).*\.tsx))$|@r2wc[\\/]|components[\\/](shared[\\/]call[\\/](session-context|failure|use-online)|ui[\\/]base[\\/](escape|zoom|lazy-part|words|spinner\.css|live-region|class-names|use-merged-refs|use-value))\.tsx?$/,
  priority: 2,
}

/** The text field that opens a list, shared by some widgets. */
const field = {
  name: 'field',
  test: /components[\\/]ui[\\/]combobox[\\/](keys|typing|field\.css|field-label)\.tsx?$|elements[\\/]base[\\/]picking/,
  priority: 1,
}

/** What such a field needs when it is open, and its chips. */
const options = {
  name: 'options',
  test: /components[\\/](ui[\\/](base[\\/]drop-layer|combobox[\\/]popup\.css)|widgets[\\/]user-picker[\\/]picker\.css)|client[\\/]element-data[\\/]search\.ts/,
  priority: 1,
}

/** What lists, trees and tables share with that field, and the overlay surface. */
const rows = {
  name: 'rows',
  test: /ui[\\/](base[\\/](fold|drawing)|combobox[\\/](composing|windowing))\.tsx?$|recipes[\\/]surface\.css/,
  priority: 2,
}

/** What elements need to read data, without what a single one of them draws. */
const data = { name: 'data', test: /client[\\/]element-data[\\/](?!search)/, priority: 2 }

/** The tree, which two widgets use. */
const tree = { name: 'tree', test: /components[\\/]ui[\\/]tree[\\/]/, priority: 1 }

/**
 * What every element needs, including Lit ones: one file compresses better than ten. It does not import React, nor parts of a single
 * element.
 */
const kit = {
  name: 'kit',
  test: /[\\/](client[\\/](?!sites|zones|page[\\/]advice)|contract[\\/](?!site|studies|menus|applications)|styles[\\/]).*\.ts$|elements[\\/]base[\\/](?!react-version|inspect).*\.ts$|node_modules[\\/]nanostores[\\/]/,
  /* Each element has two entries: shared by at least half of the elements. */
  minShareCount: elementNames().length,
  priority: 3,
}

const shared = {
  plugins: plugins(),
  resolve: {
    dedupe: ['react', 'react-dom', 'nanostores', 'zod'],
  },
} satisfies UserConfig

const portal = {
  ...shared,
  plugins: [
    ...plugins(),
    leanZones(),
    wordAddresses('assets/'),
    noCircles(),
    verifyPage(browsers),
    compressed(),
  ],
  root: `${root}portal`,
  base: '/',
  cacheDir: `${root}.cache/portal`,
  build: {
    target: browsers,
    cssTarget: browsers,
    outDir: `${root}dist/portal`,
    emptyOutDir: true,
    sourcemap: true,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: pageParts(`${root}portal/`) } } },
  },
  server: { fs: { allow: [root] }, proxy: proxied() },
} satisfies UserConfig

const elements = {
  ...shared,
  plugins: [
    ...plugins(),
    leanZones(),
    wordAddresses('', spoken),
    plainImports(),
    noCircles(),
    target === 'elements' && [classicLoader(), compressed()],
  ],
  resolve: {
    ...shared.resolve,
    /* Lit's isomorphic build: an element can be imported without a document (KIT-C18). */
    alias: [{ find: /^lit-html$/, replacement: `${root}node_modules/lit-html/node/lit-html.js` }],
  },
  root,
  base: './',
  cacheDir: `${root}.cache/elements`,
  publicDir: false,
  /* Some libraries read it, and no HTML page of ours defines it around these modules. */
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  build: {
    target: browsers,
    cssTarget: browsers,
    outDir: `${root}dist/elements`,
    emptyOutDir: true,
    sourcemap: true,
    manifest: true,
    modulePreload: false,
    license: true,
    rolldownOptions: {
      input: elementEntries(),
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: [list, widget, field, options, rows, data, tree, ...groups, kit] },
      },
    },
  },
} satisfies UserConfig

/** Builds the elements again, for hosts with a bundler. */
const forBundlers = () => packaged(elements, { groups: [register, kit], outDir: `${root}dist/npm/dist` })

export default target === 'elements' ? elements : target === 'package' ? forBundlers() : portal

/** Everything that the server answers: the calls, and the pages of the other sub-applications. */
function proxied(): Record<string, ProxyOptions> {
  const server = { target: `http://127.0.0.1:${process.env.MDS_API_PORT ?? '4180'}`, xfwd: true }
  const firsts = Object.values(calls).map(({ path }) => path.split('/')[1]!)
  const pages = applications.map(({ prefix }) => prefix.slice(1)).filter(name => name !== 'csr_mds')
  const others = ['healthz', 'readyz', 'openapi.json', 'docs', 'elements', 'files', 'badges', 'verify']
  const names = [...new Set([...firsts, ...pages, ...others])].join('|')
  return {
    [`^/(${names})(/|$|\\?)`]: server,
    '^/[^/]+/healthCheck\\.json': server,
  }
}
