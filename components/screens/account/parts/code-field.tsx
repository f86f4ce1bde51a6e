import { useEffect, useState } from 'react'
import { visuallyHidden } from '../../../../styles/recipes/a11y.css.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { getTrouble, type Trouble } from './attempt.ts'
import { spokenMoment, useCountdown } from './countdown.ts'
import { codeRow } from './sign-in.css.ts'
import { useWait } from './waits.ts'

type Props = {
  id: string
  /** Destination and purpose of the code: the wait for the next one belongs to it. */
  place: string
  value: string
  error?: string
  /** Announced when a code has been sent. */
  sent: string
  /**
   * Sends the code and resolves to the seconds until the next may be requested; null if there is no destination,
   * which the form reports.
   */
  onSend: () => Promise<number> | null
  onChange: (code: string) => void
  onTrouble: (trouble: Trouble | null) => void
}

/** A field for a code with the button that sends it; it can be sent again after a minute (G6). */
export function CodeField({ id, place, value, error, sent, onSend, onChange, onTrouble }: Props) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [until, waitUntil] = useWait(place)
  const left = useCountdown(until)
  const ask = async () => {
    const sending = onSend()
    if (!sending) return
    onTrouble(null)
    setBusy(true)
    try {
      waitUntil(Date.now() + (await sending) * 1000)
    } catch (failure) {
      const trouble = getTrouble(failure)
      waitUntil(trouble.until > Date.now() + 1000 ? trouble.until : 0)
      onTrouble(trouble)
    } finally {
      setBusy(false)
    }
  }
  const waiting = left > 0
  return (
    <>
      <div className={codeRow}>
        <TextField
          id={id}
          label={t('login:code')}
          mono
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={value}
          error={error}
          onChange={event => onChange(event.currentTarget.value)}
        />
        <Button
          onClick={ask}
          busy={busy}
          off={waiting ? t('login:sendAgainIn', { seconds: left }) : undefined}
        >
          {waiting
            ? t('login:sendAgainIn', { seconds: left })
            : t(until ? 'login:sendAgain' : 'login:sendCode')}
        </Button>
      </div>
      <Spoken until={until} left={left} sent={sent} />
    </>
  )
}

/** Announces that the code has been sent, and the countdown at 60, 30 and 0 seconds. */
function Spoken({ until, left, sent }: { until: number; left: number; sent: string }) {
  const { t } = useText()
  const moment = spokenMoment(left)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (until === 0) return
    if (moment === 0) setWords(t('login:canSendAgain'))
    else setWords(t('login:sendAgainIn', { seconds: moment }))
  }, [until, moment, t])
  return (
    <div role="status">
      {until > 0 && <p>{sent}</p>}
      <span className={visuallyHidden}>{words}</span>
    </div>
  )
}
