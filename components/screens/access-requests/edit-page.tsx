import { getAccessRequest } from '../../../contract/access-requests/calls.ts'
import { prefillAccessRequest } from '../../../contract/access-requests/choices.ts'
import type { AccessRequestDetail, AccessRequestKind } from '../../../contract/access-requests/shapes.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { useNameOf } from '../../shared/people/person.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as css from './access-requests.css.ts'
import { ownPath, useIsApplicant, useIsEditable } from './paths.ts'
import { RequestForm } from './request-form.tsx'

/** What a wall asks for: a right, for a study or site (MD-A3). */
export type Wall = { right?: string | undefined; studyId?: string | undefined; siteId?: string | undefined }
type Props = { kind: AccessRequestKind; userId: string; formId: string | null; wall: Wall }

/** The form of a request: a new one, one that a wall prefills, or an own draft (B50, B52, B53). */
export function RequestEdit({ kind, userId, formId, wall }: Props) {
  const { t } = useText()
  const query = useScoped(getAccessRequest, { id: formId ?? '' }, { enabled: formId !== null })
  const { right = '', studyId, siteId } = wall
  const isApplicant = useIsApplicant()
  const { user: self } = useSession()
  const whose = isApplicant ? userId : (self?.id ?? '')
  const asks = formId === null && right !== ''
  const prefilled = useScoped(
    prefillAccessRequest,
    { right, ...(whose && { userId: whose }), ...(studyId && { studyId }), ...(siteId && { siteId }) },
    { enabled: asks },
  )
  const error = (formId && query.error) || (asks && prefilled.error)
  const isReady = formId ? query.data : !asks || prefilled.data
  const request = query.data ?? null
  const start = prefilled.data ?? { userId: whose, grants: [] }
  return (
    <>
      <PageTrail
        home={ownPath}
        items={[
          { id: 'list', label: t('accessRequests:mine'), href: ownPath },
          { id: 'form', label: t(`accessRequests:form.${kind}`) },
        ]}
      />
      <h1 className={css.title}>{t(`accessRequests:form.${kind}`)}</h1>
      {error && (
        <Failed error={error} onRetry={() => void (formId ? query.refetch() : prefilled.refetch())} />
      )}
      {!error && !isReady && <Skeleton lines={8} size="row" />}
      {!error && isReady && <Loaded kind={kind} request={request} start={start} />}
    </>
  )
}

type LoadedProps = Parameters<typeof RequestForm>[0]

function Loaded({ kind, request, start }: LoadedProps) {
  const { t } = useText()
  const isEditable = useIsEditable()
  if (request && !(request.own && isEditable(request)))
    return <Banner notice={{ id: 'locked', tone: 'info', text: t('accessRequests:notEditable') }} />
  return (
    <div className={css.page}>
      {request?.state === 'returned' && <Returned request={request} />}
      <RequestForm key={request?.rowVersion} kind={kind} request={request} start={start} />
    </div>
  )
}

function Returned({ request }: { request: AccessRequestDetail }) {
  const { t } = useText()
  const getName = useNameOf()
  const name = request.reviewer ? getName(request.reviewer) : ''
  const text = t('accessRequests:returnedWith', { name, reason: request.decisionReason })
  return <Banner notice={{ id: 'returned', tone: 'info', text }} />
}
