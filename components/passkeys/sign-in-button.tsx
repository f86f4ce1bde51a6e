import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { isCallError } from '../../client/call-error.ts'
import { PasskeyDeclined, signInWithPasskey } from '../../client/passkeys.ts'
import type { Ticked } from '../../client/sign-in.ts'
import { getTrouble, type Trouble } from '../login/attempt.ts'
import { useSessionStore } from '../session-context.ts'
import { Button } from '../ui/button.tsx'
import { useText } from '../use-text.ts'

type Props = {
  /** Whether the form lets go on; it says itself what is missing. */
  mayStart: () => boolean
  /** What is ticked there. */
  ticked: Ticked
  onTrouble: (trouble: Trouble | null) => void
  onSignedIn: () => void
}

/** The way in by passkey: one press, then the device asks. What goes wrong is said by the form. */
export function PasskeyButton({ mayStart, ticked, onTrouble, onSignedIn }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const [busy, setBusy] = useState(false)
  const enter = async () => {
    if (!mayStart()) return
    setBusy(true)
    onTrouble(null)
    try {
      await signInWithPasskey(ticked, session)
      onSignedIn()
    } catch (error) {
      onTrouble(sayOf(error, t('login:passkeyNotUsed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={Fingerprint} wide busy={busy} onClick={enter}>
      {t('login:passkey')}
    </Button>
  )
}

/** A declined passkey has no sentence of the server's. */
const sayOf = (error: unknown, declined: string): Trouble =>
  error instanceof PasskeyDeclined || isCallError(error, 'passkeyRefused')
    ? { kind: 'other', until: 0, text: declined }
    : getTrouble(error)
