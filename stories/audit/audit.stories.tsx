import { useState } from 'react'
import { AuditPage } from '../../components/screens/audit/audit-page.tsx'
import { ChainLine } from '../../components/screens/audit/chain-status.tsx'
import { Entry } from '../../components/screens/audit/entry.tsx'
import { type AuditState, auditState } from '../../components/screens/audit/list-state.ts'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import type { AuditDetail, AuditRow } from '../../contract/audit/calls.ts'
import { answeredSession, done, getList } from '../answered.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'

export default { title: 'Screens / Audit trail' }

const words = ['audit', 'users', 'picker', 'past', 'menus', 'portal', 'errors', 'ui'] as const
const nothing = () => undefined
const hash = '9f2c4b7a61d0e8335a9b1c7d2e4f60718293a4b5c6d7e8f90a1b2c3d4e5f6071'

const row: AuditRow = {
  seq: 48_211,
  at: '2026-11-21T02:10:07Z',
  actor: { userId: 'u1', name: '林海燕' },
  roleName: '账户持有人',
  roleNameEn: 'Account holder',
  action: 'editUser',
  entity: 'users',
  entityId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  record: 'Adaeze Okafor',
  version: 7,
  outcome: 'done',
  fields: ['departmentIds', 'region', 'email', 'phone', 'validTo'],
  changes: [
    {
      field: 'departmentIds',
      from: ['Monitoring', 'Team 2'],
      to: ['Monitoring', 'Data management'],
      added: ['Data management'],
      removed: ['Team 2'],
    },
    { field: 'region', from: '上海', to: '无锡', added: null, removed: null },
    { field: 'phone', from: null, to: '13800000000', added: null, removed: null },
  ],
  reason: 'Moves to the data management team in January',
}
const rows: AuditRow[] = [
  row,
  {
    ...row,
    seq: 48_210,
    action: 'disableUsers',
    outcome: 'refused',
    fields: [],
    changes: [],
    reason: '',
    actor: { userId: 'u2', name: 'Wilhelmina van den Heuvel-Castellanos' },
    roleName: 'CRA',
    roleNameEn: 'Clinical research associate',
  },
  {
    ...row,
    seq: 48_209,
    action: 'finishExport',
    entity: 'downloads',
    record: 'Audit trail 2026_11_21 10_02_11.xlsx',
    actor: { userId: null, name: 'system' },
    roleName: null,
    roleNameEn: null,
    fields: [],
    reason: '',
  },
  {
    ...row,
    seq: 48_208,
    action: 'updateRole',
    entity: 'roles',
    record: 'Line manager',
    fields: ['menus', 'buttons'],
  },
]

const detail: AuditDetail = {
  ...row,
  changes: [
    {
      field: 'departmentIds',
      from: ['Clinical Operations', 'Medical'],
      to: ['Clinical Operations', 'Data Management'],
      added: ['Data Management'],
      removed: ['Medical'],
    },
    { field: 'region', from: 'Shanghai', to: 'Suzhou', added: null, removed: null },
    { field: 'email', from: null, to: 'a***@hengyu.example', added: null, removed: null },
    { field: 'validTo', from: null, to: '2027-12-31T16:00:00.000Z', added: null, removed: null },
  ],
  detail: [{ field: 'sessions', value: 2 }],
  refusal: null,
  requestId: '0d1f6a0e-52a3-4f0f-8f5b-1f9f1f0c2b11',
  ip: '203.0.113.24',
  zone: 'Asia/Shanghai',
  submitTime: '2026-11-21T10:10:06+08:00',
  hash,
  previousHash: [...hash].reverse().join(''),
  redacted: false,
  holds: true,
}

type ListedProps = { name: string; rows: readonly AuditRow[]; start?: Partial<AuditState> }

const Listed = ({ name, rows, start }: ListedProps) => {
  const [session] = useState(() =>
    answeredSession(name, asked => (asked.name === 'queryListByPage' ? done(getList(rows)) : undefined)),
  )
  const [state, setState] = useState({ ...auditState.start, ...start })
  return (
    <SessionContext value={session}>
      <PortalGround words={words}>
        <AuditPage state={state} onState={setState} />
      </PortalGround>
    </SessionContext>
  )
}

export const List: Story = () => <Listed name="trail" rows={rows} />
export const NothingMatches: Story = () => (
  <Listed name="empty-trail" rows={[]} start={{ outcome: 'refused' }} />
)

export const OneEntry: Story = () => (
  <PortalGround words={words}>
    <Entry entry={detail} onState={nothing} />
  </PortalGround>
)

export const RightsAndAltered: Story = () => (
  <PortalGround words={words}>
    <Entry
      entry={{
        ...detail,
        ...rows[3]!,
        holds: false,
        changes: [
          {
            field: 'buttons',
            from: [],
            to: [],
            added: Array.from(
              { length: 15 },
              (_, at) => `Clinical trial management › Issues › Right ${at + 1}`,
            ),
            removed: [],
          },
        ],
      }}
      onState={nothing}
    />
  </PortalGround>
)

const status = {
  entries: 48_211,
  verified: 48_211,
  verifiedAt: '2026-11-21T02:11:00Z',
  whole: { seq: 48_190, at: '2026-11-21T02:00:00Z' },
  bad: null,
  anchor: { seq: 48_190, at: '2026-11-21T02:00:00Z', holds: true },
}

export const Chain: Story = () => (
  <PortalGround words={words}>
    <ChainLine status={status} />
    <ChainLine status={{ ...status, verified: 4000, whole: null, anchor: null }} />
    <ChainLine status={{ ...status, bad: { seq: 1204, fault: 'altered' } }} />
  </PortalGround>
)
