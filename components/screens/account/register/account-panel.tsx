import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../../../../client/http/call-error.ts'
import type { Pending } from '../../../../client/sign-in/pending-step.ts'
import {
  type Arrived,
  type Invitation,
  joinAsVisitor,
  joinCompany,
  mailRegisterCode,
} from '../../../../client/sign-in/register.ts'
import { signInWays } from '../../../../client/sign-in/sign-in.ts'
import { loadWords } from '../../../../client/words/i18n.ts'
import { fullName } from '../../../../contract/values/names.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { lazyPart } from '../../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../../ui/base/not-loaded.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Later, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { comeBack } from '../login/came-back.ts'
import { SignIn } from '../login/sign-in.tsx'
import { drawnWays } from '../parts/entries.ts'
import { lead } from '../parts/frame.css.ts'
import { note, trouble } from '../parts/sign-in.css.ts'
import { offersPasskeys } from '../passkeys/offered.ts'
import { getDraft } from './entries.ts'
import { JoinForm } from './join-form.tsx'
import * as css from './register.css.ts'
import { isProved } from './states.ts'

const SecondStep = lazyPart(async () => {
  const [file] = await Promise.all([import('../second-factor/step.tsx'), loadWords(['secondFactor'])])
  return file.SecondStep
}, NotLoaded)

type Props = {
  param: string
  invitation: Invitation
  company: string
  /** The address that has an account, if known. */
  taken: string
  onDone: (arrived: Arrived) => void
  onShut: (error: CallError) => void
}

/** Joins with an existing account: the user signs in on this page, sees the account's name, and confirms its use. */
export function AccountPanel({ param, invitation, company, taken, ...ends }: Props) {
  const { t, locale } = useText()
  const { user } = useSession()
  const [other, setOther] = useState(false)
  const [proved, setProved] = useState(false)
  const submit = t('register:join', { company })
  const draft = `join.${getDraft(invitation)}`
  const { email } = invitation
  const invited =
    invitation.admits && email ? { email, sendCode: () => mailRegisterCode(param, email) } : null
  if (proved)
    return (
      <JoinForm
        lead={t('register:proved', { company })}
        known={invitation}
        draft={draft}
        submit={submit}
        invited={invited}
        send={names => joinAsVisitor(param, names)}
        {...ends}
      />
    )
  if (user && !other)
    return (
      <JoinForm
        key={user.accountId}
        lead={t('register:signedIn', { name: fullName(user, locale), account: user.account })}
        known={user}
        draft={draft}
        submit={submit}
        invited={invited}
        send={names => joinCompany(param, names)}
        {...ends}
      >
        <Button variant="quiet" wide onClick={() => setOther(true)}>
          {t('register:other')}
        </Button>
      </JoinForm>
    )
  return (
    <div className={css.stack}>
      {taken ? (
        <p className={note}>{t('register:taken', { email: taken })}</p>
      ) : (
        <p className={lead}>{t('register:signInFirst', { company })}</p>
      )}
      <SignInHere onSignedIn={() => setOther(false)} onProved={() => setProved(true)} />
    </div>
  )
}

/** Sign-in without leaving the page, second factor included. */
function SignInHere({ onSignedIn, onProved }: { onSignedIn: () => void; onProved: () => void }) {
  const { t } = useText()
  const ways = useQuery({ queryKey: ['sign-in-ways'], queryFn: ({ signal }) => signInWays(signal) })
  const [step, setStep] = useState<Pending | null>(null)
  const [why, setWhy] = useState('')
  const back = (reason = '') => {
    comeBack()
    setStep(null)
    setWhy(reason)
  }
  if (ways.isPending) return <Skeleton lines={4} size="control" />
  if (ways.isError)
    return <ErrorState title={ways.error.message || t('register:failed')} onRetry={() => ways.refetch()} />
  if (step)
    return (
      <Later lines={3} size="control">
        <SecondStep untitled step={step} onSignedIn={onSignedIn} onBack={back} />
      </Later>
    )
  const onRefused = (error: unknown) => {
    if (!isProved(error)) return false
    onProved()
    return true
  }
  return (
    <>
      {why && <p className={trouble}>{why}</p>}
      <SignIn
        untitled
        ways={drawnWays(ways.data.methods)}
        withPuzzle={ways.data.slide}
        passkeys={offersPasskeys()}
        onSignedIn={onSignedIn}
        onSecondStep={setStep}
        onRefused={onRefused}
      />
    </>
  )
}
