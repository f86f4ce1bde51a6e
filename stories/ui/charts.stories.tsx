import { BarChart } from '../../components/ui/charts/bar-chart.tsx'
import { ProgressChart } from '../../components/ui/charts/progress-chart.tsx'
import { Sparkline } from '../../components/ui/charts/sparkline.tsx'
import { StackedBar } from '../../components/ui/charts/stacked-bar.tsx'
import { stack } from '../ground.css.ts'
import type { Story } from '../story.ts'

export default { title: 'Primitives / Charts' }

const roles = [
  { id: 'cra', label: 'Clinical research associate', value: 14, href: '#cra' },
  { id: 'pi', label: 'Principal investigator', value: 9 },
  { id: 'dm', label: 'Data manager', value: 3 },
  { id: 'monitor', label: 'Medical monitor', value: 0 },
]
const sites = [
  { id: 'active', label: 'Active', value: 8, tone: 'success' as const, href: '#active' },
  { id: 'preparing', label: 'Preparing', value: 3, tone: 'warning' as const, href: '#preparing' },
  { id: 'closed', label: 'Closed', value: 1, tone: 'neutral' as const, href: '#closed' },
]
const months = [0, 1, 1, 3, 4, 4, 6, 8].map((value, at) => {
  const label = `2026-0${at + 1}`
  return { id: label, label, value }
})

export const Bars: Story = () => (
  <div className={stack}>
    <BarChart
      title="Members by role"
      summary="26 members in 4 roles. Most are clinical research associates."
      of={['Role', 'Members']}
      items={roles}
    />
    <BarChart title="Members by role" summary="No member yet." of={['Role', 'Members']} items={[]} />
  </div>
)

export const Stacked: Story = () => (
  <div className={stack}>
    <StackedBar
      title="Sites by status"
      summary="12 sites: 8 active, 3 preparing, 1 closed."
      of={['Status', 'Sites']}
      items={sites}
    />
    <StackedBar
      title="中心状态"
      summary="尚无中心。"
      of={['状态', '中心']}
      items={sites.map(each => ({ ...each, value: 0 }))}
    />
  </div>
)

export const Progress: Story = () => (
  <div className={stack}>
    <ProgressChart
      title="Enrolment"
      summary="63 of 120 planned subjects are enrolled."
      reached={{ label: 'Enrolled', value: 63, href: '#sites' }}
      planned={{ label: 'Planned', value: 120 }}
    />
    <ProgressChart
      title="Configuration"
      summary="21 of 23 required fields are filled in; the reminder goes out at 90 %."
      reached={{ label: 'Filled in', value: 21 }}
      planned={{ label: 'Required', value: 23 }}
      mark={{ label: 'Reminder', at: 0.9 }}
      tone="success"
    />
    <ProgressChart
      title="Enrolment"
      summary="No plan."
      reached={{ label: 'Enrolled', value: 0 }}
      planned={{ label: 'Planned', value: 0 }}
    />
  </div>
)

export const Course: Story = () => (
  <div className={stack}>
    <Sparkline
      title="Initiated sites"
      summary="8 sites were initiated from January to August 2026."
      of={['Month', 'Sites']}
      items={months}
    />
    <Sparkline title="Initiated sites" summary="No site yet." of={['Month', 'Sites']} items={[]} />
  </div>
)
