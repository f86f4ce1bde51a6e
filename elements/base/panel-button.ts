import { html, nothing, render, type TemplateResult } from 'lit/html.js'
import type { ComponentType } from 'react'
import { atRestInView } from '../../client/page/at-rest.ts'
import { type SessionStore, slowMs } from '../../client/session/store.ts'
import { loadWords, t } from '../../client/words/i18n.ts'
import * as css from '../../components/shared/drop-panel/button.css.ts'
import type { PanelReason } from '../../components/shared/drop-panel/drop-panel.tsx'
import { panelWords } from '../../components/shared/drop-panel/panel-words.ts'
import { createVoice, type Voice } from '../../components/shared/drop-panel/voice.ts'
import type { Locale } from '../../contract/locales.ts'
import type { WordKey } from '../../locales/words.ts'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'
import type { Host, WidgetProps } from './definition.ts'
import type { Light } from './light.ts'
import { adoptRules, groundRules } from './own-rule.ts'
import type { ReactPart } from './react-part.tsx'
import type { Widget } from './widget.ts'

/** What every panel gets from the button that opens it. */
type Given = {
  anchor: HTMLElement
  say: (text: string) => void
  onClose: (focus: boolean, reason: PanelReason) => void
}

/** The state of the button: what it shows and says. */
export type Face = {
  label: string
  badge: TemplateResult | typeof nothing
  /** Says more than the label does. */
  hint?: string
}

/** The specific part of one button. */
export type PanelButtonOptions<P extends object> = {
  /** Namespace of its texts, and which panel it opens. */
  words: keyof typeof panelWords
  /** Text for a panel that could not be loaded. */
  unopened: WordKey
  glyph: TemplateResult
  face: (host: Host) => Face
  /** Follows a session; returns a function to read it again, and one that stops it. */
  follow: (
    session: SessionStore,
    acts: { voice: Voice; redraw: () => void },
  ) => { refresh: () => Promise<void>; ends: readonly (() => void)[] }
  /** Loads the panel. */
  panel: () => Promise<ComponentType<Given & P & WidgetProps>>
  /** Props of the panel besides the common ones. */
  props: () => P
}

/**
 * A button with its badge and its one live region. React and the panel are loaded when a press is likely, or when the page is at
 * rest with the button in view: a page that is still loading gets 40 kB with its session.
 */
export class PanelButton<P extends object = object> implements Light {
  readonly #widget: Widget
  readonly #wish: PanelButtonOptions<P>
  readonly #place = document.createElement('div')
  readonly #line = document.createElement('div')
  readonly #voice = createVoice(text => this.#speak(text))
  #session: SessionStore | null = null
  #followed: ReturnType<PanelButtonOptions<P>['follow']> | null = null
  #locale: Locale | null = null
  #part: ReactPart<Given & P> | null = null
  #open = false
  #busy = false
  #said = ''
  #endRest = () => {}

  constructor(widget: Widget, wish: PanelButtonOptions<P>) {
    this.#widget = widget
    this.#wish = wish
  }

  enter(): void {
    adoptRules(this.#widget.root, inLine)
    const { expose, session } = this.#host
    this.#follow(session)
    expose({
      show: () => void this.#show(),
      hide: () => this.#close(false, 'hide'),
      refresh: () => this.#followed?.refresh() ?? Promise.resolve(),
    })
    document.addEventListener('pointerdown', this.#pressed, true)
    this.#endRest = atRestInView(this.#widget.root.host, () => this.#load())
    // An element that is removed and inserted elsewhere leaves the browser's top layer without an event.
    const panel = this.#place.querySelector<HTMLElement>('[part=panel]')
    if (this.#open && panel && !panel.matches(':popover-open')) panel.showPopover()
  }

  leave(): void {
    document.removeEventListener('pointerdown', this.#pressed, true)
    this.#endRest()
    this.#letGo()
    this.#session = null
    this.#voice.stop()
    this.#shut()
  }

  draw(): void {
    const host = this.#host
    this.#follow(host.session)
    this.#speakIn(host.locale)
    render(this.#template(host), this.#widget.root)
    if (this.#open) this.#drawPanel(host)
  }

  get #host(): Host {
    return this.#widget.props().host
  }

  get #button(): HTMLButtonElement {
    return this.#widget.root.querySelector('button')!
  }

  /** Follows the present session of the element. */
  #follow(session: SessionStore) {
    if (session === this.#session) return
    this.#letGo()
    this.#session = session
    const redraw = () => this.#widget.redraw()
    const { refresh, ends } = this.#wish.follow(session, { voice: this.#voice, redraw })
    this.#followed = { refresh, ends: [...ends, awaitUser(session, this.#line)] }
  }

  #letGo() {
    for (const end of this.#followed?.ends ?? []) end()
    this.#followed = null
  }

  #speakIn(locale: Locale) {
    if (locale === this.#locale) return
    this.#locale = locale
    loadWords([this.#wish.words]).then(
      () => this.#widget.redraw(),
      error => {
        this.#locale = null
        console.warn(`mds-kit: the words of ${this.#wish.words} could not be loaded`, error)
      },
    )
  }

  #template(host: Host) {
    const { label, badge, hint } = this.#wish.face(host)
    host.state('open', this.#open)
    return html`<button
        part="button"
        type="button"
        class=${css.button}
        aria-haspopup="dialog"
        aria-expanded=${this.#open}
        aria-busy=${this.#busy || nothing}
        aria-label=${label || nothing}
        aria-describedby=${hint ? 'fresh' : nothing}
        title=${label || nothing}
        @pointerenter=${this.#warm}
        @focus=${this.#warm}
        @click=${() => void (this.#open ? this.#close(true, 'button') : this.#show())}
        @keydown=${this.#escape}
      >${this.#wish.glyph}${badge}</button
      ><span id="fresh" class=${css.hint}>${hint || nothing}</span
      ><div role="status" class=${visuallyHidden}>${this.#said}</div>${this.#place}${this.#line}`
  }

  async #show() {
    if (this.#open || this.#busy) return
    this.#busy = true
    this.#widget.redraw()
    try {
      const [make, panel] = await this.#load()
      this.#part ??= make(this.#place, panel)
      this.#open = true
    } catch (error) {
      if (this.#host.emit('mds-error', { error })) this.#voice.say(t(this.#wish.unopened))
    } finally {
      this.#busy = false
    }
    if (!this.#widget.root.host.isConnected) return this.#shut()
    this.draw()
    if (this.#open) this.#host.emit('mds-open')
  }

  #drawPanel(host: Host) {
    const onClose: Given['onClose'] = (focus, reason) => this.#close(focus, reason)
    this.#part?.draw(host, { anchor: this.#button, say: this.#voice.say, onClose, ...this.#wish.props() })
  }

  #close(focus: boolean, reason: PanelReason) {
    if (!this.#open || !this.#host.emit('mds-close', { reason })) return
    this.#shut()
    this.draw()
    if (focus) this.#button.focus()
  }

  #shut() {
    this.#open = false
    this.#part?.end()
    this.#part = null
  }

  #speak(text: string) {
    this.#said = text
    this.#widget.redraw()
  }

  #load() {
    return Promise.all([
      import('./react-part.tsx').then(({ reactPart }) => reactPart<Given & P>),
      this.#wish.panel(),
      import('../../components/ui/base/layer-place.ts'),
      // Without its texts the panel loads them again, and shows a failure.
      loadWords(panelWords[this.#wish.words]).catch(() => undefined),
    ])
  }

  readonly #pressed = (event: Event) => {
    if (!event.composedPath().includes(this.#widget.root.host)) this.#close(false, 'blur')
  }

  readonly #escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.#open) return
    event.preventDefault()
    event.stopPropagation()
    this.#close(true, 'escape')
  }

  /** The pointer or the focus is here: prefetches what a press will need. */
  readonly #warm = () => void this.#load().catch(() => undefined)
}

/** Says in a place that the page is slow to sign the user in; what says it is loaded only then. Returns the function that ends it. */
function awaitUser(session: SessionStore, place: Element): () => void {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () =>
    import('./waiting-part.tsx')
      .then(part => part.showWaiting(place, session, ending.signal))
      .then(unheard, () => undefined)
  const unheard = session.$session.subscribe(({ status }) => {
    clearTimeout(timer)
    if (status === 'pending') timer = setTimeout(show, slowMs)
  })
  return () => {
    ending.abort()
    clearTimeout(timer)
    unheard()
  }
}

/** A button is in a line of text, and has its size before it is drawn. */
const inLine = `${groundRules}
:host(:not([hidden])) { display: inline-block; vertical-align: middle; min-inline-size: var(--_mds-height-control); min-block-size: var(--_mds-height-control) }`

/** The number on the button; `loud` when something has come since the user last looked. */
export const getBadge = (count: number, loud: boolean): TemplateResult =>
  html`<span part="badge" aria-hidden="true" class=${loud ? `${css.badge} ${css.loud}` : css.badge}
    >${count > 99 ? '99+' : count}</span
  >`

/** Something has come that is not counted. */
export const dot: TemplateResult = html`<span part="badge" aria-hidden="true" class="${css.dot} ${css.loud}"></span>`

/** A glyph of lucide, by its paths: the React icon component is not on a page before the first opening. */
export const getGlyph = (paths: TemplateResult): TemplateResult => html`<svg
  width="20"
  height="20"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.75"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
  focusable="false"
  >${paths}</svg>`
