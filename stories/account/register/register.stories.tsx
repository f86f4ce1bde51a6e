import { type ReactNode, useState } from 'react'
import { CallError } from '../../../client/http/call-error.ts'
import { createSessionStore } from '../../../client/session/store.ts'
import type { Invitation } from '../../../client/sign-in/register.ts'
import { AccountPanel } from '../../../components/screens/account/register/account-panel.tsx'
import { DoneState, ShutState } from '../../../components/screens/account/register/ends.tsx'
import { OpenInvitation } from '../../../components/screens/account/register/open.tsx'
import type { Shut } from '../../../components/screens/account/register/states.ts'
import { SessionContext } from '../../../components/shared/call/session-context.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import { column } from '../../ground.css.ts'
import { Known } from '../../known.tsx'
import { PortalGround } from '../../portal-ground.tsx'
import type { Story } from '../../story.ts'
import { person } from '../reauth/person.ts'

export default { title: 'Screens / Registration' }

const words = ['register', 'login', 'password', 'portal', 'ui', 'errors'] as const
const nothing = () => undefined
const company = { company: '恒屿肿瘤医药', companyEn: 'Hengyu Oncology' }

const invited: Invitation = {
  ...company,
  kind: 'email',
  email: 'sara.moreno@clinica.example',
  lastName: 'Moreno',
  firstName: 'Sara',
  hasAccount: false,
  sentBack: false,
  admits: false,
  expiresAt: '2026-12-01T08:00:00.000Z',
}

const Open = (more: Partial<Invitation>) => (
  <PortalGround words={words}>
    <div className={column}>
      <OpenInvitation param="-" invitation={{ ...invited, ...more }} onDone={nothing} onShut={nothing} />
    </div>
  </PortalGround>
)

export const ByMail: Story = () => <Open />
export const ByASharedLink: Story = () => <Open kind="link" email={null} lastName="" firstName="" />
export const FirstAdministrator: Story = () => <Open admits />
export const Returned: Story = () => <Open sentBack hasAccount />

const Closed = ({ state, name }: { state: Shut; name: CodeName }) => {
  const error = new CallError({
    name,
    code: codes[name].code,
    message: 'The registration link is no longer valid.',
    data: { kind: 'email' },
  })
  return (
    <PortalGround words={words}>
      <div className={column}>
        <ShutState param="-" state={state} error={error} />
      </div>
    </PortalGround>
  )
}

export const Invalid: Story = () => <Closed state="invalid" name="registrationLinkInvalid" />
export const Expired: Story = () => <Closed state="expired" name="registrationLinkExpired" />

export const Done: Story = () => (
  <PortalGround words={words}>
    <div className={column}>
      <DoneState arrived={{ state: 'under_review', ...company }} />
    </div>
  </PortalGround>
)

export const Admitted: Story = () => (
  <PortalGround words={words}>
    <div className={column}>
      <DoneState arrived={{ state: 'enabled', ...company }} />
    </div>
  </PortalGround>
)

/** A signed-in visitor, or an anonymous one. */
function Visit({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const [session] = useState(() => {
    const store = createSessionStore()
    if (signedIn) store.update({ status: 'ready', user: person })
    return store
  })
  return <SessionContext value={session}>{children}</SessionContext>
}

const Joining = ({ signedIn }: { signedIn: boolean }) => (
  <Visit signedIn={signedIn}>
    <PortalGround words={words}>
      <div className={column}>
        <Known answers={[[['sign-in-ways'], { methods: ['password', 'email'], slide: true }]]}>
          <AccountPanel
            param="-"
            invitation={invited}
            company={company.companyEn}
            taken=""
            onDone={nothing}
            onShut={nothing}
          />
        </Known>
      </div>
    </PortalGround>
  </Visit>
)

export const WithAnAccount: Story = () => <Joining signedIn={false} />
export const WithTheAccountSignedIn: Story = () => <Joining signedIn />
export const Used: Story = () => <Closed state="used" name="registrationLinkUsed" />
export const RegistrationClosed: Story = () => <Closed state="closed" name="registrationClosed" />
