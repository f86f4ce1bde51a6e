import type { ElementInfo, Values } from '../snippets.ts'
import { make } from './product.ts'

type Field = ElementInfo['members'][number]
type Setter = (name: string, value: unknown, fallback: unknown) => void

/** What a member allows: texts in quotes of its type. */
const getChoices = (type: string) => [...type.matchAll(/'([^']*)'/g)].map(([, word]) => word!)
const isChoice = (type: string) => /^('[^']*'( \| )?)+$/.test(type)

function getSelect({ name, type }: Field, values: Values, set: Setter) {
  const options = [...new Set(['', ...getChoices(type!.text)])]
  const select = make('select', {}, ...options.map(value => new Option(value || 'not set', value)))
  select.value = String(values[name] ?? '')
  select.addEventListener('change', () => set(name, select.value, ''))
  return select
}

function getCheckbox({ name }: Field, values: Values, set: Setter) {
  const box = make('input', { type: 'checkbox', checked: values[name] === true })
  box.addEventListener('change', () => set(name, box.checked, false))
  return box
}

function getInput({ name, type }: Field, values: Values, set: Setter) {
  const isNumber = type!.text.startsWith('number')
  const isList = type!.text === 'readonly string[]'
  const value = values[name]
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '')
  const input = make('input', { type: isNumber ? 'number' : 'text', value: text })
  input.addEventListener('change', () => {
    const words = input.value.trim()
    if (isNumber) set(name, words === '' ? null : Number(words), null)
    else set(name, isList && words ? words.split(/\s+/) : isList ? undefined : words, isList ? undefined : '')
  })
  return input
}

/** Structured data as JSON; it is handed over once it can be read. */
function getJson({ name }: Field, _values: Values, set: Setter) {
  const area = make('textarea', { rows: 3, spellcheck: false, placeholder: 'JSON' })
  area.addEventListener('change', () => {
    try {
      const value = area.value.trim() ? JSON.parse(area.value) : undefined
      area.setCustomValidity('')
      set(name, value, undefined)
    } catch (error) {
      area.setCustomValidity(`No JSON: ${(error as Error).message}`)
    }
    area.reportValidity()
  })
  return area
}

function getControl(field: Field, values: Values, set: Setter) {
  const type = field.type!.text
  if (type === 'boolean') return getCheckbox(field, values, set)
  if (isChoice(type)) return getSelect(field, values, set)
  if (!field.attribute) return getJson(field, values, set)
  return getInput(field, values, set)
}

/** A text field for each custom property; `show` gets the rule for the style sheet of a page. */
export function getProperties(
  { tagName, cssProperties }: ElementInfo,
  style: CSSStyleDeclaration,
  show: (rule: string) => void,
): HTMLElement[] {
  return cssProperties.map(({ name, description = '' }) => {
    const input = make('input', { type: 'text', spellcheck: false, placeholder: 'of the theme' })
    input.addEventListener('input', () => {
      style.setProperty(name, input.value.trim())
      const lines = cssProperties
        .map(each => [each.name, style.getPropertyValue(each.name)])
        .flatMap(([property, value]) => (value ? [`  ${property}: ${value};`] : []))
      show(lines.length ? [`${tagName} {`, ...lines, '}'].join('\n') : '')
    })
    return make('label', { title: description }, make('span', {}, make('code', {}, name)), input)
  })
}

/** A token and a function belong into the code of a page; the language, theme and density have their own selects. */
const elsewhere = ['token', 'getToken', 'apiBase', 'locale', 'theme', 'density', 'defaultValue']

/** One control for each attribute and property of the manifest. */
export const getControls = ({ members }: ElementInfo, values: Values, set: Setter): HTMLElement[] =>
  members
    .filter(({ kind, name, readonly }) => kind === 'field' && !readonly && !elsewhere.includes(name))
    .map(field =>
      make(
        'label',
        { title: field.description ?? '' },
        make('span', {}, make('code', {}, field.attribute ?? field.name)),
        getControl(field, values, set),
      ),
    )
