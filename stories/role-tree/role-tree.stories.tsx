import { useText } from '../../components/shared/call/use-text.ts'
import { element } from '../../elements/role-tree.tsx'
import { manyResources } from '../../tests/fixtures/role-answers.ts'
import { anatomy } from '../elements/playground.tsx'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'
import { storySession } from './session.ts'
import { Shown } from './shown.tsx'
import { many, side } from './stories.css.ts'

export default { title: 'Widgets / Role tree' }

export const Anatomy = anatomy(element)

const answers = storySession()
/** Keys down to randomisation; and within master data down to users, a menu that the role has. */
const rtsm = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']
const users = ['Home', ...Array.from({ length: 6 }, () => 'ArrowDown'), ' ']
const opening = ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']

export const Changing: Story = () => (
  <Shown
    session={answers}
    roleId="lead"
    label="Rights of the role"
    added={['1012', '1012-AUDIT_EXPORT']}
    removed={['1041', '1011-USER_CONTACT_VIEW']}
    keys={['ArrowRight', '*']}
  />
)

export const Closed: Story = () => (
  <div className={side}>
    <Shown
      session={answers}
      roleId="assessor"
      keys={[...rtsm, 'ArrowRight', 'ArrowDown', 'ArrowDown', ' ']}
    />
    <Shown session={answers} roleId="head" keys={['ArrowDown', 'ArrowDown', 'ArrowDown', ' ']} />
    <Shown session={answers} roleId="inspection" keys={['ArrowRight', ' ']} />
    <Shown session={answers} roleId="lead" keys={['ArrowRight', 'End', ' ', ...users, ' ']} />
  </div>
)

export const Comparing: Story = () => (
  <Shown session={answers} roleId="cra" compareRoleId="lead" label="Comparison of two roles" />
)

export const Changes: Story = () => (
  <Shown
    session={answers}
    roleId="lead"
    mode="changes"
    added={['1012', '1012-AUDIT_EXPORT']}
    removed={['1041', '1011-USER_CONTACT_VIEW']}
  />
)

export const Effective: Story = () => <Shown session={answers} userId="u1" keys={opening} />

export const Searching: Story = () => (
  <div className={side}>
    <Shown session={answers} roleId="lead" typed="edit site" />
    <Shown session={answers} roleId="lead" typed="zzz" />
  </div>
)

export const States: Story = () => (
  <div className={many}>
    <Shown session={storySession('waits')} roleId="lead" label="Loading" />
    <Shown session={storySession('fails')} roleId="lead" label="Failed" />
    <Shown session={storySession('denies')} roleId="lead" label="No permission" />
    <Shown session={storySession('answers', { status: 'none', user: null })} roleId="lead" label="Nobody" />
    <Shown session={answers} roleId="gone" label="Gone" />
    <Shown session={answers} resources={[]} label="Nothing to grant" />
    <Shown session={answers} roleId="empty" label="Nothing granted" pressed="Granted only" />
    <Shown session={answers} userId="nobody" label="No role" />
    <Shown session={answers} userId="disabled" label="Disabled person" />
    <Shown session={answers} roleId="cra" compareRoleId="cra" label="The same role" />
  </div>
)

export const ReadOnly: Story = () => (
  <div className={side}>
    <Shown session={answers} roleId="lead" readOnly label="Read-only" keys={['ArrowRight', ' ']} />
    <Shown session={answers} roleId="contracts" disabled label="Disabled" />
  </div>
)

/** A missing value, as an element in a form shows it. */
function Missing() {
  const { t } = useText()
  return (
    <Shown
      session={answers}
      label="Rights of the new role"
      required
      error={t('elements:missing')}
      applicationId={3}
      value={['3', '3002']}
    />
  )
}

export const InAForm: Story = () => (
  <PortalGround words={['elements']}>
    <Missing />
  </PortalGround>
)

export const Conflicting: Story = () => (
  <Shown
    session={storySession('changes')}
    roleId="contracts"
    added={['1003', '1003-DEPARTMENT_EDIT']}
    removed={['2008-CTMS_CONTRACTS_EDIT']}
    pressed="Save"
  />
)

export const ThreeThousand: Story = () => (
  <Shown
    session={answers}
    resources={manyResources}
    label="3,030 rights"
    value={['100', '100000']}
    keys={['*']}
  />
)

export const FiveHundredRoles: Story = () => <Shown session={answers} userId="many" keys={opening} />
