import type { ComponentType } from 'react'
import type { SessionStore } from '../../client/session-store.ts'
import type { Locale } from '../../contract/locales.ts'

/**
 * What an element declares of itself. It is the only source: attributes, accessors, events and form behaviour come from it,
 * and docs/elements.md is written from it, so every member carries its sentence.
 */
export type Definition<P extends object = object> = {
  tag: `mds-${string}`
  docs: string
  component: ComponentType<P & WidgetProps>
  props: { [K in keyof P]-?: Member<P[K]> }
  /** Events by name; anything else that a component emits is an error. */
  events: Readonly<Record<string, EventMember>>
  methods?: Readonly<Record<string, MethodMember>>
  /** Properties that can only be read. */
  fields?: Readonly<Record<string, FieldMember>>
  parts: Readonly<Record<string, string>>
  cssProperties: Readonly<Record<`--mds-${string}`, string>>
  /** Custom states, for `:state(open)`. */
  states?: Readonly<Record<string, string>>
  slots: Readonly<Record<string, string>>
}

/** A property and its attribute. Rich data (`object`) is a property only and keeps its identity. */
export type Member<T = unknown> = { docs: string; type: TypeName<T> } & Options<T>

type Options<T> = {
  /** Value without attribute or property; '', false, null, an empty list, or for a number null. */
  default?: T
  /** Name of the attribute; the property in kebab-case unless said, none when false. */
  attribute?: string | false
  /** The values that mean something; any other counts as the default, as in HTML. */
  values?: readonly T[]
  /** Shape of rich data (`object`), as TypeScript that needs no import: types for embedders are written from it. */
  shape?: string
  /** This member is the value in a form: its attribute is the default value and the property never changes it. */
  form?: true
}

type TypeName<T> = unknown extends T
  ? MemberType
  : [T] extends [boolean | undefined]
    ? 'boolean'
    : [T] extends [string | undefined]
      ? 'string'
      : [T] extends [number | null | undefined]
        ? 'number'
        : [T] extends [readonly string[] | undefined]
          ? 'ids' | 'object'
          : 'object'

/** `ids`: a list of ids, in the attribute parted by spaces or commas. */
export type MemberType = 'string' | 'number' | 'boolean' | 'ids' | 'object'

export type EventMember = {
  docs: string
  /** Whether preventDefault() stops what the component would do next. */
  cancelable?: boolean
  /** Shape of `detail`, as TypeScript. */
  detail?: string
}

/** A method; without a signature it takes nothing and gives nothing. */
export type MethodMember = {
  docs: string
  /** As TypeScript: `(button: string) => boolean`. */
  signature?: string
}

/** A property without a setter, and its shape as TypeScript; `ReadableAtom` of nanostores may be named. */
export type FieldMember = { docs: string; shape: string }

/** What every component inside an element gets beside its own props. */
export type WidgetProps = { host: Host }

/** The element as its component sees it. */
export type Host = {
  readonly element: HTMLElement
  readonly session: SessionStore
  readonly locale: Locale
  readonly dir: 'ltr' | 'rtl'
  /** Name that the page gives from outside, through a label or attribute; '' leaves it to the component. */
  readonly label: string
  /** Whether `label` is already on the page for the eye to see. */
  readonly labelled: boolean
  /** What is wrong with the value, once the person has had a chance to see to it; '' otherwise. */
  readonly invalid: string
  /** Tells the page; false when a listener prevented what comes next. */
  emit: (name: string, detail?: unknown) => boolean
  /** Takes a value that the person chose: sets it, then tells `input` and `change`. */
  commit: (value: string | readonly string[]) => void
  /** Says what is wrong with the value beyond `required`; '' when nothing is. */
  refuse: (message: string) => void
  /** Switches a custom state. */
  state: (name: string, on: boolean) => void
  /** The component has failed: the page is told, and what stands between the tags serves again. */
  failed: (error: unknown) => void
  /** Ref of the control that takes focus and at which the browser shows what is wrong. */
  anchor: (node: HTMLElement | null) => void
  /** Answers the element's methods while mounted; gives the function that stops it. */
  expose: (methods: Readonly<Record<string, (...values: never[]) => unknown>>) => () => void
}

/** Every class of the kit, whatever it is made with. */
export type ElementClass = CustomElementConstructor & {
  readonly tag: string
  readonly version: string
  readonly definition: Described
}

/** A definition without what draws it. */
export type Described = Omit<Definition, 'component' | 'props'> & { props: Readonly<Record<string, Member>> }
