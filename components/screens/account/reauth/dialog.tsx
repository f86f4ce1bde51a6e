import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Pending } from '../../../../client/sign-in/pending-step.ts'
import { signInWays } from '../../../../client/sign-in/sign-in.ts'
import { loadWords } from '../../../../client/words/i18n.ts'
import { fullName } from '../../../../contract/values/names.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { lazyPart } from '../../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../../ui/base/not-loaded.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Banner } from '../../../ui/feedback/notice-bar.tsx'
import { Later, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { comeBack } from '../login/came-back.ts'
import { SignIn } from '../login/sign-in.tsx'
import { drawnWays } from '../parts/entries.ts'
import { offersPasskeys } from '../passkeys/offered.ts'
import * as css from './reauth.css.ts'
import type { Wanted } from './wanted.ts'

const SecondStep = lazyPart(async () => {
  const [file] = await Promise.all([import('../second-factor/step.tsx'), loadWords(['secondFactor'])])
  return file.SecondStep
}, NotLoaded)

/** The requester watches the session itself, since another tab may sign in first. */
const nothing = () => undefined

/**
 * Sign-in over a page whose session has ended: the same user continues where they were, and waiting submits are sent
 * (F41, N14). Identity providers are not offered here: their page would replace this one and lose the waiting
 * submits. The sign-in screen, one press away, offers them, and there the form is stored as a draft.
 */
export function ReauthDialog({ wanted }: { wanted: Wanted }) {
  const { t, locale } = useText()
  const { user } = useSession()
  // Keep the person from the start, whatever happens to the session meanwhile.
  const [person] = useState(user)
  const ways = useQuery({ queryKey: ['sign-in-ways'], queryFn: ({ signal }) => signInWays(signal) })
  const [step, setStep] = useState<Pending | null>(null)
  const [why, setWhy] = useState('')
  const form = useRef<HTMLDivElement>(null)
  const ready = ways.data !== undefined
  useEffect(() => {
    // The account is fixed: focus the first field that can be edited.
    if (ready) form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()
  }, [ready])
  const back = (reason = '') => {
    comeBack()
    setStep(null)
    setWhy(reason)
  }
  const stay = () => wanted.end('stays')
  return (
    <Dialog
      open
      size="sm"
      title={t('reauth:title')}
      onClose={reason => reason !== 'outside' && stay()}
      footer={
        <>
          <Button variant="quiet" onClick={() => wanted.end('leaves')}>
            {t('reauth:other')}
          </Button>
          <Button onClick={stay}>{t('portal:unsaved.stay')}</Button>
        </>
      }
    >
      <div ref={form} className={css.body}>
        <p>{wanted.text}</p>
        <p className={css.note}>
          {t(wanted.waits ? 'reauth:waits' : 'reauth:kept', { name: person ? fullName(person, locale) : '' })}
        </p>
        {ways.isPending && <Skeleton lines={4} size="control" />}
        {ways.isError && (
          <ErrorState title={ways.error.message || t('reauth:failed')} onRetry={() => ways.refetch()} />
        )}
        {step && (
          <Later lines={3} size="control">
            <SecondStep untitled step={step} onSignedIn={nothing} onBack={back} />
          </Later>
        )}
        {why && <Banner notice={{ id: 'why', tone: 'danger', text: why }} />}
        {!step && ways.data && person && (
          <SignIn
            ways={drawnWays(ways.data.methods)}
            withPuzzle={ways.data.slide}
            passkeys={offersPasskeys()}
            person={{ account: person.account, email: person.email }}
            onSignedIn={nothing}
            onSecondStep={setStep}
          />
        )}
      </div>
    </Dialog>
  )
}
