import { DayList } from '../../components/screens/home/day-list.tsx'
import { NoticeItem } from '../../components/screens/home/notice-item.tsx'
import { byDueDay } from '../../components/widgets/notice-bell/days.ts'
import type { Notice } from '../../contract/notices/calls.ts'
import { wide } from '../ground.css.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'

export default { title: 'Screens / Workspace' }

const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()
const id = (place: number) => `01890000-0000-7000-8000-00000000000${place}`

const todo = (place: number, due: number | null, over: Partial<Notice>): Notice => ({
  id: id(place),
  type: 'todo',
  kind: 'actual_progress',
  subject: {
    event: 'enter',
    study: 'HR-2041-301',
    site: '瑞金医院',
    siteEn: 'Ruijin Hospital',
    date: '2026-11-24',
  },
  link: '/csr_mds/study',
  copyOf: null,
  reason: null,
  study: null,
  available: true,
  urgency: 'normal',
  dueAt: due === null ? null : at(due),
  createdAt: at(-3),
  seenAt: null,
  readAt: null,
  doneAt: null,
  cancelled: false,
  ...over,
})

const todos = [
  todo(1, -2, { urgency: 'overdue' }),
  todo(2, 0, { urgency: 'soon', kind: 'timesheet', subject: { event: 'submit', week: '2026-11-16' } }),
  todo(3, 1, { urgency: 'soon' }),
  todo(4, 6, { available: false }),
  todo(5, null, { kind: 'user_review', subject: { event: 'waiting', count: 3 } }),
]

export const TodosByDay: Story = () => (
  <PortalGround words={['home', 'notices', 'ui']}>
    <div className={wide}>
      <DayList groups={byDueDay(todos, new Date())} level={2}>
        {notice => <NoticeItem key={notice.id} notice={notice} />}
      </DayList>
    </div>
  </PortalGround>
)

const copied = todo(6, null, {
  type: 'notification',
  kind: 'learning',
  subject: { event: 'passed', course: 'ICH-GCP E6(R3)' },
  copyOf: { lastName: '林', firstName: '海燕' },
})

export const NoticeOfAnother: Story = () => (
  <PortalGround words={['home', 'notices', 'ui']}>
    <ul className={wide}>
      <NoticeItem notice={copied} />
    </ul>
  </PortalGround>
)
