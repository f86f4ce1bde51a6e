import { globSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A file of the bundle, ready to serve. */
type Served = { type: string; body: Buffer }

const types: Record<string, string> = {
  '.mjs': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * React's development build renders at half the speed. Two tests need it: one listens to React's warnings, which no other build has; the
 * other depends on the pace of that build for its real keys and mouse.
 */
const inDevelopment = ['tests/elements/every-element.test.ts', 'tests/elements/user-input.test.ts']

/**
 * Bundles the element tests once, with shared code in chunks: a test page loads tens of files instead of 500 modules. Sources, plugins and
 * aliases are those of the elements; nothing is stripped.
 */
export async function bundleElementTests(files: readonly string[]): Promise<Map<string, Served>> {
  process.env.MDS_TARGET = 'elements'
  // Libraries choose their build by this value; the two bundles are built one after the other.
  const slow = files.filter(file => inDevelopment.includes(file))
  const others = files.filter(file => !inDevelopment.includes(file))
  return new Map([
    ...(slow.length > 0 ? await bundle(slow, 'development', '/development/') : []),
    ...(others.length > 0 ? await bundle(others, 'production', '/') : []),
  ])
}

async function bundle(files: readonly string[], mode: string, base: string): Promise<Map<string, Served>> {
  process.env.NODE_ENV = mode
  const { default: elements, plugins } = await import('../../vite.config.ts')
  const built = await build({
    configFile: false,
    root,
    base,
    mode,
    logLevel: 'warn',
    publicDir: false,
    plugins: plugins(),
    resolve: elements.resolve,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      target: ['chrome123'],
      write: false,
      minify: false,
      sourcemap: true,
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: Object.fromEntries(files.map(file => [getName(file), join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const served = new Map(output.map(file => [`${base}${file.fileName}`, getServed(file)]))
  for (const file of files) served.set(`/${file}`, opening(`${base}${getName(file)}.js`))
  return served
}

const getName = (file: string) => file.slice(0, -extname(file).length)

/** The runner requests a source, but chunks import the built file. A module must have one URL, or it runs twice. */
const opening = (address: string): Served => ({
  type: types['.js']!,
  body: Buffer.from(`import ${JSON.stringify(address)}`),
})

const getServed = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): Served => ({
  type: types[extname(file.fileName)] ?? 'application/octet-stream',
  body: Buffer.from(file.type === 'chunk' ? file.code : file.source),
})

/** The element test files after `--files` on the command line; all of them without the option. */
export function elementTests(words: readonly string[]): string[] {
  const at = words.indexOf('--files')
  const named = at < 0 ? [] : words.slice(at + 1)
  const end = named.findIndex(word => word.startsWith('--'))
  const patterns = end < 0 ? named : named.slice(0, end)
  return globSync(patterns.length > 0 ? patterns : 'tests/elements/**/*.test.{ts,tsx}', { cwd: root })
}
