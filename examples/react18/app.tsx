import { NoticeBell, Session, TimeZonePicker, UserPicker } from 'mds-kit/react'
import type { MdsSession } from 'mds-kit/session'
import { type FormEvent, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { linesOf, nameOf } from '../shared/person.ts'

const Every = lazy(() => import('./every.tsx').then(({ Every }) => ({ default: Every })))

/** A study team in React 18: the components of `mds-kit/react` load elements that bring their own React 19. */
export function App() {
  const [person, setPerson] = useState<string | null>(null)
  const [page, setPage] = useState(location.hash)
  const follow = useCallback((session: MdsSession | null) => {
    if (session)
      void customElements
        .whenDefined('mds-session')
        .then(() => session.$user.subscribe(user => setPerson(nameOf(user))))
  }, [])
  useEffect(() => {
    const turn = () => setPage(location.hash)
    addEventListener('hashchange', turn)
    return () => removeEventListener('hashchange', turn)
  }, [])
  return (
    <Session ref={follow} appId={2} locale="en-US">
      <header className="bar">
        <strong>Study team (React 18)</strong>
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
        <NoticeBell onNavigate={event => event.preventDefault()} />
      </header>
      <Suspense fallback={null}>{page === '#every' ? <Every /> : <Team />}</Suspense>
    </Session>
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
          <UserPicker
            id="lead"
            name="lead"
            required
            value={lead}
            onChange={event => setLead(event.currentTarget.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="members">Members</label>
          <UserPicker
            id="members"
            name="members"
            multiple
            value={members}
            onChange={event => setMembers(event.currentTarget.value)}
          />
          <span className="hint" id="count">
            {members.length} chosen
          </span>
        </div>
        <div className="field">
          <label htmlFor="zone">Time zone</label>
          <TimeZonePicker id="zone" name="zone" />
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
