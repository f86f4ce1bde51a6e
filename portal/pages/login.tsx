import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Pending } from '../../client/sign-in/pending-step.ts'
import { signInWays } from '../../client/sign-in/sign-in.ts'
import { SignInScreen } from '../../components/screens/account/login/screen.tsx'
import { SignIn } from '../../components/screens/account/login/sign-in.tsx'
import { drawnWays } from '../../components/screens/account/parts/entries.ts'
import { offersPasskeys } from '../../components/screens/account/passkeys/offered.ts'
import { UnlessConfirming } from '../../components/screens/account/third-party/on-login.tsx'
import { useText } from '../../components/shared/call/use-text.ts'
import { useNavigation } from '../../components/shared/page/navigation.tsx'
import { ErrorState } from '../../components/ui/feedback/error-state.tsx'
import { Skeleton } from '../../components/ui/feedback/skeleton.tsx'
import { keepStep } from '../pending-step.ts'
import { forgetTarget, rememberedTarget, targetAfterSignIn } from '../place.ts'

/** Leaves for a provider, which returns to this page. */
const onLeave = (address: string) => location.assign(address)

/** /login: after signing in, opens the page that the user wanted. */
export function Page() {
  const { t } = useText()
  const { redirectUrl, company, thirdParty } = useSearch({ from: '/login' })
  const { go } = useNavigation()
  const ways = useQuery({ queryKey: ['sign-in-ways'], queryFn: ({ signal }) => signInWays(signal) })
  const wanted = redirectUrl ?? rememberedTarget()
  const enter = () => {
    const target = targetAfterSignIn(redirectUrl)
    forgetTarget()
    go(target, { replace: true })
  }
  const goOn = (step: Pending) => {
    keepStep(step, redirectUrl)
    go('/login/verification')
  }
  return (
    <SignInScreen>
      {ways.isError && (
        <ErrorState
          title={ways.error.message || t('portal:state.errorTitle')}
          onRetry={() => ways.refetch()}
        />
      )}
      {ways.isPending && <Skeleton lines={5} size="control" />}
      {ways.data && (
        <UnlessConfirming confirming={thirdParty === 'confirm'}>
          <SignIn
            ways={drawnWays(ways.data.methods)}
            withPuzzle={ways.data.slide}
            passkeys={offersPasskeys()}
            others={{ company, returned: thirdParty !== undefined, onLeave }}
            hint={wanted ? t('login:tokenNeeded') : undefined}
            onSignedIn={enter}
            onSecondStep={goOn}
          />
        </UnlessConfirming>
      )}
    </SignInScreen>
  )
}
