import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallError, isCallError } from '../../../../client/http/call-error.ts'
import {
  type Arrived,
  type Invitation,
  type Registered,
  readInvitation,
} from '../../../../client/sign-in/register.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useNavigation } from '../../../shared/page/navigation.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { signIn } from '../parts/sign-in.css.ts'
import { DoneState, ShutState } from './ends.tsx'
import { OpenInvitation } from './open.tsx'
import { shutBy } from './states.ts'

/** The page of an invitation link (B8, B9, F23): register or join, or why that is impossible. */
export function Register({ param }: { param: string }) {
  const { t } = useText()
  const { go } = useNavigation()
  const [done, setDone] = useState<Arrived | null>(null)
  const finish = ({ signedIn, ...arrived }: Registered) =>
    signedIn ? go('/home', { replace: true }) : setDone(arrived)
  const [ended, setEnded] = useState<CallError | null>(null)
  const invitation = useQuery({
    queryKey: ['invitation', param],
    queryFn: ({ signal }) => readInvitation(param, signal),
    retry: (count, error) => shutBy(error) === null && count < 2,
    // The entries belong to the loaded data: no refetch may replace it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const failed = ended ?? invitation.error
  const shut = shutBy(failed)
  if (done) return <DoneState arrived={done} />
  if (shut && isCallError(failed)) return <ShutState state={shut} error={failed} param={param} />
  if (invitation.isError)
    return (
      <ErrorState
        title={invitation.error.message || t('register:failed')}
        onRetry={() => invitation.refetch()}
        retrying={invitation.isFetching}
      />
    )
  if (invitation.isPending)
    return (
      <div className={signIn}>
        <Skeleton lines={6} size="control" />
      </div>
    )
  const open: Invitation = invitation.data
  return <OpenInvitation param={param} invitation={open} onDone={finish} onShut={setEnded} />
}
