import { Building2, FileDown, KeyRound, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { SelectionBar } from '../../components/shared/list/selection-bar.tsx'
import { ListToolbar } from '../../components/shared/list/toolbar.tsx'
import { IconButton } from '../../components/ui/base/button.tsx'
import { wide } from '../ground.css.ts'
import type { Story } from '../story.ts'

export default { title: 'Primitives / List' }

const nothing = () => undefined
const statuses = ['Enabled', 'Disabled', 'Under review', 'Rejected'].map(label => ({ value: label, label }))
const periods = ['30 days', '90 days', 'Half a year'].map(label => ({ value: label, label }))

function Toolbar({ selected = 0 }: { selected?: number }) {
  const [query, setQuery] = useState('')
  const [status, setStatus] = useState(['Enabled'])
  const [period, setPeriod] = useState<string[]>([])
  const [all, setAll] = useState(false)
  const actions = [
    { id: 'role', icon: KeyRound, label: 'Assign a role', onChoose: nothing },
    { id: 'department', icon: Building2, label: 'Add to a department', onChoose: nothing },
  ]
  const more = [
    { id: 'disable', label: 'Disable', danger: true, onChoose: nothing },
    { id: 'enable', label: 'Enable', off: 'All of them are enabled.', onChoose: nothing },
  ]
  return (
    <div className={wide}>
      <ListToolbar
        search={{ label: 'Search users', query, onQuery: setQuery }}
        filters={[
          { label: 'Status', options: statuses, value: status, onChange: setStatus },
          { label: 'Last sign-in', options: periods, value: period, onChange: setPeriod, single: true },
        ]}
        onClear={() => {
          setStatus([])
          setPeriod([])
        }}
        add={{
          label: 'Add person',
          icon: UserPlus,
          onAdd: nothing,
          more: { label: 'Invite', entries: [{ id: 'mail', label: 'By e-mail', onChoose: nothing }] },
        }}
        selection={
          selected > 0 && (
            <SelectionBar
              label="Actions for the selection"
              text={`${all ? 190 : selected} people selected`}
              all={all ? undefined : { count: 190, onSelect: () => setAll(true) }}
              actions={actions}
              more={{ text: 'More actions', actions: more }}
              onClear={() => setAll(false)}
            />
          )
        }
      >
        <IconButton icon={FileDown} label="Export" />
      </ListToolbar>
    </div>
  )
}

export const Bar: Story = () => <Toolbar />

export const Selected: Story = () => <Toolbar selected={3} />
