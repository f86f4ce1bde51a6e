import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sessionEvents } from '../../elements/base/session-events.ts'
import { getAttribute } from '../../elements/base/values.ts'
import type { Declared } from '../../scripts/package/read-definitions.ts'
import { root } from '../../server/kernel/root.ts'

/** Texts of a folder's sources by path. */
export const getTexts = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => [file, readFileSync(join(root, folder, file), 'utf8')]),
  )

/* Tested on every definition: the session's events in promises.test.ts, these in every-element.test.ts and form.test.ts. */
const walked = new Set(['name', 'label', 'required', 'disabled', 'readonly', 'placeholder'])

const ownEvents = (events: Declared['events']) =>
  Object.fromEntries(Object.entries(events).filter(([name]) => !(name in sessionEvents) || told.has(name)))

/* Events that widgets also fire on their own. */
const told = new Set(['mds-error', 'mds-sign-in-required', 'mds-navigate'])

const literal = (text: string) => text.replaceAll('$', '\\$')

/** How a test names a property or its attribute: on an object, in markup of the tag, or by its name alone. */
function memberUse(tag: string, name: string, attribute: string | false): RegExp {
  const ways = [`\\.${name}\\b(?!\\()`, `'${name}'`, `\\b${name}:`]
  if (attribute)
    ways.push(
      `<${tag}\\b[^>]*\\s${attribute}(?=[\\s=>])`,
      `'${attribute}'`,
      `[\`'"\\s]${attribute}=`,
      `(?:attributes: |html\\()'[^']*(?<![\\w-])${attribute}(?![\\w-])`,
    )
  return new RegExp(ways.join('|'))
}

/** Names of an element that no test text uses in their own syntax. */
export function getUntried(
  { tag, props, methods, fields, states, events }: Declared,
  text: string,
): string[] {
  const named = (list: object | undefined, use: (name: string) => string) =>
    Object.keys(list ?? {}).map(name => [name, new RegExp(use(literal(name)))] as const)
  const uses = [
    ...named(methods, name => `\\.${name}\\(`),
    ...named(fields, name => `\\.${name}\\b|[{,] ${name}[ ,]`),
    ...named(states, name => `:state\\(${name}\\)`),
    ...named(ownEvents(events), name => `'${name}'`),
    ...Object.entries(props)
      .filter(([name]) => !walked.has(name))
      .map(([name, member]) => [name, memberUse(tag, name, getAttribute(name, member) ?? false)] as const),
  ]
  return uses.filter(([, use]) => !use.test(text)).map(([name]) => `${tag}: ${name}`)
}

/* What any HTML element may have. */
const ofHtml =
  /^(id|class|style|slot|title|lang|dir|hidden|tabindex|form|name|autofocus|part|aria-[a-z]+|data-[a-z-]+)$/

/** Names that a text uses for the elements it mentions and that are in none of their manifests. */
export function unknownIn(mentioned: readonly Declared[], text: string): string[] {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)
  const strange = (kind: string, pattern: RegExp, known: (each: Declared, name: string) => boolean) =>
    [...new Set(found(pattern))]
      .filter(name => !mentioned.some(each => known(each, name)))
      .map(name => `${kind} ${name}`)
  return [
    ...mentioned.flatMap(each => attributesIn(each, text)),
    ...strange('part', /(?:\[part=|::part\()([\w-]+)/g, ({ parts }, name) => name in parts),
    ...strange('state', /:state\(([\w-]+)\)/g, ({ states = {} }, name) => name in states),
    ...strange(
      'event',
      /(?:addEventListener|heard)\([^)]*?'(mds-[a-z-]+)'/g,
      ({ events }, name) => name in events,
    ),
  ]
}

/** Attributes in the markup of a tag that are not in its manifest. */
function attributesIn({ tag, props }: Declared, text: string): string[] {
  const known = new Set(Object.entries(props).map(([name, member]) => getAttribute(name, member)))
  const markup = text.matchAll(new RegExp(`<${tag}((?:\\s+[\\w-]+(?:="[^"]*")?)*)\\s*/?>`, 'g'))
  const names = [...markup].flatMap(([, list]) => list!.replaceAll(/="[^"]*"/g, '').match(/[\w-]+/g) ?? [])
  return [...new Set(names)]
    .filter(name => !ofHtml.test(name) && !known.has(name))
    .map(name => `${tag}: attribute ${name}`)
}
