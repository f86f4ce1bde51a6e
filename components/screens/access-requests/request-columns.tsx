import { Fragment } from 'react'
import { wordAt } from '../../../client/words/i18n.ts'
import { date, dateMinute, listed } from '../../../client/zones/format.ts'
import { applications } from '../../../contract/access/applications.ts'
import type { AccessRequestRow } from '../../../contract/access-requests/shapes.ts'
import { tellNewRole } from '../../shared/call/new-role.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useColumnKinds } from '../../shared/list/column-kinds.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { useListedName } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import * as css from './access-requests.css.ts'
import { getEditPath, getReviewPath, useIsEditable } from './paths.ts'
import { RiskChips } from './risks.tsx'
import { Withdraw } from './withdraw.tsx'

export type RequestListKind = 'review' | 'own'

const tones: Record<AccessRequestRow['state'], ChipTone> = {
  draft: 'neutral',
  submitted: 'info',
  approved: 'normal',
  returned: 'danger',
  withdrawn: 'stopped',
  expired: 'stopped',
}

/** The state of a request; an overdue one says so. */
export function RequestState({ row }: { row: Pick<AccessRequestRow, 'state' | 'overdue' | 'escalated'> }) {
  const { t } = useText()
  if (row.overdue) return <StatusChip tone="danger">{t('accessRequests:overdue')}</StatusChip>
  return <StatusChip tone={tones[row.state]}>{t(`accessRequests:state.${row.state}`)}</StatusChip>
}

/** Names of applications, by their ids. */
export const applicationNames = (ids: readonly number[]): string[] =>
  applications.filter(({ id }) => ids.includes(id)).map(({ key }) => wordAt(`applications:${key}`))

/** The first two names, and how many more there are. */
const firstNames = (names: readonly string[]): string =>
  listed(names.slice(0, 2)) + (names.length > 2 ? ` +${names.length - 2}` : '')

/** The user of a request, or the address to invite. */
export function useSubject() {
  const getName = useListedName()
  return ({ user, invited }: Pick<AccessRequestRow, 'user' | 'invited'>): string =>
    user ? getName(user) : (invited?.email ?? '-')
}

type Field =
  | ('user' | 'kind' | 'state' | 'roles' | 'risk' | 'applicant')
  | ('submittedAt' | 'dueAt' | 'reviewer' | 'decidedAt' | 'comment' | 'actions')

/** The day only: these lists have many columns, and the page of a request shows the minute. */
const getDay = (at: string | null) => <span title={dateMinute(at)}>{date(at)}</span>

type RolesProps = { row: AccessRequestRow; withApplications: boolean }

/** The roles that are asked for, and below them what they open. */
function Roles({ row, withApplications }: RolesProps) {
  const { locale } = useText()
  return (
    <span className={css.whose}>
      {listed(row.roles.map(role => localName(role, locale))) || '-'}
      {withApplications && (
        <span className={css.under}>{firstNames(applicationNames(row.applications))}</span>
      )}
    </span>
  )
}

/** What is left to do with an own request: withdraw it, or take the role that it brought. */
function OwnActs({ row }: { row: AccessRequestRow }) {
  const { t } = useText()
  const { roles, role, user } = useSession()
  const isOwn = row.state === 'approved' && row.user?.id === user?.id
  const newRole =
    isOwn && roles.find(each => each.id !== role?.id && row.roles.some(({ id }) => id === each.id))
  if (!newRole) return <Withdraw row={row} />
  return (
    <Button small variant="quiet" onClick={() => tellNewRole(newRole, row.decidedAt ?? undefined)}>
      {t('portal:bar.roles')}
    </Button>
  )
}

/** The columns of a list. Those of a decision are left out while none of the rows has one. */
export function useColumns(
  list: RequestListKind,
  rows: readonly AccessRequestRow[],
): Column<AccessRequestRow>[] {
  const { t } = useText()
  const getName = useListedName()
  const subject = useSubject()
  const isEditable = useIsEditable()
  const own = list === 'own'
  const { column, person } = useColumnKinds<AccessRequestRow>()
  const head = (name: Field) => t(`accessRequests:column.${name}`)
  const [wrap, mono] = [{ wrap: true }, { mono: true }]
  const decided = rows.some(row => row.decidedAt !== null || row.decisionReason !== '')
  const getReviewer = ({ reviewer, state }: AccessRequestRow) => {
    if (reviewer) return getName(reviewer)
    return state === 'submitted' ? t('accessRequests:allReviewers') : '-'
  }
  const getPath = (row: AccessRequestRow) => (own && isEditable(row) ? getEditPath : getReviewPath)(row)
  const getSubject = (row: AccessRequestRow) => (
    <Anchor href={getPath(row)} className={css.subject}>
      {subject(row)
        .split(/(?<=@)/)
        .map(part => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
    </Anchor>
  )
  // The applicant's own list has the room for the answer instead.
  const all = [
    column('user', head('user'), getSubject, wrap),
    column('kind', head('kind'), row => `${t(`accessRequests:kind.${row.kind}`)} #${row.number}`),
    column('state', head('state'), row => <RequestState row={row} />),
    column('roles', head('roles'), row => <Roles row={row} withApplications={!own} />, wrap),
    !own && column('risk', head('risk'), row => (row.refusal ? '-' : <RiskChips risks={row.risks} />), wrap),
    !own && person('applicant', head('applicant'), row => row.applicant),
    column('submittedAt', head('submittedAt'), row => getDay(row.submittedAt), mono),
    column('dueAt', head('dueAt'), row => getDay(row.state === 'submitted' ? row.dueAt : null), mono),
    column('reviewer', head('reviewer'), getReviewer, wrap),
    decided && !own && column('decidedAt', head('decidedAt'), row => getDay(row.decidedAt), mono),
    decided && column('comment', head('comment'), row => row.decisionReason || '-', wrap),
    own && column('actions', head('actions'), row => <OwnActs row={row} />, { actions: true }),
  ]
  return all.filter(each => each !== false)
}
