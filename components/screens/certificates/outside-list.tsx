import { Plus } from 'lucide-react'
import { saveLink } from '../../../client/downloads/save-file.ts'
import { send } from '../../../client/session/api.ts'
import { date } from '../../../client/zones/format.ts'
import { outsideCertificateFile, outsideCertificates } from '../../../contract/certificates/calls.ts'
import { type OutsideCertificate, outsideStates } from '../../../contract/certificates/shapes.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getChoices } from '../../shared/list/filters.ts'
import type { List, ListDialogProps, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { useListedName } from '../../shared/people/person.tsx'
import { whyOff } from '../../shared/why/why.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { StatusChip, type Tone } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { CertificateViews } from './certificate-views.tsx'
import * as css from './certificates.css.ts'
import { type OutsideListState, outsideState } from './list-state.ts'

type Act = 'submit' | 'accept' | 'return'
type Outside = List<typeof outsideCertificates, OutsideListState, Act>

const SubmitDialog = lazyPart(() => import('./submit-dialog.tsx').then(file => file.SubmitDialog), NotLoaded)
const DecisionDialog = lazyPart(
  () => import('./decision-dialog.tsx').then(file => file.DecisionDialog),
  NotLoaded,
)

export const outsideTones: Record<OutsideCertificate['state'], Tone> = {
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
    { id: 'issuedOn', head: t('certificates:issuedOn'), mono: true, cell: row => row.issuedOn },
    { id: 'endsOn', head: t('certificates:endsOn'), mono: true, cell: row => row.endsOn ?? '-' },
    {
      id: 'counts',
      head: t('certificates:field.counts'),
      wrap: true,
      cell: row => (row.course ? localName(row.course, locale) : '-'),
    },
  ]
}

function useColumns(): Column<OutsideCertificate>[] {
  const { t } = useText()
  const getName = useListedName()
  const submitted: Column<OutsideCertificate> = {
    id: 'submittedAt',
    head: t('terms:state'),
    cell: row => date(row.submittedAt),
  }
  return [
    { id: 'person', head: t('certificates:field.person'), cell: row => getName(row.person) },
    ...useOutsideColumns(),
    { ...submitted, head: t('certificates:add.on') },
  ]
}

function useRowActions(row: OutsideCertificate, { ask }: Outside) {
  const { t, locale } = useText()
  const open = useCertificateOpener()
  const calls = { accept: 'acceptOutsideCertificate', return: 'returnOutsideCertificate' } as const
  return [
    ...(['accept', 'return'] as const).map(act => ({
      id: act,
      label: t(`certificates:act.${act}.verb`),
      off: whyOff(row.deciding, locale, calls[act]),
      onChoose: () => ask(act, [row]),
    })),
    { id: 'file', label: t('certificates:openFile'), onChoose: () => void open(row) },
  ]
}

function Dialog({ act, rows, onClose }: ListDialogProps<typeof outsideCertificates, OutsideListState, Act>) {
  const [row] = rows
  if (act === 'submit') return <SubmitDialog isForOther onClose={onClose} />
  return row ? <DecisionDialog act={act} row={row} onClose={onClose} /> : null
}

const certificates = recordList<typeof outsideCertificates, OutsideListState, Act>({
  call: outsideCertificates,
  state: outsideState,
  words: {
    title: 'certificates:title',
    searchLabel: 'certificates:search',
    filtered: 'certificates:filtered',
    empty: 'certificates:emptyOutside',
    emptyText: 'certificates:emptyOutsideText',
  },
  useCount: ({ total = 0 }) => useText().t('certificates:count', { count: total }),
  useName: () => row => row.title,
  edge: row => outsideTones[row.state],
  useColumns,
  useFilters: list => {
    const { t } = useText()
    return [
      getChoices(list, 'state', t('terms:state'), outsideStates, value => t(`certificates:state.${value}`)),
    ]
  },
  useRowActions,
  Dialog,
  Above: CertificateViews,
  add: {
    call: 'submitOutsideCertificate',
    buttons: ['CERTIFICATE_ADD'],
    icon: Plus,
    label: 'certificates:add.title',
    act: 'submit',
  },
})

/** Certificates that others issued to people of the scope, those to review first (MD-L3). */
export const OutsideList = (props: StateProps<OutsideListState>) => (
  <RecordList of={certificates} {...props} />
)
