import type { ElementClass, Member } from '../../elements/base/definition.ts'
import type { Tag } from '../../elements/index.ts'
import { type State, statesOf } from '../../tests/fixtures/element-states.ts'
import { Anatomy } from './anatomy.tsx'
import type { Values } from './embed.ts'
import { given } from './given.ts'
import { Shown } from './shown.tsx'

/** Session members that would detach it from the story's own session, or that Ladle's switches set already. */
const elsewhere = ['apiBase', 'locale', 'theme', 'density', 'name']

const getControl = ({ values }: Member) => values && { options: values, control: { type: 'select' } }
const startOf: Record<Member['type'], unknown> = {
  string: '',
  ids: '',
  boolean: false,
  number: Number.NaN,
  object: null,
}

const own = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !elsewhere.includes(name)))

/** Ladle's controls for the state of an element and each of its attributes. */
function getControls(element: ElementClass) {
  const tag = element.tag as Tag
  const members = Object.entries(element.definition.props).filter(
    ([name, { type, secret }]) => type !== 'object' && !secret && !elsewhere.includes(name),
  )
  const args = members.map(([name, { type }]) => [name, given[tag][name] ?? startOf[type]])
  const argTypes = members.flatMap(([name, member]) => {
    const control = getControl(member)
    return control ? [[name, control]] : []
  })
  return {
    args: { state: statesOf[tag][0], ...Object.fromEntries(args) },
    argTypes: {
      state: { options: statesOf[tag], control: { type: 'select' } },
      ...Object.fromEntries(argTypes),
    },
  }
}

/** One element in any of its states, with a control for each of its attributes. */
export function playground(element: ElementClass) {
  const Play = ({ state, ...values }: Values) => (
    <Shown element={element} state={state as State} values={own(values)} />
  )
  return Object.assign(Play, getControls(element))
}

/** The page of a widget: the element with its controls, its states, parts, properties and keys. */
export function anatomy(element: ElementClass) {
  const Page = ({ state, ...values }: Values) => (
    <Anatomy element={element}>
      <Shown element={element} state={state as State} values={own(values)} />
    </Anatomy>
  )
  return Object.assign(Page, getControls(element))
}
