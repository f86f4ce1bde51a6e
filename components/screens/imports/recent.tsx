import { dateTime } from '../../../client/zones/format.ts'
import type { ImportKind } from '../../../contract/imports/calls.ts'
import { type ImportResult, importResults } from '../../../contract/imports/undo.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { getSubject } from './import-state.ts'
import * as css from './imports.css.ts'

/** Days that an import is kept, and can be undone. */
const daysKept = 30

const tones: Record<ImportResult['state'], ChipTone> = {
  checked: 'warning',
  applying: 'warning',
  done: 'normal',
  cancelled: 'neutral',
  undoing: 'warning',
  undone: 'neutral',
}

type Props = { subjectId: string | null; kinds: readonly ImportKind[]; onOpen: (id: string) => void }

/** The user's own imports as long as they are kept; each opens with its rows and results (L51). */
export function RecentImports({ subjectId, kinds, onOpen }: Props) {
  const { t } = useText()
  const rows =
    useScoped(importResults, { kinds: [...kinds], ...getSubject(kinds[0]!, subjectId) }, { loading: false })
      .data?.records ?? []
  if (rows.length === 0) return null
  const title = t('imports:recent.title', { days: daysKept })
  return (
    <section className={css.recent} aria-label={title}>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={row => row.id}
        rowName={row => row.fileName}
        empty={null}
        columns={[
          {
            id: 'file',
            head: t('imports:recent.file'),
            wrap: true,
            cell: row => (
              <Button variant="quiet" onClick={() => onOpen(row.id)}>
                {row.fileName}
              </Button>
            ),
          },
          { id: 'when', head: t('imports:recent.when'), cell: row => dateTime(row.createdAt) },
          { id: 'rows', head: t('imports:recent.rows'), cell: row => row.rows },
          {
            id: 'state',
            head: t('terms:state'),
            cell: row => (
              <StatusChip tone={tones[row.state]}>{t(`imports:standing.${row.state}`)}</StatusChip>
            ),
          },
        ]}
      />
    </section>
  )
}
