import { Avatar } from '../../components/ui/base/avatar.tsx'
import { Badge, CountBadge } from '../../components/ui/base/badge.tsx'
import { DateText } from '../../components/ui/base/date-text.tsx'
import { StatusChip } from '../../components/ui/feedback/status-chip.tsx'
import { row, stack } from '../ground.css.ts'
import type { Story } from '../story.ts'

export default { title: 'Primitives / Status' }

export const Chips: Story = () => (
  <div className={stack}>
    <div className={row}>
      <StatusChip tone="planned">Planned</StatusChip>
      <StatusChip tone="ongoing">Ongoing</StatusChip>
      <StatusChip tone="completed">Completed</StatusChip>
      <StatusChip tone="stopped">Stopped</StatusChip>
      <StatusChip tone="hold">On hold</StatusChip>
      <StatusChip tone="locked">Locked</StatusChip>
    </div>
    <div className={row} lang="zh-CN">
      <StatusChip tone="planned">计划中</StatusChip>
      <StatusChip tone="ongoing">进行中</StatusChip>
      <StatusChip tone="completed">已完成</StatusChip>
      <StatusChip tone="stopped">已终止</StatusChip>
      <StatusChip tone="hold">已暂停</StatusChip>
      <StatusChip tone="locked">已锁定</StatusChip>
    </div>
    <div className={row}>
      <StatusChip tone="normal">Enabled</StatusChip>
      <StatusChip tone="warning">Pending</StatusChip>
      <StatusChip tone="danger">Disabled</StatusChip>
      <StatusChip tone="info">Invited</StatusChip>
      <StatusChip tone="neutral">Expired</StatusChip>
    </div>
  </div>
)

export const Badges: Story = () => (
  <div className={row}>
    <Badge>External</Badge>
    <Badge tone="warning">Test</Badge>
    <Badge tone="info">Development</Badge>
    <CountBadge count={12} label="12 unread" loud />
    <CountBadge count={240} label="240 unread" loud />
    <CountBadge count={7} />
  </div>
)

export const People: Story = () => (
  <div className={row}>
    <Avatar name="Zhang Wei" size={24} />
    <Avatar name="Ana Ruiz" />
    <Avatar name="张伟" />
    <Avatar name="佐藤 健" size={48} />
    <DateText iso="2026-11-12" text="12 Nov 2026" />
    <DateText iso="2026-11-12T09:30:00+08:00" text="2026-11-12 09:30:00" detail="UTC+08:00, Asia/Shanghai" />
  </div>
)
