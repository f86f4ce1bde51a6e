import { useState } from 'react'
import type { CallError } from '../../../../client/http/call-error.ts'
import { type Arrived, resendInvitation } from '../../../../client/sign-in/register.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useNavigation } from '../../../shared/page/navigation.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { comeBack } from '../login/came-back.ts'
import { Alarm, ScreenFrame } from '../parts/frame.tsx'
import { note } from '../parts/sign-in.css.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { useCompany } from './open.tsx'
import { isMailed, type Shut } from './states.ts'

/** The user's part is done: an administrator confirms (F14), except for the first user, who enters at once. */
export function DoneState({ arrived }: { arrived: Arrived }) {
  const { t } = useText()
  const company = useCompany(arrived)
  const admitted = arrived.state === 'enabled'
  return (
    <ScreenFrame
      heading={t(admitted ? 'register:admitted.title' : 'register:done.title')}
      lead={t(admitted ? 'register:admitted.text' : 'register:done.text', { company })}
    >
      <Onward primary />
    </ScreenFrame>
  )
}

type ShutProps = { state: Shut; error: CallError; param: string }

/** An invalid link: why, and what helps (F23, N59). */
export function ShutState({ state, error, param }: ShutProps) {
  const { t } = useText()
  const again = state === 'expired' && isMailed(error)
  return (
    <ScreenFrame heading={t(`register:shut.${state}`)} lead={error.message}>
      {again && <Again param={param} />}
      <Onward primary={!again} />
    </ScreenFrame>
  )
}

/**
 * A personal invitation is mailed again to the same address. The page does not show the address, so that nobody else
 * learns it.
 */
function Again({ param }: { param: string }) {
  const { t } = useText()
  const [sent, setSent] = useState(false)
  const { trouble, busy, attempt } = useAttempt()
  const send = async () => {
    await resendInvitation(param)
    setSent(true)
  }
  return (
    <>
      <Alarm trouble={trouble} />
      <div role="status">{sent && <p className={note}>{t('register:resent')}</p>}</div>
      {!sent && (
        <Button variant="primary" wide busy={busy} onClick={() => void attempt(send)}>
          {t('register:resend')}
        </Button>
      )}
    </>
  )
}

/** The next page: the start page of the signed-in user, otherwise the sign-in. */
function Onward({ primary }: { primary: boolean }) {
  const { t } = useText()
  const { go } = useNavigation()
  const { user } = useSession()
  const onward = () => {
    if (!user) comeBack()
    go(user ? '/home' : '/login')
  }
  return (
    <Button variant={primary ? 'primary' : undefined} wide onClick={onward}>
      {t(user ? 'register:toHome' : 'portal:notFound.login')}
    </Button>
  )
}
