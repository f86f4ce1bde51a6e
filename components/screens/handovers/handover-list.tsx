import { Plus } from 'lucide-react'
import { codeText } from '../../../client/words/i18n.ts'
import { dateMinute } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import {
  cancelHandover,
  type HandoverState,
  removeHandover,
  searchHandovers,
} from '../../../contract/handovers/calls.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { listState, pages } from '../../shared/list/list-state.ts'
import type { List, ListDialogProps } from '../../shared/list/list-types.ts'
import { recordList } from '../../shared/list/record-list.tsx'
import { Anchor } from '../../shared/page/navigation.tsx'
import { useListedName, useNameOf } from '../../shared/people/person.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { Column } from '../../ui/table/data-table.tsx'

type Row = Output<typeof searchHandovers>['records'][number]
type Act = 'cancel' | 'remove'
export const handoverState = listState({ ...pages })
export type HandoverListState = typeof handoverState.start
type Handovers = List<typeof searchHandovers, HandoverListState, Act>

const tones: Record<HandoverState, ChipTone> = {
  draft: 'neutral',
  pending: 'info',
  done: 'normal',
  failed: 'danger',
  cancelled: 'stopped',
}

const getEditPath = (userId = ''): string => `/csr_mds/user/detail/${userId}/transferOfPermissions/edit`

/** The handovers of one user: drafts, future ones, and completed ones (B43, L84). */
export const handovers = recordList<typeof searchHandovers, HandoverListState, Act>({
  call: searchHandovers,
  state: handoverState,
  words: { title: 'portal:title.handovers', empty: 'handovers:none', emptyText: 'handovers:noneText' },
  useCount: ({ total = 0 }) => useText().t('handovers:count', { count: total }),
  useName: () => {
    const nameOf = useListedName()
    return row => nameOf(row.to)
  },
  useColumns,
  rowButtons: true,
  useRowActions: (row, { ask }) => {
    const { t } = useText()
    if (row.state === 'draft')
      return [{ id: 'remove', label: t('terms:remove'), onChoose: () => ask('remove', [row]) }]
    if (row.state !== 'pending') return []
    return [{ id: 'cancel', label: t('handovers:stop'), onChoose: () => ask('cancel', [row]) }]
  },
  add: {
    call: 'addHandover',
    icon: Plus,
    label: 'portal:title.handoverEdit',
    href: ({ userId }) => getEditPath(userId),
  },
  Dialog: ({ act, rows, list, ...props }) => {
    // A cancellation that was refused may be tried again with the version that is shown now.
    const row = list.rows.find(({ id }) => id === rows[0]?.id) ?? rows[0]
    return row && (act === 'remove' ? <Remove {...props} row={row} /> : <Cancel {...props} row={row} />)
  },
})

function useColumns({ given: { userId } }: Handovers): Column<Row>[] {
  const { t } = useText()
  const nameOf = useListedName()
  return [
    {
      id: 'to',
      head: t('handovers:to'),
      cell: ({ state, id, to }) =>
        state === 'draft' ? <Anchor href={`${getEditPath(userId)}/${id}`}>{nameOf(to)}</Anchor> : nameOf(to),
    },
    {
      id: 'state',
      head: t('terms:state'),
      cell: row => <StatusChip tone={tones[row.state]}>{t(`handovers:state.${row.state}`)}</StatusChip>,
    },
    { id: 'at', head: t('handovers:at'), mono: true, cell: row => dateMinute(row.at) },
    { id: 'items', head: t('handovers:items'), numeric: true, cell: row => row.items },
    {
      id: 'reason',
      head: t('common:reason.label'),
      wrap: true,
      cell: row => <Why row={row} />,
    },
    { id: 'by', head: t('handovers:by'), cell: row => nameOf(row.createdBy) },
  ]
}

/** Its reason; for one that failed or was cancelled, the reason for that. */
function Why({ row }: { row: Row }) {
  const { t } = useText()
  const nameOf = useNameOf()
  if (row.failure !== null) return codeText(row.failure)
  if (!row.cancelled) return row.reason
  const { by, at, reason } = row.cancelled
  return t('handovers:cancelledBy', { name: nameOf(by), time: dateMinute(at), reason })
}

type ActProps = Pick<
  ListDialogProps<typeof searchHandovers, HandoverListState, Act>,
  'onDone' | 'onClose'
> & { row: Row }

/** Cancels a submitted handover, with a reason for the audit trail. */
function Cancel({ row, onDone, onClose }: ActProps) {
  const { t } = useText()
  const nameOf = useNameOf()
  const reread = useReread()
  return (
    <ActDialog
      call={cancelHandover}
      toInput={({ values }) => ({ id: row.id, rowVersion: row.rowVersion, reason: values.reason.trim() })}
      onRefused={error => {
        void reread(searchHandovers)
        // A completed handover has no button, so its dialog goes too: the page then shows the reason.
        if (error.name !== 'handoverDone') return false
        toast('danger', error.message)
        onClose()
        return true
      }}
      words={{
        title: t('handovers:stopTitle', { name: nameOf(row.to) }),
        confirm: t('handovers:stop'),
        cancel: t('handovers:keep'),
        done: t('handovers:stopped'),
      }}
      danger
      onDone={() => onDone()}
      onClose={onClose}
    >
      <p>{t('handovers:stopText')}</p>
    </ActDialog>
  )
}

/** Deletes a draft, after confirmation. */
function Remove({ row, onDone, onClose }: ActProps) {
  const { t } = useText()
  return (
    <ActDialog
      call={removeHandover}
      reason="none"
      toInput={() => ({ id: row.id, rowVersion: row.rowVersion })}
      words={{
        title: t('handovers:removeTitle'),
        confirm: t('terms:remove'),
        done: t('handovers:removed'),
      }}
      danger
      onDone={() => onDone()}
      onClose={onClose}
    >
      <p>{t('handovers:removeText')}</p>
    </ActDialog>
  )
}
