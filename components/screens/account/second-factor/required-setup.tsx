import { useEffect, useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import { beginRequired, bindRequired, type Setup } from '../../../../client/sign-in/second-factor.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Alarm } from '../parts/alarm.tsx'
import * as css from '../parts/second-factor.css.ts'
import { note } from '../parts/sign-in.css.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetupForm } from './setup-form.tsx'
import type { StepProps } from './step.tsx'

type Bound = Awaited<ReturnType<typeof bindRequired>>

/** Binds the authenticator that a company requires, within the sign-in: scan, prove, save the recovery codes. */
export function RequiredSetup({ step, onSignedIn, onBack, untitled }: StepProps) {
  const { t } = useText()
  const session = useSessionStore()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [bound, setBound] = useState<Bound | null>(null)
  const { trouble, busy, attempt } = useAttempt()
  const orBack = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (isCallError(error, 'authenticatorExpired')) return onBack(t('secondFactor:problem.expired'))
      throw error
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once per ticket; a new secret would void the scanned one.
  useEffect(() => {
    void attempt(() => orBack(async () => setSetup(await beginRequired(step, session))))
  }, [step.ticket])
  const bind = (code: string, trust: boolean) =>
    attempt(() =>
      orBack(async () => {
        if (setup) setBound(await bindRequired(step, { setupId: setup.setupId, code, trust }, session))
      }),
    )
  const enter = () =>
    attempt(async () => {
      await bound?.enter()
      onSignedIn()
    })
  const title = t(bound ? 'secondFactor:codes.title' : 'secondFactor:setup.title')
  return (
    <div className={css.column}>
      {!untitled && <h1 className={css.title}>{title}</h1>}
      <Alarm trouble={trouble} />
      {bound ? (
        <RecoveryCodes codes={bound.recoveryCodes} busy={busy} onDone={enter} />
      ) : (
        <>
          <p className={note}>{t('secondFactor:setup.required')}</p>
          {setup && <SetupForm setup={setup} busy={busy} offersTrust onCode={bind} />}
          {!setup && !trouble && <Skeleton lines={6} size="control" />}
          <div className={css.others}>
            <Button variant="quiet" className={css.other} onClick={() => onBack()}>
              {t('secondFactor:step.back')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
