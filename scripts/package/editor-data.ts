import type { Declared } from './read-definitions.ts'
import { attributeType, defaultText, detailType, getAttributes, propertyType } from './type-texts.ts'

/** vscode.html-custom-data.json: tags and attributes with their descriptions for every HTML file. */
export const vscodeData = (all: readonly Declared[]) => ({
  version: 1.1,
  tags: all.map(each => ({
    name: each.tag as string,
    description: { kind: 'markdown', value: hover(each) },
    attributes: getAttributes(each).map(({ attribute, member }) => ({
      name: attribute,
      description: { kind: 'markdown', value: member.docs },
      ...(member.type === 'boolean' && { valueSet: 'v' }),
      ...(member.values && { values: member.values.map(value => ({ name: String(value) })) }),
    })),
  })),
})

/** The hover text of a tag: its description, and its events, which have no attribute to hover over. */
function hover({ docs, events, slots }: Declared): string {
  const lines = Object.entries(events).map(([name, event]) => `- \`${name}\`: ${event.docs}`)
  const places = Object.entries(slots).map(([name, text]) => `- ${name ? `\`${name}\`` : 'default'}: ${text}`)
  const section = (title: string, list: string[]) => (list.length > 0 ? ['', `**${title}**`, ...list] : [])
  return [docs, ...section('Events', lines), ...section('Slots', places)].join('\n')
}

/** web-types.json, which the editors of JetBrains read: HTML, Vue and Angular templates. */
export const webTypes = (all: readonly Declared[], version: string) => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name: 'mds-kit',
  version,
  'description-markup': 'markdown',
  contributions: { html: { elements: all.map(webType) } },
})

const webType = (each: Declared) => ({
  name: each.tag as string,
  description: each.docs,
  attributes: getAttributes(each).map(({ attribute, member }) => ({
    name: attribute,
    description: member.docs,
    default: defaultText(member),
    value: {
      type: member.values ? member.values.map(value => `'${value}'`) : attributeType(member),
      kind: member.type === 'boolean' ? 'no-value' : 'plain',
      required: false,
    },
  })),
  slots: listed(each.slots).map(({ name, description }) => ({ name: name || 'default', description })),
  js: {
    properties: Object.entries(each.props).map(([name, member]) => ({
      name,
      description: member.docs,
      type: propertyType(member),
    })),
    events: Object.entries(each.events).map(([name, { docs, detail }]) => ({
      name,
      description: docs,
      type: `CustomEvent<${detailType(detail)}>`,
    })),
  },
  css: {
    properties: listed(each.cssProperties),
    parts: listed(each.parts),
    'pseudo-classes': listed(each.states ?? {}).map(({ name, description }) => ({
      name: `state(${name})`,
      description,
    })),
  },
})

const listed = (list: Readonly<Record<string, string>>) =>
  Object.entries(list).map(([name, description]) => ({ name, description }))
