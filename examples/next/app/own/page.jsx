'use client'
import { UserPicker } from 'mds-kit/react'
import { useState } from 'react'

const people = [
  { id: 'p1', name: 'Ana López' },
  { id: 'p2', name: '佐藤 花子' },
]

/** A client component: an object as a property, a function for an event, both there after hydration. */
export default function Own() {
  const [chosen, setChosen] = useState([])
  const [query, setQuery] = useState('')
  return (
    <main>
      <h1>Choose among own people</h1>
      <form className="form">
        <div className="field">
          <label htmlFor="own">Person</label>
          <UserPicker
            id="own"
            name="own"
            people={people}
            value={chosen}
            onChange={event => setChosen(event.currentTarget.value)}
            onSearch={event => setQuery(event.detail.query)}
          />
        </div>
      </form>
      <p id="chosen">{chosen.join(' ') || 'Nobody'}</p>
      <p id="query">{query}</p>
    </main>
  )
}
