// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are TypeScript with templates of its own.
import type { Member } from '../../elements/base/definition.ts'
import { reactComponentTypes } from './react-components.ts'
import type { Declared } from './read-definitions.ts'
import { attributeType, comment, getAttributes, getOpenMembers } from './type-texts.ts'

/** What framework templates accept for each element: members, attributes, events. */
export const frameworkTypes = (all: readonly Declared[]): Record<string, string> => ({
  'template.d.ts': templateTypes(all),
  'react.d.ts': reactTypes(all),
  'solid.d.ts': solidTypes(all),
  'vue.d.ts': vueTypes(all),
  'svelte.d.ts': svelteTypes(all),
})

const file = (lines: readonly string[]) => `${lines.join('\n')}\n`
const imports = (all: readonly Declared[]) =>
  all.map(
    ({ className, name }) =>
      `import type { ${className}, ${className}EventMap, ${className}Members } from './${name}.js'`,
  )
const triple = ({ className }: Declared) => `${className}, ${className}Members, ${className}EventMap`

/** The same for templates whose server may write a property into the markup: they do not offer secrets (KIT-C41). */
const tripleInMarkup = (each: Declared) =>
  triple(each).replace(`${each.className}Members`, getOpenMembers(each))

/** Attributes by tag; an attribute spelt like its property is left to the property. */
const templateTypes = (all: readonly Declared[]) =>
  file(
    all.flatMap(each => [
      comment(`Attributes of \`<${each.tag}>\`.`),
      `export interface ${each.className}Attributes {`,
      ...getAttributes(each).flatMap(({ attribute, name, member }) =>
        attribute === name ? [] : [comment(member.docs, '  '), `  '${attribute}'?: ${writtenType(member)}`],
      ),
      '}',
    ]),
  )

/** Type of an attribute in a template: a boolean needs no value, a number may be digits in a string. */
const writtenType = (member: Member): string => {
  if (member.type === 'boolean') return "boolean | ''"
  return member.type === 'number' ? 'number | `${number}`' : attributeType(member)
}

const attributeImport = (all: readonly Declared[]) =>
  `import type { ${all.map(({ className }) => `${className}Attributes`).join(', ')} } from './template.js'`

/** Templates accept ids as the attribute's text wherever they set the property. */
const loose = `/** Lists of ids may be written as in their attribute, parted by spaces, and numbers in figures. */
type Loose<M> = { [K in keyof M]?: M[K] extends readonly string[] ? M[K] | string : M[K] extends number | null ? M[K] | \`\${number}\` : M[K] }`

const reactTypes = (all: readonly Declared[]) =>
  file([
    `import type { DetailedHTMLProps, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'`,
    ...imports(all),
    attributeImport(all),
    '',
    loose,
    `type EventProps<E, V> = { [K in Exclude<keyof V, 'input' | 'change'> as \`on\${K & string}\`]?: (event: V[K] & { readonly currentTarget: E }) => void }`,
    'type Own<E extends HTMLElement, M, V, A> = Omit<DetailedHTMLProps<HTMLAttributes<E>, E>, keyof M> & Loose<M> & EventProps<E, V> & A',
    '',
    `declare module 'react' {`,
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    ...all.map(each => `      '${each.tag}': Own<${tripleInMarkup(each)}, ${each.className}Attributes>`),
    '    }',
    '  }',
    '}',
    ...reactComponentTypes(all),
  ])

const solidTypes = (all: readonly Declared[]) =>
  file([
    `import type { JSX } from 'solid-js'`,
    ...imports(all),
    attributeImport(all),
    '',
    loose,
    'type Properties<M> = { [K in keyof M as `prop:${K & string}`]?: M[K] }',
    'type EventProps<E, V> = { [K in keyof V as `on:${K & string}`]?: (event: V[K] & { readonly currentTarget: E }) => void }',
    'type Written<M, A> = { [K in keyof A as `attr:${K & string}`]?: A[K] } & { [K in keyof M as `attr:${K & string}`]?: string | number } & { [K in keyof M as `bool:${K & string}`]?: boolean }',
    'type Own<E extends HTMLElement, M, V, A> = Omit<JSX.HTMLAttributes<E>, keyof M | keyof EventProps<E, V>> & Loose<M> & Properties<M> & EventProps<E, V> & A & Written<M, A>',
    '',
    `declare module 'solid-js' {`,
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    ...all.map(each => `      '${each.tag}': Own<${triple(each)}, ${each.className}Attributes>`),
    '    }',
    '  }',
    '}',
  ])

const vueTypes = (all: readonly Declared[]) =>
  file([
    `import type { DefineComponent, HTMLAttributes } from 'vue'`,
    ...imports(all),
    attributeImport(all),
    '',
    loose,
    'type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S',
    '/** What the element tells of its value comes from itself. */',
    "type Of<E, K> = { readonly currentTarget: E } & (K extends 'input' | 'change' ? { readonly target: E } : unknown)",
    'type EventProps<E, V> = { [K in keyof V as `on${Capitalize<Camel<K & string>>}`]?: (event: V[K] & Of<E, K>) => void }',
    'type Own<E, M, V, A> = DefineComponent<Omit<HTMLAttributes, keyof M | keyof EventProps<E, V>> & Loose<M> & EventProps<E, V> & A>',
    '',
    `declare module 'vue' {`,
    '  interface GlobalComponents {',
    ...all.map(each => `    '${each.tag}': Own<${triple(each)}, ${each.className}Attributes>`),
    '  }',
    '}',
  ])

const svelteTypes = (all: readonly Declared[]) =>
  file([
    `import type { HTMLAttributes } from 'svelte/elements'`,
    ...imports(all),
    attributeImport(all),
    '',
    loose,
    'type EventProps<E, V> = { [K in keyof V as `on${K & string}`]?: (event: V[K] & { readonly currentTarget: E }) => void }',
    'type Own<E extends HTMLElement, M, V, A> = Omit<HTMLAttributes<E>, keyof M | keyof EventProps<E, V>> & Loose<M> & EventProps<E, V> & A',
    '',
    `declare module 'svelte/elements' {`,
    '  interface SvelteHTMLElements {',
    ...all.map(each => `    '${each.tag}': Own<${tripleInMarkup(each)}, ${each.className}Attributes>`),
    '  }',
    '}',
  ])
