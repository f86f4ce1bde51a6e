import type { Described, Member } from './definition.ts'
import { getAttribute } from './values.ts'

type Row = readonly string[]

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** The page for embedders about the members of each element, made only from the definitions. */
export const referencePage = (definitions: readonly Described[], shared: Described['events']): string =>
  [
    '# The elements, member by member',
    '',
    'Written from the definitions in `elements/`. [embedding.md](embedding.md) says how they behave.',
    '',
    ...definitions.flatMap(definition => elementSection(definition, shared)),
    '## Events of the session',
    '',
    'Every element may emit these: `<mds-session>`, or without one the first widget on the page.',
    '',
    ...eventTable(shared),
  ].join('\n')

function elementSection({ tag, docs, events, ...definition }: Described, shared: Described['events']) {
  const own = Object.entries(events).filter(([name, event]) => shared[name] !== event)
  const { methods = {}, states = {}, fields = {} } = definition
  return [
    `## ${code(`<${tag}>`)}`,
    '',
    cell(docs),
    '',
    ...table(['Property', 'Attribute', 'Type', 'Meaning'], Object.entries(definition.props).map(memberRow)),
    ...eventTable(Object.fromEntries(own)),
    ...table(
      ['Read-only property', 'Type', 'Meaning'],
      Object.entries(fields).map(([name, { docs, shape }]) => [code(name), code(shape), docs]),
    ),
    ...table(
      ['Method', 'Meaning'],
      Object.entries(methods).map(([name, { docs, signature }]) => [
        code(name + (signature ?? '() => void').replace(' => ', ': ')),
        docs,
      ]),
    ),
    ...table(['Part', 'What it is'], named(definition.parts)),
    ...table(['Custom property', 'What it sets'], named(definition.cssProperties)),
    ...table(
      ['State', 'When'],
      named(states, name => `:state(${name})`),
    ),
    ...table(
      ['Slot', 'What belongs there'],
      named(definition.slots, name => name || '(default)'),
    ),
  ]
}

const memberRow = ([name, member]: [string, Member]): Row => [
  code(name),
  code(getAttribute(name, member) ?? '-').replace('`-`', 'none'),
  typeText(member),
  member.docs,
]

/** For an object its shape, if the definition has one. */
const typeText = ({ values, type, shape }: Member) => {
  if (values) return values.map(value => code(JSON.stringify(value))).join(' ')
  return shape ? code(shape) : type
}

const eventTable = (events: Described['events']) =>
  table(
    ['Event', '`detail`', 'When'],
    Object.entries(events).map(([name, { docs, detail }]) => [
      code(name),
      detail && detail !== 'undefined' ? code(detail) : 'none',
      docs,
    ]),
  )

const named = (list: Readonly<Record<string, string>>, spelt = (name: string) => name): Row[] =>
  Object.entries(list).map(([name, docs]) => [code(spelt(name)), docs])

function table(head: Row, rows: readonly Row[]): string[] {
  if (rows.length === 0) return []
  const line = (parts: Row) => `| ${parts.join(' | ')} |`
  const last = head.length - 1
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map(row => line(row.map((text, at) => (at === last ? cell(text) : text)))),
    '',
  ]
}
