import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
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
import { Failed } from '../../shared/call/failed.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useLastPage } from '../../shared/list/use-last-page.ts'
import { ask } from '../../shared/page/ask.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { useListedName, useNameOf } from '../../shared/people/person.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StatusChip, type Tone } from '../../ui/feedback/status-chip.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import * as css from './handovers.css.ts'

type Row = Output<typeof searchHandovers>['records'][number]

const tones: Record<HandoverState, Tone> = {
  draft: 'neutral',
  pending: 'info',
  done: 'normal',
  failed: 'danger',
  cancelled: 'stopped',
}

type Props = { userId: string; page: number; onPage: (page: number) => void }

const pageSize = 15

/** The handovers of one user: drafts, future ones, and completed ones (B43, L84). */
export function HandoverList({ userId, page, onPage }: Props) {
  const { t } = useText()
  const { go } = useNavigation()
  const why = offBy(useWhy('addHandover').addHandover, 'addHandover')
  const query = useScoped(searchHandovers, { userId, limit: pageSize, pageNum: page }, { keepsRows: true })
  useLastPage(query, { page, size: pageSize }, next => onPage(next.page))
  const edit = `/csr_mds/user/detail/${userId}/transferOfPermissions/edit`
  if (query.isPending) return <Skeleton lines={5} size="row" />
  if (query.error) return <Failed error={query.error} onRetry={query.refetch} />
  const { records, total } = query.data
  const arrange = (
    <Button variant="primary" icon={Plus} off={why} onClick={() => go(edit)}>
      {t('portal:title.handoverEdit')}
    </Button>
  )
  return (
    <>
      <div className={css.head}>
        <p>{t('handovers:count', { count: total })}</p>
        {total > 0 && arrange}
      </div>
      {total === 0 ? (
        <EmptyState title={t('handovers:none')} text={t('handovers:noneText')} action={arrange} />
      ) : (
        <Rows rows={records} edit={edit} />
      )}
      {total > pageSize && (
        <Pager
          total={total}
          page={page}
          size={pageSize}
          sizes={[pageSize]}
          onChange={next => onPage(next.page)}
        />
      )}
    </>
  )
}

function Rows({ rows, edit }: { rows: readonly Row[]; edit: string }) {
  const { t } = useText()
  const nameOf = useListedName()
  const columns: Column<Row>[] = [
    {
      id: 'to',
      head: t('handovers:to'),
      cell: row =>
        row.state === 'draft' ? <Anchor href={`${edit}/${row.id}`}>{nameOf(row.to)}</Anchor> : nameOf(row.to),
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
    {
      id: 'actions',
      head: t('common:list.actions'),
      actions: true,
      cell: row =>
        row.state === 'draft' ? <Remove row={row} /> : row.state === 'pending' ? <Cancel row={row} /> : null,
    },
  ]
  return (
    <DataTable caption={t('portal:title.handovers')} columns={columns} rows={rows} rowKey={row => row.id} />
  )
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

/** Cancels a submitted handover, with a reason for the audit trail. */
function Cancel({ row }: { row: Row }) {
  const { t } = useText()
  const nameOf = useNameOf()
  const reread = useReread()
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <>
      <Button small variant="quiet" onClick={() => setAsked(true)}>
        {t('handovers:stop')}
      </Button>
      {asked && (
        <ActDialog
          call={cancelHandover}
          toInput={({ values }) => ({ id: row.id, rowVersion: row.rowVersion, reason: values.reason.trim() })}
          onRefused={error => {
            void reread(searchHandovers)
            // A completed handover has no button, so its dialog goes too: the page then shows the reason.
            if (error.name !== 'handoverDone') return false
            toast('danger', error.message)
            close()
            return true
          }}
          words={{
            title: t('handovers:stopTitle', { name: nameOf(row.to) }),
            confirm: t('handovers:stop'),
            cancel: t('handovers:keep'),
            done: t('handovers:stopped'),
          }}
          danger
          rereads={[searchHandovers]}
          onClose={close}
        >
          <p>{t('handovers:stopText')}</p>
        </ActDialog>
      )}
    </>
  )
}

/** Deletes a draft, after confirmation. */
function Remove({ row }: { row: Row }) {
  const { t } = useText()
  const reread = useReread()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    const question = {
      title: t('handovers:removeTitle'),
      text: t('handovers:removeText'),
      confirm: t('terms:remove'),
      cancel: t('common:action.cancel'),
      danger: true,
    }
    if (!(await ask(question))) return
    setBusy(true)
    try {
      await send(removeHandover, { id: row.id, rowVersion: row.rowVersion }, { quiet: true })
      toast('success', t('handovers:removed'))
    } catch (error) {
      if (!isCallError(error)) throw error
      toast('danger', error.message)
    } finally {
      setBusy(false)
      await reread(searchHandovers)
    }
  }
  return (
    <Button small variant="quiet" busy={busy} onClick={() => void remove()}>
      {t('terms:remove')}
    </Button>
  )
}
