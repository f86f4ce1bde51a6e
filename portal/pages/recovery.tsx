import { useEffect, useState } from 'react'
import { letterParts } from '../../client/sign-in/sign-in-company.ts'
import { SignInScreen } from '../../components/screens/account/login/screen.tsx'
import { RecoveryProof } from '../../components/screens/account/recovery/proof.tsx'
import { keepRecovery } from '../../components/screens/account/recovery/recovery-state.ts'
import { RecoveryReset } from '../../components/screens/account/recovery/reset.tsx'
import { RecoveryStart } from '../../components/screens/account/recovery/start.tsx'
import { useKeptDrafts } from '../../components/screens/shell/use-kept-drafts.tsx'
import { useNavigation } from '../../components/shared/page/navigation.tsx'

/** /login/forgetPass */
export const Start = () => (
  <SignInScreen>
    <RecoveryStart />
  </SignInScreen>
)

/** /login/forgetPassNext */
export const Proof = () => (
  <SignInScreen notices={useKeptDrafts()}>
    <RecoveryProof />
  </SignInScreen>
)

/** /login/resetpwd: the token of a mailed link is after the #, which no server sees, and is removed from there at once. */
export function Reset() {
  const { go } = useNavigation()
  const [linked] = useState(takeToken)
  useEffect(() => {
    if (linked) go('/login/resetpwd', { replace: true })
  }, [linked, go])
  return (
    <SignInScreen>
      <RecoveryReset />
    </SignInScreen>
  )
}

function takeToken(): boolean {
  const token = letterParts(location.hash).get('token')
  if (token) keepRecovery({ permit: { token } })
  return token !== null
}
