import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pictures and fonts are compressed as they are. */
const texts = /\.(?:js|css|svg|json)$/
/** Fewer bytes travel in one packet either way. */
const least = 1000
/** The last steps of Brotli take ten times the time for 3 % of the bytes. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Lays a compressed twin beside each file of text that was built, for the server to send in its place. */
export const compressed = (): Plugin => {
  let outDir = ''
  return {
    name: 'mds:compressed',
    apply: 'build',
    configResolved: config => {
      outDir = config.build.outDir
    },
    closeBundle: { order: 'post', handler: () => compressAll(outDir) },
  }
}

function compressAll(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!texts.test(name)) continue
    const file = join(folder, name)
    const body = readFileSync(file)
    if (body.length < least) continue
    writeFileSync(`${file}.br`, brotliCompressSync(body, quality))
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  }
}
