import { globSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A file of the bundle, as it is served. */
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
 * React's build for development draws at half the speed. It is for the test that listens to what React disapproves of, which
 * no other build says, and for the one whose real keys and mouse take what is drawn at the pace of that build.
 */
const inDevelopment = ['tests/elements/every-element.test.ts', 'tests/elements/user-input.test.ts']

/**
 * Bundles the element tests once, with what they have in common in chunks of its own: a page of tests asks for tens of
 * files instead of the 500 modules that they are. Sources, plugins and aliases are those of the elements; nothing is made lean.
 */
export async function bundleElementTests(files: readonly string[]): Promise<Map<string, Served>> {
  process.env.MDS_TARGET = 'elements'
  // Which of its builds a library gives follows from this, for both bundles in turn.
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

/** The runner asks for a source; chunks ask for what it became. One module must have one address, or it runs twice. */
const opening = (address: string): Served => ({
  type: types['.js']!,
  body: Buffer.from(`import ${JSON.stringify(address)}`),
})

const getServed = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): Served => ({
  type: types[extname(file.fileName)] ?? 'application/octet-stream',
  body: Buffer.from(file.type === 'chunk' ? file.code : file.source),
})

/** Files of element tests that a command line names after `--files`; all of them without one. */
export function elementTests(words: readonly string[]): string[] {
  const at = words.indexOf('--files')
  const named = at < 0 ? [] : words.slice(at + 1)
  const end = named.findIndex(word => word.startsWith('--'))
  const patterns = end < 0 ? named : named.slice(0, end)
  return globSync(patterns.length > 0 ? patterns : 'tests/elements/**/*.test.{ts,tsx}', { cwd: root })
}
