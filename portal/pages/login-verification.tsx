import { useEffect } from 'react'
import { comeBack } from '../../components/screens/account/login/came-back.ts'
import { SignInScreen } from '../../components/screens/account/login/screen.tsx'
import { SecondStep } from '../../components/screens/account/second-factor/step.tsx'
import { useNavigation } from '../../components/shared/page/navigation.tsx'
import { toast } from '../../components/ui/feedback/toast-store.ts'
import { forgetStep, waitingStep } from '../pending-step.ts'
import { forgetTarget, targetAfterSignIn } from '../place.ts'

/** /login/verification: the second step. Its ticket is only in memory, so a reloaded page starts with the first step. */
export function Page() {
  const { go } = useNavigation()
  const waiting = waitingStep()
  useEffect(() => {
    if (!waiting) go('/login', { replace: true })
  }, [waiting, go])
  if (!waiting) return <SignInScreen>{null}</SignInScreen>
  const back = (why?: string) => {
    if (why) toast('warning', why)
    comeBack()
    go('/login', { replace: true })
    forgetStep()
  }
  const enter = () => {
    const target = targetAfterSignIn(waiting.redirectUrl)
    forgetTarget()
    go(target, { replace: true })
    forgetStep()
  }
  return (
    <SignInScreen>
      <SecondStep step={waiting.step} onSignedIn={enter} onBack={back} />
    </SignInScreen>
  )
}
