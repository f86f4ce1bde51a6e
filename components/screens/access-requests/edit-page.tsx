import { getAccessRequest } from '../../../contract/access-requests/calls.ts'
import { prefillAccessRequest } from '../../../contract/access-requests/choices.ts'
import type { AccessRequestDetail, AccessRequestKind } from '../../../contract/access-requests/shapes.ts'
import { joinQueries, Loaded, noQuery } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { useNameOf } from '../../shared/people/person.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
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
      <Loaded query={joinQueries(formId ? query : noQuery, asks ? prefilled : noQuery)} lines={8}>
        {([request, start]) => (
          <OpenForm kind={kind} request={request} start={start ?? { userId: whose, grants: [] }} />
        )}
      </Loaded>
    </>
  )
}

type OpenProps = Parameters<typeof RequestForm>[0]

function OpenForm({ kind, request, start }: OpenProps) {
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
