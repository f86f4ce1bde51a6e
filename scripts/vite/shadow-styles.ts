import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

/* Not config.root: Ladle replaces it. */
const root = normalizePath(fileURLToPath(new URL('../..', import.meta.url)))
const keeper = `${root}styles/adopt.ts`
const sheetImport = /import\s*(['"])([^'"]+\.css\.ts\.vanilla\.css)\1;?/g

/**
 * Passes the CSS of every `.css.ts` file to styles/adopt.ts as text instead of a `<style>` in the document. Shadow roots and the document
 * can then adopt it, and a policy against inline styles is kept. Comes after vanillaExtractPlugin.
 */
export function shadowStyles(): Plugin {
  let hot = false
  return {
    name: 'mds-shadow-styles',
    configResolved({ command, server }) {
      hot = command === 'serve' && server.hmr !== false && !process.env.VITEST
    },
    transform(code, id) {
      const file = id.split('?')[0]!
      if (!file.endsWith('.css.ts') || !code.includes('.vanilla.css')) return null
      let count = 0
      const keeping: string[] = []
      const rewritten = code.replace(sheetImport, (_, quote: string, path: string) => {
        const name = `mdsSheet${count++}`
        keeping.push(`keepSheet(${JSON.stringify(getName(path))}, ${name})`)
        return `import ${name} from ${quote}${path}?inline${quote};`
      })
      return {
        code: `import { keepSheet } from ${JSON.stringify(keeper)};\n${rewritten}\n${keeping.join('\n')}\n${hot ? accepting(code) : ''}`,
        map: { mappings: '' },
      }
    },
  }
}

/** While class names do not change, new rules reach live shadow roots without a re-render. */
function accepting(code: string) {
  const shape = JSON.stringify(code.replace(sheetImport, ''))
  return [
    `export const mdsShape = ${shape}`,
    'import.meta.hot?.accept(next => { if (next?.mdsShape !== mdsShape) import.meta.hot.invalidate() })',
    '',
  ].join('\n')
}

/** Path within the project, so that a bundle reveals nothing of the build machine. */
function getName(path: string) {
  const file = path.replace(/\.vanilla\.css$/, '').replace(/^\/?@fs/, '')
  return file.startsWith(root) ? file.slice(root.length) : file.replace(/^\//, '')
}
