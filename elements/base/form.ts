import type { Member } from './definition.ts'
import { coerced, fromAttribute, getDefault, same } from './values.ts'

type FormValue = string | readonly string[]

/** What a form part needs from its element. */
export type FormOwner = {
  internals: ElementInternals
  name: () => string
  required: () => boolean
  /** The sentence for a missing value. */
  missing: () => string
  changed: () => void
}

/**
 * The value of an element in a form, as in HTML: an attribute for the default, a property that overrides it once set,
 * reset, restore, and validity that is shown only after the user had a chance to correct it (KIT-C11).
 */
export class FormPart {
  readonly #owner: FormOwner
  readonly #member: Member
  #value: FormValue
  #dirty = false
  #touched = false
  #refusal = ''
  #custom = ''
  #anchor: HTMLElement | null = null
  /** Disabled by a surrounding `<fieldset disabled>`. */
  barred = false

  constructor(owner: FormOwner, member: Member) {
    this.#owner = owner
    this.#member = member
    this.#value = getDefault(member) as FormValue
  }

  get value(): FormValue {
    return this.#value
  }

  /** Sets the value; `byPerson`: from now on its problems may be shown. */
  set(value: unknown, byPerson = false): void {
    const next = coerced(this.#member, value) as FormValue
    this.#dirty = true
    this.#touched ||= byPerson
    if (!same(next, this.#value)) this.#value = next
    this.settle()
  }

  /** The attribute is the default value, and applies until the value is set. */
  defaultChanged(text: string | null): void {
    if (!this.#dirty) this.#value = fromAttribute(this.#member, text) as FormValue
    this.settle()
  }

  reset(text: string | null): void {
    this.#dirty = false
    this.#touched = false
    this.#refusal = ''
    this.defaultChanged(text)
  }

  restore(state: unknown): void {
    if (typeof state === 'string') this.set(restored(state))
  }

  refuse(message: string): void {
    if (message === this.#refusal) return
    this.#refusal = message
    this.settle()
  }

  setCustomValidity(message: string): void {
    this.#custom = message
    this.settle()
  }

  /** The browser has shown the user what is wrong, or the user has left the control. */
  touch(): void {
    if (this.#touched) return
    this.#touched = true
    this.settle()
  }

  anchorAt(node: HTMLElement | null): void {
    this.#anchor = node
    if (node) this.#validate()
  }

  /** What is wrong, once it may be shown. */
  get told(): string {
    return this.#touched && this.#owner.internals.willValidate ? this.#owner.internals.validationMessage : ''
  }

  /** Updates form and browser with the present state. */
  settle(): void {
    this.#submit()
    this.#validate()
    this.#owner.changed()
  }

  #submit() {
    const { internals, name } = this.#owner
    const state = JSON.stringify(this.#value)
    if (!name()) return internals.setFormValue(null, state)
    if (typeof this.#value === 'string') return internals.setFormValue(this.#value, state)
    const data = new FormData()
    for (const entry of this.#value) data.append(name(), entry)
    internals.setFormValue(data, state)
  }

  #validate() {
    const { internals } = this.#owner
    const valueMissing = this.#owner.required() && this.#value.length === 0
    const message = this.#custom || this.#refusal || (valueMissing ? this.#owner.missing() : '')
    const anchor = this.#anchor?.isConnected ? this.#anchor : undefined
    const customError = Boolean(this.#custom || this.#refusal)
    internals.setValidity(message ? { valueMissing, customError } : {}, message || undefined, anchor)
    this.#state('user-invalid', this.told !== '')
  }

  #state(name: string, on: boolean) {
    const { states } = this.#owner.internals
    if (on) states.add(name)
    else states.delete(name)
  }
}

function restored(state: string): unknown {
  try {
    return JSON.parse(state)
  } catch {
    return state // the browser's autofill passes plain text
  }
}

/** Custom state of every form element, besides its own. */
export const userInvalid = {
  'user-invalid': 'The value is refused, and the person has had a chance to see to it.',
} as const

/** Members of every element with a value in a form, besides its own. */
export const formMembers = {
  name: {
    type: 'string',
    docs: 'Name under which a form submits the value; without one nothing is submitted.',
  },
  label: {
    type: 'string',
    docs: 'Visible label, where the page has no <label> for the element; also its accessible name.',
  },
  required: { type: 'boolean', docs: 'A form with this element is valid only with a value.' },
  disabled: {
    type: 'boolean',
    docs: 'Takes no part: not focusable, not submitted. A <fieldset disabled> around it does the same.',
  },
  readonly: { type: 'boolean', docs: 'The value is shown, focusable and submitted, but cannot be changed.' },
} as const satisfies Record<string, Member>
