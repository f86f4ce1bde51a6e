import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin, parseAst } from 'vite'

const folder = normalizePath(fileURLToPath(new URL('../../contract/', import.meta.url)))

/** Parts of a call that only the server, the reference page and tests read. */
const serverOnly = new Set(['input', 'output', 'summary', 'codes', 'rows', 'ids', 'furtherIds', 'example'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Strips the zod schemas from calls for browsers: in `contract/*.ts`, `call({...})` keeps name, method, path, needs and promises. Every
 * other computed constant is marked pure, so that a schema that a form imports stays and the rest is dropped.
 */
export function leanContract(): Plugin {
  return {
    name: 'mds-lean-contract',
    transform(code, id, options) {
      const file = normalizePath(id.split('?')[0]!)
      if (options?.ssr || !file.startsWith(folder) || !file.endsWith('.ts')) return null
      return { code: leaner(code), map: null }
    },
  }
}

/** Returns the browser's code of a contract file; line numbers stay the same. */
function leaner(code: string): string {
  const edits: Edit[] = []
  for (const statement of parseAst(code).body as unknown as Node[])
    for (const value of initialisers(statement)) {
      if (isCallDeclaration(value)) edits.push(...dropped(value, code))
      edits.push(...markedPure(value))
    }
  return applied(code, edits)
}

type Edit = { start: number; end: number; text: string }

function* initialisers(statement: Node): Generator<Node> {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  ) as Node | null
  if (declaration?.type !== 'VariableDeclaration') return
  for (const { init } of declaration.declarations as { init: Node | null }[]) if (init) yield init
}

const isCallDeclaration = (value: Node) =>
  value.type === 'CallExpression' &&
  (value.callee as Node).type === 'Identifier' &&
  (value.callee as Node).name === 'call'

/** Each property goes with the comma after it; its value becomes blank, line ends stay. */
function dropped(value: Node, code: string): Edit[] {
  const [declared] = value.arguments as Node[]
  if (declared?.type !== 'ObjectExpression') return []
  return (declared.properties as Node[])
    .filter(({ key }) => serverOnly.has((key as Node | undefined)?.name as string))
    .map(({ start, end }) => {
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
      return { start, end: end + comma, text: code.slice(start, end + comma).replace(/[^\n]/g, '') }
    })
}

const inert = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'Identifier'])

/** A pure annotation covers one call, but a chain has many: the whole value is wrapped in one call. */
const markedPure = ({ type, start, end }: Node): Edit[] =>
  inert.has(type)
    ? []
    : [
        { start, end: start, text: '/* @__PURE__ */ (() => (' },
        { start: end, end, text: '))()' },
      ]

function applied(code: string, edits: Edit[]) {
  const order = edits.toSorted((a, b) => b.start - a.start || b.end - a.end)
  return order.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
