import { html, LitElement } from 'lit'

/* The baseline of a bell: a button, a number, and a list of texts. */
type Listed = { id: string; subject: Record<string, string>; readAt: string | null }

class FloorBell extends LitElement {
  static override properties = { unread: { state: true }, rows: { state: true } }
  declare unread: number
  declare rows: readonly Listed[] | null

  constructor() {
    super()
    this.unread = 0
    this.rows = null
    void ask<{ unread: number }>('/mdsdata/annouceTodo/count').then(counts => (this.unread = counts.unread))
  }

  override render() {
    const show = async () => {
      this.rows = (await ask<{ records: Listed[] }>('/mdsdata/annouceTodo/select')).records
    }
    return html`<button @click=${show}>Notices ${this.unread ? html`<b part="badge">${this.unread}</b>` : ''}</button>
      <ul>${this.rows?.map(row => html`<li role="article">${Object.values(row.subject).join(' ')}</li>`)}</ul>`
  }
}
const ask = async <T>(path: string) => ((await (await fetch(path)).json()) as { data: T }).data

customElements.define('floor-bell', FloorBell)
document.getElementById('root')!.append(document.createElement('floor-bell'))
