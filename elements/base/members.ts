import { advise } from '../../client/page/advise.ts'
import type { Described, Member } from './definition.ts'
import type { FormPart } from './form.ts'
import { coerced, fromAttribute, getAttribute, getDefault, same, toAttribute } from './values.ts'

/** Members of an element by name, and the names by attribute. */
export type Table = {
  members: ReadonlyMap<string, Member>
  byAttribute: ReadonlyMap<string, string>
  /** The member that is the value in a form. */
  value: string | null
}

/** Sorts the members of a definition by name and by attribute, and finds the one that a form sends. */
export function getTable({ props }: Pick<Described, 'props'>): Table {
  const members = new Map(Object.entries(props))
  const named = [...members].flatMap(([name, member]) => {
    const attribute = getAttribute(name, member)
    return attribute ? [[attribute, name] as const] : []
  })
  const value = [...members].find(([, member]) => member.form)?.[0] ?? null
  return { members, byAttribute: new Map(named), value }
}

/** The values behind the properties of one element, in step with its attributes. */
export class Members {
  readonly #element: HTMLElement
  readonly #table: Table
  readonly #values = new Map<string, unknown>()
  readonly #early = new Map<string, unknown>()
  readonly #changed: (name: string) => void
  #writing: string | null = null
  form: FormPart | null = null

  constructor(element: HTMLElement, table: Table, changed: (name: string) => void) {
    this.#element = element
    this.#table = table
    this.#changed = changed
    // Properties set before the class was defined are on the element itself and would hide the accessors.
    for (const [name, value] of Object.entries(element)) {
      if (!(name in Object.getPrototypeOf(element))) continue
      this.#early.set(name, value)
      Reflect.deleteProperty(element, name)
    }
  }

  /** Sets the properties that were set too early; they win over attributes, which HTML reads first. */
  wake(): void {
    if (!this.#early.size) return
    const early = [...this.#early]
    this.#early.clear()
    for (const [name, value] of early) Reflect.set(this.#element, name, value)
  }

  get(name: string): unknown {
    this.wake()
    return this.#read(name)
  }

  /** The present value; while attributes are being read, properties that were set too early have to wait. */
  #read(name: string): unknown {
    if (this.form && name === this.#table.value) return this.form.value
    const member = this.#table.members.get(name)
    return this.#values.has(name) || !member ? this.#values.get(name) : getDefault(member)
  }

  set(name: string, value: unknown): void {
    this.wake()
    const member = this.#table.members.get(name)
    if (!member) return
    if (this.form && name === this.#table.value) this.form.set(value)
    else {
      this.#heed(name, member, value)
      const next = coerced(member, value)
      if (this.#store(name, next)) this.#reflect(name, member, next)
    }
  }

  attributeChanged(attribute: string, text: string | null): void {
    const name = this.#table.byAttribute.get(attribute)
    const member = name && this.#table.members.get(name)
    if (!name || !member || this.#writing === attribute) return
    if (this.form && name === this.#table.value) this.form.defaultChanged(text)
    else {
      this.#heed(attribute, member, text)
      this.#store(name, fromAttribute(member, text))
    }
  }

  /** Tells the developer of a value that has no effect. */
  #heed(name: string, { values, shape }: Member, value: unknown) {
    const { localName: tag } = this.#element
    if (!value) return
    if (values && typeof value === 'string' && !values.includes(value))
      advise(tag, 'value', name, value, values.join(' '))
    if (!shape?.includes('{ id: string')) return
    if (!Array.isArray(value)) advise(tag, 'list', name)
    else if (value.some(each => !each?.id)) advise(tag, 'id', name)
  }

  /** All values, as a component's props. */
  all(): Record<string, unknown> {
    return Object.fromEntries([...this.#table.members.keys()].map(name => [name, this.get(name)]))
  }

  #store(name: string, value: unknown): boolean {
    const now = this.#read(name)
    // An object keeps the identity that the page gave it, also a list with equal entries.
    if (this.#table.members.get(name)?.type === 'object' ? Object.is(now, value) : same(now, value))
      return false
    this.#values.set(name, value)
    this.#changed(name)
    return true
  }

  #reflect(name: string, member: Member, value: unknown) {
    const attribute = getAttribute(name, member)
    if (!attribute) return
    const text = toAttribute(member, value)
    this.#writing = attribute
    if (text === null) this.#element.removeAttribute(attribute)
    else if (this.#element.getAttribute(attribute) !== text) this.#element.setAttribute(attribute, text)
    this.#writing = null
  }
}
