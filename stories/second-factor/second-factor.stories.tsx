import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PasskeysSection } from '../../components/passkeys/section.tsx'
import { TrustedDevicesSection } from '../../components/second-factor/devices.tsx'
import { RecoveryCodes } from '../../components/second-factor/recovery-codes.tsx'
import { AuthenticatorSection } from '../../components/second-factor/section.tsx'
import { SecondStep } from '../../components/second-factor/step.tsx'
import { SessionContext } from '../../components/session-context.ts'
import { actOut } from '../act-out.ts'
import { column, stack } from '../ground.css.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'
import { factorSession, recoveryCodes, type Standing } from './session.ts'

export default { title: 'Portal / Second factor' }

const words = ['login', 'secondFactor', 'portal', 'errors', 'ui'] as const
const nothing = () => undefined

type Shown = { standing?: Standing; narrow?: boolean; press?: readonly string[]; children: ReactNode }

/** A part over a session of its own; what is pressed is pressed as soon as it is there. */
function Ground({ standing = 'bare', narrow, press = [], children }: Shown) {
  const [session] = useState(() => factorSession(standing))
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: acted out once.
  useEffect(() => {
    let gone = false
    void actOut(box.current!, press, () => gone)
    return () => {
      gone = true
    }
  }, [])
  return (
    <div ref={box} className={narrow ? column : undefined}>
      <SessionContext value={session}>
        <PortalGround words={words}>{children}</PortalGround>
      </SessionContext>
    </div>
  )
}

const step = (setup: boolean) => ({ ticket: 'ticket', setup, until: Date.now() + 900_000 })
const submit = 'button[type=submit]'

export const Step: Story = () => (
  <Ground narrow>
    <SecondStep step={step(false)} onSignedIn={nothing} onBack={nothing} />
  </Ground>
)
export const StepWithAFault: Story = () => (
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
export const Bare: Story = () => (
  <Ground>
    <Sections />
  </Ground>
)
export const Bound: Story = () => (
  <Ground standing="bound">
    <Sections />
  </Ground>
)
export const Unbinding: Story = () => (
  <Ground standing="bound" press={['#authenticator button:last-of-type']}>
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
