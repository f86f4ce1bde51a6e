import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { build, type Plugin } from 'vite'
import { sharedWords } from './shared-words.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const source = join(root, 'portal/verify')

/** One script without imports, so that a phone which keeps it has all of it. */
const buildPart = (name: string, file: string, outDir: string, target: string[]) =>
  build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [vanillaExtractPlugin(), sharedWords()],
    build: {
      target,
      cssTarget: target,
      outDir,
      emptyOutDir: false,
      cssCodeSplit: false,
      lib: { entry: join(root, file), formats: ['es'], fileName: () => `${name}.js`, cssFileName: name },
    },
  })

/** Builds the page that verifies certificates beside the portal: four files with fixed names, which its worker keeps. */
export const verifyPage = (target: string[]): Plugin => {
  let outDir = ''
  return {
    name: 'mds-verify-page',
    apply: 'build',
    configResolved: config => {
      outDir = join(config.build.outDir, 'verify')
    },
    async closeBundle() {
      // A failed build has written nothing: its own error is the one to show.
      if (!existsSync(join(outDir, '..'))) return
      await buildPart('verify', 'portal/verify/main.ts', outDir, target)
      await buildPart('worker', 'client/certificates/page-worker.ts', outDir, target)
      copyFileSync(join(source, 'index.html'), join(outDir, 'index.html'))
      copyFileSync(join(root, 'portal/mark.svg'), join(outDir, 'mark.svg'))
    },
  }
}
