import { ScanCode } from '../../components/third-party/scan-code.tsx'
import { column } from '../ground.css.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'

export default { title: 'Portal / Third-party sign-in' }

const nothing = () => undefined

const way = {
  state: 'A'.repeat(43),
  go: '/plt/thirdpart/go/example',
  scan: 'https://mds.example.com/plt/thirdpart/go/0vY8ZfPq3kTn5mXw7cRb9dLs1aHj4gEu2iQo6tKz0xN',
  digits: 47,
  provider: { id: 'example', kind: 'oidc' as const, name: '恒宇统一登录', nameEn: 'Hengyu sign-in' },
  until: Date.now() + 300_000,
}

/** The code, the number that the phone asks for, and the way on without a phone. */
export const ACodeToScan: Story = () => (
  <PortalGround words={['thirdParty', 'ui']}>
    <div className={column}>
      <ScanCode way={way} confirming={false} onLeave={nothing} onBack={nothing} />
    </div>
  </PortalGround>
)
