import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { letterParts } from '../../client/sign-in-company.ts'
import { SignInScreen } from '../../components/login/screen.tsx'
import { Register } from '../../components/register/register.tsx'
import { useKeptDrafts } from '../../components/shell/use-kept-drafts.tsx'

/** /email/register/$ and /linkqrcode/register/$: what the link carries stands behind the #, which no server sees. */
export function Page() {
  const { _splat = '' } = useParams({ strict: false })
  const [param] = useState(() => letterParts(location.hash).get('token') || _splat || '-')
  return (
    <SignInScreen notices={useKeptDrafts()}>
      <Register param={param} />
    </SignInScreen>
  )
}
