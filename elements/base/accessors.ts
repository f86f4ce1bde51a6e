import type { Described } from './definition.ts'
import type { Table } from './members.ts'
import { coerced, fromAttribute, getAttribute, toAttribute } from './values.ts'
import type { Widget } from './widget.ts'

type WidgetOf = (element: Element) => Widget
type MembersOf = (element: Element) => Pick<Widget, 'members' | 'call'>

const accessor = (
  get: (this: HTMLElement) => unknown,
  set?: (this: HTMLElement, value: unknown) => void,
) => ({
  get,
  set,
  enumerable: true,
  configurable: true,
})

const method = (value: (this: HTMLElement, ...values: never[]) => unknown) => ({
  value,
  writable: true,
  configurable: true,
})

/** Properties and methods that a definition declares. */
export function accessors({ methods = {} }: Pick<Described, 'methods'>, { members }: Table, of: MembersOf) {
  const property = (name: string, shown = name) => [
    shown,
    accessor(
      function () {
        return of(this).members.get(name)
      },
      function (value) {
        of(this).members.set(name, value)
      },
    ),
  ]
  const properties = [...members.keys()].map(name => property(name))
  // Spelt as on the browser's own fields: Angular writes `[readonly]` to this name.
  if (members.has('readonly')) properties.push(property('readonly', 'readOnly'))
  const acts = Object.keys(methods).map(name => [
    name,
    method(function (...values) {
      return of(this).call(name, values)
    }),
  ])
  return Object.fromEntries([...properties, ...acts]) as PropertyDescriptorMap
}

const ofInternals = ['form', 'labels', 'validity', 'validationMessage', 'willValidate'] as const

/** Properties and methods of every form control in a browser. */
export function formApi({ value, members }: Table, widgetOf: WidgetOf): PropertyDescriptorMap {
  const internals = (element: Element) => widgetOf(element).internals
  const member = members.get(value!)!
  const attribute = getAttribute(value!, member)
  return {
    ...Object.fromEntries(
      ofInternals.map(name => [
        name,
        accessor(function () {
          return internals(this)[name]
        }),
      ]),
    ),
    type: accessor(function () {
      return this.localName
    }),
    defaultValue: accessor(
      function () {
        return fromAttribute(member, attribute && this.getAttribute(attribute))
      },
      function (next) {
        const text = toAttribute(member, coerced(member, next))
        if (attribute && text === null) this.removeAttribute(attribute)
        else if (attribute && text !== null) this.setAttribute(attribute, text)
      },
    ),
    checkValidity: method(function () {
      return internals(this).checkValidity()
    }),
    reportValidity: method(function () {
      return internals(this).reportValidity()
    }),
    setCustomValidity: method(function (message: string) {
      widgetOf(this).form?.setCustomValidity(String(message))
    }),
  }
}
