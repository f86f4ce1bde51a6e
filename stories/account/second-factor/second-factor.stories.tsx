import type { ReactNode } from 'react'
import { PasskeysSection } from '../../../components/screens/account/passkeys/section.tsx'
import { TrustedDevicesSection } from '../../../components/screens/account/second-factor/devices.tsx'
import { RecoveryCodes } from '../../../components/screens/account/second-factor/recovery-codes.tsx'
import { AuthenticatorSection } from '../../../components/screens/account/second-factor/section.tsx'
import { SecondStep } from '../../../components/screens/account/second-factor/step.tsx'
import { column, stack } from '../../ground.css.ts'
import { PressedGround } from '../../pressed.tsx'
import type { Story } from '../../story.ts'
import { factorSession, recoveryCodes, type ServerState } from './session.ts'

export default { title: 'Screens / Second factor' }

const words = ['login', 'secondFactor', 'portal', 'errors', 'ui'] as const
const nothing = () => undefined

type Shown = { server?: ServerState; narrow?: boolean; press?: readonly string[]; children: ReactNode }

/** A part in its own session. */
const Ground = ({ server = 'bare', narrow, press, children }: Shown) => (
  <PressedGround
    words={words}
    begin={() => factorSession(server)}
    press={press}
    className={narrow ? column : undefined}
  >
    {children}
  </PressedGround>
)

const step = (setup: boolean) => ({ ticket: 'ticket', setup, until: Date.now() + 900_000 })
const submit = 'button[type=submit]'

export const Step: Story = () => (
  <Ground narrow>
    <SecondStep step={step(false)} onSignedIn={nothing} onBack={nothing} />
  </Ground>
)
export const StepWithError: Story = () => (
  <Ground narrow press={[submit]}>
    <SecondStep step={step(false)} onSignedIn={nothing} onBack={nothing} />
  </Ground>
)
export const StepByRecoveryCode: Story = () => (
  <Ground narrow press={['form + div button']}>
    <SecondStep step={step(false)} onSignedIn={nothing} onBack={nothing} />
  </Ground>
)
export const RequiredSetup: Story = () => (
  <Ground narrow>
    <SecondStep step={step(true)} onSignedIn={nothing} onBack={nothing} />
  </Ground>
)
export const Codes: Story = () => (
  <Ground narrow>
    <RecoveryCodes codes={recoveryCodes} onDone={nothing} />
  </Ground>
)

const Sections = () => (
  <div className={stack}>
    <AuthenticatorSection />
    <TrustedDevicesSection />
    <PasskeysSection />
  </div>
)
export const NothingLinked: Story = () => (
  <Ground>
    <Sections />
  </Ground>
)
export const Bound: Story = () => (
  <Ground server="bound">
    <Sections />
  </Ground>
)
export const Unbinding: Story = () => (
  <Ground server="bound" press={['#authenticator button:last-of-type']}>
    <AuthenticatorSection />
  </Ground>
)
export const Binding: Story = () => (
  <Ground press={['#authenticator button']}>
    <AuthenticatorSection />
  </Ground>
)
export const AddingAPasskey: Story = () => (
  <Ground press={['#passkeys button']}>
    <PasskeysSection />
  </Ground>
)
