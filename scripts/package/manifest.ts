import { controlDefault, controlFields, controlMethods } from './form-control.ts'
import type { Declared } from './read-definitions.ts'
import {
  attributeType,
  defaultText,
  detailType,
  getAttributes,
  getSignature,
  namesStores,
  propertyType,
} from './type-texts.ts'

const text = (type: string) => ({ text: type })

/** custom-elements.json (schema 2.1.0), for editors, catalogues and checks of hosts. */
export const getManifest = (all: readonly Declared[]) => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: all.flatMap(each => [classModule(each), defineModule(each)]),
})

export type Manifest = ReturnType<typeof getManifest>

const classModule = (each: Declared) => ({
  kind: 'javascript-module' as const,
  path: `dist/${each.name}.js`,
  declarations: [declaration(each)],
  exports: [
    ...[each.className, 'element'].map(name => exported(name, each.className, `dist/${each.name}.js`)),
    ...(namesStores(each) ? [exported('ReadableAtom', 'ReadableAtom', 'nanostores')] : []),
  ],
})

const exported = (name: string, declared: string, from: string) => ({
  kind: 'js' as const,
  name,
  declaration: { name: declared, [from.startsWith('dist/') ? 'module' : 'package']: from },
})

const defineModule = ({ tag, name, className }: Declared) => ({
  kind: 'javascript-module' as const,
  path: `dist/${name}/define.js`,
  declarations: [],
  exports: [
    {
      kind: 'custom-element-definition' as const,
      name: tag as string,
      declaration: { name: className, module: `dist/${name}.js` },
    },
  ],
})

const declaration = (each: Declared) => ({
  kind: 'class' as const,
  customElement: true as const,
  name: each.className,
  tagName: each.tag as string,
  description: each.docs,
  superclass: { name: 'HTMLElement' },
  typeDefinitionPath: `dist/${each.name}.d.ts`,
  modulePath: `dist/${each.name}.js`,
  definitionPath: `dist/${each.name}/define.js`,
  attributes: getAttributes(each).map(({ attribute, name, member }) => ({
    name: attribute,
    fieldName: name,
    description: member.docs,
    type: text(attributeType(member)),
    default: defaultText(member),
  })),
  members: [...getFields(each), ...getMethods(each)],
  events: Object.entries(each.events).map(([name, { docs, detail, cancelable }]) => ({
    name,
    description: cancelable ? `${docs} Cancelable.` : docs,
    type: text(`CustomEvent<${detailType(detail)}>`),
  })),
  slots: named(each.slots),
  cssParts: named(each.parts),
  cssProperties: named(each.cssProperties),
  cssStates: named(each.states ?? {}),
})

const getFields = (each: Declared) => [
  ...attributesAndRich(each),
  ...Object.entries(each.fields ?? {}).map(([name, { docs, shape }]) => ({
    kind: 'field' as const,
    name,
    description: docs,
    type: text(shape),
    readonly: true,
  })),
  ...(each.formAssociated ? getControlFields(each) : []),
]

/** Besides the members that it declares itself, a form control has those of every control of a browser. */
function getControlFields({ props }: Declared) {
  const value = Object.values(props).find(({ form }) => form)
  return [
    ...controlFields.map(({ name, type, docs }) => ({
      kind: 'field' as const,
      name,
      description: docs,
      type: text(type),
      readonly: true,
    })),
    ...(value
      ? [
          {
            kind: 'field' as const,
            name: controlDefault.name,
            description: controlDefault.docs,
            type: text(propertyType(value)),
          },
        ]
      : []),
  ]
}

const attributesAndRich = (each: Declared) => {
  const byName = new Map(getAttributes(each).map(({ name, attribute }) => [name, attribute]))
  return Object.entries(each.props).map(([name, member]) => ({
    kind: 'field' as const,
    name,
    description: member.docs,
    type: text(propertyType(member)),
    default: defaultText(member),
    attribute: byName.get(name),
    // The attribute of a form value is its default; the property never changes it.
    reflects: (byName.has(name) && !member.form) || undefined,
  }))
}

const getMethods = ({ methods = {}, formAssociated }: Declared) =>
  Object.entries({ ...methods, ...(formAssociated && controlMethods) }).map(([name, method]) => {
    const [, inside = '', returned = 'void'] = /^\((.*)\)\s*=>\s*(.+)$/s.exec(getSignature(method)) ?? []
    return {
      kind: 'method' as const,
      name,
      description: method.docs,
      parameters: getParameters(inside),
      return: { type: text(returned) },
    }
  })

const getParameters = (inside: string) =>
  [...inside.matchAll(/(\w+)(\?)?:\s*((?:[^,({<]|\([^)]*\)|\{[^}]*\}|<[^>]*>)+)/g)].map(
    ([, name, optional, type]) => ({ name: name!, type: text(type!.trim()), optional: Boolean(optional) }),
  )

const named = (list: Readonly<Record<string, string>>) =>
  Object.entries(list).map(([name, description]) => ({ name, description }))
