import 'mds-kit/notice-bell/define'
import 'mds-kit/session/define'
import 'mds-kit/solid'
import 'mds-kit/time-zone-picker/define'
import 'mds-kit/user-picker/define'
import type { MdsSession } from 'mds-kit/session'
import { createSignal, lazy, onCleanup, onMount, Show } from 'solid-js'
import { linesOf, nameOf } from '../shared/person.ts'

const Every = lazy(() => import('./every.tsx').then(({ Every }) => ({ default: Every })))

/** A study team: who leads it, who works in it. Lead and members are signals of this application. */
export function App() {
  let session!: MdsSession
  const [person, setPerson] = createSignal<string | null>(null)
  const [page, setPage] = createSignal(location.hash)
  const follow = () => setPage(location.hash)
  onMount(() => {
    const end = session.$user.subscribe(user => setPerson(nameOf(user)))
    addEventListener('hashchange', follow)
    onCleanup(() => {
      end()
      removeEventListener('hashchange', follow)
    })
  })
  const here = (name: string) => ((page() === '#every') === (name === 'every') ? 'page' : undefined)
  return (
    <mds-session ref={session} attr:app-id="2" attr:locale="en-US">
      <header class="bar">
        <strong>Study team (Solid)</strong>
        <nav>
          <a href="#team" aria-current={here('team')}>
            Team
          </a>
          <a href="#every" aria-current={here('every')}>
            Every element
          </a>
        </nav>
        <span class="space" />
        <span class="who" id="who">
          {person() ?? 'Not signed in'}
        </span>
        <mds-notice-bell on:mds-navigate={event => event.preventDefault()} />
      </header>
      <Show when={page() === '#every'} fallback={<Team />}>
        <Every />
      </Show>
    </mds-session>
  )
}

function Team() {
  const [lead, setLead] = createSignal<readonly string[]>([])
  const [members, setMembers] = createSignal<readonly string[]>([])
  const [sent, setSent] = createSignal('Nothing yet')
  const send = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    setSent(linesOf(event.currentTarget))
  }
  const clear = () => {
    setLead([])
    setMembers([])
  }
  return (
    <main>
      <h1>Assign the team</h1>
      <form class="form" onSubmit={send} onReset={clear}>
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
            prop:value={lead()}
            on:change={event => setLead(event.currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for="members">Members</label>
          <mds-user-picker
            id="members"
            name="members"
            multiple
            prop:value={members()}
            on:change={event => setMembers(event.currentTarget.value)}
          />
          <span class="hint" id="count">
            {members().length} chosen
          </span>
        </div>
        <div class="field">
          <label for="zone">Time zone</label>
          <mds-time-zone-picker id="zone" attr:name="zone" />
        </div>
        <div class="acts">
          <button type="submit" class="primary">
            Assign
          </button>
          <button type="reset">Reset</button>
        </div>
      </form>
      <h2>What is sent</h2>
      <pre id="sent">{sent()}</pre>
    </main>
  )
}
