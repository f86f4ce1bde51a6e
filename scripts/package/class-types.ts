import { controlDefault, controlFields, controlMethods } from './form-control.ts'
import type { Declared } from './read-definitions.ts'
import { comment, detailType, getSignature, namesStores, propertyType } from './type-texts.ts'

/** Types that every element uses: `dist/shared.d.ts`. */
const sharedTypes = `/** A class of the kit; extending it or registering it under another tag is up to the page. */
export interface MdsElementClass<E extends HTMLElement> {
  new (): E
  readonly prototype: E
  /** Tag under which \`define\` registers it. */
  readonly tag: string
  /** Version of the kit. */
  readonly version: string
}

/** What every form control of a browser has; elements with a value in a form have it too. */
export interface MdsFormControl {
${[
  ...controlFields.flatMap(({ name, type, docs }) => [comment(docs, '  '), `  readonly ${name}: ${type}`]),
  comment(controlDefault.docs, '  '),
  `  ${controlDefault.name}: readonly string[] | string`,
  ...Object.entries(controlMethods).flatMap(([name, { signature, docs }]) => [
    comment(docs, '  '),
    `  ${name}: ${signature}`,
  ]),
].join('\n')}
}
`

/** The declaration file of one element: members, events, class. */
export const classTypes = (each: Declared): string =>
  [
    ...(namesStores(each) ? stores : []),
    `import type { MdsElementClass${each.formAssociated ? ', MdsFormControl' : ''} } from './shared.js'`,
    '',
    comment(`Events of \`<${each.tag}>\` by name.`),
    `export interface ${each.className}EventMap {`,
    ...Object.entries(each.events).flatMap(([name, { docs, detail }]) => [
      comment(docs, '  '),
      `  '${name}': CustomEvent<${detailType(detail)}>`,
    ]),
    '}',
    '',
    comment(`Properties of \`<${each.tag}>\` that a page may set.`),
    `export interface ${each.className}Members {`,
    ...Object.entries(each.props).flatMap(([name, member]) => [
      comment(member.docs, '  '),
      `  ${name}: ${propertyType(member)}`,
    ]),
    '}',
    '',
    ...getInterface(each),
    '',
    `export declare const ${each.className}: MdsElementClass<${each.className}>`,
    `export declare const element: MdsElementClass<${each.className}>`,
    '',
    'declare global {',
    '  interface HTMLElementTagNameMap {',
    `    '${each.tag}': ${each.className}`,
    '  }',
    '}',
    '',
  ].join('\n')

const stores = [`import type { ReadableAtom } from 'nanostores'`, 'export type { ReadableAtom }']

function getInterface({ className, docs, fields = {}, methods = {}, formAssociated }: Declared): string[] {
  const bases = ['HTMLElement', `${className}Members`, ...(formAssociated ? ['MdsFormControl'] : [])]
  const listen = (act: string, options: string) => [
    `  ${act}<K extends keyof ${className}EventMap>(type: K, listener: (this: ${className}, event: ${className}EventMap[K]) => unknown, options?: boolean | ${options}): void`,
    `  ${act}<K extends Exclude<keyof HTMLElementEventMap, keyof ${className}EventMap>>(type: K, listener: (this: ${className}, event: HTMLElementEventMap[K]) => unknown, options?: boolean | ${options}): void`,
    `  ${act}(type: Exclude<string, keyof ${className}EventMap>, listener: EventListenerOrEventListenerObject, options?: boolean | ${options}): void`,
  ]
  return [
    comment(docs),
    `export interface ${className} extends ${bases.join(', ')} {`,
    ...Object.entries(fields).flatMap(([name, field]) => [
      comment(field.docs, '  '),
      `  readonly ${name}: ${field.shape}`,
    ]),
    ...Object.entries(methods).flatMap(([name, method]) => [
      comment(method.docs, '  '),
      `  ${name}: ${getSignature(method)}`,
    ]),
    ...listen('addEventListener', 'AddEventListenerOptions'),
    ...listen('removeEventListener', 'EventListenerOptions'),
    '}',
  ]
}

/** Declarations of the entries that are not elements. */
export function entryTypes(all: readonly Declared[]): Record<string, string> {
  const tags = all.map(({ tag }) => `'${tag}'`).join(' | ')
  const everyType = all.map(
    ({ name, className }) =>
      `export type { ${className}, ${className}EventMap, ${className}Members } from './${name}.js'`,
  )
  return {
    'shared.d.ts': sharedTypes + pageEvents(all),
    'index.d.ts': `${[
      ...everyType,
      `export type * from './shared.js'`,
      `import type { MdsElementClass } from './shared.js'`,
      '',
      comment('Every tag of the kit.'),
      `export type Tag = ${tags}`,
      comment('Loads the class of an element; nothing is registered.'),
      'export declare const elements: { readonly [T in Tag]: () => Promise<MdsElementClass<HTMLElementTagNameMap[T] & HTMLElement>> }',
      comment(
        'Registers all elements, or `only` some, with `-suffix` behind their tags where two versions share a page.',
      ),
      'export declare function defineAll(options?: { suffix?: string; only?: readonly Tag[] }): Promise<void>',
    ].join('\n')}\n`,
    'loader.d.ts': `${[
      ...everyType,
      comment(
        'Loads the elements in a root that are not defined yet; of shadow roots, the loader itself looks only into those of micro-app and qiankun.',
      ),
      'export declare function discover(root?: ParentNode): Promise<void>',
      comment('Loads elements by tag, before any is on the page.'),
      'export declare function preload(...tags: string[]): Promise<unknown>',
    ].join('\n')}\n`,
    'events.d.ts': `${[
      ...all.map(({ name, className }) => `export type { ${className}EventMap } from './${name}.js'`),
      ...eventTypes(all),
      comment('Every event of the kit: it bubbles, crosses shadow roots and carries a `detail`.'),
      'export declare class MdsEvent<T = unknown> extends CustomEvent<T> {',
      '  constructor(name: string, detail?: T, cancelable?: boolean)',
      '}',
    ].join('\n')}\n`,
  }
}

/** Events of the kit bubble to document and window: a name has one meaning there, whichever element dispatches it. */
function pageEvents(all: readonly Declared[]): string {
  const details = new Map<string, Set<string>>()
  for (const { events } of all)
    for (const [name, { detail }] of Object.entries(events)) {
      if (!name.startsWith('mds-')) continue
      details.set(name, (details.get(name) ?? new Set()).add(detailType(detail)))
    }
  const lines = [...details].map(
    ([name, types]) => `  '${name}': CustomEvent<${[...types].map(each => `(${each})`).join(' | ')}>`,
  )
  return [
    '',
    comment('Events of all elements by name, as they arrive at the document.'),
    'export interface MdsEventMap {',
    ...lines,
    '}',
    '',
    'declare global {',
    '  interface DocumentEventMap extends MdsEventMap {}',
    '  interface WindowEventMap extends MdsEventMap {}',
    '}',
    '',
  ].join('\n')
}

/** `mds-close` of `<mds-user-picker>` is `MdsUserPickerCloseEvent`. */
const eventTypes = (all: readonly Declared[]) =>
  all.flatMap(({ className, name, events, tag }) => [
    `import type { ${className}EventMap } from './${name}.js'`,
    ...Object.keys(events).flatMap(event => [
      comment(`\`${event}\` of \`<${tag}>\`.`),
      `export type ${className}${pascal(event.replace(/^mds-/, ''))}Event = ${className}EventMap['${event}']`,
    ]),
  ])

const pascal = (text: string) =>
  text
    .split('-')
    .map(part => part[0]!.toUpperCase() + part.slice(1))
    .join('')
