import 'mds-kit/notice-bell/define'
import 'mds-kit/react'
import 'mds-kit/session/define'
import 'mds-kit/time-zone-picker/define'
import 'mds-kit/user-picker/define'
import type { MdsSession } from 'mds-kit/session'
import type { MdsUserPicker } from 'mds-kit/user-picker'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { linesOf, nameOf } from '../shared/person.ts'

const Every = lazy(() => import('./every.tsx').then(({ Every }) => ({ default: Every })))

/** A study team: who leads it, who works in it. Lead and members are state of this application. */
export function App() {
  const session = useRef<MdsSession>(null)
  const [person, setPerson] = useState<string | null>(null)
  const [page, setPage] = useState(location.hash)
  useEffect(() => session.current?.$user.subscribe(user => setPerson(nameOf(user))), [])
  useEffect(() => {
    const follow = () => setPage(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return (
    <mds-session ref={session} app-id={2} locale="en-US">
      <header className="bar">
        <strong>Study team (React)</strong>
        <nav>
          <a href="#team" aria-current={page === '#every' ? undefined : 'page'}>
            Team
          </a>
          <a href="#every" aria-current={page === '#every' ? 'page' : undefined}>
            Every element
          </a>
        </nav>
        <span className="space" />
        <span className="who" id="who">
          {person ?? 'Not signed in'}
        </span>
        <mds-notice-bell onmds-navigate={event => event.preventDefault()} />
      </header>
      <Suspense>{page === '#every' ? <Every /> : <Team />}</Suspense>
    </mds-session>
  )
}

function Team() {
  const [lead, setLead] = useState<readonly string[]>([])
  const [members, setMembers] = useState<readonly string[]>([])
  const [sent, setSent] = useState('Nothing yet')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(linesOf(event.currentTarget))
  }
  const clear = () => {
    setLead([])
    setMembers([])
  }
  const chosen = (set: (ids: readonly string[]) => void) => (event: FormEvent<MdsUserPicker>) =>
    set(event.currentTarget.value)
  return (
    <main>
      <h1>Assign the team</h1>
      <form className="form" onSubmit={send} onReset={clear}>
        <div className="field">
          <label htmlFor="study">Study</label>
          <input id="study" name="study" defaultValue="HY-2026-01" />
        </div>
        <div className="field">
          <label htmlFor="lead">Lead</label>
          <mds-user-picker id="lead" name="lead" required value={lead} onChange={chosen(setLead)} />
        </div>
        <div className="field">
          <label htmlFor="members">Members</label>
          <mds-user-picker
            id="members"
            name="members"
            multiple
            value={members}
            onChange={chosen(setMembers)}
          />
          <span className="hint" id="count">
            {members.length} chosen
          </span>
        </div>
        <div className="field">
          <label htmlFor="zone">Time zone</label>
          <mds-time-zone-picker id="zone" name="zone" />
        </div>
        <div className="acts">
          <button type="submit" className="primary">
            Assign
          </button>
          <button type="reset">Reset</button>
        </div>
      </form>
      <h2>What is sent</h2>
      <pre id="sent">{sent}</pre>
    </main>
  )
}
