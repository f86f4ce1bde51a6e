import { FileClock, FileDown } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import type { Download } from '../../../contract/downloads/calls.ts'
import {
  exportMemberRecords,
  exportMembers,
  memberColumns,
  memberRecordColumns,
} from '../../../contract/members/exports.ts'
import { useExport } from '../../shared/call/use-export.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { ExportChoice } from '../../shared/exports/export-dialog.tsx'
import { LateExportDialog } from '../../shared/exports/late-export-dialog.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { getFilters, type MemberListState } from './list-state.ts'

type Props = { studyId: string; state: MemberListState; total: number }

/** Orders a workbook of the members as in the list, or of everything that people were in the study (L28, L29). */
export function ExportButtons({ studyId, state, total }: Props) {
  const { t } = useText()
  const [open, setOpen] = useState<'members' | 'records' | null>(null)
  const { busy, ask } = useExport(t('users:export.started'))
  const order = ({ timeZone }: ExportChoice): Promise<Download> => {
    const zone = timeZone && { timeZone }
    if (open === 'records')
      return send(exportMemberRecords, { headers: [...memberRecordColumns], studyId, ...zone })
    const { field: sort, descending } = state.sort
    const wanted = { ...getFilters(state), sort, descending }
    return send(exportMembers, { headers: [...memberColumns], studyId, ...zone, ...wanted })
  }
  return (
    <>
      <IconButton icon={FileDown} label={t('members:export.members')} onClick={() => setOpen('members')} />
      <IconButton icon={FileClock} label={t('members:export.records')} onClick={() => setOpen('records')} />
      {open && (
        <LateExportDialog
          about={
            open === 'members' ? t('exports:dialog.rows', { count: total }) : t('members:export.recordsAbout')
          }
          busy={busy}
          onExport={choice => void ask(() => order(choice)).then(done => done && setOpen(null))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
