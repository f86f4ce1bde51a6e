import { useState } from 'react'
import { InvitationList } from '../../components/screens/invitations/invitation-list.tsx'
import { LineFaults } from '../../components/screens/invitations/invite-form.tsx'
import { invitationState } from '../../components/screens/invitations/list-state.ts'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import type { InvitationRow } from '../../contract/invitations/list.ts'
import { answeredSession, done, getList } from '../answered.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'

export default { title: 'Screens / Invitations' }

const words = ['invitations', 'users', 'portal', 'errors', 'ui'] as const
const nothing = () => undefined

export const WrongLines: Story = () => (
  <PortalGround words={words}>
    <LineFaults
      faults={[
        { at: 2, email: 'ana.ruiz.example', fault: 'invalid' },
        { at: 4, email: 'bo.li@hospital.example', fault: 'repeated' },
        { at: 7, email: 'cleo@hospital.example', fault: 'registered' },
        { at: 8, email: 'd.tanaka.coordination@minato-cancer-centre.example', fault: 'invited' },
      ]}
      onDrop={nothing}
    />
  </PortalGround>
)

const base: Omit<InvitationRow, 'id' | 'userId' | 'email' | 'state'> = {
  kind: 'email',
  lastName: '',
  firstName: '',
  type: 'external',
  status: 'inactive',
  department: '临床运营部',
  departmentEn: 'Clinical Operations',
  madeBy: { lastName: '林', firstName: '海燕' },
  madeAt: '2026-11-21T02:10:00Z',
  expiresAt: '2026-11-28T02:10:00Z',
  usedAt: null,
  revokedAt: null,
  mail: null,
}

const rows: InvitationRow[] = (['pending', 'expired', 'used', 'revoked'] as const).map((state, at) => ({
  ...base,
  id: `i${at}`,
  userId: `u${at}`,
  email: `guest.${at}@hospital.example`,
  ...(state === 'used' && { lastName: 'Okafor', firstName: 'Adaeze', status: 'enabled' as const }),
  state,
}))

/** An invitation whose mail is still waiting, and one whose mail was given up. */
const mailing: InvitationRow[] = (['waiting', 'failed'] as const).map((mail, at) => ({
  ...rows[0]!,
  id: `m${at}`,
  userId: `v${at}`,
  email: `mail.${at}@hospital.example`,
  mail,
}))

const Listed = ({ name, rows }: { name: string; rows: readonly InvitationRow[] }) => {
  const [session] = useState(() => answeredSession(name, () => done(getList(rows))))
  const [state, setState] = useState(invitationState.start)
  return (
    <SessionContext value={session}>
      <PortalGround words={words}>
        <InvitationList state={state} onState={setState} />
      </PortalGround>
    </SessionContext>
  )
}

export const List: Story = () => <Listed name="invitations" rows={[...rows, ...mailing]} />

export const NobodyInvited: Story = () => <Listed name="no-invitations" rows={[]} />
