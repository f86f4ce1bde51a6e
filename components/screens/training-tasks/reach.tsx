import { useState } from 'react'
import { companyDate } from '../../../client/zones/format.ts'
import { previewAudience } from '../../../contract/training-tasks/calls.ts'
import type { ReachedPerson, ReachWindow } from '../../../contract/training-tasks/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useColumnKinds } from '../../shared/list/column-kinds.tsx'
import { useListedName } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { type Audience, toAudience } from './form-values.ts'
import * as css from './training-tasks.css.ts'

type Props = { taskId: string | null; audience: Audience }
type Ids = ReturnType<typeof toAudience>
const weekMs = 7 * 86_400_000

/** "Reaches 312 people now, 9 more by 6 December": each figure opens its list, which comes from the same query. */
export function Reach({ taskId, audience }: Props) {
  const { t } = useText()
  const [open, setOpen] = useState<ReachWindow | null>(null)
  // The text is compared, so that an equal audience is asked for once.
  const ids = JSON.parse(useRested(JSON.stringify(toAudience(audience)))) as Ids
  const { data } = useScoped(
    previewAudience,
    { id: taskId, ...ids, limit: 15 },
    { keepsRows: true, loading: false },
  )
  if (!data) return null
  const date = companyDate(Date.now() + weekMs)
  return (
    <div className={css.row} role="status">
      {data.now + data.week === 0 ? (
        <p className={css.quiet}>{t('trainingTasks:reach.nobody')}</p>
      ) : (
        <>
          <Button small onClick={() => setOpen('now')}>
            {t('trainingTasks:reach.now', { count: data.now })}
          </Button>
          <Button small onClick={() => setOpen('week')}>
            {t('trainingTasks:reach.week', { count: data.week, date })}
          </Button>
        </>
      )}
      {open && (
        <ReachDialog taskId={taskId} ids={ids} window={open} date={date} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

type DialogProps = { taskId: string | null; ids: Ids; window: ReachWindow; date: string; onClose: () => void }

function ReachDialog({ taskId, ids, window, date, onClose }: DialogProps) {
  const { t } = useText()
  const [page, setPage] = useState({ page: 1, size: 15 })
  const input = { id: taskId, ...ids, window, pageNum: page.page, limit: page.size }
  const query = useScoped(previewAudience, input, { keepsRows: true })
  const count = query.data?.[window] ?? 0
  const title =
    window === 'now'
      ? t('trainingTasks:reach.now', { count })
      : t('trainingTasks:reach.week', { count, date })
  return (
    <Dialog open title={title} size="lg" onClose={onClose}>
      <Loaded query={query} lines={8}>
        {data => (
          <>
            {data.total < count && <p className={css.quiet}>{t('trainingTasks:reach.unseen')}</p>}
            <People rows={data.records} title={title} />
            {data.total > page.size && (
              <Pager total={data.total} page={page.page} size={page.size} onChange={setPage} />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function People({ rows, title }: { rows: readonly ReachedPerson[]; title: string }) {
  const { t } = useText()
  const getName = useListedName()
  const { column, minute } = useColumnKinds<ReachedPerson>()
  if (rows.length === 0) return <p className={css.quiet}>{t('trainingTasks:reach.empty')}</p>
  return (
    <DataTable
      caption={title}
      rows={rows}
      rowKey={row => row.id}
      rowName={getName}
      columns={[
        column('name', t('terms:personName'), getName),
        column('by', t('trainingTasks:column.by'), row =>
          row.by.map(kind => t(`trainingTasks:by.${kind}`)).join(' · '),
        ),
        minute('from', t('trainingTasks:column.from'), row => row.fromAt),
      ]}
    />
  )
}
