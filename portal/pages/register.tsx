import { useLocation, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { letterParts } from '../../client/sign-in-company.ts'
import { SignInScreen } from '../../components/login/screen.tsx'
import { Register } from '../../components/register/register.tsx'
import { useKeptDrafts } from '../../components/shell/use-kept-drafts.tsx'

/** /email/register/$ and /linkqrcode/register/$: what the link carries stands behind the #, which no server sees. */
export function Page() {
  const { _splat = '' } = useParams({ strict: false })
  const hash = useLocation({ select: each => each.hash })
  // A newer link opened in the same tab changes nothing but what stands behind the #.
  const held = useRef('')
  held.current = letterParts(`#${hash}`).get('token') || held.current
  const param = held.current || _splat || '-'
  return (
    <SignInScreen notices={useKeptDrafts()}>
      <Register key={param} param={param} />
    </SignInScreen>
  )
}
