import { useEffect, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { visuallyHidden } from '../../../../styles/recipes/a11y.css.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { spokenMoment, useCountdown } from '../parts/countdown.ts'
import { lead } from '../parts/frame.css.ts'
import { codeRow } from '../parts/sign-in.css.ts'
import type { useProof } from './use-proof.ts'

type Props = { proof: ReturnType<typeof useProof> }

/** The entries of the chosen method: an address, the code that was sent, or a message to the administrator. */
export function ProofFields({ proof }: Props) {
  const { t } = useText()
  const { id, method, entries, faults, isSent, set } = proof
  if (method === 'review')
    return (
      <TextArea
        id={`${id}-reason`}
        label={t('recovery:proof.reason')}
        hint={t('recovery:proof.reasonHint')}
        countTo={200}
        value={entries.reason}
        error={faults.reason}
        onChange={event => set('reason', event.currentTarget.value)}
      />
    )
  return (
    <>
      {method === 'email' && (
        <TextField
          id={`${id}-email`}
          type="email"
          label={t('recovery:proof.email')}
          autoComplete="email"
          maxLength={limits.emailMax}
          bound={limits.emailMax}
          value={entries.email}
          error={faults.email}
          onChange={event => set('email', event.currentTarget.value)}
        />
      )}
      {isSent && <CodeEntry proof={proof} />}
    </>
  )
}

/** The code, and the button that sends another one after a minute (G6). */
function CodeEntry({ proof }: Props) {
  const { t } = useText()
  const left = useCountdown(proof.until)
  const waiting = left > 0
  const again = waiting ? t('recovery:againIn', { seconds: left }) : t('recovery:again')
  return (
    <>
      <Told until={proof.until} left={left} />
      <div className={codeRow}>
        <TextField
          autoFocus
          id={`${proof.id}-code`}
          label={t('recovery:proof.code')}
          mono
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={proof.entries.code}
          error={proof.faults.code}
          onChange={event => proof.set('code', event.currentTarget.value)}
        />
        <Button onClick={proof.again} off={waiting ? again : undefined}>
          {again}
        </Button>
      </div>
    </>
  )
}

/** Announces that the code has been sent, and the countdown at 60, 30 and 0 seconds. */
function Told({ until, left }: { until: number; left: number }) {
  const { t } = useText()
  const moment = spokenMoment(left)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (until !== 0) setWords(moment === 0 ? t('recovery:again') : t('recovery:againIn', { seconds: moment }))
  }, [until, moment, t])
  return (
    <div role="status">
      <p className={lead}>{t('recovery:sent')}</p>
      <span className={visuallyHidden}>{words}</span>
    </div>
  )
}
