import { Download, MoreHorizontal, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton, LinkButton } from '../../components/ui/base/button.tsx'
import { ActionMenu, type RecordAction } from '../../components/ui/overlay/action-menu.tsx'
import { Menu } from '../../components/ui/overlay/menu.tsx'
import { row, stack } from '../ground.css.ts'
import type { Story } from '../story.ts'

export default { title: 'Primitives / Buttons' }

export const Variants: Story = () => (
  <div className={stack}>
    <div className={row}>
      <Button variant="primary">Add study</Button>
      <Button>Export</Button>
      <Button variant="quiet">Discard</Button>
      <Button variant="danger" icon={Trash2}>
        Delete site
      </Button>
    </div>
    <div className={row}>
      <Button icon={Download}>下载</Button>
      <Button small>Small</Button>
      <Button small variant="primary">
        保存
      </Button>
      <IconButton icon={Plus} label="Add member" />
      <IconButton icon={MoreHorizontal} variant="quiet" label="More actions" />
      <LinkButton href="#help">Read the guide</LinkButton>
    </div>
  </div>
)

export const Disabled: Story = () => (
  <div className={row}>
    <Button variant="primary" off="The study is locked. Ask the lead project manager to unlock it.">
      Add site
    </Button>
    <Button off="研究已锁定，请联系项目负责人解锁。">新增中心</Button>
    <IconButton icon={Trash2} label="Delete" off="A site with members cannot be deleted." />
  </div>
)

export const Busy: Story = () => {
  const [busy, setBusy] = useState(true)
  return (
    <div className={row}>
      <Button variant="primary" busy={busy}>
        Save changes
      </Button>
      <Button busy={busy}>Export</Button>
      <Button variant="quiet" onClick={() => setBusy(!busy)}>
        Toggle
      </Button>
    </div>
  )
}

const chain = { text: 'Only site activation opens this.', onPress: () => undefined }
const act = (id: string, label: string, rest: Partial<RecordAction> = {}): RecordAction => ({
  ...{ id, label, ...rest },
  onChoose: () => undefined,
})

const actions = [
  act('edit', 'Edit dates', { kind: 'account' }),
  act('link', 'Send a password link', { kind: 'signIn' }),
  act('delete', 'Delete site', { icon: Trash2, danger: true }),
  act('close', 'Close site', { off: 'Three milestones are still open.' }),
  act('open', 'Open to recruitment', { off: chain }),
  act('activate', 'Activate site', { off: chain }),
]

export const MenuButton: Story = () => {
  const [role, setRole] = useState('pm')
  const roles = { pm: 'Lead PM', cra: 'CRA', pi: 'Principal investigator' }
  return (
    <div className={row}>
      <ActionMenu label="Actions for CN001" text="Site actions" actions={actions} />
      <Menu
        trigger={<Button variant="quiet">Role: {roles[role as keyof typeof roles]}</Button>}
        groups={[
          {
            id: 'roles',
            label: 'Roles in this tenant',
            entries: Object.entries(roles).map(([id, label]) => ({
              id,
              label,
              checked: id === role,
              onChoose: () => setRole(id),
            })),
          },
        ]}
      />
    </div>
  )
}

export const Actions: Story = () => (
  <div className={row}>
    <ActionMenu label="Actions for CN001" actions={actions} />
    <ActionMenu label="Actions for CN002" text="Nothing is possible" actions={actions.slice(3)} />
  </div>
)
