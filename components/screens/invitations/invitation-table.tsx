import type { UseQueryResult } from '@tanstack/react-query'
import { Ban, Send } from 'lucide-react'
import type { CallError } from '../../../client/http/call-error.ts'
import { dateMinute, dateTimeWithOffset } from '../../../client/zones/format.ts'
import type { InvitationRow, InvitationState } from '../../../contract/invitations/list.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as users from '../../shared/page/page.css.ts'
import { useListedName, useNameOf } from '../../shared/people/person.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { DateText } from '../../ui/base/date-text.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StatusChip, type Tone } from '../../ui/feedback/status-chip.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { detailPath } from '../users/actions.ts'
import { type Act, closedFor } from './acts.ts'
import * as css from './invitations.css.ts'
import { type InvitationListState, isNarrowed, type SortField, startState, widened } from './list-state.ts'

const toneOf: Record<InvitationState, Tone> = {
  pending: 'info',
  expired: 'warning',
  used: 'normal',
  revoked: 'neutral',
}

type Props = {
  query: UseQueryResult<unknown, CallError>
  rows: readonly InvitationRow[]
  selection: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void }
  changed: ReadonlySet<string>
  state: InvitationListState
  onState: (state: InvitationListState) => void
  onAct: (act: Act, row: InvitationRow) => void
}

/** The invitations of one page, or why there are none. */
export function InvitationTable({ query, rows, selection, changed, state, onState, onAct }: Props) {
  const { t } = useText()
  const columns = useColumns(onAct)
  if (query.isPending) return <Skeleton lines={6} size="row" />
  return (
    <DataTable
      caption={t('invitations:list.title')}
      columns={columns}
      rows={query.error ? [] : rows}
      rowKey={row => row.id}
      rowName={row => row.email}
      sort={{ id: state.sort.field, descending: state.sort.descending }}
      onSort={sort =>
        onState({
          ...state,
          page: 1,
          sort: sort ? { field: sort.id as SortField, descending: sort.descending } : startState.sort,
        })
      }
      selection={selection}
      spine={row => toneOf[row.state]}
      changed={changed}
      busy={query.isPlaceholderData}
      empty={<NoRows error={query.error} onRetry={query.refetch} {...{ state, onState }} />}
    />
  )
}

type NoRowsProps = { error: CallError | null; onRetry: () => void } & Pick<Props, 'state' | 'onState'>

function NoRows({ error, onRetry, state, onState }: NoRowsProps) {
  const { t } = useText()
  if (error) return <Failed error={error} onRetry={onRetry} />
  if (state.query) return <EmptySearch query={state.query} onClear={() => onState(widened(state))} />
  if (!isNarrowed(state))
    return <EmptyState title={t('invitations:empty.never')} text={t('invitations:empty.neverText')} />
  const clear = <ClearButton onClear={() => onState(widened(state))}>{t('ui:filter.clearAll')}</ClearButton>
  return <EmptyState title={t('invitations:empty.filtered')} action={clear} />
}

function useColumns(onAct: Props['onAct']): Column<InvitationRow>[] {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  return [
    {
      id: 'email',
      head: t('invitations:field.email'),
      sortable: true,
      cell: row => <Invited row={row} />,
    },
    {
      id: 'state',
      head: t('invitations:field.state'),
      cell: row => <State row={row} />,
    },
    { id: 'kind', head: t('invitations:field.kind'), cell: row => t(`invitations:kind.${row.kind}`) },
    { id: 'type', head: t('users:field.type'), cell: row => t(`users:type.${row.type}`) },
    {
      id: 'department',
      head: t('users:field.department'),
      cell: row => localName({ name: row.department ?? '', nameEn: row.departmentEn ?? '' }, locale) || '-',
    },
    {
      id: 'madeAt',
      head: t('invitations:field.madeAt'),
      sortable: true,
      cell: row => <Instant at={row.madeAt} />,
    },
    {
      id: 'expiresAt',
      head: t('invitations:field.expiresAt'),
      sortable: true,
      cell: row => <Instant at={row.expiresAt} />,
    },
    {
      id: 'madeBy',
      head: t('invitations:field.madeBy'),
      cell: row => (row.madeBy && nameOf(row.madeBy)) || '-',
    },
    {
      id: 'actions',
      head: t('common:list.actions'),
      actions: true,
      cell: row => <RowMenu row={row} onAct={onAct} />,
    },
  ]
}

/** The state of an invitation; the mail of a pending one may not have been sent yet, or may have failed. */
function State({ row: { state, mail } }: { row: InvitationRow }) {
  const { t } = useText()
  return (
    <span className={css.chip}>
      <StatusChip tone={toneOf[state]}>{t(`invitations:state.${state}`)}</StatusChip>
      {state === 'pending' && mail && (
        <StatusChip tone={mail === 'failed' ? 'danger' : 'neutral'}>
          {t(`invitations:mail.${mail}`)}
        </StatusChip>
      )}
    </span>
  )
}

/** The recipient; the name is known once they have registered, or if they were listed before. */
function Invited({ row }: { row: InvitationRow }) {
  const nameOf = useListedName()
  return (
    <span className={users.name}>
      <Anchor href={detailPath(row.userId)} className={users.nameLink}>
        <Ellipsis text={row.email} focusable={false} />
      </Anchor>
      {(row.lastName || row.firstName) && (
        <span className={users.reading}>
          <Ellipsis text={nameOf(row)} />
        </span>
      )}
    </span>
  )
}

const Instant = ({ at }: { at: string }) => (
  <span className={users.nowrap} title={dateTimeWithOffset(at)}>
    <DateText iso={at} text={dateMinute(at)} />
  </span>
)

function RowMenu({ row, onAct }: { row: InvitationRow; onAct: Props['onAct'] }) {
  const { t } = useText()
  const off = (act: Act) => {
    const why = closedFor(row, act)
    return why && t(`invitations:closed.${why}`)
  }
  return (
    <ActionMenu
      label={t('common:list.rowActions', { name: row.email })}
      actions={[
        {
          id: 'resend',
          icon: Send,
          label: t('invitations:act.resend'),
          off: off('resend'),
          onChoose: () => onAct('resend', row),
        },
        {
          id: 'revoke',
          icon: Ban,
          danger: true,
          label: t('invitations:act.revoke'),
          off: off('revoke'),
          onChoose: () => onAct('revoke', row),
        },
      ]}
    />
  )
}
