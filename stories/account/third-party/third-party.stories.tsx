import { ConfirmWay } from '../../../components/screens/account/third-party/confirm-way.tsx'
import { OtherWays } from '../../../components/screens/account/third-party/other-ways.tsx'
import { ScanCode } from '../../../components/screens/account/third-party/scan-code.tsx'
import { column } from '../../ground.css.ts'
import { Known } from '../../known.tsx'
import { PortalGround } from '../../portal-ground.tsx'
import { PressedColumn } from '../../pressed.tsx'
import type { Story } from '../../story.ts'

export default { title: 'Screens / Third-party sign-in' }

const nothing = () => undefined

const way = {
  state: 'A'.repeat(43),
  go: '/plt/thirdpart/go/example',
  scan: 'https://mds.example.com/plt/thirdpart/go/0vY8ZfPq3kTn5mXw7cRb9dLs1aHj4gEu2iQo6tKz0xN',
  digits: 47,
  provider: { id: 'example', kind: 'oidc' as const, name: '恒宇统一登录', nameEn: 'Hengyu sign-in' },
  until: Date.now() + 300_000,
}

/** The code, the number that the phone requires, and a link for going on without a phone. */
export const ACodeToScan: Story = () => (
  <PortalGround words={['thirdParty', 'ui']}>
    <div className={column}>
      <ScanCode way={way} confirming={false} onLeave={nothing} onBack={nothing} />
    </div>
  </PortalGround>
)

const words = ['thirdParty', 'login', 'errors', 'ui'] as const
const wechat = { id: 'other', kind: 'wechat' as const, name: '微信', nameEn: 'WeChat' }

/** Below the form of the sign-in screen, for a company that offers two. */
export const OtherWaysIn: Story = () => (
  <PressedColumn words={words}>
    <Known
      answers={[
        [
          ['providers', 'of-story'],
          [way.provider, wechat],
        ],
      ]}
    >
      <OtherWays
        company="of-story"
        returned={false}
        onLeave={nothing}
        mayStart={() => true}
        ticked={{}}
        onSignedIn={nothing}
        onSecondStep={nothing}
      />
    </Known>
  </PressedColumn>
)

const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const Confirming = ({ browser, press }: { browser: string | null; press?: readonly string[] }) => (
  <PressedColumn words={words} press={press}>
    <Known
      answers={[[['carried-way'], { userAgent: browser, network: '203.0.113.0', provider: way.provider }]]}
    >
      <ConfirmWay />
    </Known>
  </PressedColumn>
)

/** On the phone that scanned the code. */
export const TheNumberOnThePhone: Story = () => <Confirming browser={userAgent} />
export const NoNumberGiven: Story = () => <Confirming browser={null} press={['button[type=submit]']} />
