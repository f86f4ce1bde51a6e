import { NgComponentOutlet } from '@angular/common'
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal, type Type } from '@angular/core'
import type { MdsSession } from 'mds-kit/session'
import type { MdsUserPicker } from 'mds-kit/user-picker'
import { linesOf, nameOf } from '../shared/person.ts'

const template = `
<mds-session app-id="2" locale="en-US">
  <header class="bar">
    <strong>Study team (Angular)</strong>
    <nav>
      <a href="#team" [attr.aria-current]="page() === '#every' ? null : 'page'">Team</a>
      <a href="#every" [attr.aria-current]="page() === '#every' ? 'page' : null">Every element</a>
    </nav>
    <span class="space"></span>
    <span class="who" id="who">{{ person() ?? 'Not signed in' }}</span>
    <mds-notice-bell (mds-navigate)="$event.preventDefault()"></mds-notice-bell>
  </header>
  @if (page() === '#every') {
    <ng-container *ngComponentOutlet="every()" />
  } @else {
    <main>
      <h1>Assign the team</h1>
      <form class="form" (submit)="send($event)" (reset)="clear()">
        <div class="field">
          <label for="study">Study</label>
          <input id="study" name="study" value="HY-2026-01">
        </div>
        <div class="field">
          <label for="lead">Lead</label>
          <mds-user-picker id="lead" name="lead" required [value]="lead()" (change)="lead.set(idsOf($event))"></mds-user-picker>
        </div>
        <div class="field">
          <label for="members">Members</label>
          <mds-user-picker id="members" name="members" multiple [value]="members()" (change)="members.set(idsOf($event))"></mds-user-picker>
          <span class="hint" id="count">{{ members().length }} chosen</span>
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
      <pre id="sent">{{ sent() }}</pre>
    </main>
  }
</mds-session>`

/** A study team: who leads it, who works in it. Lead and members are signals of this application. */
export class StudyTeam {
  readonly person = signal<string | null>(null)
  readonly page = signal(location.hash)
  readonly lead = signal<readonly string[]>([])
  readonly members = signal<readonly string[]>([])
  readonly sent = signal('Nothing yet')
  readonly every = signal<Type<unknown> | null>(null)

  ngAfterViewInit() {
    document.querySelector<MdsSession>('mds-session')!.$user.subscribe(user => this.person.set(nameOf(user)))
    addEventListener('hashchange', () => this.follow())
    this.follow()
  }

  /** The second page is loaded when it is asked for. */
  follow() {
    this.page.set(location.hash)
    if (location.hash === '#every')
      import('./every.ts').then(({ EveryElement }) => this.every.set(EveryElement))
  }

  idsOf(event: Event): readonly string[] {
    return (event.currentTarget as MdsUserPicker).value
  }

  send(event: Event) {
    event.preventDefault()
    this.sent.set(linesOf(event.target as HTMLFormElement))
  }

  clear() {
    this.lead.set([])
    this.members.set([])
  }
}

/* Compiled in the browser, as Angular does without its command line; a decorator would say the same. */
Component({
  selector: 'study-team',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  imports: [NgComponentOutlet],
  template,
})(StudyTeam)
