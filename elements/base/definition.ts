import type { ComponentType } from 'react'
import type { SessionStore } from '../../client/session/store.ts'
import type { Locale } from '../../contract/locales.ts'

/**
 * What an element declares about itself. It is the only source: attributes, accessors, events and form behaviour come
 * from it, and docs/elements.md is generated from it, so every member has its sentence.
 */
export type Definition<P extends object = object> = {
  tag: `mds-${string}`
  docs: string
  component: ComponentType<P & WidgetProps>
  /** The component itself reads again once the user is known, so that it keeps what was typed before. */
  keepsEarlyText?: true
  props: { [K in keyof P]-?: Member<P[K]> }
  /** Events by name; a component that emits any other event is in error. */
  events: Readonly<Record<string, EventMember>>
  methods?: Readonly<Record<string, MethodMember>>
  /** Properties that can only be read. */
  fields?: Readonly<Record<string, FieldMember>>
  parts: Readonly<Record<string, string>>
  cssProperties: Readonly<Record<`--mds-${string}`, string>>
  /** Heights of a field that is larger than one line, without and with its own label, so that it has them before it is drawn. */
  space?: { plain: string; labelled: string }
  /** Custom states, for `:state(open)`. */
  states?: Readonly<Record<string, string>>
  slots: Readonly<Record<string, string>>
}

/** A property and its attribute. Structured data (`object`) is a property only and keeps its identity. */
export type Member<T = unknown> = { docs: string; type: TypeName<T> } & Options<T>

type Options<T> = {
  /** Value without attribute or property; its own default: '', false, null, an empty list, or null for a number. */
  default?: T
  /** Name of the attribute; default: the property in kebab-case; false: no attribute. */
  attribute?: string | false
  /** The allowed values; any other counts as the default, as in HTML. */
  values?: readonly T[]
  /** Shape of structured data (`object`), as TypeScript without imports: the types for embedders are generated from it. */
  shape?: string
  /** A secret: never in markup, so template languages do not offer it and the server never writes it. */
  secret?: true
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

/** `ids`: a list of ids; the attribute separates them by spaces or commas. */
export type MemberType = 'string' | 'number' | 'boolean' | 'ids' | 'object'

export type EventMember = {
  docs: string
  /** Whether preventDefault() stops the next step of the component. */
  cancelable?: boolean
  /** Shape of `detail`, as TypeScript. */
  detail?: string
}

/** A method; without a signature it takes and returns nothing. */
export type MethodMember = {
  docs: string
  /** As TypeScript: `(button: string) => boolean`. */
  signature?: string
}

/** A property without a setter, and its shape as TypeScript; it may use `ReadableAtom` of nanostores. */
export type FieldMember = { docs: string; shape: string }

/** What every component inside an element gets besides its own props. */
export type WidgetProps = { host: Host }

/** The element as its component sees it. */
export type Host = {
  readonly element: HTMLElement
  readonly session: SessionStore
  readonly locale: Locale
  readonly dir: 'ltr' | 'rtl'
  /** Name that the page sets from outside, by a label or attribute; '': the component names itself. */
  readonly label: string
  /** Whether `label` is already visible on the page. */
  readonly labelled: boolean
  /** What is wrong with the value, once the user has had a chance to correct it; '' otherwise. */
  readonly invalid: string
  /** Emits an event to the page; false when a listener prevented the next step. */
  emit: (name: string, detail?: unknown) => boolean
  /** Takes a value that the user chose: sets it, then emits `input` and `change`. */
  commit: (value: string | readonly string[]) => void
  /** Sets what is wrong with the value beyond `required`; '' when nothing is. */
  refuse: (message: string) => void
  /** Switches a custom state. */
  state: (name: string, on: boolean) => void
  /** The component has failed: the page is told, and the fallback content between the tags is active again. */
  failed: (error: unknown) => void
  /** Ref of the control that takes focus and at which the browser shows what is wrong. */
  anchor: (node: HTMLElement | null) => void
  /** Answers the element's methods while mounted; returns a function that stops it. */
  expose: (methods: Readonly<Record<string, (...values: never[]) => unknown>>) => () => void
}

/** Every class of the kit, however it is drawn. */
export type ElementClass = CustomElementConstructor & {
  readonly tag: string
  readonly version: string
  readonly definition: Described
}

/** A definition without the component that draws it. */
export type Described = Omit<Definition, 'component' | 'props'> & { props: Readonly<Record<string, Member>> }
