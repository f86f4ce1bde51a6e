import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { formApi } from '../../elements/base/accessors.ts'
import { getTable } from '../../elements/base/members.ts'
import { getAttribute } from '../../elements/base/values.ts'
import type { Manifest } from '../../scripts/package/manifest.ts'
import { type Declared, readDefinitions } from '../../scripts/package/read-definitions.ts'
import { installed, json, unpacked } from './rig.ts'
import { getTexts, getUntried, unknownIn } from './tried.ts'

/* The parts of the three schemas that the kit uses, strictly: an unknown key is an error. */
const type = z.strictObject({ text: z.string().min(1) })
const named = z.strictObject({ name: z.string(), description: z.string().min(5) })
const field = z.strictObject({
  kind: z.literal('field'),
  name: z.string(),
  description: z.string().min(5),
  type,
  default: z.string().optional(),
  attribute: z.string().optional(),
  reflects: z.boolean().optional(),
  readonly: z.boolean().optional(),
})
const method = z.strictObject({
  kind: z.literal('method'),
  name: z.string(),
  description: z.string().min(5),
  parameters: z.array(z.strictObject({ name: z.string(), type, optional: z.boolean() })),
  return: z.strictObject({ type }),
  type: z.unknown().optional(),
})
const reference = z.strictObject({
  name: z.string(),
  module: z.string().optional(),
  package: z.string().optional(),
})
const declarationShape = z.strictObject({
  kind: z.literal('class'),
  customElement: z.literal(true),
  name: z.string().regex(/^Mds[A-Za-z]+$/),
  tagName: z.string().regex(/^mds(-[a-z]+)+$/),
  description: z.string().min(5),
  superclass: z.strictObject({ name: z.string() }),
  typeDefinitionPath: z.string(),
  modulePath: z.string(),
  definitionPath: z.string(),
  attributes: z.array(named.extend({ fieldName: z.string(), type, default: z.string().optional() })),
  members: z.array(z.discriminatedUnion('kind', [field, method])),
  events: z.array(named.extend({ type })),
  slots: z.array(named),
  cssParts: z.array(named),
  cssProperties: z.array(named),
  cssStates: z.array(named),
})
const manifestShape = z.strictObject({
  schemaVersion: z.literal('2.1.0'),
  readme: z.string(),
  modules: z.array(
    z.strictObject({
      kind: z.literal('javascript-module'),
      path: z.string(),
      declarations: z.array(declarationShape),
      exports: z.array(
        z.strictObject({
          kind: z.enum(['js', 'custom-element-definition']),
          name: z.string(),
          declaration: reference,
        }),
      ),
    }),
  ),
})
const hover = z.strictObject({ kind: z.literal('markdown'), value: z.string().min(5) })
const vscodeShape = z.strictObject({
  version: z.literal(1.1),
  tags: z.array(
    z.strictObject({
      name: z.string(),
      description: hover,
      attributes: z.array(
        z.strictObject({
          name: z.string(),
          description: hover,
          valueSet: z.literal('v').optional(),
          values: z.array(z.strictObject({ name: z.string() })).optional(),
        }),
      ),
    }),
  ),
})

/** What the class of a form element has besides its definition. */
const getControl = ({ props }: Pick<Declared, 'props'>) =>
  Object.entries(formApi(getTable({ props }), () => null as never)).map(([name, { get }]) =>
    get ? `property ${name}` : `method ${name}`,
  )

/** Everything that an element declares, as names that can be compared. */
const saidBy = ({ props, events, methods = {}, fields = {}, ...rest }: Declared) =>
  [
    ...Object.entries(props).flatMap(([name, member]) => {
      const attribute = getAttribute(name, member)
      return [`property ${name}`, ...(attribute ? [`attribute ${attribute} of ${name}`] : [])]
    }),
    ...Object.keys(fields).map(name => `property ${name}`),
    ...(rest.formAssociated ? getControl({ props }) : []),
    ...Object.keys(methods).map(name => `method ${name}`),
    ...Object.entries(events).map(([name, { detail }]) => `event ${name} ${detail ?? 'undefined'}`),
    ...Object.keys(rest.parts).map(name => `part ${name}`),
    ...Object.keys(rest.cssProperties).map(name => `css ${name}`),
    ...Object.keys(rest.states ?? {}).map(name => `state ${name}`),
    ...Object.keys(rest.slots).map(name => `slot ${name}`),
  ].sort()

type Declaration = Manifest['modules'][number]['declarations'][number]
const getWritten = (declaration: Declaration) =>
  [
    ...declaration.members.map(({ kind, name }) => `${kind === 'field' ? 'property' : 'method'} ${name}`),
    ...declaration.attributes.map(({ name, fieldName }) => `attribute ${name} of ${fieldName}`),
    ...declaration.events.map(
      ({ name, type }) =>
        `event ${name} ${/^CustomEvent<(.*)>$/s.exec(type.text)![1]!.replace(/^null$/, 'undefined')}`,
    ),
    ...declaration.cssParts.map(({ name }) => `part ${name}`),
    ...declaration.cssProperties.map(({ name }) => `css ${name}`),
    ...declaration.cssStates.map(({ name }) => `state ${name}`),
    ...declaration.slots.map(({ name }) => `slot ${name}`),
  ].sort()

describe('The manifest and what editors read', () => {
  let all: Declared[]
  let manifest: Manifest
  let declarations: Declaration[]
  beforeAll(async () => {
    await unpacked()
    all = await readDefinitions()
    manifest = json('custom-elements.json')
    declarations = manifest.modules.flatMap(module => module.declarations)
  })

  it('KIT-C8 is of schema 2.1', () => {
    expect(z.prettifyError(manifestShape.safeParse(manifest).error ?? new z.ZodError([]))).toBe('')
  })

  it('KIT-C8 says what the definitions say, no more and no less, and every path is in the tarball', () => {
    expect(declarations.map(({ tagName }) => tagName).sort()).toEqual(all.map(({ tag }) => tag).sort())
    for (const each of all)
      expect(getWritten(declarations.find(({ tagName }) => tagName === each.tag)!), each.tag).toEqual(
        saidBy(each),
      )
    const packed = new Set(readdirSync(installed, { recursive: true, encoding: 'utf8' }))
    const paths = manifest.modules.flatMap(({ path, exports, declarations }) => [
      path,
      ...exports.flatMap(({ declaration }) =>
        'module' in declaration ? (declaration.module as string) : [],
      ),
      ...declarations.flatMap(each => [each.modulePath, each.typeDefinitionPath, each.definitionPath]),
    ])
    expect(paths.filter(path => !packed.has(path))).toEqual([])
  })

  it('KIT-C8 every name of the manifest is used by the tests of its element, as what it is', () => {
    const texts = [...getTexts('tests/elements').values()]
    const untried = all.flatMap(each =>
      getUntried(each, texts.filter(text => text.includes(each.tag)).join('\n')),
    )
    expect(untried).toEqual([])
  })

  it('KIT-C8 no test uses an attribute, part, state or event of an element that the manifest does not name', () => {
    const unknown = [...getTexts('tests/elements')].flatMap(([file, text]) => {
      const mentioned = all.filter(({ tag }) => text.includes(tag))
      // Blocks that mention no element are about the probe only.
      return mentioned.length === 0 ? [] : unknownIn(mentioned, text).map(name => `${file}: ${name}`)
    })
    expect(unknown).toEqual([])
    // Without tags a text can use none of their names. This proves that the search finds what it should.
    const [picker] = all.filter(({ tag }) => tag === 'mds-user-picker')
    const odd = `<mds-user-picker label="Lead" colour="red"></mds-user-picker> ::part(kitchen) :state(odd) heard(x, 'mds-odd')`
    expect(unknownIn([picker!], odd)).toEqual([
      'mds-user-picker: attribute colour',
      'part kitchen',
      'state odd',
      'event mds-odd',
    ])
    expect(getUntried(picker!, 'reopened, valueless, maximum')).toContain('mds-user-picker: max')
  })

  it('KIT-C8 what the sources of an element draw as a part is one, and each part is drawn somewhere', () => {
    const drawn = (folder: string) =>
      [...getTexts(folder).values()].flatMap(text =>
        [...text.matchAll(/\bpart[=:] ?["']([\w-]+)["']/g)].map(([, name]) => name!),
      )
    const shared = ['ui', 'shared/drop-panel']
      .flatMap(name => drawn(`components/${name}`))
      .concat(drawn('elements'))
    for (const { tag, name, parts } of all.filter(({ tag }) => tag !== 'mds-session')) {
      const own = drawn(`components/widgets/${name}`)
      expect(
        [...new Set(own)].filter(part => !(part in parts)),
        tag,
      ).toEqual([])
      expect(
        Object.keys(parts).filter(part => ![...own, ...shared].includes(part)),
        tag,
      ).toEqual([])
    }
  })

  it('KIT-C8 rich data says its shape, so that types can be written from it', () => {
    const shapeless = all.flatMap(({ tag, props }) =>
      Object.entries(props)
        .filter(([, { type, shape }]) => type === 'object' && !shape)
        .map(([name]) => `${tag}.${name}`),
    )
    expect(shapeless).toEqual([])
  })

  it('KIT-C9 editors show a sentence over every tag and attribute', () => {
    const data = json('vscode.html-custom-data.json')
    expect(z.prettifyError(vscodeShape.safeParse(data).error ?? new z.ZodError([]))).toBe('')
    const types = json('web-types.json')
    const elements: {
      name: string
      description: string
      attributes: { name: string; description: string }[]
    }[] = types.contributions.html.elements
    expect(types.$schema).toContain('web-types')
    const manifestJson = json('package.json')
    expect([manifestJson.customElements, manifestJson['web-types'], manifestJson['html.customData']]).toEqual(
      ['custom-elements.json', './web-types.json', ['./vscode.html-custom-data.json']],
    )
    for (const { tag, props } of all) {
      const wanted = Object.entries(props).flatMap(([name, member]) => getAttribute(name, member) ?? [])
      const inEditors = [
        data.tags.find(({ name }: { name: string }) => name === tag),
        elements.find(({ name }) => name === tag),
      ]
      for (const each of inEditors) {
        expect(each.attributes.map(({ name }: { name: string }) => name).sort(), tag).toEqual(wanted.sort())
        for (const { description } of each.attributes)
          expect((description.value ?? description).length, tag).toBeGreaterThan(5)
      }
    }
  })
})
