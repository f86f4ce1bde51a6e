import { html, nothing, render } from 'lit/html.js'
import { arrivalsOf } from '../../client/notice-arrivals.ts'
import { type NoticeCounts, noticeCounts } from '../../client/notice-counts.ts'
import { loadPlainWords, plainText } from '../../client/plain-words.ts'
import type { SessionStore } from '../../client/session-store.ts'
import * as css from '../../components/notice-bell/bell.css.ts'
import type { NoticePanelProps } from '../../components/notice-bell/panel.tsx'
import { createVoice } from '../../components/notice-bell/voice.ts'
import type { Locale } from '../../contract/locales.ts'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'
import type { Host } from '../base/definition.ts'
import type { Light } from '../base/light.ts'
import type { ReactPart } from '../base/react-part.tsx'
import type { Widget } from '../base/widget.ts'
import { glyph } from './glyph.ts'

type Part = ReactPart<Omit<NoticePanelProps, 'host'>>

/** The button with its badge and its one live region; React and the panel come with the first opening. */
export class Bell implements Light {
  readonly #widget: Widget
  readonly #place = document.createElement('div')
  readonly #voice = createVoice(text => this.#speak(text))
  #session: SessionStore | null = null
  #counts: NoticeCounts | null = null
  #letGo: (() => void)[] = []
  #locale: Locale | null = null
  #part: Part | null = null
  #open = false
  #busy = false
  #said = ''

  constructor(widget: Widget) {
    this.#widget = widget
  }

  enter(): void {
    const { expose } = this.#host
    this.#follow(this.#host.session)
    expose({
      show: () => void this.#show(),
      hide: () => this.#close(false),
      refresh: () => this.#counts?.refresh() ?? Promise.resolve(),
    })
    document.addEventListener('pointerdown', this.#pressed, true)
  }

  leave(): void {
    document.removeEventListener('pointerdown', this.#pressed, true)
    for (const end of this.#letGo) end()
    this.#letGo = []
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

  /** Counts of the session that the element belongs to now. */
  #follow(session: SessionStore) {
    if (session === this.#session) return
    for (const end of this.#letGo) end()
    const counts = noticeCounts(session)
    this.#session = session
    this.#counts = counts
    this.#letGo = [
      counts.$counts.listen((now, before) => {
        const come = before && arrivalsOf(now, before)
        if (come) this.#voice.arrived(come.all, count => plainText('bell:arrived', { count }))
        this.#widget.redraw()
      }),
      counts.hold(),
    ]
  }

  #speakIn(locale: Locale) {
    if (locale === this.#locale) return
    this.#locale = locale
    loadPlainWords('bell').then(
      () => this.#widget.redraw(),
      error => {
        this.#locale = null
        console.warn('mds-kit: the words of the bell could not be loaded', error)
      },
    )
  }

  #template(host: Host) {
    const state = this.#counts?.$counts.get()
    const { unread = 0, unseen = 0 } = state?.state === 'ready' ? state.counts : {}
    const name = host.label || plainText('bell:name')
    const label = unread > 0 ? plainText('bell:unread', { name, count: unread }) || name : name
    host.state('new', unseen > 0)
    host.state('open', this.#open)
    return html`<button
        part="button"
        type="button"
        class=${css.button}
        aria-haspopup="dialog"
        aria-expanded=${this.#open}
        aria-busy=${this.#busy || nothing}
        aria-label=${label || nothing}
        aria-describedby=${unseen > 0 ? 'fresh' : nothing}
        title=${label || nothing}
        @pointerenter=${this.#warm}
        @click=${() => void (this.#open ? this.#close(true) : this.#show())}
        @keydown=${this.#escape}
      >${glyph}${unread > 0 ? badge(unread, unseen > 0) : unseen > 0 ? dot : nothing}</button
      ><span id="fresh" class=${css.hint}>${unseen > 0 ? plainText('bell:fresh', { count: unseen }) : nothing}</span
      ><div role="status" class=${visuallyHidden}>${this.#said}</div>${this.#place}`
  }

  async #show() {
    if (this.#open || this.#busy) return
    this.#busy = true
    this.#widget.redraw()
    try {
      const { part, component } = await load()
      this.#part ??= part(this.#place, component)
      this.#open = true
    } catch (error) {
      if (this.#host.emit('mds-error', { error })) this.#voice.say(plainText('bell:unopened'))
    } finally {
      this.#busy = false
    }
    if (!this.#widget.root.host.isConnected) return this.#shut()
    this.draw()
    if (this.#open) this.#host.emit('mds-open')
  }

  #drawPanel(host: Host) {
    const list = this.#widget.members.get('list')
    this.#part?.draw(host, {
      anchor: this.#button,
      list: list === 'todo' || list === 'notification' ? list : null,
      say: this.#voice.say,
      onClose: focus => this.#close(focus),
    })
  }

  #close(focus: boolean) {
    if (!this.#open || !this.#host.emit('mds-close')) return
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

  readonly #pressed = (event: Event) => {
    if (!event.composedPath().includes(this.#widget.root.host)) this.#close(false)
  }

  readonly #escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.#open) return
    event.preventDefault()
    event.stopPropagation()
    this.#close(true)
  }

  /** The pointer is on its way: what the press will need is fetched meanwhile. */
  readonly #warm = () => void load().catch(() => undefined)
}

const load = async () => {
  const [{ reactPart }, { NoticePanel }] = await Promise.all([
    import('../base/react-part.tsx'),
    import('../../components/notice-bell/panel.tsx'),
  ])
  return { part: reactPart<Omit<NoticePanelProps, 'host'>>, component: NoticePanel }
}

const badge = (count: number, loud: boolean) =>
  html`<span part="badge" aria-hidden="true" class=${loud ? `${css.badge} ${css.loud}` : css.badge}
    >${count > 99 ? '99+' : count}</span
  >`

/** To-dos have come, and no notice is unread. */
const dot = html`<span part="badge" aria-hidden="true" class="${css.dot} ${css.loud}"></span>`
