import { advise } from '../../client/page/advise.ts'
import { $locale, loadWords, t } from '../../client/words/i18n.ts'
import { refuse } from '../../components/ui/combobox/refusal.ts'
import { adoptStyles } from '../../styles/adopt.ts'
import type { Described, Host, WidgetProps } from './definition.ts'
import { getInternals } from './drawing.ts'
import { EarlyFocus } from './early-focus.ts'
import { MdsEvent } from './event.ts'
import { getFailure } from './failure.ts'
import { Fallback } from './fallback.ts'
import { FormPart } from './form.ts'
import { getLabel, type Label } from './label.ts'
import { Members, type Table } from './members.ts'
import { adoptRules, groundRules } from './own-rule.ts'
import { Place } from './place.ts'

type Acts = Pick<Host, 'element' | 'emit' | 'commit' | 'refuse' | 'state' | 'anchor' | 'expose' | 'failed'>
type Methods = Parameters<Host['expose']>[0]

/** Attributes that name an element from outside; watched in addition to its own. */
export const naming: readonly string[] = ['aria-label', 'aria-labelledby', 'title']

/** Until then a page has had the time to add labels and to hydrate (ms). */
const inspectionMs = 3000

/** What an element of the kit does besides being drawn; the class in ../define.ts delegates its callbacks to it. */
export class Widget {
  readonly root: ShadowRoot
  readonly internals: ElementInternals
  readonly members: Members
  readonly form: FormPart | null
  readonly #element: HTMLElement
  readonly #definition: Described
  readonly #table: Table
  #inspection: ReturnType<typeof setTimeout> | undefined
  readonly #draw: () => void
  readonly #place: Place
  readonly #fallback: Fallback
  readonly focus: EarlyFocus
  readonly #acts: Acts
  readonly #labels = new MutationObserver(() => this.#readLabel())
  #label: Label = { text: '', visible: false }
  #methods: Methods = {}
  #releaseStyles: (() => void) | null = null
  #due = false
  #refused = false

  constructor(element: HTMLElement, definition: Described, table: Table, draw: () => void) {
    this.#element = element
    this.#definition = definition
    this.#table = table
    this.#draw = draw
    this.root = element.attachShadow({ mode: 'open', delegatesFocus: true })
    this.internals = getInternals(element)
    this.#fallback = new Fallback(element)
    this.focus = new EarlyFocus(element, this.root)
    this.#place = new Place(element, () => this.redraw())
    this.members = new Members(element, table, name => this.#memberChanged(name))
    this.form = table.value ? this.#formFor(table.value) : null
    this.members.form = this.form
    this.#acts = this.#actsOf()
    this.#listen()
  }

  /** The element was inserted into a document, or moved within it. */
  enter(): void {
    this.members.wake()
    this.#releaseStyles?.()
    this.#releaseStyles = adoptStyles(this.root)
    if (this.form) adoptRules(this.root, getFieldRules(this.#definition.space))
    this.#place.enter()
    this.#fallback.rest()
    this.#readLabel()
    clearTimeout(this.#inspection)
    this.#inspection = setTimeout(() => this.#inspect(), inspectionMs)
    this.form?.settle()
    if (this.form) loadWords(['elements']).then(() => this.form?.settle(), withoutWords)
  }

  /** It cannot be drawn here: the fallback content between the tags serves instead. */
  showFallback(fault: Error | null = null): void {
    this.#refused = true
    this.root.replaceChildren(this.#element.ownerDocument.createElement('slot'))
    if (fault) this.#acts.failed(fault)
  }

  leave(): void {
    clearTimeout(this.#inspection)
    this.#place.leave()
    this.focus.end()
    this.#fallback.leave()
    this.#labels.disconnect()
    this.#releaseStyles?.()
  }

  /** Draws once for all changes in this turn. */
  redraw(): void {
    if (this.#due) return
    this.#due = true
    queueMicrotask(() => {
      this.#due = false
      if (this.#element.isConnected && !this.#refused) this.#draw()
    })
  }

  attributeChanged(attribute: string, text: string | null): void {
    this.members.attributeChanged(attribute, text)
    if (naming.includes(attribute)) this.#readLabel()
  }

  /** Disabled by a surrounding `<fieldset disabled>`, or by its own attribute. */
  barred(disabled: boolean): void {
    if (!this.form) return
    this.form.barred = disabled
    this.redraw()
  }

  call(method: string, values: unknown[]): unknown {
    return this.#methods[method]?.(...(values as never[]))
  }

  /** Present props of the component. */
  props(): Record<string, unknown> & WidgetProps {
    const { session, surroundings } = this.#place
    const state = { session, locale: $locale.get(), dir: surroundings.dir, invalid: this.form?.told ?? '' }
    const host: Host = { ...this.#acts, ...state, label: this.#label.text, labelled: this.#label.visible }
    const props = this.members.all()
    return { ...props, host, ...(this.form && { disabled: props.disabled === true || this.form.barred }) }
  }

  #actsOf(): Acts {
    return {
      element: this.#element,
      emit: (name, detail) => this.#emit(name, detail),
      failed: error => {
        this.#fallback.serve()
        this.#emit('mds-error', { error })
      },
      commit: value => {
        this.form?.set(value, true)
        this.#emit('input', undefined)
        this.#emit('change', undefined)
      },
      refuse: message => this.form?.refuse(message),
      state: (name, on) => void (on ? this.internals.states.add(name) : this.internals.states.delete(name)),
      anchor: node => this.form?.anchorAt(node),
      expose: methods => {
        this.#methods = methods
        return () => {
          if (this.#methods === methods) this.#methods = {}
        }
      },
    }
  }

  #emit(name: string, detail: unknown): boolean {
    const declared = this.#definition.events[name]
    if (!declared) throw new TypeError(`<${this.#definition.tag}> declares no event ${name}`)
    if (name === 'mds-error') this.#adviseLater('adviseIds', (detail as { error: unknown }).error)
    const carried =
      name === 'mds-error' ? { error: getFailure((detail as { error: unknown }).error) } : detail
    return this.#element.dispatchEvent(new MdsEvent(name, carried, declared.cancelable))
  }

  #formFor(name: string): FormPart {
    const owner = {
      internals: this.internals,
      name: () => String(this.members.get('name')),
      required: () => this.members.get('required') === true,
      missing: () => t('elements:missing') || 'A value is required',
      changed: () => this.redraw(),
    }
    return new FormPart(owner, this.#definition.props[name]!)
  }

  #listen() {
    const { root, form } = this
    /* Typing in an inner field is not a value of the element: only what the component commits is emitted as `input`. */
    root.addEventListener('input', event => event.stopPropagation())
    root.addEventListener('focusin', () => this.#readLabel())
    root.addEventListener('focusout', event => {
      if (!root.contains((event as FocusEvent).relatedTarget as Node | null)) form?.touch()
    })
    this.#element.addEventListener('invalid', () => {
      refuse()
      form?.touch()
    })
  }

  /** Tells the developer what the page still lacks. */
  #inspect() {
    this.#readLabel()
    if (this.form && !this.#label.text) advise(this.#element.localName, 'label')
    const isReact = Object.keys(this.#element).some(key => key.startsWith('__reactProps'))
    if (isReact) this.#adviseLater('adviseHydration')
  }

  #adviseLater(about: keyof typeof import('./inspect.ts'), error?: unknown) {
    import('./inspect.ts').then(part => part[about](this.#element, this.#table, this.members, error), nothing)
  }

  #memberChanged(name: string) {
    if (name === 'name' || name === 'required' || name === 'readonly') this.form?.settle()
    if (name === 'label') this.#readLabel()
    this.redraw()
  }

  /** Labels are read again when they change and on focus, because a label may be inserted after its element. */
  #readLabel() {
    const labels = this.form ? [...this.internals.labels] : []
    const own = this.members.get('label')
    const label = getLabel(this.#element, labels, typeof own === 'string' ? own : '')
    this.#acts.state('labelled', label.visible)
    this.#labels.disconnect()
    if (this.#element.isConnected)
      for (const label of labels)
        this.#labels.observe(label, { childList: true, characterData: true, subtree: true })
    if (label.text === this.#label.text && label.visible === this.#label.visible) return
    this.#label = label
    this.redraw()
  }
}

const fieldSpace = {
  plain: 'var(--_mds-height-control)',
  labelled: 'calc(var(--_mds-height-control) + var(--_mds-text-sm-line) + 4px)',
}

/** A field has its size before it is drawn, and space before the next one. */
const getFieldRules = ({ plain, labelled } = fieldSpace) => `${groundRules}
:host(:not([readonly])) { min-block-size: ${plain} }
:host([label]:not([readonly], :state(labelled))) { min-block-size: ${labelled} }
:host(:not(:last-child)) { margin-block-end: var(--mds-field-gap, 12px) }`

/** Advice that cannot be loaded is left out. */
const nothing = () => undefined

/** Without its texts the browser's sentence is in plain English; the form still works. */
function withoutWords(error: unknown) {
  console.warn('mds-kit: words could not be loaded', error)
}
