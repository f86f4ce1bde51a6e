import { useState } from 'react'
import { Breadcrumb } from '../../components/ui/base/breadcrumb.tsx'
import { Button } from '../../components/ui/base/button.tsx'
import { LiveRegion } from '../../components/ui/base/live-region.tsx'
import { Tabs } from '../../components/ui/base/tabs.tsx'
import { ActionBar } from '../../components/ui/feedback/action-bar.tsx'
import { EmptySearch, EmptyState } from '../../components/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../components/ui/feedback/error-state.tsx'
import { LoadingBar } from '../../components/ui/feedback/loading-bar.tsx'
import { Banner, NoticeBar } from '../../components/ui/feedback/notice-bar.tsx'
import { Skeleton } from '../../components/ui/feedback/skeleton.tsx'
import { stack, wide } from '../ground.css.ts'
import type { Story } from '../story.ts'

export default { title: 'Primitives / Feedback' }

const overdue = {
  id: 'overdue',
  tone: 'warning' as const,
  text: 'Site HR-2041-301 / S07: milestone “Site Selection” is overdue by 3 days.',
}

export const Notices: Story = () => {
  const [closed, setClosed] = useState<string[]>([])
  const all = [
    {
      ...overdue,
      action: <a href="#site">Open the site</a>,
      onClose: () => setClosed([...closed, 'overdue']),
    },
    {
      id: 'update',
      tone: 'info' as const,
      text: 'A new version is ready.',
      action: <Button small>Load it now</Button>,
    },
    { id: 'mail', tone: 'danger' as const, text: '邮件服务暂不可用，邀请将稍后发送。' },
  ]
  return (
    <div className={stack}>
      <div className={wide}>
        <NoticeBar notices={all.filter(({ id }) => !closed.includes(id))} />
      </div>
      <div className={wide}>
        <Banner notice={{ id: 'done', tone: 'success', text: '20 people were activated.' }} />
      </div>
    </div>
  )
}

export const Loading: Story = () => (
  <div className={wide}>
    <LoadingBar busy />
    <Skeleton lines={5} />
    <Skeleton lines={3} size="row" />
  </div>
)

export const States: Story = () => (
  <div className={wide}>
    <EmptyState
      title="No site yet"
      text="Sites are added by the lead project manager."
      action={<Button variant="primary">Add site</Button>}
    />
    <EmptySearch query="佐藤" onClear={() => undefined} small />
    <ErrorState
      title="You may not see these sites."
      text="Ask the lead project manager for the role CRA."
      small
    />
    <ErrorState
      title="The sites could not be loaded."
      onRetry={() => undefined}
      errorId="0199a7c2-52d1-7b3e"
    />
  </div>
)

export const Sections: Story = () => {
  const [tab, setTab] = useState('todo')
  const items = [
    { id: 'todo', label: 'To-do', count: 12, content: <p>Three sites wait for you.</p> },
    { id: 'notice', label: 'Notices', count: 3, content: <p>Nothing new.</p> },
    { id: 'log', label: 'Log', content: <p>Empty.</p> },
  ]
  return (
    <div className={wide}>
      <Tabs label="Inbox" items={items} value={tab} onChange={setTab} />
      <LiveRegion text={`${tab} chosen`} />
    </div>
  )
}

export const Path: Story = () => (
  <div className={stack}>
    <Breadcrumb
      onBack={() => undefined}
      items={[
        { id: 'studies', label: 'Studies', href: '#studies' },
        { id: 'study', label: 'A randomised study of HRS-1167', href: '#study' },
        { id: 'site', label: '复旦大学附属肿瘤医院妇科肿瘤研究中心一期病房', lang: 'zh-CN' },
      ]}
    />
  </div>
)

export const Unsaved: Story = () => (
  <div className={wide}>
    <p>A long form stands here.</p>
    <ActionBar text="3 unsaved changes in Dates">
      <Button>Discard</Button>
      <Button variant="primary">Save</Button>
    </ActionBar>
  </div>
)
