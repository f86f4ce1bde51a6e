import { useParams } from '@tanstack/react-router'
import { SignInScreen } from '../../components/screens/account/login/screen.tsx'
import { Register } from '../../components/screens/account/register/register.tsx'
import { useKeptDrafts } from '../../components/screens/shell/use-kept-drafts.tsx'
import { useHeldPart } from '../held-part.ts'

/** /email/register/$ and /linkqrcode/register/$: the secret of the link is after the #, which no server sees. */
export function Page() {
  const { _splat = '' } = useParams({ strict: false })
  const param = useHeldPart('token') || _splat || '-'
  return (
    <SignInScreen notices={useKeptDrafts()}>
      <Register key={param} param={param} />
    </SignInScreen>
  )
}
