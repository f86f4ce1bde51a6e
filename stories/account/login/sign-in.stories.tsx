import { Puzzle } from '../../../components/screens/account/login/puzzle.tsx'
import { SignIn } from '../../../components/screens/account/login/sign-in.tsx'
import { useText } from '../../../components/shared/call/use-text.ts'
import { column } from '../../ground.css.ts'
import { PortalGround } from '../../portal-ground.tsx'
import type { Story } from '../../story.ts'

export default { title: 'Screens / Sign-in' }

const words = ['login', 'portal', 'ui'] as const
const nothing = () => undefined

export const TwoWays: Story = () => (
  <PortalGround words={words}>
    <div className={column}>
      <SignIn ways={['password', 'email']} withPuzzle onSignedIn={nothing} onSecondStep={nothing} />
    </div>
  </PortalGround>
)

export const WithAHint: Story = () => (
  <PortalGround words={words}>
    <div className={column}>
      <SignIn
        ways={['password']}
        withPuzzle
        hint="Sign in to open the page that you asked for."
        onSignedIn={nothing}
        onSecondStep={nothing}
      />
    </div>
  </PortalGround>
)

const picture = (inside: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160">${inside}</svg>`)}`

const challenge = {
  challengeId: 'ccf1dd0e-8d62-4b5e-9d0a-0a4be4a80a11',
  background: picture(
    '<path fill="#c8d6d2" d="M0 0h320v160H0z"/><path fill="#5d7d77" d="M210 56h44v44h-44z"/>',
  ),
  piece: picture('<path fill="#0a5659" d="M0 0h320v320H0z"/>'),
  width: 320,
  height: 160,
  pieceWidth: 44,
  pieceTop: 56,
  expiresIn: 120,
}

/** The server draws the real one; here a plain square replaces it. */
export const ThePuzzle: Story = () => (
  <PortalGround words={words}>
    <div className={column}>
      <DrawnPuzzle />
    </div>
  </PortalGround>
)

function DrawnPuzzle() {
  const { t } = useText()
  const other = { hint: t('login:slide.unable'), label: t('login:slide.useEmail'), onChoose: nothing }
  return <Puzzle challenge={challenge} busy={false} onConfirm={nothing} onAgain={nothing} other={other} />
}
