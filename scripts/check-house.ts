// Limits of file sizes and refused habits, each with what to do instead.
import { getImports } from './lib/imports.ts'
import { type Fault, getLine, report, type Source, sources } from './lib/sources.ts'

const written = /^examples\/[^/]+\/(dist|src-gen)\//
const sizes: { files: RegExp; lines: number; says: string }[] = [
  {
    files: /^portal\/pages\/.*\.tsx$/,
    lines: 80,
    says: 'a page composes widgets: move the rest to components/.',
  },
  { files: /^(tests|stories)\//, lines: 400, says: 'split it by what it proves.' },
  { files: /./, lines: 300, says: 'split it: one file, one thing.' },
]

/** Leaving or renaming a page, its history, and access to its elements. */
const actsOnThePage = new RegExp(
  [
    /(?<!(?:const|let|type) )\blocation\s*=(?!=)/,
    /\blocation\.(?:assign|replace|reload)\(/,
    /\blocation\.(?:href|hash|search|pathname)\s*=(?!=)/,
    /\bhistory\.(?:pushState|replaceState|back|forward|go)\(/,
    /\bnavigation\.(?:navigate|reload|back|forward|traverseTo)\(/,
    /\bwindow\.open\(/,
    /\bdocument\.title\s*=(?!=)/,
    /\bdocument\.(?:body|head|documentElement)\.(?:append|prepend|replace|innerHTML|(?:set|remove|toggle)Attribute)/,
    /\bdocument\.(?:body|documentElement)\.(?:style|classList|dataset)\b/,
    /\bdocument\.(?:body|documentElement)\.(?:lang|dir|className)\s*=(?!=)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

const habits: { files: RegExp; except?: RegExp; pattern: RegExp; says: string }[] = [
  {
    files: /^(server|scripts)\/.*\.ts$/,
    except: /^(server\/kernel\/db\/|scripts\/check-house\.ts)/,
    pattern: /\bnew (?:pg\.)?Pool\(|\bpool\.query\(/g,
    says: 'the database is queried in a transaction only (server/kernel/db/pool.ts): it sets the tenant (TR-T3).',
  },
  {
    files: /\.(ts|tsx|mjs)$/,
    pattern: /catch\s*(\([^)]*\))?\s*\{\s*\}/g,
    says: 'a failure must not look like success: handle it, or say in a comment why nothing is to be done.',
  },
  {
    files: /\.(ts|tsx|mjs)$/,
    except: /^scripts\/check-house\.ts$/,
    pattern: /@ts-ignore|@ts-nocheck|\bTODO\b|\bFIXME\b/g,
    says: 'finish it or open an issue: the sources hold no debts.',
  },
  {
    files: /^(components|elements|portal)\/.*\.tsx?$/,
    pattern: /\bfetch\(/g,
    says: 'only client calls the server: use, or add, a function of client/.',
  },
  {
    files: /^(components|elements|portal)\/.*\.tsx?$/,
    except: /^components\/ui\/base\/lazy-part\.tsx$/,
    pattern: /\blazy\(/g,
    says: 'a part that cannot be loaded would take the whole widget with it: use lazyPart() of components/ui/base/lazy-part.tsx.',
  },
  {
    files: /\.tsx$/,
    pattern: /\{\.\.\.\{/g,
    says: 'write the props out (a={a} b={b}): a reader looks for the name of a prop followed by "=".',
  },
  {
    files: /^(contract|client|components|elements|portal)\/.*\.tsx?$/,
    pattern: /\.innerHTML\s*=|insertAdjacentHTML|dangerouslySetInnerHTML/g,
    says: 'text is drawn as text (TR-W2): build nodes, or let the framework.',
  },
  {
    files: /^(contract|server|client|components|elements|portal)\/.*\.tsx?$/,
    // Searches and sort keys need the stored order; a password must contain none.
    except:
      /^(contract\/values\/names|server\/(.+\/)?(reading|register)|server\/(.+\/)?demo\/[\w-]+|components\/widgets\/study-site-table\/local)\.ts$/,
    pattern:
      /\b(?:last|first)_?[nN]ame\b\}? ?\+ ?(?:\w+\.)?(?:last|first)_?[nN]ame\b|(?:last|first)[nN]ame\} ?\$\{/g,
    says: 'the order of a name depends on the language: use fullName() of contract/names.ts (E37, P32).',
  },
  {
    // The portal alone draws these: it is its own host.
    files: /^(client|components|elements)\/.*\.tsx?$/,
    except: /^components\/(screens\/(shell|home|account\/login)|shared\/page)\//,
    pattern: actsOnThePage,
    says: 'the page is its host’s: emit a cancelable event, and let the portal act on it (KIT).',
  },
]

const tooLong = ({ path, text }: Source): Fault[] => {
  if (written.test(path)) return []
  const lines = text.split('\n').length - 1
  const size = sizes.find(({ files }) => files.test(path))!
  return lines > size.lines ? [{ path, line: size.lines, says: `has ${lines} lines; ${size.says}` }] : []
}

const badHabits = ({ path, text }: Source): Fault[] =>
  habits
    .filter(({ files, except }) => files.test(path) && !except?.test(path))
    .flatMap(({ pattern, says }) =>
      [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
        path,
        line: getLine(text, index),
        says: `${found.split('\n')[0]}: ${says}`,
      })),
    )

/** Every file that is too long and every refused habit. */
export const houseFaults = (files: Source[]): Fault[] =>
  files.flatMap(file => [...tooLong(file), ...badHabits(file)])

const product = /^(contract|server|client|styles|components|elements|portal|scripts)\/.*(?<!\.css|\.d)\.tsx?$/
const getArea = (path: string) => /^(server|components)\/[^/]+|^[^/]+/.exec(path)![0]

/** A file that a script writes is as long as the script makes it. */
const isWritten = (text: string) => text.startsWith('// Written by scripts/')

/** The file that a product file shorter than 60 lines belongs to: the only one that imports it, of the same layer and floor. */
export function listSmall(files: Source[]): { path: string; home: string }[] {
  const lazy = new Set<string>()
  const importers = new Map<string, Set<string>>()
  for (const file of files.filter(({ path }) => product.test(path)))
    for (const { from, to, lazy: isLazy } of getImports(file)) {
      if (isLazy) lazy.add(to)
      else importers.set(to, (importers.get(to) ?? new Set()).add(from))
    }
  return files.flatMap(({ path, text }) => {
    const [home, ...others] = importers.get(path) ?? []
    const small = product.test(path) && text.split('\n').length <= 60 && !lazy.has(path) && !isWritten(text)
    return small && home && others.length === 0 && getArea(home) === getArea(path) ? [{ path, home }] : []
  })
}

/** How many such files there may be. Both only ever go down. */
const ceilings: { name: string; files: RegExp; most: number }[] = [
  { name: 'server', files: /^server\//, most: 11 },
  { name: 'all else', files: /^(?!server\/)/, most: 45 },
]

function tooManySmall(files: Source[]): Fault[] {
  const small = listSmall(files)
  return ceilings.flatMap(({ name, files, most }) => {
    const here = small.filter(({ path }) => files.test(path))
    console.log(`figure: small files with one importer, ${name}: ${here.length} (ceiling ${most})`)
    if (here.length <= most) return []
    return here.map(({ path, home }) => ({
      path,
      line: 1,
      says: `belongs into ${home}, which alone imports it.`,
    }))
  })
}

if (import.meta.main) {
  const files = sources()
  report('house', [...houseFaults(files), ...tooManySmall(files)], files.length)
}
