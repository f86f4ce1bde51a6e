import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pictures and fonts are already compressed. */
const texts = /\.(?:js|css|svg|json)$/
/** Fewer bytes fit into one packet either way. */
const least = 1000
/** The highest levels of Brotli take ten times the time for 3 % of the bytes. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Writes a compressed copy next to each built text file; the server sends it instead. */
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
  // A failed build has written nothing: its own error is the one to show.
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!texts.test(name)) continue
    const file = join(folder, name)
    const body = readFileSync(file)
    if (body.length < least) continue
    writeFileSync(`${file}.br`, brotliCompressSync(body, quality))
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  }
}
