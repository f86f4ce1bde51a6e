import { saveLink } from '../../../client/downloads/save-file.ts'
import { send } from '../../../client/session/api.ts'
import { dateOnly } from '../../../client/zones/format.ts'
import { outsideCertificateFile } from '../../../contract/certificates/calls.ts'
import type { OutsideCertificate } from '../../../contract/certificates/shapes.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import * as css from './certificates.css.ts'

export const outsideTones: Record<OutsideCertificate['state'], ChipTone> = {
  submitted: 'warning',
  accepted: 'normal',
  returned: 'danger',
  withdrawn: 'neutral',
}

/** Opens the file of a certificate from elsewhere. */
export function useCertificateOpener() {
  const session = useSessionStore()
  return async ({ id, file }: Pick<OutsideCertificate, 'id' | 'file'>) =>
    saveLink((await send(outsideCertificateFile, { id }, { session })).url, file.name)
}

/** The columns that a certificate from elsewhere has for its holder too. */
export function useOutsideColumns(): Column<OutsideCertificate>[] {
  const { t, locale } = useText()
  return [
    {
      id: 'title',
      head: t('certificates:field.title'),
      wrap: true,
      cell: row => (
        <span className={css.two}>
          {row.title}
          <span className={css.second}>{row.issuer}</span>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('terms:state'),
      cell: row => (
        <span className={css.two}>
          <StatusChip tone={outsideTones[row.state]}>{t(`certificates:state.${row.state}`)}</StatusChip>
          {row.reason && <span className={css.second}>{row.reason}</span>}
        </span>
      ),
    },
    { id: 'issuedOn', head: t('certificates:issuedOn'), mono: true, cell: row => dateOnly(row.issuedOn) },
    { id: 'endsOn', head: t('certificates:endsOn'), mono: true, cell: row => dateOnly(row.endsOn) },
    {
      id: 'counts',
      head: t('certificates:field.counts'),
      wrap: true,
      cell: row => (row.course ? localName(row.course, locale) : '-'),
    },
  ]
}
