import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin, parseAst } from 'vite'

const folder = normalizePath(fileURLToPath(new URL('../../elements/', import.meta.url)))

/** Members of a definition that only docs/elements.md needs. */
const sentences = new Set(['docs', 'detail', 'shape', 'signature'])
const tables = new Set(['parts', 'cssProperties', 'slots', 'states', 'fields'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Strips the docs of the elements' definitions from browser code: 3 kB of a user picker's 118. */
export function leanDefinitions(): Plugin {
  return {
    name: 'mds-lean-definitions',
    apply: 'build',
    transform(code, id) {
      const file = normalizePath(id.split('?')[0]!)
      if (!file.startsWith(folder) || !/\bdocs:/.test(code)) return null
      return { code: withoutSentences(code), map: null }
    },
  }
}

/** Returns the code of a file of elements/ without its docs; line numbers stay the same. */
function withoutSentences(code: string): string {
  const found = [...sentencesIn(parseAst(code) as unknown as Node)]
  return found
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => {
      const [comma = ''] = /^\s*,/.exec(text.slice(end)) ?? []
      const lines = text.slice(start, end + comma.length).replace(/[^\n]/g, '')
      return text.slice(0, start) + lines + text.slice(end + comma.length)
    }, code)
}

/** Members with literal docs; computed values stay. */
function* sentencesIn(node: Node): Generator<Node> {
  if (node.type === 'Property') {
    const name = (node.key as Node).name as string
    const value = node.value as Node
    // Two members may share one shape under a name of its own.
    const isShape = name === 'shape' && value.type === 'Identifier'
    if (sentences.has(name) && (isText(value) || isShape)) return yield node
    if (tables.has(name) && value.type === 'ObjectExpression') return yield node
  }
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const each of child) if (isNode(each)) yield* sentencesIn(each)
    if (isNode(child)) yield* sentencesIn(child)
  }
}

const isText = ({ type, value, expressions }: Node) =>
  (type === 'Literal' && typeof value === 'string') ||
  (type === 'TemplateLiteral' && (expressions as unknown[]).length === 0)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
