import { date, lastDate } from '../../../client/zones/format.ts'
import {
  issuedCertificates,
  restoreCertificate,
  revokeCertificate,
} from '../../../contract/certificates/calls.ts'
import { type IssuedCertificate, issuedStates } from '../../../contract/certificates/shapes.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { getChoices } from '../../shared/list/filters.ts'
import type { List, ListDialogProps, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { useListedName } from '../../shared/people/person.tsx'
import { whyOff } from '../../shared/why/why.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { CertificateViews } from './certificate-views.tsx'
import * as css from './certificates.css.ts'
import { type IssuedListState, issuedState } from './list-state.ts'

type Act = 'revoke' | 'restore' | 'history'
type Issued = List<typeof issuedCertificates, IssuedListState, Act>

const HistoryDialog = lazyPart(
  () => import('./history-dialog.tsx').then(file => file.HistoryDialog),
  NotLoaded,
)

const tones: Record<IssuedCertificate['state'], ChipTone> = {
  valid: 'normal',
  expired: 'warning',
  ended: 'neutral',
  revoked: 'danger',
}
const calls = { revoke: revokeCertificate, restore: restoreCertificate } as const

function useColumns(): Column<IssuedCertificate>[] {
  const { t, locale } = useText()
  const getName = useListedName()
  return [
    { id: 'number', head: t('exports:learning.certificate'), mono: true, cell: row => row.number },
    { id: 'person', head: t('certificates:field.person'), cell: row => getName(row.person) },
    { id: 'course', head: t('portal:title.course'), wrap: true, cell: row => localName(row.course, locale) },
    {
      id: 'state',
      head: t('terms:state'),
      cell: row => (
        <span className={css.two}>
          <StatusChip tone={tones[row.state]}>{t(`certificates:issued.${row.state}`)}</StatusChip>
          {row.revokeReason && <span className={css.second}>{row.revokeReason}</span>}
        </span>
      ),
    },
    { id: 'issuedAt', head: t('certificates:issuedOn'), mono: true, cell: row => date(row.issuedAt) },
    { id: 'expiresAt', head: t('certificates:endsOn'), mono: true, cell: row => lastDate(row.expiresAt) },
  ]
}

function useRowActions(row: IssuedCertificate, { ask }: Issued) {
  const { t, locale } = useText()
  const act = row.state === 'revoked' ? 'restore' : 'revoke'
  return [
    {
      id: act,
      label: t(`certificates:act.${act}.verb`),
      danger: act === 'revoke',
      off: whyOff(row.revoking, locale, calls[act].name),
      onChoose: () => ask(act, [row]),
    },
    { id: 'history', label: t('members:tab.history'), onChoose: () => ask('history', [row]) },
  ]
}

/** Revokes a certificate or takes that back, with the reason. */
function Dialog({ act, rows, onClose }: ListDialogProps<typeof issuedCertificates, IssuedListState, Act>) {
  const { t } = useText()
  const [row] = rows
  if (!row) return null
  const { number } = row
  if (act === 'history') return <HistoryDialog id={row.id} name={number} onClose={onClose} />
  return (
    <ActDialog
      call={calls[act]}
      toInput={({ values: { reason } }) => ({ id: row.id, reason: reason.trim() })}
      words={{
        title: t(`certificates:act.${act}.title`, { number }),
        confirm: t(`certificates:act.${act}.verb`),
        done: t(`certificates:act.${act}.done`, { number }),
      }}
      danger={act === 'revoke'}
      rereads={[issuedCertificates]}
      onClose={onClose}
    />
  )
}

const certificates = recordList<typeof issuedCertificates, IssuedListState, Act>({
  call: issuedCertificates,
  state: issuedState,
  words: {
    title: 'certificates:title',
    searchLabel: 'certificates:search',
    filtered: 'certificates:filtered',
    empty: 'certificates:emptyIssued',
  },
  useCount: ({ total = 0 }) => useText().t('certificates:count', { count: total }),
  useName: () => row => row.number,
  edge: row => tones[row.state],
  useColumns,
  useFilters: list => {
    const { t, locale } = useText()
    const courses = new Map(list.rows.map(({ course }) => [course.id, localName(course, locale)]))
    return [
      getChoices(list, 'state', t('terms:state'), issuedStates, value => t(`certificates:issued.${value}`)),
      getChoices(
        list,
        'courseIds',
        t('portal:title.course'),
        [...courses.keys()],
        id => courses.get(id) ?? id,
      ),
    ].filter(({ options }) => options.length > 0)
  },
  useRowActions,
  Dialog,
  Above: CertificateViews,
})

/** Certificates that courses of the company have issued, with their revocation (MD-L4). */
export const IssuedList = (props: StateProps<IssuedListState>) => <RecordList of={certificates} {...props} />
