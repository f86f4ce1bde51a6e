import { useId, useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import type { Pending } from '../../../../client/sign-in/pending-step.ts'
import { passSecondStep } from '../../../../client/sign-in/second-factor.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useUnsaved } from '../../../shared/page/unsaved.ts'
import { Button } from '../../../ui/base/button.tsx'
import { lazyPart } from '../../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../../ui/base/not-loaded.tsx'
import { Later } from '../../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Alarm } from '../parts/alarm.tsx'
import { isCode, isRecoveryCode } from '../parts/proof.ts'
import * as css from '../parts/second-factor.css.ts'
import { useAttempt } from '../parts/use-attempt.ts'

const RequiredSetup = lazyPart(
  () => import('./required-setup.tsx').then(file => file.RequiredSetup),
  NotLoaded,
)

export type StepProps = {
  step: Pending
  onSignedIn: () => void
  /** Back to the first step; `why` is the error that caused it, if any. */
  onBack: (why?: string) => void
  /** Within a dialog, whose title says it already. */
  untitled?: boolean
}

/** The second factor (B6): a code of the authenticator, a recovery code, or the required binding. */
export function SecondStep(props: StepProps) {
  if (!props.step.setup) return <CodeStep {...props} />
  return (
    <Later lines={6} size="control">
      <RequiredSetup {...props} />
    </Later>
  )
}

function CodeStep(props: StepProps) {
  const { t } = useText()
  const course = useCodeStep(props)
  const { kind } = course
  return (
    <div className={css.column}>
      {!props.untitled && <h1 className={css.title}>{t('secondFactor:step.title')}</h1>}
      <p className={css.text}>{t(`secondFactor:step.${kind}.text`)}</p>
      <Alarm trouble={course.trouble} />
      <Form className={css.form} onSend={course.go}>
        <ProofField course={course} />
        {kind === 'code' && (
          <Checkbox
            checked={course.trust}
            label={t('secondFactor:step.trust')}
            hint={t('secondFactor:step.trustHint')}
            onChange={event => course.setTrust(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" variant="primary" wide busy={course.busy}>
          {t('secondFactor:step.submit')}
        </Button>
      </Form>
      <div className={css.others}>
        <Button
          variant="quiet"
          className={css.other}
          onClick={() => course.change(kind === 'code' ? 'recovery' : 'code')}
        >
          {t(`secondFactor:step.${kind}.other`)}
        </Button>
        <Button variant="quiet" className={css.other} onClick={() => props.onBack()}>
          {t('secondFactor:step.back')}
        </Button>
      </div>
      <p className={css.text}>{t('secondFactor:step.lost')}</p>
    </div>
  )
}

function ProofField({ course }: { course: ReturnType<typeof useCodeStep> }) {
  const { t } = useText()
  const figures = course.kind === 'code'
  return (
    <TextField
      id={course.id}
      autoFocus
      label={t(`secondFactor:step.${course.kind}.label`)}
      mono
      className={css.code}
      inputMode={figures ? 'numeric' : 'text'}
      autoComplete={figures ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      value={course.typed}
      error={course.fault && t(`secondFactor:field.${course.fault}`)}
      onChange={event => course.type(event.currentTarget.value)}
    />
  )
}

/** The kind of proof in the second factor. */
type Kind = 'code' | 'recovery'

/** The second factor: entries, whether they can be sent, and the result. */
function useCodeStep({ step, onSignedIn, onBack }: StepProps) {
  const { t } = useText()
  const session = useSessionStore()
  const [kind, setKind] = useState<Kind>('code')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<Kind | null>(null)
  const [trust, setTrust] = useState(false)
  const { trouble, busy, say, attempt } = useAttempt()
  const id = useId()
  useUnsaved(typed !== '', { asks: false })
  const focus = () => document.getElementById(id)?.focus()
  const submit = async () => {
    const proof = kind === 'code' ? { code: typed.trim() } : { recoveryCode: typed.trim() }
    try {
      await passSecondStep(step, proof, kind === 'code' && trust, session)
    } catch (error) {
      if (isCallError(error, 'authenticatorExpired')) return onBack(t('secondFactor:problem.expired'))
      throw error
    }
    onSignedIn()
  }
  return {
    ...{ id, kind, typed, fault, trust, setTrust, trouble, busy },
    type: (text: string) => {
      setTyped(text)
      setFault(null)
    },
    change: (next: Kind) => {
      setKind(next)
      setTyped('')
      setFault(null)
      say(null)
      focus()
    },
    go: () => {
      const complete = kind === 'code' ? isCode(typed) : isRecoveryCode(typed)
      setFault(complete ? null : kind)
      if (complete) void attempt(submit)
      else focus()
    },
  }
}
