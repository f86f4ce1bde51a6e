import { useEffect, useState } from 'react'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import { type Trouble, troubleOf } from './attempt.ts'
import { spokenMoment, useCountdown } from './countdown.ts'
import { codeRow } from './sign-in.css.ts'

type Props = {
  id: string
  value: string
  error?: string
  /** What is said when a code is on its way. */
  sent: string
  /** Has it sent and gives the seconds until the next may be asked for; null when there is nowhere to send it, which the form says. */
  onSend: () => Promise<number> | null
  onChange: (code: string) => void
  onTrouble: (trouble: Trouble | null) => void
}

/** A code that is sent, with the button that has it sent; it may be sent again after a minute (G6). */
export function CodeField({ id, value, error, sent, onSend, onChange, onTrouble }: Props) {
  const { t } = useText()
  const [state, setState] = useState({ busy: false, until: 0 })
  const left = useCountdown(state.until)
  const ask = async () => {
    const sending = onSend()
    if (!sending) return
    onTrouble(null)
    setState({ busy: true, until: 0 })
    try {
      const wait = await sending
      setState({ busy: false, until: Date.now() + wait * 1000 })
    } catch (failure) {
      const trouble = troubleOf(failure)
      setState({ busy: false, until: trouble.until > Date.now() + 1000 ? trouble.until : 0 })
      onTrouble(trouble)
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
          busy={state.busy}
          off={waiting ? t('login:sendAgainIn', { seconds: left }) : undefined}
        >
          {waiting
            ? t('login:sendAgainIn', { seconds: left })
            : t(state.until ? 'login:sendAgain' : 'login:sendCode')}
        </Button>
      </div>
      <Spoken until={state.until} left={left} sent={sent} />
    </>
  )
}

/** Says that the code is on its way, and speaks at 60, 30 and 0 seconds. */
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
