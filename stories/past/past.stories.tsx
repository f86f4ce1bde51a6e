import { useState } from 'react'
import { PastDialog } from '../../components/screens/past/past-dialog.tsx'
import { PastRole, PastUser } from '../../components/screens/past/record.tsx'
import { ReviewDialog } from '../../components/screens/past/review-dialog.tsx'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import type { PastGrant, roleAsOf, userAsOf } from '../../contract/as-of/calls.ts'
import type { Output } from '../../contract/define.ts'
import { stack } from '../ground.css.ts'
import { PortalGround } from '../portal-ground.tsx'
import { PressedColumn } from '../pressed.tsx'
import type { Story } from '../story.ts'
import { pastSession } from './session.ts'

export default { title: 'Screens / As of' }

const words = ['past', 'audit', 'users', 'errors', 'ui'] as const

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`

const grant = (number: number, more: Partial<PastGrant>): PastGrant => ({
  id: id(number),
  study: { id: id(20001), name: 'HX-2025-014 HX-101 片治疗晚期非小细胞肺癌的 III 期临床研究' },
  site: null,
  effectiveAt: '2026-03-01T01:00:00Z',
  expiresAt: null,
  state: 'in force',
  given: {
    seq: 1042,
    at: '2026-02-27T03:12:00Z',
    by: { userId: id(10101), name: '林海燕' },
    reason: '项目启动',
    confirmedBy: { userId: id(10102), name: '沈玉兰' },
    handoverId: null,
  },
  endedBy: 2177,
  ...more,
})

const user: Output<typeof userAsOf> = {
  at: '2026-06-30T08:00:00Z',
  upTo: 1933,
  existed: true,
  fields: [
    {
      field: 'phone',
      was: '13911112222',
      now: '13822223333',
      differs: true,
      added: null,
      removed: null,
      endedBy: 2040,
      redacted: false,
    },
    {
      field: 'departmentIds',
      was: ['临床监查一部'],
      now: ['临床监查二部', '数据管理部'],
      differs: true,
      added: ['临床监查二部', '数据管理部'],
      removed: ['临床监查一部'],
      endedBy: 2101,
      redacted: false,
    },
    {
      field: 'email',
      was: null,
      now: 'zhang.wei@huaxin.example',
      differs: false,
      added: null,
      removed: null,
      endedBy: 2230,
      redacted: true,
    },
    {
      field: 'status',
      was: '启用',
      now: '启用',
      differs: false,
      added: null,
      removed: null,
      endedBy: null,
      redacted: false,
    },
  ],
  broken: [],
  refusal: null,
  roles: [
    {
      id: id(30001),
      name: '临床监查员',
      nameEn: 'Clinical research associate',
      level: 'study',
      blinding: 'none',
      state: 'permanent',
      grants: [grant(40001, {}), grant(40002, { study: null, state: 'to come', given: null, endedBy: null })],
    },
    {
      id: id(30002),
      name: '项目经理',
      nameEn: 'Project manager',
      level: 'study',
      blinding: 'none',
      state: 'disabled',
      grants: [
        grant(40003, {
          given: { ...grant(1, {}).given!, confirmedBy: null, handoverId: id(50001), reason: '' },
          endedBy: null,
        }),
      ],
    },
  ],
  rights: [
    { right: '1', roles: [0] },
    { right: '1011', roles: [0] },
  ],
  shut: [],
}

const role: Output<typeof roleAsOf> = {
  at: '2026-06-30T08:00:00Z',
  upTo: 1933,
  existed: true,
  fields: [
    {
      field: 'menus',
      was: Array.from({ length: 14 }, (_, at) => `${at}`),
      now: Array.from({ length: 13 }, (_, at) => `${at}`),
      differs: true,
      added: ['主数据 › 稽查轨迹'],
      removed: ['主数据 › 部门', '主数据 › 岗位'],
      endedBy: 2050,
      redacted: false,
    },
  ],
  broken: [{ entity: 'roles', entityId: id(30001), seq: 2050, field: 'menus', fault: 'unlinked' }],
  role: null,
  rights: ['1', '1010'],
  holders: [{ ...grant(40004, {}), user: { id: id(10103), name: '张伟' } }],
  total: 131,
}

/** A user as of an instant, with who gave the roles and what differs now; below, a role whose trail has a gap. */
export const AsOf: Story = () => (
  <PortalGround words={words}>
    <div className={stack}>
      <PastUser answer={user} />
      <PastRole answer={role} />
    </div>
  </PortalGround>
)

/** A user who did not exist then. */
export const NotYet: Story = () => (
  <PortalGround words={words}>
    <div className={stack}>
      <PastUser answer={{ ...user, existed: false, fields: [], roles: [], rights: [] }} />
    </div>
  </PortalGround>
)

const nothing = () => undefined

/** A user as of a requested instant, in the dialog. */
export const InADialog: Story = () => {
  const [session] = useState(() => pastSession(user))
  return (
    <SessionContext value={session}>
      <PortalGround words={words}>
        <PastDialog kind="user" id={id(10103)} at={user.at} onClose={nothing} />
      </PortalGround>
    </SessionContext>
  )
}

/** An access review of a period whose start is missing; its columns are open. */
export const Review: Story = () => {
  const [session] = useState(() => pastSession(user))
  const press = ['input[value=period]', 'summary', 'footer button:last-of-type']
  return (
    <SessionContext value={session}>
      <PressedColumn words={words} press={press}>
        <ReviewDialog onClose={nothing} />
      </PressedColumn>
    </SessionContext>
  )
}
