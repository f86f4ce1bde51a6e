import { TimeZonePicker, UserPicker } from 'mds-kit/react'

/** A server component: a plain form, sent as HTML forms are. */
export default function Team() {
  return (
    <main>
      <h1>Assign the team</h1>
      <form className="form">
        <div className="field">
          <label htmlFor="lead">Lead</label>
          <UserPicker id="lead" name="lead" required />
        </div>
        <div className="field">
          <label htmlFor="zone">Time zone</label>
          <TimeZonePicker id="zone" name="zone" />
        </div>
        <div className="acts">
          <button type="submit" className="primary">
            Assign
          </button>
        </div>
      </form>
    </main>
  )
}
