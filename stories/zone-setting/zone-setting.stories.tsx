import { ZoneSettingPage } from '../../components/screens/zone-setting/zone-setting.tsx'
import type { ZoneSetting } from '../../contract/zones/calls.ts'
import { PressedGround } from '../pressed.tsx'
import type { Story } from '../story.ts'
import { fixed, following, type Saving, zoneSession } from './session.ts'

export default { title: 'Screens / Time zones' }

const words = ['zoneSetting', 'zones', 'portal', 'errors', 'ui'] as const

type ShownProps = { setting: ZoneSetting; saving?: Saving; press?: readonly string[] }

/** The page with its own zones. */
const Shown = ({ setting, saving, press }: ShownProps) => (
  <PressedGround words={words} begin={() => zoneSession(setting, saving)} press={press}>
    <ZoneSettingPage />
  </PressedGround>
)

const exportsFollow = 'section:nth-of-type(2) input[type=radio]'
const named = 'section input[type=checkbox]'
const save = 'section ~ div button:last-of-type'

export const Following: Story = () => <Shown setting={following} />
export const Fixed: Story = () => <Shown setting={fixed} />
export const Changed: Story = () => <Shown setting={fixed} press={[exportsFollow, named]} />
export const NotSaved: Story = () => <Shown setting={following} saving="fails" press={[named, save]} />
export const EditConflict: Story = () => <Shown setting={following} saving="is-late" press={[named, save]} />
