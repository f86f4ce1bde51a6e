import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ownOutsideCertificates, withdrawOutsideCertificate } from '../../../contract/certificates/calls.ts'
import type { OutsideCertificate } from '../../../contract/certificates/shapes.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { Button } from '../../ui/base/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import * as css from './certificates.css.ts'
import { submitDraft } from './list-state.ts'
import { useCertificateOpener, useOutsideColumns } from './outside-columns.tsx'
import { SubmitDialog } from './submit-dialog.tsx'

/** The learner's certificates from elsewhere, in every state, with the act that adds one (MD-L3). */
export function OwnCertificates() {
  const { t } = useText()
  const rows = useScoped(ownOutsideCertificates, { limit: 100 }, { loading: false }).data?.records ?? []
  const [adding, setAdding] = useState(false)
  useDraftDoor(submitDraft, () => setAdding(true))
  const [withdrawn, setWithdrawn] = useState<OutsideCertificate | null>(null)
  const columns = [...useOutsideColumns(), useActs(setWithdrawn)]
  return (
    <section className={css.own} aria-labelledby="own-certificates">
      <h2 id="own-certificates">{t('certificates:own')}</h2>
      <p className={css.second}>{t('certificates:ownText')}</p>
      <div>
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {t('certificates:add.title')}
        </Button>
      </div>
      {rows.length > 0 && (
        <DataTable caption={t('certificates:own')} columns={columns} rows={rows} rowKey={row => row.id} />
      )}
      {adding && <SubmitDialog onClose={() => setAdding(false)} />}
      {withdrawn && <Withdraw row={withdrawn} onClose={() => setWithdrawn(null)} />}
    </section>
  )
}

function useActs(onWithdraw: (row: OutsideCertificate) => void) {
  const { t } = useText()
  const open = useCertificateOpener()
  return {
    id: 'acts',
    head: t('certificates:field.file'),
    cell: (row: OutsideCertificate) => (
      <>
        <Button small variant="quiet" onClick={() => void open(row)}>
          {t('certificates:openFile')}
        </Button>
        {row.state !== 'withdrawn' && (
          <Button small variant="quiet" onClick={() => onWithdraw(row)}>
            {t('certificates:act.withdraw.verb')}
          </Button>
        )}
      </>
    ),
  }
}

function Withdraw({ row, onClose }: { row: OutsideCertificate; onClose: () => void }) {
  const { t } = useText()
  const name = row.title
  return (
    <ActDialog
      call={withdrawOutsideCertificate}
      toInput={({ values: { reason } }) => ({
        id: row.id,
        rowVersion: row.rowVersion,
        reason: reason.trim(),
      })}
      words={{
        title: t('certificates:act.withdraw.title', { name }),
        confirm: t('certificates:act.withdraw.verb'),
        done: t('certificates:act.withdraw.done', { name }),
      }}
      rereads={[ownOutsideCertificates]}
      onClose={onClose}
    />
  )
}
