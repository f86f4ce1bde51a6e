import { getEventProp } from '../package/event-prop.ts'

/** An element as its page needs it: a declaration of the manifest, as JSON. */
export type ElementInfo = {
  name: string
  tagName: string
  description: string
  members: readonly {
    kind: string
    name: string
    description?: string
    type?: { text: string }
    attribute?: string
    readonly?: boolean
    default?: string
  }[]
  events: readonly { name: string }[]
  cssProperties: readonly { name: string; description?: string }[]
}

/** Values by property. */
export type Values = Readonly<Record<string, unknown>>

export const frameworks = ['HTML', 'React', 'Next', 'Vue', 'Svelte', 'Angular'] as const
export type Framework = (typeof frameworks)[number]

type Pair = { name: string; attribute?: string; value: unknown }

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

const isPlain = (value: unknown) => typeof value === 'string' && !/["{}&<>\n\\]/.test(value)
const literal = (value: unknown) => JSON.stringify(value)

function getPairs({ members }: ElementInfo, values: Values): Pair[] {
  return members
    .filter(({ name }) => name in values)
    .map(({ name, attribute }) => ({ name, ...(attribute && { attribute }), value: values[name] }))
}

/** The event that the code listens to: `change` of a form control, else the first of its own. */
export function getMainEvent({ events }: ElementInfo): string | undefined {
  const names = events.map(({ name }) => name)
  const common = ['input', 'change', 'mds-error', 'mds-sign-in-required', 'mds-open', 'mds-close']
  return names.includes('change') ? 'change' : names.find(name => !common.includes(name))
}

/** Attributes of a template, without a leading space: ids are separated by spaces, a boolean is present or not. */
function getMarkup(pairs: readonly Pair[]): string[] {
  return pairs.flatMap(({ attribute, value }) => {
    if (!attribute || value === false) return []
    if (value === true) return [attribute]
    return [`${attribute}="${escapeHtml(Array.isArray(value) ? value.join(' ') : String(value))}"`]
  })
}

const getEntry = ({ tagName }: ElementInfo) => tagName.replace(/^mds-/, '')
const isRich = ({ attribute }: Pair) => !attribute
const detailIn = (event: string) => (event === 'change' ? 'currentTarget.value' : 'detail')

function getHtml(info: ElementInfo, pairs: readonly Pair[], event?: string): string {
  const { tagName } = info
  const lines = [
    ...pairs.filter(isRich).map(({ name, value }) => `  element.${name} = ${literal(value)}`),
    ...(event
      ? [`  element.addEventListener('${event}', event => console.log(event.type, event.${detailIn(event)}))`]
      : []),
  ]
  const script = lines.length
    ? [
        '',
        '<script type="module">',
        `  const element = document.querySelector('${tagName}')`,
        ...lines,
        '</script>',
      ]
    : []
  return [
    '<script type="module" src="/elements/loader.js"></script>',
    '',
    `<${[tagName, ...getMarkup(pairs)].join(' ')}></${tagName}>`,
    ...script,
  ].join('\n')
}

function getJsx({ name }: ElementInfo, pairs: readonly Pair[], event: string | undefined): string[] {
  const props = [
    ...pairs.map(({ name, value }) => {
      if (value === true) return name
      return isPlain(value) ? `${name}="${value}"` : `${name}={${literal(value)}}`
    }),
    ...(event ? [`${getEventProp(event)}={event => console.log(event.type, event.${detailIn(event)})}`] : []),
  ]
  return [`    <${name.replace(/^Mds/, '')}`, ...props.map(prop => `      ${prop}`), '    />']
}

const getReact = (info: ElementInfo, pairs: readonly Pair[], event?: string, isPage = false) =>
  [
    ...(isPage ? ["'use client'", ''] : []),
    `import { ${info.name.replace(/^Mds/, '')} } from 'mds-kit/react'`,
    '',
    `export ${isPage ? 'default ' : ''}function ${isPage ? 'Page' : 'Example'}() {`,
    '  return (',
    ...getJsx(info, pairs, event),
    '  )',
    '}',
  ].join('\n')

const constants = (pairs: readonly Pair[], start = 'const ') =>
  pairs.filter(isRich).map(({ name, value }) => `${start}${name} = ${literal(value)}`)

/** What a listener in TypeScript reads from the event. */
const getTypedRead = ({ tagName }: ElementInfo, event: string) =>
  event === 'change'
    ? `(event.currentTarget as HTMLElementTagNameMap['${tagName}']).value`
    : '(event as CustomEvent).detail'

function getVue(info: ElementInfo, pairs: readonly Pair[], event?: string): string {
  const bound = pairs.filter(isRich).map(({ name }) => `.${name}="${name}"`)
  const markup = [...getMarkup(pairs), ...bound, ...(event ? [`@${event}="log"`] : [])]
  return [
    "<!-- vite.config.ts: vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('mds-') } } }) -->",
    '<script setup lang="ts">',
    `import 'mds-kit/${getEntry(info)}/define'`,
    ...constants(pairs),
    ...(event ? [`const log = (event: Event) => console.log(event.type, ${getTypedRead(info, event)})`] : []),
    '</script>',
    '',
    '<template>',
    `  <${[info.tagName, ...markup].join(' ')} />`,
    '</template>',
  ].join('\n')
}

function getSvelte(info: ElementInfo, pairs: readonly Pair[], event?: string): string {
  const markup = pairs.flatMap(pair => {
    if (isRich(pair)) return [`${pair.name}={${pair.name}}`]
    const text = Array.isArray(pair.value) ? pair.value.join(' ') : String(pair.value)
    return /[{}]/.test(text) ? [`${pair.attribute}={${literal(text)}}`] : getMarkup([pair])
  })
  const listener = event ? [`on${event}={log}`] : []
  return [
    '<script>',
    `  import 'mds-kit/${getEntry(info)}/define'`,
    ...constants(pairs, '  const '),
    ...(event ? [`  const log = event => console.log(event.type, event.${detailIn(event)})`] : []),
    '</script>',
    '',
    `<${[info.tagName, ...markup, ...listener].join(' ')}></${info.tagName}>`,
  ].join('\n')
}

/** Braces and backticks mean something in a template of Angular: such a value is a member of the class. */
function getAngular(info: ElementInfo, pairs: readonly Pair[], event?: string): string {
  const inClass = pairs.map(pair => ({
    ...pair,
    ...(!isRich(pair) && /[{}`\\@]/.test(String(pair.value)) && { attribute: undefined }),
  }))
  const bound = inClass.filter(isRich).map(({ name }) => `[${name}]="${name}"`)
  const markup = [...getMarkup(inClass), ...bound, ...(event ? [`(${event})="log($event)"`] : [])]
  return [
    "import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'",
    `import 'mds-kit/${getEntry(info)}/define'`,
    '',
    '@Component({',
    "  selector: 'app-example',",
    '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
    `  template: \`<${[info.tagName, ...markup].join(' ')}></${info.tagName}>\`,`,
    '})',
    'export class Example {',
    ...constants(inClass, '  readonly '),
    ...(event
      ? ['  log(event: Event) {', `    console.log(event.type, ${getTypedRead(info, event)})`, '  }']
      : []),
    '}',
  ].join('\n')
}

/** Code for each framework that shows the element with these values. */
export function getSnippets(info: ElementInfo, values: Values): Record<Framework, string> {
  const pairs = getPairs(info, values)
  const event = getMainEvent(info)
  return {
    HTML: getHtml(info, pairs, event),
    React: getReact(info, pairs, event),
    Next: getReact(info, pairs, event, true),
    Vue: getVue(info, pairs, event),
    Svelte: getSvelte(info, pairs, event),
    Angular: getAngular(info, pairs, event),
  }
}
