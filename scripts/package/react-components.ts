// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are TypeScript with templates of its own.
import type { Tag } from '../../elements/index.ts'
import { getEventProp } from './event-prop.ts'
import type { Declared } from './read-definitions.ts'
import { comment, getAttributes, getOpenMembers } from './type-texts.ts'

/** Space that a server reserves for each element, as docs/embedding.md recommends; without a width it is as wide as its container;
 * `labelled`: the height with a label of its own. */
type Space = { width?: string; minHeight: string; labelled?: string }
const spaces: Record<Tag, Space | null> = {
  'mds-session': null,
  'mds-notice-bell': { width: '32px', minHeight: '32px' },
  'mds-download-center': { width: '32px', minHeight: '32px' },
  'mds-role-tree': { minHeight: '34rem' },
  'mds-elearning-player': { minHeight: '46rem' },
  'mds-study-site-table': { minHeight: '30rem' },
  'mds-organisation-selector': { minHeight: '32px', labelled: '58px' },
  'mds-user-picker': { minHeight: '32px', labelled: '58px' },
  'mds-time-zone-picker': { minHeight: '32px', labelled: '58px' },
  'mds-upload': { minHeight: '156px', labelled: '186px' },
}

/** `MdsUserPicker` is `UserPicker` in React. */
export const getComponentName = ({ className }: Declared): string => className.replace(/^Mds/, '')

/** `dist/react.js`: one component for each element; an element that a page does not draw is not loaded. */
export const reactModule = (all: readonly Declared[]): string =>
  [
    `'use client'`,
    `import { makeComponent } from './react-parts.js'`,
    '',
    ...all.flatMap(each => [
      `export const ${getComponentName(each)} = /* @__PURE__ */ makeComponent(${JSON.stringify(getSpec(each))}, {`,
      `  define: () => import('./${each.name}/define.js'),`,
      `  defineStandalone: () => import('../cdn/${each.name}/define.js'),`,
      '})',
    ]),
    '',
  ].join('\n')

const getSpec = (each: Declared) => {
  const { tag, props, events } = each
  const { labelled, ...space }: Partial<Space> = spaces[tag as Tag] ?? {}
  const attributes = new Map(getAttributes(each).map(({ attribute, name }) => [name, attribute]))
  return {
    tag,
    members: Object.fromEntries(
      Object.keys(props)
        .filter(name => !props[name]!.secret || allowed.includes(name))
        .map(name => [name, attributes.get(name) ?? null]),
    ),
    events: Object.fromEntries(Object.keys(events).map(event => [getEventProp(event), event])),
    space: space.minHeight ? { display: space.width ? 'inline-block' : 'block', ...space } : {},
    ...(labelled && { labelled }),
  }
}

/** A function cannot be written into markup, nor sent by a server component: a page gives its token by `getToken` alone. */
const allowed = ['getToken']

/** Types of the components, for `dist/react.d.ts`. */
export const reactComponentTypes = (all: readonly Declared[]): string[] => [
  '',
  'type Pascal<S extends string> = S extends `${infer A}-${infer B}` ? `${Capitalize<A>}${Pascal<B>}` : Capitalize<S>',
  'type EventProp<K extends string> = K extends `mds-${infer R}` ? `on${Pascal<R>}` : `on${Pascal<K>}`',
  'type Handlers<E, V> = { [K in keyof V as EventProp<K & string>]?: (event: V[K] & { readonly currentTarget: E }) => void }',
  'type Props<E extends HTMLElement, M, V, A> = Omit<HTMLAttributes<E>, keyof M | keyof Handlers<E, V>> & Loose<M> & EventProps<E, V> & Handlers<E, V> & A',
  'type Component<E extends HTMLElement, M, V, A> = ForwardRefExoticComponent<Props<E, M, V, A> & RefAttributes<E>>',
  ...all.flatMap(each => [
    comment(`\`<${each.tag}>\`. ${each.docs}`),
    `export declare const ${getComponentName(each)}: Component<${each.className}, ${getOpenMembers(each, allowed)}, ${each.className}EventMap, ${each.className}Attributes>`,
  ]),
]
