import manifest from 'mds-kit/custom-elements.json' with { type: 'json' }
import { defineAll } from 'mds-kit/define-all'

/*
 * What the page "Every element" of each example shows. The elements come from the manifest of the package, so a new one is there
 * without a line here; how a framework says property, attribute, event and child is its own affair.
 */
export type Each = {
  tag: string
  /** A property that holds an object; one value and another. */
  rich: { name: string; values: readonly [unknown, unknown] } | null
  /** A boolean that is attribute and property. */
  flag: { name: string; attribute: string } | null
  /** Text with an attribute; one value and another. */
  text: { name: string; attribute: string; values: readonly [string, string] } | null
  events: readonly string[]
  /** Whether it has a value in a form. */
  form: boolean
}

type Declaration = (typeof manifest)['modules'][number]['declarations'][number]
type Member = {
  kind: string
  name: string
  type?: { text: string }
  attribute?: string
  readonly?: boolean
  reflects?: boolean
}

export const every: readonly Each[] = manifest.modules.flatMap(({ declarations }) => declarations.map(eachOf))

function eachOf({ tagName, members, events }: Declaration): Each {
  const fields = (members as Member[]).filter(({ kind, readonly }) => kind === 'field' && !readonly)
  return {
    tag: tagName,
    rich: richOf(fields),
    flag: flagOf(fields),
    text: textOf(fields),
    events: events.map(({ name }) => name),
    form: fields.some(({ attribute, reflects }) => attribute && !reflects),
  }
}

function richOf(fields: Member[]): Each['rich'] {
  const rich = fields.filter(({ attribute }) => !attribute)
  const list = rich.find(({ type }) => type?.text.includes('[]'))
  if (list) return { name: list.name, values: [listOf(list, 'One'), listOf(list, 'Two')] }
  const act = rich.find(({ type }) => type?.text.includes('=>'))
  return act ? { name: act.name, values: [() => null, () => null] } : null
}

/** A list with one record of this name, which has whatever the elements read of a record. */
function listOf({ type }: Member, name: string) {
  const id = type!.text.includes('id: number') ? 3 : name
  const right = { key: name, levels: [], refusal: null, menus: [] }
  return [{ id, name, nameEn: name, ...right, zoneId: 'UTC', rawOffset: 0, dstOffset: 0 }]
}

function flagOf(fields: Member[]): Each['flag'] {
  const flag = fields.find(({ type, attribute }) => type?.text === 'boolean' && attribute)
  return flag ? { name: flag.name, attribute: flag.attribute! } : null
}

function textOf(fields: Member[]): Each['text'] {
  const written = fields.filter(({ attribute, reflects }) => attribute && reflects)
  const choice = written.find(({ type }) => (type?.text.match(/'[^']+'/g) ?? []).length > 1)
  if (choice) {
    const values = choice
      .type!.text.split(' | ')
      .map(word => word.slice(1, -1))
      .filter(Boolean)
    return { name: choice.name, attribute: choice.attribute!, values: [values.at(-1)!, values.at(-2)!] }
  }
  const plain =
    written.find(({ name }) => name === 'label') ?? written.find(({ type }) => type?.text === 'string')
  return plain ? { name: plain.name, attribute: plain.attribute!, values: ['One', 'Two'] } : null
}

/** What the tests read: events as the page heard them, and ways to have the framework draw anew. */
export const host = {
  told: [] as { tag: string; type: string; detail: unknown }[],
  /** Draws with the second value of each. */
  turn: () => {},
  /** Registers the tags that end in -late, which have been on the page for a while. */
  defineLate: () => defineAll({ suffix: 'late' }),
  every,
}

export type HeardEvent = Event & { detail?: unknown }

/** Notes an event that the framework has handed over. */
export const heard = (tag: string, event: HeardEvent) => {
  host.told.push({ tag, type: event.type, detail: event.detail })
}

// The page comes once all are defined: some frameworks ask an element whether it has a property.
await defineAll()

Object.assign(globalThis, { host })
