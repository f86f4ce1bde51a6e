import 'mds-kit/notice-bell/define'
import 'mds-kit/session/define'
import 'mds-kit/time-zone-picker/define'
import 'mds-kit/user-picker/define'
import { html, LitElement } from 'lit'
import { until } from 'lit/directives/until.js'
import type { MdsSession } from 'mds-kit/session'
import type { MdsUserPicker } from 'mds-kit/user-picker'
import '../shared/shared.css'
import { linesOf, nameOf } from '../shared/person.ts'

/** A study team: who leads it, who works in it. It draws into the page itself, so that the sheet of the page serves it. */
class StudyTeam extends LitElement {
  static override properties = {
    person: { state: true },
    page: { state: true },
    lead: { state: true },
    members: { state: true },
    sent: { state: true },
  }
  declare person: string | null
  declare page: string
  declare lead: readonly string[]
  declare members: readonly string[]
  declare sent: string
  #end = () => {}

  constructor() {
    super()
    Object.assign(this, { person: null, page: location.hash, lead: [], members: [], sent: 'Nothing yet' })
  }

  override createRenderRoot() {
    return this
  }

  override firstUpdated() {
    const session = this.querySelector<MdsSession>('mds-session')!
    this.#end = session.$user.subscribe(user => {
      this.person = nameOf(user)
    })
    addEventListener('hashchange', this.#follow)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#end()
    removeEventListener('hashchange', this.#follow)
  }

  readonly #follow = () => {
    this.page = location.hash
  }

  readonly #send = (event: SubmitEvent) => {
    event.preventDefault()
    this.sent = linesOf(event.currentTarget as HTMLFormElement)
  }

  readonly #clear = () => {
    this.lead = []
    this.members = []
  }

  override render() {
    const here = (name: string) => ((this.page === '#every') === (name === 'every') ? 'page' : 'false')
    return html`<mds-session app-id="2" locale="en-US">
      <header class="bar">
        <strong>Study team (Lit)</strong>
        <nav>
          <a href="#team" aria-current=${here('team')}>Team</a>
          <a href="#every" aria-current=${here('every')}>Every element</a>
        </nav>
        <span class="space"></span>
        <span class="who" id="who">${this.person ?? 'Not signed in'}</span>
        <mds-notice-bell @mds-navigate=${(event: Event) => event.preventDefault()}></mds-notice-bell>
      </header>
      ${this.page === '#every' ? until(this.#every()) : this.#team()}
    </mds-session>`
  }

  #every() {
    return import('./every.ts').then(({ everyElement }) => everyElement(() => this.requestUpdate()))
  }

  #team() {
    return html`<main>
      <h1>Assign the team</h1>
      <form class="form" @submit=${this.#send} @reset=${this.#clear}>
        <div class="field">
          <label for="study">Study</label>
          <input id="study" name="study" value="HY-2026-01" />
        </div>
        <div class="field">
          <label for="lead">Lead</label>
          <mds-user-picker
            id="lead"
            name="lead"
            required
            .value=${this.lead}
            @change=${(event: Event) => {
              this.lead = (event.currentTarget as MdsUserPicker).value
            }}
          ></mds-user-picker>
        </div>
        <div class="field">
          <label for="members">Members</label>
          <mds-user-picker
            id="members"
            name="members"
            multiple
            .value=${this.members}
            @change=${(event: Event) => {
              this.members = (event.currentTarget as MdsUserPicker).value
            }}
          ></mds-user-picker>
          <span class="hint" id="count">${this.members.length} chosen</span>
        </div>
        <div class="field">
          <label for="zone">Time zone</label>
          <mds-time-zone-picker id="zone" name="zone"></mds-time-zone-picker>
        </div>
        <div class="acts">
          <button type="submit" class="primary">Assign</button>
          <button type="reset">Reset</button>
        </div>
      </form>
      <h2>What is sent</h2>
      <pre id="sent">${this.sent}</pre>
    </main>`
  }
}
customElements.define('study-team', StudyTeam)
