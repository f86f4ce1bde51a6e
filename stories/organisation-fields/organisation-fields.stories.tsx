import { OrganisationFieldsPage } from '../../components/screens/organisation-fields/page.tsx'
import { PressedGround } from '../pressed.tsx'
import type { Story } from '../story.ts'
import { fieldSession, type ServerState } from './session.ts'

export default { title: 'Screens / Custom fields of organisations' }

const words = [
  ...(['organisationFields', 'places', 'tenant', 'portal'] as const),
  ...(['access', 'menus', 'errors', 'ui'] as const),
] as const

/** The page with its own answers. */
const Shown = ({ server = 'well', press }: { server?: ServerState; press?: readonly string[] }) => (
  <PressedGround words={words} begin={() => fieldSession(server)} press={press}>
    <OrganisationFieldsPage />
  </PressedGround>
)

const edit = 'tbody tr:nth-child(2) td:last-child button:nth-of-type(3)'
const save = 'dialog footer button:last-child'

export const FieldsInOrder: Story = () => <Shown />
export const FieldsReadOnly: Story = () => <Shown server="read" />
export const NoFields: Story = () => <Shown server="empty" />
export const RequiredFieldAdded: Story = () => (
  <Shown press={['h1 + button', 'dialog input[type=checkbox]']} />
)
export const OptionWithoutName: Story = () => <Shown press={[edit, 'dialog fieldset > button', save]} />
export const EditConflict: Story = () => (
  <Shown server="late" press={[edit, 'dialog li:last-child button:last-child', save]} />
)
