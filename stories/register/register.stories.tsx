import { CallError } from '../../client/call-error.ts'
import type { Invitation } from '../../client/register.ts'
import { DoneState, ShutState } from '../../components/register/ends.tsx'
import { OpenInvitation } from '../../components/register/open.tsx'
import type { Shut } from '../../components/register/states.ts'
import { type CodeName, codes } from '../../contract/codes.ts'
import { column } from '../ground.css.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'

export default { title: 'Portal / Registration' }

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
export const SentBack: Story = () => <Open sentBack hasAccount />

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
