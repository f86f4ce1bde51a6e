import 'mds-kit/react'
import type { MdsUserPicker } from 'mds-kit/user-picker'
import { useRef } from 'react'

export function Team() {
  const lead = useRef<MdsUserPicker>(null)
  return (
    <form>
      <mds-session app-id={2} theme="dark" getToken={async () => 'token'} />
      <mds-user-picker
        ref={lead}
        name="lead"
        value={['a']}
        multiple
        studyId="s-1"
        max={3}
        people={[{ id: 'a', name: 'Zhang Wei' }]}
        className="field"
        onmds-search={event => event.detail.query.trim()}
        onmds-close={event => event.detail.reason === 'escape' && event.preventDefault()}
        onChange={event => event.currentTarget.value.length}
      >
        <select name="lead" />
      </mds-user-picker>
      <mds-user-picker value="a b" study-id="s-1" max="3" min-query="1" />
      {/* @ts-expect-error a number, not text */}
      <mds-user-picker max="three" />
      {/* @ts-expect-error no such member */}
      <mds-user-picker colour="red" />
      {/* @ts-expect-error `query` is text */}
      <mds-user-picker onmds-search={event => event.detail.query.toFixed()} />
      {/* @ts-expect-error no such theme */}
      <mds-session theme="sepia" />
      {/* @ts-expect-error no such element */}
      <mds-kitchen />
    </form>
  )
}
