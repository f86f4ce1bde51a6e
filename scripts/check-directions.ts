// Imports run one way (docs/contributing.md): each rule says what is refused and what to do instead.
import { getImports, type Import } from './lib/imports.ts'
import { type Fault, report, type Source, sources } from './lib/sources.ts'

/** What each layer may import of our own code, and what to do instead of anything else. */
const layers: Record<string, { may: string[]; instead: string }> = {
  contract: {
    may: [],
    instead: 'contract imports nothing of ours: put what both ends need into contract itself.',
  },
  server: {
    may: ['contract'],
    instead: 'server and browser meet only in contract: move what they share there.',
  },
  client: {
    may: ['contract'],
    instead: 'client is the headless half: it draws nothing and knows no server; share through contract.',
  },
  styles: { may: [], instead: 'styles know no layer: pass what they need as a recipe variant or a token.' },
  components: {
    may: ['contract', 'client', 'styles'],
    instead: 'components stand on client and styles: lift what you need out of elements or portal.',
  },
  elements: {
    may: ['contract', 'client', 'styles', 'components'],
    instead: 'elements wrap components: a page or a story is nothing they may lean on.',
  },
  portal: {
    may: ['contract', 'client', 'styles', 'components'],
    instead: 'portal composes components: move shared parts of an element into its component.',
  },
  stories: {
    may: ['contract', 'client', 'styles', 'components', 'elements', 'tests'],
    instead: 'stories show components and elements; of tests they may use tests/fixtures.',
  },
}

/** Packages that only one folder may import. */
const packages: { name: RegExp; only: RegExp; within?: RegExp; typesToo?: boolean; instead: string }[] = [
  {
    name: /^ky$/,
    only: /^(client|tests)\//,
    instead: 'only client calls the server: use, or add, a function of client/.',
  },
  {
    name: /^@r2wc\//,
    only: /^elements\/define\.ts$/,
    instead: 'only elements/define.ts knows r2wc: describe the element and let define() make it.',
  },
  {
    name: /^(react|react-dom|lit|@nanostores\/react|@headlessui\/react)(\/|$)/,
    within: /^(client|contract|server)\//,
    only: /^$/,
    instead: 'no React and no Lit here: give out a store or a function, and draw in components/.',
  },
  {
    name: /^pg(-copy-streams)?$/,
    within: /^server\//,
    only: /^server\/(kernel\/db|app\/demo)\//,
    typesToo: false,
    instead:
      'query through the transaction you were given (server/kernel/db/pool.ts): it sets the tenant (TR-T3).',
  },
  {
    name: /^(node:|fastify|pg$)/,
    within: /^(contract|client|components|elements|portal|styles)\//,
    only: /^styles\/.*tokens/,
    instead: 'this runs in a browser: keep what needs Node in server/ or scripts/.',
  },
]

const getLayer = (path: string) => path.split('/')[0]!

function layerFault({ from, to, line }: Import): Fault[] {
  const mine = getLayer(from)
  const theirs = getLayer(to)
  // Settings of a test runner are at the root and belong to the tests.
  const runner = from.startsWith('web-test-runner.config')
  if (
    theirs === 'tests' &&
    mine !== 'tests' &&
    !runner &&
    !(mine === 'stories' && to.startsWith('tests/fixtures/'))
  ) {
    return [{ path: from, line, says: `imports ${to}; nobody imports tests: move it to where it is used.` }]
  }
  if (theirs === 'stories' && mine !== 'stories' && mine !== '.ladle') {
    return [
      { path: from, line, says: `imports ${to}; nobody imports stories: put shared parts in components/.` },
    ]
  }
  if (theirs === 'bench' && mine !== 'bench') {
    return [
      { path: from, line, says: `imports ${to}; nobody imports bench: put shared parts in scripts/lib/.` },
    ]
  }
  const rule = layers[mine]
  if (!rule || mine === theirs || theirs === 'locales' || !(theirs in layers || theirs === 'scripts'))
    return []
  return rule.may.includes(theirs) ? [] : [{ path: from, line, says: `imports ${to}; ${rule.instead}` }]
}

const packageFaults = ({ from, to, typeOnly, line }: Import): Fault[] =>
  packages
    .filter(({ name, only, within, typesToo }) => {
      if (!name.test(to) || only.test(from) || (typesToo === false && typeOnly)) return false
      return within ? within.test(from) : getLayer(from) in layers
    })
    .map(({ instead }) => ({ path: from, line, says: `imports ${to}; ${instead}` }))

/** A feature of the server does not import the SQL of another. `people` is queries alone, for all. */
function siblingFault({ from, to, line }: Import): Fault[] {
  const mine = /^server\/features\/([^/]+)\//.exec(from)?.[1]
  const theirs = /^server\/features\/([^/]+)\/queries\.ts$/.exec(to)?.[1]
  if (!mine || !theirs || mine === theirs || theirs === 'people') return []
  const says = `imports the queries of ${theirs}; let server/features/${theirs}/ export a function that says what it gives.`
  return [{ path: from, line, says }]
}

/** Every import in the wrong direction. */
export const directionFaults = (files: Source[]): Fault[] =>
  files
    .flatMap(getImports)
    .flatMap(each => [...layerFault(each), ...packageFaults(each), ...siblingFault(each)])

if (import.meta.main) {
  const files = sources()
  report('directions', directionFaults(files), files.length)
}
