import { useEffect, useState } from 'react'
import { mailSignInCode } from '../../client/sign-in.ts'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import { type Trouble, troubleOf } from './attempt.ts'
import { spokenMoment, useCountdown } from './countdown.ts'
import { codeRow } from './sign-in.css.ts'

type Props = {
  id: string
  email: string
  value: string
  error?: string
  onChange: (code: string) => void
  /** The address cannot be mailed to: the form says so. */
  onNoEmail: () => void
  onTrouble: (trouble: Trouble | null) => void
  isEmail: (text: string) => boolean
}

/** The mailed code, with the button that has it sent; it may be sent again after a minute (G6). */
export function CodeField({ id, email, value, error, onChange, onNoEmail, onTrouble, isEmail }: Props) {
  const { t } = useText()
  const [sent, setSent] = useState({ busy: false, until: 0 })
  const left = useCountdown(sent.until)
  const ask = async () => {
    if (!isEmail(email)) return onNoEmail()
    onTrouble(null)
    setSent({ busy: true, until: 0 })
    try {
      const wait = await mailSignInCode(email.trim())
      setSent({ busy: false, until: Date.now() + wait * 1000 })
    } catch (failure) {
      const trouble = troubleOf(failure)
      setSent({ busy: false, until: trouble.until > Date.now() + 1000 ? trouble.until : 0 })
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
          busy={sent.busy}
          off={waiting ? t('login:sendAgainIn', { seconds: left }) : undefined}
        >
          {waiting
            ? t('login:sendAgainIn', { seconds: left })
            : t(sent.until ? 'login:sendAgain' : 'login:sendCode')}
        </Button>
      </div>
      <Spoken until={sent.until} left={left} />
    </>
  )
}

/** Says that the code is on its way, and speaks at 60, 30 and 0 seconds. */
function Spoken({ until, left }: { until: number; left: number }) {
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
      {until > 0 && <p>{t('login:codeSent')}</p>}
      <span className={visuallyHidden}>{words}</span>
    </div>
  )
}
