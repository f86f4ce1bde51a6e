import { Session, UserPicker } from 'mds-kit/react'
import type { MdsUserPicker } from 'mds-kit/user-picker'
import { useRef } from 'react'

export function Team() {
  const lead = useRef<MdsUserPicker>(null)
  return (
    <form>
      <mds-session app-id={2} theme="dark" />
      {/* @ts-expect-error KIT-C41: a server would write it into the page */}
      <mds-session token="secret" />
      {/* @ts-expect-error KIT-C41: nor is it an attribute */}
      <mds-session getToken={async () => 'token'} />
      <Session appId={2} theme="dark" getToken={async () => 'token'} />
      {/* @ts-expect-error KIT-C41: the component does not take it either */}
      <Session token="secret" />
      <UserPicker
        ref={lead}
        name="lead"
        value={['a']}
        studyId="s-1"
        people={[{ id: 'a', name: 'Zhang Wei' }]}
        className="field"
        onSearch={event => event.detail.query.trim()}
        onmds-close={event => event.detail.reason === 'escape' && event.preventDefault()}
        onChange={event => event.currentTarget.value.length}
      >
        <select name="lead" />
      </UserPicker>
      {/* @ts-expect-error `query` is text */}
      <UserPicker onSearch={event => event.detail.query.toFixed()} />
      {/* @ts-expect-error no such member */}
      <UserPicker colour="red" />
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
