import { Ban, Send } from 'lucide-react'
import { total as totalText } from '../../../client/zones/format.ts'
import { type InvitationRow, listInvitations } from '../../../contract/invitations/list.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getChoices } from '../../shared/list/filters.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { type Act, closedFor } from './acts.ts'
import { toneOf, useColumns } from './invitation-columns.tsx'
import { type InvitationListState, invitationState, invitationStates, userTypes } from './list-state.ts'

const InvitationActDialog = lazyPart(
  () => import('./act-dialog.tsx').then(file => file.InvitationActDialog),
  NotLoaded,
)

type Invitations = List<typeof listInvitations, InvitationListState, Act>

function useFilters(list: Invitations) {
  const { t } = useText()
  return [
    getChoices(list, 'state', t('terms:state'), invitationStates, value => t(`invitations:state.${value}`)),
    getChoices(list, 'type', t('users:field.type'), userTypes, value => t(`users:type.${value}`)),
  ]
}

function useOff() {
  const { t } = useText()
  return (row: InvitationRow, act: Act) => {
    const why = closedFor(row, act)
    return why && t(`invitations:closed.${why}`)
  }
}

const acts = [
  { act: 'resend', icon: Send, label: 'invitations:act.resend' },
  { act: 'revoke', icon: Ban, label: 'invitations:act.revoke', danger: true },
] as const

function useRowActions(row: InvitationRow, { ask }: Invitations) {
  const { t } = useText()
  const getOff = useOff()
  return acts.map(({ act, label, ...rest }) => ({
    ...rest,
    id: act,
    label: t(label),
    off: getOff(row, act),
    onChoose: () => ask(act, [row]),
  }))
}

function useCount({ query, total = 0, isNarrowed }: Invitations) {
  const { t } = useText()
  const text = totalText(total, query.data?.capped)
  return t(isNarrowed ? 'invitations:list.match' : 'invitations:list.all', { total: text })
}

const invitations = recordList<typeof listInvitations, InvitationListState, Act>({
  call: listInvitations,
  state: invitationState,
  words: {
    title: 'invitations:list.title',
    searchLabel: 'invitations:list.search',
    filtered: 'invitations:empty.filtered',
    empty: 'invitations:empty.never',
    emptyText: 'invitations:empty.neverText',
    selection: 'invitations:list.selection',
    selected: 'invitations:list.selected',
  },
  useName: () => row => row.email,
  edge: row => toneOf[row.state],
  useColumns,
  useFilters,
  useOff,
  useRowActions,
  useCount,
  section: { id: 'invitations-title', level: 2 },
  batch: acts,
  Dialog: props => <InvitationActDialog {...props} />,
})

/** Mailed invitations, the last one of each person: their state, with resend and revoke (B40). */
export const InvitationList = (props: StateProps<InvitationListState>) => (
  <RecordList of={invitations} {...props} />
)
