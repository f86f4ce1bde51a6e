import type { ReactNode } from 'react'
import { CompanyEdit } from '../../components/screens/company/company-edit.tsx'
import { TenantSettingPage } from '../../components/screens/tenant-setting/tenant-setting.tsx'
import { PressedGround } from '../pressed.tsx'
import type { Story } from '../story.ts'
import { company, companySession, logo, type ServerState } from './session.ts'

export default { title: 'Screens / Company' }

const words = ['company', 'tenant', 'picker', 'audit', 'portal', 'users', 'zones', 'errors', 'ui'] as const
const nothing = () => undefined

type ShownProps = {
  server?: ServerState
  sets?: boolean
  /** Selectors pressed one after the other, as soon as each exists. */
  press?: readonly string[]
  act?: (box: HTMLElement) => void
  children: ReactNode
}

/** A page of the company with its own answers. */
const Shown = ({ server = 'well', sets, press, act, children }: ShownProps) => (
  <PressedGround words={words} begin={() => companySession(server, sets)} press={press} then={act}>
    {children}
  </PressedGround>
)

const Settings = (props: Omit<ShownProps, 'children'>) => (
  <Shown {...props}>
    <TenantSettingPage />
  </Shown>
)

const single = 'input[type=checkbox]'
const save = 'section ~ div button:last-of-type'

export const SettingsAsSaved: Story = () => <Settings />
export const SettingsChanged: Story = () => <Settings press={[single]} />
export const SettingsReadOnly: Story = () => <Settings sets={false} />
export const SettingsFailedToLoad: Story = () => <Settings server="failed" />
export const SettingsNotSaved: Story = () => <Settings server="unsaved" press={[single, save]} />
export const SettingsEditConflict: Story = () => <Settings server="late" press={[single, save]} />

const Edit = ({ logoUrl = null, ...props }: Omit<ShownProps, 'children'> & { logoUrl?: string | null }) => (
  <Shown {...props}>
    <CompanyEdit company={{ ...company, logoUrl }} onDone={nothing} />
  </Shown>
)

/** Chooses a file of a type that cannot be a logo, as a user would. */
const chooseGif = (box: HTMLElement) => {
  const input = box.querySelector<HTMLInputElement>('input[type=file]')!
  const files = new DataTransfer()
  files.items.add(new File(['GIF89a'], 'logo.gif', { type: 'image/gif' }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

export const EditedWithoutALogo: Story = () => <Edit />
export const EditedWithALogo: Story = () => <Edit logoUrl={logo} />
export const LogoRefused: Story = () => <Edit press={['fieldset > div']} act={chooseGif} />
export const LogoTakenAway: Story = () => <Edit logoUrl={logo} press={['fieldset button ~ button']} />
