import { useState } from 'react'
import type { Output } from '../../../contract/define.ts'
import {
  listSignatures,
  type signedEntity,
  verifySignature,
  withdrawSignature,
} from '../../../contract/signatures/calls.ts'
import type { SignatureRow } from '../../../contract/signatures/shapes.ts'
import { Button } from '../../ui/base/button.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { Loaded } from '../call/loaded.tsx'
import { useScoped } from '../call/use-scoped.ts'
import { useText } from '../call/use-text.ts'
import * as css from './sign.css.ts'
import { SignatureBadge } from './signature-badge.tsx'
import { SignatureDialog } from './signature-dialog.tsx'

type Props = {
  entity: (typeof signedEntity.options)[number]
  record: { id: string; rowVersion: number }
}

/** The signatures of a record for inspectors: what was signed, by whom, and whether it holds now. */
export function SignatureList({ entity, record }: Props) {
  const { t } = useText()
  const [place, setPlace] = useState({ page: 1, size: 15 })
  const [withdrawn, setWithdrawn] = useState<SignatureRow | null>(null)
  const input = { entity, id: record.id, limit: place.size, pageNum: place.page }
  const query = useScoped(listSignatures, input, { keepsRows: true })
  if (query.error || !query.data) return <Loaded query={query} small lines={4} />
  const { records, total } = query.data
  if (total === 0) return <p className={css.plain}>{t('sign:list.none')}</p>
  return (
    <>
      <ol className={css.signatures}>
        {records.map(row => (
          <Signature key={row.id} row={row} onWithdraw={() => setWithdrawn(row)} />
        ))}
      </ol>
      {total > place.size && <Pager total={total} {...place} onChange={setPlace} />}
      {withdrawn && (
        <SignatureDialog
          title={t('sign:list.withdrawTitle')}
          call={withdrawSignature}
          record={record}
          danger
          toChange={() => ({ act: 'withdrawal', signatureId: withdrawn.id })}
          rereads={[listSignatures]}
          onClose={() => setWithdrawn(null)}
        >
          <p className={css.plain}>{withdrawn.sentence}</p>
        </SignatureDialog>
      )}
    </>
  )
}

function Signature({ row, onWithdraw }: { row: SignatureRow; onWithdraw: () => void }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <li className={css.signature}>
      <SignatureBadge signature={row} />
      <p className={css.plain}>{row.sentence}</p>
      <p className={css.quiet}>
        {t('sign:list.facts', {
          account: row.account,
          method: t(`sign:method.${row.method}`),
          before: row.versionBefore,
          after: row.versionAfter,
        })}
      </p>
      <p className={css.plain}>
        <span className={css.digest}>SHA-256 {row.digest}</span>
      </p>
      <div className={css.actions}>
        <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('sign:list.verify')}
        </Button>
        {row.own && !row.superseded && !row.supersedes && (
          <Button small variant="quiet" onClick={onWithdraw}>
            {t('terms:withdraw')}
          </Button>
        )}
      </div>
      {open && <Checks id={row.id} />}
    </li>
  )
}

/** Every check of one signature, made now. */
function Checks({ id }: { id: string }) {
  const { t } = useText()
  const query = useScoped(verifySignature, { id }, { staleTime: 0 })
  if (query.error || !query.data) return <Loaded query={query} small lines={3} size="text" />
  const { checks }: Output<typeof verifySignature> = query.data
  return (
    <ul className={css.list}>
      {checks.map(({ check, ok }) => (
        <li key={check}>{t(ok ? `sign:check.${check}` : `sign:fault.${check}`)}</li>
      ))}
    </ul>
  )
}
