import { html, nothing, render } from 'lit/html.js'
import { counted } from '../../client/download-items.ts'
import { type Download, type Downloads, downloadsOf } from '../../client/downloads.ts'
import { loadPlainWords, plainText } from '../../client/plain-words.ts'
import type { SessionStore } from '../../client/session-store.ts'
import type { DownloadPanelProps } from '../../components/download-center/panel.tsx'
import { buttonLabel, endWords } from '../../components/download-center/voice.ts'
import * as css from '../../components/notice-bell/bell.css.ts'
import { createVoice } from '../../components/notice-bell/voice.ts'
import type { Locale } from '../../contract/locales.ts'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'
import type { Host } from '../base/definition.ts'
import type { Light } from '../base/light.ts'
import type { ReactPart } from '../base/react-part.tsx'
import type { Widget } from '../base/widget.ts'
import { glyph } from './glyph.ts'

type PanelProps = Omit<DownloadPanelProps, 'host'>

/** The button with its badge and its one live region; React and the panel come with the first opening. */
export class DownloadCenter implements Light {
  readonly #widget: Widget
  readonly #place = document.createElement('div')
  readonly #voice = createVoice(text => this.#speak(text))
  #session: SessionStore | null = null
  #downloads: Downloads | null = null
  #letGo: (() => void)[] = []
  #locale: Locale | null = null
  #part: ReactPart<PanelProps> | null = null
  #open = false
  #busy = false
  #said = ''

  constructor(widget: Widget) {
    this.#widget = widget
  }

  enter(): void {
    this.#follow(this.#host.session)
    this.#host.expose({
      show: () => void this.#show(),
      hide: () => this.#close(false),
      refresh: () => this.#downloads?.refresh() ?? Promise.resolve(),
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

  /** Exports of the session that the element belongs to now. */
  #follow(session: SessionStore) {
    if (session === this.#session) return
    for (const end of this.#letGo) end()
    const downloads = downloadsOf(session)
    this.#session = session
    this.#downloads = downloads
    this.#letGo = [
      downloads.$shelf.listen(() => this.#widget.redraw()),
      downloads.onEnded(items => this.#ended(items)),
      downloads.hold(),
    ]
  }

  /** Said once, whether the panel is open or not, and told to the page (WIDGETS 2.6.4). */
  #ended(items: Download[]) {
    this.#voice.say(endWords(items, plainText))
    for (const { id, fileName, status } of items) this.#host.emit('mds-complete', { id, fileName, status })
  }

  #speakIn(locale: Locale) {
    if (locale === this.#locale) return
    this.#locale = locale
    loadPlainWords('downloads').then(
      () => this.#widget.redraw(),
      error => {
        this.#locale = null
        console.warn('mds-kit: the words of the download center could not be loaded', error)
      },
    )
  }

  #template(host: Host) {
    const counts = counted(this.#downloads?.$shelf.get().items ?? [])
    const label = buttonLabel(host.label || plainText('downloads:name'), counts, plainText)
    const count = counts.preparing + counts.fresh
    host.state('busy', counts.preparing > 0)
    host.state('new', counts.fresh > 0)
    host.state('open', this.#open)
    return html`<button
        part="button"
        type="button"
        class=${css.button}
        aria-haspopup="dialog"
        aria-expanded=${this.#open}
        aria-busy=${this.#busy || nothing}
        aria-label=${label || nothing}
        title=${label || nothing}
        @pointerenter=${this.#warm}
        @click=${() => void (this.#open ? this.#close(true) : this.#show())}
        @keydown=${this.#escape}
      >${glyph}${count > 0 ? badge(count, counts.fresh > 0) : nothing}</button
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
      if (this.#host.emit('mds-error', { error })) this.#voice.say(plainText('downloads:unopened'))
    } finally {
      this.#busy = false
    }
    if (!this.#widget.root.host.isConnected) return this.#shut()
    this.draw()
    if (this.#open) this.#host.emit('mds-open')
  }

  #drawPanel(host: Host) {
    this.#part?.draw(host, {
      anchor: this.#button,
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
  const [{ reactPart }, { DownloadPanel }] = await Promise.all([
    import('../base/react-part.tsx'),
    import('../../components/download-center/panel.tsx'),
  ])
  return { part: reactPart<PanelProps>, component: DownloadPanel }
}

const badge = (count: number, loud: boolean) =>
  html`<span part="badge" aria-hidden="true" class=${loud ? `${css.badge} ${css.loud}` : css.badge}
    >${count > 99 ? '99+' : count}</span
  >`
