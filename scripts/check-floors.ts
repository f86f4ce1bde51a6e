// The five floors of server/ (docs/architecture.md), the floors of components/, the listed pairs of features, the registry of contract/, and
// no cycle of folders or of files anywhere.
import { dirname } from 'node:path/posix'
import { featurePairs } from './lib/feature-pairs.ts'
import { getImports, type Import } from './lib/imports.ts'
import { type Fault, report, type Source, sources } from './lib/sources.ts'

/** From the lowest to the highest: a floor imports itself and those before it. */
const floors = ['kernel', 'access', 'audit', 'features', 'app']

function getFloorFaults({ from, to, line }: Import): Fault[] {
  const [mine, theirs] = [from, to].map(path => floors.indexOf(/^server\/([^/]+)\//.exec(path)?.[1] ?? ''))
  if (!from.startsWith('server/') || !to.startsWith('server/')) return []
  if (mine === -1) return [{ path: from, line, says: `belongs to one of the floors ${floors.join(', ')}.` }]
  if (theirs! <= mine!) return []
  return [{ path: from, line, says: `imports ${to}, a higher floor: take what it needs as an argument.` }]
}

/** The floors of components/: primitives, what features share, what elements publish, what the portal composes. */
const componentFloors = ['ui', 'shared', 'widgets', 'screens']

const getComponentFloor = (path: string) => componentFloors.indexOf(path.split('/')[1]!)

function getComponentFaults({ from, to, line }: Import): Fault[] {
  if (!from.startsWith('components/') || !to.startsWith('components/')) return []
  if (getComponentFloor(to) <= getComponentFloor(from)) return []
  return [
    { path: from, line, says: `imports ${to}: ${componentFloors.join(' <- ')}. Move what is shared down.` },
  ]
}

const getFeature = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]

function getPairFaults({ from, to, line }: Import): Fault[] {
  const [mine, theirs] = [getFeature(from), getFeature(to)]
  if (!mine || !theirs || mine === theirs || featurePairs[mine]?.[theirs]) return []
  return [
    {
      path: from,
      line,
      says: `${mine} may not use ${theirs}: list the pair with its reason in scripts/lib/feature-pairs.ts.`,
    },
  ]
}

/** Listed pairs that no import needs any more. */
function getUnusedPairs(imports: Import[]): Fault[] {
  const used = new Set(imports.map(({ from, to }) => `${getFeature(from)} ${getFeature(to)}`))
  return Object.entries(featurePairs).flatMap(([mine, others]) =>
    Object.keys(others)
      .filter(theirs => !used.has(`${mine} ${theirs}`))
      .map(theirs => ({
        path: 'scripts/lib/feature-pairs.ts',
        line: 1,
        says: `${mine} no longer uses ${theirs}.`,
      })),
  )
}

/** What sees every noun of contract/; no noun sees it. */
const registry = 'contract/registry/'

function getRegistryFaults({ from, to, line }: Import): Fault[] {
  if (!from.startsWith('contract/') || from.startsWith(registry) || !to.startsWith(registry)) return []
  return [{ path: from, line, says: `imports ${to}: the registry sees every noun, and no noun sees it.` }]
}

/** Layers without a cycle of folders. */
const acyclic = /^(server|contract|client|elements|styles|components|portal)\//

/** The folder of a file. Outside of contract/ a file directly below its layer counts alone: an index is no part of the base beside it. */
const getFolder = (path: string) =>
  dirname(path).includes('/') || path.startsWith('contract/') ? dirname(path) : path

type Graph = Map<string, Map<string, Import>>

/** Value imports between nodes; `getNode` gives the node of a file. */
function getGraph(imports: Import[], getNode: (path: string) => string): Graph {
  const graph: Graph = new Map()
  for (const each of imports) {
    const [from, to] = [getNode(each.from), getNode(each.to)]
    if (each.typeOnly || from === to) continue
    const targets = graph.get(from) ?? new Map()
    graph.set(from, targets.has(to) ? targets : targets.set(to, each))
  }
  return graph
}

/** Every cycle that a depth-first walk meets, as the imports that form it. */
function getCycles(graph: Graph): Import[][] {
  const cycles: Import[][] = []
  const finished = new Set<string>()
  const walk = (node: string, path: { node: string; by?: Import }[]) => {
    for (const [next, by] of graph.get(node) ?? []) {
      const start = path.findIndex(step => step.node === next)
      if (start >= 0) cycles.push([...path.slice(start + 1).map(step => step.by!), by])
      else if (!finished.has(next)) walk(next, [...path, { node: next, by }])
    }
    finished.add(node)
  }
  for (const node of graph.keys()) if (!finished.has(node)) walk(node, [{ node }])
  return cycles
}

const getCycleFault = (cycle: Import[], kind: 'folders' | 'files'): Fault => ({
  path: cycle[0]!.from,
  line: cycle[0]!.line,
  says: `begins a cycle of ${kind}: ${cycle.map(({ from, to }) => `${from} -> ${to}`).join(', ')}.`,
})

/** Every cycle of folders of the layers, and every other cycle of files that are evaluated together: a lazy import comes later. */
function getCycleFaults(imports: Import[]): Fault[] {
  const isOfLayers = ({ from, to }: Import) => acyclic.test(from) && acyclic.test(to)
  const isWithin = ({ from, to }: Import) => getFolder(from) === getFolder(to)
  const folders = imports.filter(isOfLayers)
  const files = imports.filter(each => !each.lazy && (isWithin(each) || !isOfLayers(each)))
  return [
    ...getCycles(getGraph(folders, getFolder)).map(cycle => getCycleFault(cycle, 'folders')),
    ...getCycles(getGraph(files, path => path)).map(cycle => getCycleFault(cycle, 'files')),
  ]
}

/** Every import against the floors and the registry, every feature pair that is not listed, and every cycle. */
export function getFaults(files: Source[]): Fault[] {
  const imports = files
    .filter(({ path }) => !/^(tests|stories|examples)\//.test(path))
    .flatMap(getImports)
    .filter(({ to }) => !to.startsWith('tests/'))
  return [
    ...imports.flatMap(each => [
      ...getFloorFaults(each),
      ...getComponentFaults(each),
      ...getPairFaults(each),
      ...getRegistryFaults(each),
    ]),
    ...getUnusedPairs(imports),
    ...getCycleFaults(imports),
  ]
}

if (import.meta.main) {
  const files = sources()
  report('floors', getFaults(files), files.length)
}
