import { Plus } from 'lucide-react'
import { dateMinute, listed } from '../../../client/zones/format.ts'
import {
  type AgentState,
  agentOrigins,
  agentStates,
  type CompanyAgent,
  endAgent,
  searchAgents,
} from '../../../contract/notices/company-agents.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { getChoices } from '../../shared/list/filters.ts'
import type { List, ListDialogProps, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { useListedName, useNameOf } from '../../shared/people/person.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { type AgentsState, agentsState } from './list-state.ts'

type Act = 'add' | 'end'
type Agents = List<typeof searchAgents, AgentsState, Act>

const AddDialog = lazyPart(() => import('./add-dialog.tsx').then(file => file.AddDialog), NotLoaded)

const tones: Record<AgentState, ChipTone> = {
  inForce: 'normal',
  planned: 'info',
  over: 'neutral',
  ended: 'neutral',
}

function useColumns(): Column<CompanyAgent>[] {
  const { t } = useText()
  const getName = useListedName()
  return [
    { id: 'user', head: t('noticeAgents:user'), wrap: true, cell: row => getName(row.user) },
    { id: 'agent', head: t('noticeAgents:agent'), wrap: true, cell: row => getName(row.agent) },
    {
      id: 'state',
      head: t('terms:state'),
      cell: row => <StatusChip tone={tones[row.state]}>{t(`noticeAgents:state.${row.state}`)}</StatusChip>,
    },
    {
      id: 'kinds',
      head: t('noticeAgents:kinds'),
      wrap: true,
      cell: ({ kinds }) =>
        kinds.length === 0
          ? t('noticeAgents:allKinds')
          : listed(kinds.map(kind => t(`notices:kind.${kind}`))),
    },
    {
      id: 'period',
      head: t('noticeAgents:period'),
      wrap: true,
      cell: ({ from, until, createdAt }) =>
        t(until ? 'noticeAgents:fromUntil' : 'noticeAgents:openEnd', {
          from: dateMinute(from ?? createdAt),
          until: dateMinute(until),
        }),
    },
    { id: 'named', head: t('noticeAgents:named'), wrap: true, cell: row => <Named row={row} /> },
  ]
}

/** Who named the agent, when and why; for one that has ended, who ended it. */
function Named({ row: { origin, createdAt, createdBy, reason, ended } }: { row: CompanyAgent }) {
  const { t } = useText()
  const nameOf = useNameOf()
  const act = ended ?? { at: createdAt, by: createdBy, reason }
  const values = { name: act.by ? nameOf(act.by) : '-', time: dateMinute(act.at) }
  const chosen = origin === 'user' ? t('noticeAgents:chosenBy', values) : t('noticeAgents:namedBy', values)
  const sentence = ended ? t('noticeAgents:endedBy', values) : chosen
  return act.reason ? t('noticeAgents:because', { sentence, reason: act.reason }) : sentence
}

type DialogProps = ListDialogProps<typeof searchAgents, AgentsState, Act>

function Dialog({ act, rows: [row], onDone, onClose }: DialogProps) {
  if (act === 'add') return <AddDialog onClose={onClose} />
  return row ? <End row={row} onDone={onDone} onClose={onClose} /> : null
}

/** Ends an agent, with a reason for the audit trail. */
function End({ row, onDone, onClose }: Pick<DialogProps, 'onDone' | 'onClose'> & { row: CompanyAgent }) {
  const { t } = useText()
  const nameOf = useNameOf()
  const names = { user: nameOf(row.user), agent: nameOf(row.agent) }
  return (
    <ActDialog
      call={endAgent}
      toInput={({ values }) => ({ id: row.id, rowVersion: row.rowVersion, reason: values.reason.trim() })}
      words={{
        title: t('noticeAgents:endTitle', names),
        confirm: t('noticeAgents:end'),
        done: t('noticeAgents:done.end', names),
      }}
      danger
      rereads={[searchAgents]}
      onDone={() => onDone()}
      onClose={onClose}
    >
      <p>{t(row.origin === 'user' ? 'noticeAgents:endOwnText' : 'noticeAgents:endText', names)}</p>
    </ActDialog>
  )
}

const agents = recordList<typeof searchAgents, AgentsState, Act>({
  call: searchAgents,
  state: agentsState,
  words: {
    title: 'noticeAgents:title',
    searchLabel: 'noticeAgents:search',
    filtered: 'noticeAgents:filtered',
    empty: 'noticeAgents:empty',
    emptyText: 'noticeAgents:emptyText',
  },
  useCount: ({ total = 0 }) => useText().t('noticeAgents:count', { count: total }),
  useName: () => {
    const getName = useListedName()
    return row => getName(row.user)
  },
  useColumns,
  useFilters: list => {
    const { t } = useText()
    return [
      getChoices(list, 'state', t('terms:state'), agentStates, value => t(`noticeAgents:state.${value}`)),
      getChoices(list, 'origin', t('noticeAgents:origin.label'), agentOrigins, value =>
        t(`noticeAgents:origin.${value}`),
      ),
    ]
  },
  rowButtons: true,
  useRowActions: (row, { ask }: Agents) => {
    const { t } = useText()
    if (row.state === 'over' || row.state === 'ended') return []
    return [{ id: 'end', label: t('noticeAgents:end'), onChoose: () => ask('end', [row]) }]
  },
  Dialog,
  add: {
    call: 'addAgent',
    buttons: ['NOTICE_AGENT_EDIT'],
    icon: Plus,
    label: 'noticeAgents:add',
    act: 'add',
  },
})

/** Who gets copies of whose notices in the company, and overdue to-dos (MD-N2). */
export const AgentList = (props: StateProps<AgentsState>) => <RecordList of={agents} {...props} />
