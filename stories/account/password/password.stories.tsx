import { useState } from 'react'
import { ExpiredDialog } from '../../../components/screens/account/password/expired-dialog.tsx'
import { PasswordSection } from '../../../components/screens/account/personal/personal.tsx'
import { Proof } from '../../../components/screens/account/recovery/proof.tsx'
import { Gone, Reset } from '../../../components/screens/account/recovery/reset.tsx'
import { RecoveryStart } from '../../../components/screens/account/recovery/start.tsx'
import { Button } from '../../../components/ui/base/button.tsx'
import { column } from '../../ground.css.ts'
import { PortalGround } from '../../portal-ground.tsx'
import type { Story } from '../../story.ts'

export default { title: 'Screens / Passwords' }

const words = ['password', 'recovery', 'login', 'portal', 'errors', 'ui'] as const
const nothing = () => undefined

/** As a section of the personal settings. */
export const Changing: Story = () => (
  <PortalGround words={words}>
    <div className={column}>
      <PasswordSection />
    </div>
  </PortalGround>
)

export const Expired: Story = () => {
  const [open, setOpen] = useState(false)
  return (
    <PortalGround words={words}>
      <Button onClick={() => setOpen(true)}>Go on with an expired password</Button>
      {open && <ExpiredDialog onDone={() => setOpen(false)} />}
    </PortalGround>
  )
}

export const Forgotten: Story = () => (
  <PortalGround words={words}>
    <div className={column}>
      <RecoveryStart />
    </div>
  </PortalGround>
)

export const ThreeWays: Story = () => (
  <PortalGround words={words}>
    <div className={column}>
      <Proof recovery={{ ticket: 'story', expiresIn: 1800, methods: ['email', 'phone', 'review'] }} />
    </div>
  </PortalGround>
)

export const SettingANewOne: Story = () => (
  <PortalGround words={words}>
    <div className={column}>
      <Reset permit={{ token: 'story' }} onGone={nothing} />
    </div>
  </PortalGround>
)

export const LinkUsedBefore: Story = () => (
  <PortalGround words={words}>
    <div className={column}>
      <Gone text="The link to reset the password has already been used. Sign in, or request a new one." />
    </div>
  </PortalGround>
)
