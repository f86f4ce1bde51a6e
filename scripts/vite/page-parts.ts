import type { Rolldown } from 'vite'

type Context = { getModuleInfo(id: string): Info | null }
type Info = {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type Part = (context: Context) => Set<string>

export const reactModules = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/
/** Schemas are kept as modules; for calls, only their URLs remain in a page. */
const schemas =
  /\/node_modules\/zod\/|\/contract\/(values\/address|values\/email|auth\/legal|shapes|workspace\/system-setting)\.ts$/
const ownOrIcon = /^(?!.*\/node_modules\/)|\/lucide-react\//

/** A module this small that this many pages use costs a page without need of it less than an extra request costs the others. */
const small = { pages: 23, characters: 2_500 }

const getShared = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): Set<T> =>
  new Set([...one].filter(each => other.has(each)))

/**
 * Bundles what pages of the portal load together. Without this, each module that two pages share becomes a file, even icons and hooks of
 * 200 bytes: a list of users was a hundred files, and 5 % heavier.
 *
 * First come the parts that build on one another: the portal, what sign-in shares with the frame of signed-in users, the rest of that
 * frame, the frame of the administration. Then come small modules that many pages use. Heavy modules stay with the pages that need them.
 */
export function pageParts(portal: string): Rolldown.CodeSplittingGroup[] {
  const page = (name: string) => `${portal}pages/${name}.tsx`
  const routes = ['administration', 'personal', 'public', 'root'].map(name => `${portal}routes/${name}.tsx`)
  const parts: [string, Part][] = [
    ['main', context => standsOn(context, `${portal}main.tsx`)],
    ['entrance', context => getShared(standsOn(context, page('inside')), standsOn(context, page('login')))],
    ['inside', context => standsOn(context, page('inside'))],
    ['administration', context => standsOn(context, page('administration'))],
    ['small', context => smallOnes(context, routes, standsOn(context, `${portal}main.tsx`))],
  ]
  return [
    { name: 'react', test: reactModules, priority: parts.length + 1 },
    ...parts.map(([name, part], at) => ({
      name: named(name, part, `${portal}pages/`),
      debugName: name,
      priority: parts.length - at,
      includeDependenciesRecursively: false,
    })),
  ]
}

/** Bundles everything that a module needs at its start in one file beside React's, as a host with a single page does. */
export const singlePage = (module: string): Rolldown.CodeSplittingGroup[] => [
  { name: 'react', test: reactModules, priority: 2 },
  {
    name: named('start', context => standsOn(context, module)),
    debugName: 'start',
    priority: 1,
    includeDependenciesRecursively: false,
  },
]

/** Pages keep their own files, which are known by name. */
function named(name: string, part: Part, pages?: string) {
  const modulesByContext = new WeakMap<Context, Set<string>>()
  return (id: string, context: Context) => {
    const modules = modulesByContext.get(context) ?? part(context)
    modulesByContext.set(context, modules)
    return modules.has(id) && !(pages && id.startsWith(pages)) ? name : null
  }
}

/** All modules that a module needs at its start, without schemas: those load with the first form, and weigh as much as all the rest. */
function standsOn(context: Context, module: string): Set<string> {
  const part = new Set<string>()
  const waiting = [module]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (part.has(id) || schemas.test(id)) continue
    part.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return part
}

/** Small modules of many pages whose imports are also small or already loaded, so that they pull in nothing heavy. */
function smallOnes(context: Context, routes: readonly string[], there: Set<string>): Set<string> {
  const pages = routes.flatMap(file => context.getModuleInfo(file)?.dynamicallyImportedIds ?? [])
  const uses = new Map<string, number>()
  for (const page of pages)
    for (const id of standsOn(context, page)) if (ownOrIcon.test(id)) uses.set(id, (uses.get(id) ?? 0) + 1)
  const ones = new Set([...uses.keys()].filter(id => uses.get(id)! >= small.pages && isShort(context, id)))
  const within = (id: string) => ones.has(id) || there.has(id) || reactModules.test(id)
  for (let before = 0; before !== ones.size; ) {
    before = ones.size
    for (const id of ones) if (!context.getModuleInfo(id)?.importedIds.every(within)) ones.delete(id)
  }
  return ones
}

const isShort = (context: Context, id: string) =>
  (context.getModuleInfo(id)?.code?.length ?? 0) <= small.characters
