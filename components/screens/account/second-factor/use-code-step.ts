import { useId, useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import { passSecondStep } from '../../../../client/sign-in/second-factor.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useUnsaved } from '../../../shared/page/unsaved.ts'
import { isCode, isRecoveryCode } from '../parts/proof.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import type { StepProps } from './step.tsx'

/** The kind of proof in the second factor. */
export type Kind = 'code' | 'recovery'

/** The second factor: entries, whether they can be sent, and the result. */
export function useCodeStep({ step, onSignedIn, onBack }: StepProps) {
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
