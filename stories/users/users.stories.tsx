import { type ReactNode, useState } from 'react'
import { AccessSection } from '../../components/screens/users/access-section.tsx'
import { DetailLabel } from '../../components/screens/users/detail-label.tsx'
import { ConflictDialog } from '../../components/screens/users/edit-section.tsx'
import { getValues } from '../../components/screens/users/form-values.ts'
import { type Help, HelpDialog } from '../../components/screens/users/help-dialog.tsx'
import { NewAddressDialog } from '../../components/screens/users/new-address-dialog.tsx'
import { RenameDialog } from '../../components/screens/users/rename-dialog.tsx'
import { RolesSection } from '../../components/screens/users/roles-section.tsx'
import { StatusDialog } from '../../components/screens/users/status-dialog.tsx'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { ResultsDialog } from '../../components/shared/list/results-dialog.tsx'
import { Button } from '../../components/ui/base/button.tsx'
import { stack, wide } from '../ground.css.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'
import { tanakaMisaki, zhangWei } from './people.ts'
import { type AccessCase, accessSession } from './session.ts'

export default { title: 'Screens / Users' }

const words = ['users', 'results', 'portal', 'access', 'audit', 'errors', 'menus', 'ui'] as const
const nothing = () => undefined

export const ChartLabel: Story = () => (
  <PortalGround words={words}>
    <div className={stack}>
      <div className={wide}>
        <DetailLabel user={zhangWei} onAct={nothing} />
      </div>
      <div className={wide}>
        <DetailLabel user={tanakaMisaki} onAct={nothing} />
      </div>
    </div>
  </PortalGround>
)

export const RolesHeld: Story = () => (
  <PortalGround words={words}>
    <RolesSection user={zhangWei} onChanged={() => undefined} />
  </PortalGround>
)

/** Opens by a press, as in the list. */
const Opened = ({ label, children }: { label: string; children: (close: () => void) => ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && children(() => setOpen(false))}
    </>
  )
}

export const Disabling: Story = () => (
  <PortalGround words={words}>
    <Opened label="Disable two people">
      {close => (
        <StatusDialog
          action="disable"
          rows={[zhangWei, tanakaMisaki]}
          onDone={nothing}
          readNewest={async () => []}
          onClose={close}
        />
      )}
    </Opened>
  </PortalGround>
)

export const OneOfTwoFailed: Story = () => (
  <PortalGround words={words}>
    <Opened label="Results">
      {close => (
        <ResultsDialog
          nameOf={id => (id === zhangWei.id ? 'Zhang Wei' : 'Tanaka Misaki')}
          results={[
            { id: zhangWei.id, code: 0, message: '' },
            { id: tanakaMisaki.id, code: 204019, message: '', data: { count: 2 } },
          ]}
          busy={false}
          onRetry={nothing}
          onClose={close}
        />
      )}
    </Opened>
  </PortalGround>
)

export const EditConflict: Story = () => (
  <PortalGround words={words}>
    <Opened label="Conflict">
      {close => (
        <ConflictDialog
          form={{
            base: zhangWei,
            values: { ...getValues(zhangWei), region: '杭州', phone: '13700001234' },
            toValues: getValues,
            busy: false,
            goBack: close,
            saveOver: async () => close(),
          }}
          known={new Map()}
          conflict={{
            theirs: { ...zhangWei, region: '宁波', reading: 'Zhang Wei', rowVersion: 5 },
            by: '林海燕',
            at: '2026-11-21T06:24:04Z',
          }}
        />
      )}
    </Opened>
  </PortalGround>
)

/** Sign-in methods as an administrator sees them; each story has its own session. */
const SignIns = ({ asked, children }: { asked: AccessCase; children?: ReactNode }) => {
  const [session] = useState(() => accessSession(asked))
  return (
    <SessionContext value={session}>
      <PortalGround words={words}>
        {children ?? <AccessSection user={{ ...zhangWei, id: `${zhangWei.id}-${asked}` }} />}
      </PortalGround>
    </SessionContext>
  )
}

export const HowSomebodySignsIn: Story = () => <SignIns asked="busy" />
export const NobodySignedIn: Story = () => <SignIns asked="new" />
export const SignInsFailedToLoad: Story = () => <SignIns asked="failed" />

const Helping = ({ help }: { help: Help }) => (
  <SignIns asked="busy">
    <Opened label="Help">{close => <HelpDialog help={help} user={zhangWei} onClose={close} />}</Opened>
  </SignIns>
)
export const UnbindingAnAuthenticator: Story = () => <Helping help="unbind" />
export const MailingALink: Story = () => <Helping help="mailLink" />
export const AnotherUserName: Story = () => (
  <SignIns asked="busy">
    <Opened label="Rename">{close => <RenameDialog user={zhangWei} onClose={close} />}</Opened>
  </SignIns>
)
export const ALinkToAnotherAddress: Story = () => (
  <SignIns asked="busy">
    <Opened label="Help">{close => <NewAddressDialog user={zhangWei} onClose={close} />}</Opened>
  </SignIns>
)
