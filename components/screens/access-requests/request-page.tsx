import { dateEnd, dateMinute, listed } from '../../../client/zones/format.ts'
import { getAccessRequest } from '../../../contract/access-requests/calls.ts'
import type { AccessRequestDetail, AccessRequestItem } from '../../../contract/access-requests/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { type FactRow, Facts } from '../../shared/page/facts.tsx'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { useListedName, useNameOf } from '../../shared/people/person.tsx'
import { SignatureList } from '../../shared/sign/signature-list.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { whyText } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import * as css from './access-requests.css.ts'
import { DecisionCard } from './decision.tsx'
import { getEditPath, getReviewPath, ownPath, reviewPath, useIsEditable } from './paths.ts'
import { applicationNames, RequestState, useSubject } from './request-columns.tsx'
import { Withdraw } from './withdraw.tsx'

/** A request with everything that a reviewer needs for the decision (B51, B54). */
export function RequestPage({ id }: { id: string }) {
  const { t } = useText()
  const query = useScoped(getAccessRequest, { id })
  const request = query.data
  const home = request?.own ? ownPath : reviewPath
  return (
    <>
      <PageTrail
        home={home}
        items={[
          { id: 'list', label: t('portal:title.accessRequests'), href: home },
          { id: 'request', label: t('accessRequests:detailTitle', { number: request?.number ?? '' }) },
        ]}
      />
      <Loaded query={query} lines={8} />
      {request && <Request request={request} />}
    </>
  )
}

function Request({ request }: { request: AccessRequestDetail }) {
  const { t } = useText()
  const decides = request.refusal === null
  return (
    <div className={css.wide}>
      <div className={css.head}>
        <h1>{t('accessRequests:detailTitle', { number: request.number })}</h1>
        <RequestState row={request} />
      </div>
      <div className={decides ? css.sides : css.wide}>
        <div className={css.wide}>
          <RequestFacts request={request} />
          <section className={css.section}>
            <h2>{t('accessRequests:items')}</h2>
            <Items request={request} />
          </section>
          {request.together.length > 0 && <Together request={request} />}
        </div>
        {decides ? <DecisionCard request={request} /> : <NotMine request={request} />}
      </div>
      {request.own && (
        <div className={css.foot}>
          <Withdraw row={request} plain />
          <Edit request={request} />
        </div>
      )}
      {request.signatureId && <SignatureList entity="accessRequests" record={request} />}
    </div>
  )
}

/** The requests for other users that were made together with this one; each is decided alone. */
function Together({ request: { together, kind, applicant } }: { request: AccessRequestDetail }) {
  const { t } = useText()
  const getName = useNameOf()
  return (
    <section className={css.section}>
      <h2>{t('accessRequests:together', { count: together.length })}</h2>
      <ul className={css.list}>
        {together.map(each => (
          <li key={each.id} className={css.beside}>
            <Anchor href={getReviewPath({ ...each, kind, applicant })}>
              {t('accessRequests:togetherWith', { number: each.number, name: getName(each.user) })}
            </Anchor>
            <RequestState row={{ ...each, overdue: false, escalated: false }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to the form of an own request that can be submitted again. */
function Edit({ request }: { request: AccessRequestDetail }) {
  const { t } = useText()
  const { go } = useNavigation()
  const isEditable = useIsEditable()
  if (!isEditable(request)) return null
  return (
    <Button variant="primary" onClick={() => go(getEditPath(request))}>
      {t('common:action.edit')}
    </Button>
  )
}

/** Tells a reviewer why a request that waits is not theirs to decide. */
function NotMine({ request }: { request: AccessRequestDetail }) {
  const { locale } = useText()
  const reviews = useWhy('listAccessRequests').listAccessRequests === undefined
  if (!reviews || request.state !== 'submitted' || !request.refusal) return null
  const text = String(whyText(request.refusal, locale))
  return <Banner notice={{ id: 'refusal', tone: 'info', text }} />
}

function RequestFacts({ request }: { request: AccessRequestDetail }) {
  const { t, locale } = useText()
  const getName = useListedName()
  const subject = useSubject()
  const { invited, department, reviewer } = request
  const waits = request.state === 'submitted'
  const facts: FactRow[] = [
    [t('accessRequests:column.kind'), t(`accessRequests:kind.${request.kind}`)],
    [t('accessRequests:column.user'), subject(request)],
    ...(invited ? [[t('terms:type'), t(`users:type.${request.userType}`)] as const] : []),
    ...(department ? [[t('terms:department'), localName(department, locale)] as const] : []),
    [t('accessRequests:column.applications'), <Applications key="applications" ids={request.applications} />],
    [t('accessRequests:column.applicant'), getName(request.applicant)],
    [t('accessRequests:column.submittedAt'), dateMinute(request.submittedAt)],
    [t(`accessRequests:reason.${request.kind}`), request.comment],
    ...(waits
      ? [
          [t('accessRequests:column.dueAt'), dateMinute(request.dueAt)] as const,
          [t('accessRequests:validLabel'), dateMinute(request.validUntil)] as const,
        ]
      : []),
    [
      t('accessRequests:column.reviewer'),
      reviewer ? getName(reviewer) : waits ? t('accessRequests:allReviewers') : '-',
    ],
    ...(request.decidedAt
      ? [[t('accessRequests:column.decidedAt'), dateMinute(request.decidedAt)] as const]
      : []),
    ...(request.decisionReason
      ? [[t('accessRequests:column.comment'), request.decisionReason] as const]
      : []),
  ]
  return <Facts facts={facts} />
}

/** Two applications by name; of more their number, which opens to the names. */
function Applications({ ids }: { ids: readonly number[] }) {
  const { t } = useText()
  const names = applicationNames(ids)
  if (names.length < 3) return listed(names)
  return (
    <details>
      <summary>{t('accessRequests:applications', { count: names.length })}</summary>
      {listed(names)}
    </details>
  )
}

function Items({ request }: { request: AccessRequestDetail }) {
  const { t, locale } = useText()
  const removes = request.kind === 'remove'
  const columns: Column<AccessRequestItem & { key: string }>[] = [
    { id: 'role', head: t('terms:role'), cell: ({ role }) => localName(role, locale) },
    {
      id: 'place',
      head: t('accessRequests:item.place'),
      wrap: true,
      cell: ({ study, site }) =>
        study
          ? [study.planId, site && `${site.siteNo} ${localName(site, locale)}`].filter(Boolean).join(' · ')
          : t('terms:wholeCompany'),
    },
    {
      id: 'from',
      head: t(removes ? 'accessRequests:item.ends' : 'terms:from'),
      cell: ({ effectiveAt }) => (effectiveAt ? dateMinute(effectiveAt) : t('accessRequests:atApproval')),
    },
    ...(removes
      ? []
      : [
          {
            id: 'to',
            head: t('terms:until'),
            cell: ({ expiresAt }: AccessRequestItem) =>
              expiresAt ? dateEnd(expiresAt) : t('accessRequests:untilRole'),
          },
        ]),
  ]
  const rows = request.items.map((item, index) => ({ ...item, key: String(index) }))
  return (
    <DataTable caption={t('accessRequests:items')} columns={columns} rows={rows} rowKey={row => row.key} />
  )
}
