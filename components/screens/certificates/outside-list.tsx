import { Plus } from 'lucide-react'
import { date } from '../../../client/zones/format.ts'
import { outsideCertificates } from '../../../contract/certificates/calls.ts'
import { type OutsideCertificate, outsideStates } from '../../../contract/certificates/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getChoices } from '../../shared/list/filters.ts'
import type { List, ListDialogProps, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { useListedName } from '../../shared/people/person.tsx'
import { whyOff } from '../../shared/why/why.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { CertificateViews } from './certificate-views.tsx'
import { type OutsideListState, outsideState, submitDraft } from './list-state.ts'
import { outsideTones, useCertificateOpener, useOutsideColumns } from './outside-columns.tsx'

type Act = 'submit' | 'accept' | 'return' | 'history'
type Outside = List<typeof outsideCertificates, OutsideListState, Act>

const SubmitDialog = lazyPart(() => import('./submit-dialog.tsx').then(file => file.SubmitDialog), NotLoaded)
const HistoryDialog = lazyPart(
  () => import('./history-dialog.tsx').then(file => file.HistoryDialog),
  NotLoaded,
)
const DecisionDialog = lazyPart(
  () => import('./decision-dialog.tsx').then(file => file.DecisionDialog),
  NotLoaded,
)

function useColumns(): Column<OutsideCertificate>[] {
  const { t } = useText()
  const getName = useListedName()
  return [
    { id: 'person', head: t('certificates:field.person'), cell: row => getName(row.person) },
    ...useOutsideColumns(),
    { id: 'submittedAt', head: t('certificates:add.on'), mono: true, cell: row => date(row.submittedAt) },
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
    { id: 'history', label: t('members:tab.history'), onChoose: () => ask('history', [row]) },
  ]
}

function Dialog({ act, rows, onClose }: ListDialogProps<typeof outsideCertificates, OutsideListState, Act>) {
  const [row] = rows
  if (act === 'submit') return <SubmitDialog isForOther onClose={onClose} />
  if (!row) return null
  if (act === 'history') return <HistoryDialog id={row.id} name={row.title} onClose={onClose} />
  return <DecisionDialog act={act} row={row} onClose={onClose} />
}

function Above({ list }: { list: Outside }) {
  useDraftDoor(submitDraft, () => list.ask('submit'))
  return <CertificateViews />
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
  Above,
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
