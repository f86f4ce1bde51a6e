import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const imported = /import \{([^}]*)\} from ["']lucide-react["'];?/g
const exported = /export \{([^}]*)\} from ["'](\.\/icons\/[\w-]+\.mjs)["']/g

/** Each module imports its icons from their own files: through the index of all 1,700, every page would depend on every icon. */
export function directIcons(): Plugin {
  let files: Map<string, string> | undefined
  return {
    name: 'mds-direct-icons',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('lucide-react')) return null
      files ??= iconFiles()
      return { code: directImports(code, files), map: null }
    },
  }
}

const directImports = (code: string, files: Map<string, string>) =>
  code.replace(imported, (_all, names: string) =>
    names
      .split(',')
      .map(each => each.trim())
      .filter(Boolean)
      .map(each => {
        const [name, local = name] = each.split(' as ')
        const file = files.get(name!)
        return file
          ? `import ${local} from ${JSON.stringify(file)};`
          : `import { ${each} } from "lucide-react";`
      })
      .join(' '),
  )

/** The file of each icon, by each of its names. */
function iconFiles(): Map<string, string> {
  const list = join(
    dirname(createRequire(import.meta.url).resolve('lucide-react')),
    '../esm/lucide-react.mjs',
  )
  return new Map(
    [...readFileSync(list, 'utf8').matchAll(exported)].flatMap(([, names, file]) =>
      [...names!.matchAll(/default as (\w+)/g)].map(([, name]) => [name!, join(dirname(list), file!)]),
    ),
  )
}
