import { esmExternalRequirePlugin, type Plugin, type UserConfig } from 'vite'
import { packageEntries } from './define-entries.ts'
import { leanWords } from './lean-words.ts'

/** What the host provides, so that a page never loads it twice: peers of the npm package (KIT-C20). */
export const peers = ['react', 'react-dom', 'lit', 'nanostores', '@nanostores/react']

const external = new RegExp(`^(${peers.join('|')})(/|$)`)

/**
 * A host that builds with Vite gets Vite's own helper of this name in each module that imports dynamically, and two of them clash.
 */
const renamed: Plugin = {
  name: 'mds-renamed-helper',
  renderChunk: code => ({ code: code.replaceAll('__vitePreload', 'mdsLoadPlain_'), map: null }),
}

/** A bundler follows static imports: the words keep their list. */
const plain = (plugins: UserConfig['plugins'] = []) =>
  plugins.filter(each => !(each && 'name' in each && each.name === 'mds-word-addresses'))

/**
 * The build of the elements for hosts with a bundler: the same files, but readable, in ES2022 and with imported peers. A bundled library
 * that requires React as CommonJS also gets the host's React by import.
 */
export function packaged<T extends UserConfig>(
  elements: T,
  { groups, outDir }: { groups: object[]; outDir: string },
) {
  return {
    ...elements,
    plugins: [
      ...plain(elements.plugins),
      leanWords(),
      esmExternalRequirePlugin({ external: [external] }),
      renamed,
    ],
    cacheDir: elements.cacheDir?.replace(/elements$/, 'package'),
    build: {
      ...elements.build,
      outDir,
      target: 'es2022',
      // The modules are readable themselves: a map without our sources would only make tools of the host warn.
      sourcemap: false,
      minify: false,
      manifest: false,
      rolldownOptions: {
        input: packageEntries(),
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          codeSplitting: { groups },
        },
      },
    },
  }
}
