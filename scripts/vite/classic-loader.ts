import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minify, type Plugin, transformWithOxc } from 'vite'

const source = fileURLToPath(new URL('../../elements/classic-loader.ts', import.meta.url))

/** Writes loader.classic.js as a plain script: a chunk of this build would be a module. */
export const classicLoader = (): Plugin => ({
  name: 'mds-classic-loader',
  apply: 'build',
  buildStart() {
    this.addWatchFile(source)
  },
  async generateBundle() {
    const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
    const fileName = 'loader.classic.js'
    this.emitFile({ type: 'asset', fileName, source: (await minify(fileName, code)).code })
  },
})
