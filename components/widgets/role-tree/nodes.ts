import type { Resource } from '../../../client/roles.ts'
import { wordAt } from '../../../client/words/i18n.ts'
import type { Right } from '../../../contract/access/rights.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { fold } from '../../ui/base/fold.ts'

export type NodeKind = 'application' | 'menu' | 'button'

/** One right and its place: application, menu, button. */
export type RoleNode = {
  right: Right
  kind: NodeKind
  /** Key of its text; the given names replace texts that this build lacks. */
  word: `${'applications' | 'menus' | 'resources'}:${string}`
  name: string
  nameEn: string
  /** Key on the wire, which experts also search by. */
  key: string
  /** Index among the nodes of its forest. */
  at: number
  parent: RoleNode | null
  children: RoleNode[]
}

type Given = Omit<RoleNode, 'at' | 'children'>

/** A forest with its nodes in the order of the rows. */
export type Forest = {
  roots: readonly RoleNode[]
  nodes: readonly RoleNode[]
  byRight: ReadonlyMap<Right, RoleNode>
}

const masterData = 1

/** The nodes of all rights that roles may have. */
export function getForest(resources: readonly Resource[]): Forest {
  const nodes: RoleNode[] = []
  const add = (node: Given): RoleNode => {
    const child = { ...node, at: nodes.length, children: [] }
    node.parent?.children.push(child)
    nodes.push(child)
    return child
  }
  const roots = resources.map(({ id, key, name, nameEn, menus }) => {
    const application = add({
      ...{ right: String(id), kind: 'application', word: `applications:${key}`, name, nameEn, key },
      parent: null,
    })
    for (const menu of menus) addMenu(add, application, menu, id === masterData)
    return application
  })
  return { roots, nodes, byRight: new Map(nodes.map(node => [node.right, node])) }
}

function addMenu(
  add: (node: Given) => RoleNode,
  parent: RoleNode,
  { id, key, name, nameEn, buttons }: Resource['menus'][number],
  own: boolean,
) {
  const word = own ? (`menus:${key}` as const) : (`resources:menu.${key}` as const)
  const menu = add({ right: String(id), kind: 'menu', word, name, nameEn, key, parent })
  for (const button of buttons) {
    const word = button.action
      ? (`resources:action.${button.action}` as const)
      : (`menus:button.${button.key}` as const)
    add({ ...button, right: `${id}-${button.key}`, kind: 'button', word, parent: menu })
  }
}

/** The name of a node for a reader; a right without a text in this build uses the server's name. */
export function getName({ word, name, nameEn }: RoleNode, locale: Locale): string {
  const key = word.slice(word.indexOf(':') + 1)
  const text = wordAt(word)
  if (text && text !== key) return text
  return localName({ name, nameEn }, locale)
}

/** The names from the application down to the node. */
export const getPath = (node: RoleNode, locale: Locale): string[] => [
  ...(node.parent ? getPath(node.parent, locale) : []),
  getName(node, locale),
]

/** Every text by which search finds a node: its name, the English one and its key. */
export const getTexts = (node: RoleNode, locale: Locale): string[] => [
  getName(node, locale),
  node.nameEn,
  node.key,
]

/** Whether a node matches a query: every word is somewhere on its path, and at least one in the node itself. */
export const isMeant = (node: RoleNode, terms: readonly string[], locale: Locale): boolean => {
  const own = getTexts(node, locale).map(fold)
  if (!terms.some(term => own.some(text => text.includes(term)))) return false
  const path = [...own, ...getAbove(node).flatMap(up => getTexts(up, locale).map(fold))]
  return terms.every(term => path.some(text => text.includes(term)))
}

const getAbove = ({ parent }: RoleNode): RoleNode[] => (parent ? [parent, ...getAbove(parent)] : [])

/** A node and everything below it, the node first. */
export const below = (node: RoleNode): RoleNode[] => [node, ...node.children.flatMap(below)]
