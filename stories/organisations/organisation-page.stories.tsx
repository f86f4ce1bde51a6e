import { DetailPage } from '../../components/screens/organisations/detail-page.tsx'
import { actOut, fillIn } from '../act-out.ts'
import { PressedGround } from '../pressed.tsx'
import type { ServerState } from '../screen.ts'
import type { Story } from '../story.ts'
import { organisation } from './records.ts'
import { pageSession } from './session.ts'

export default { title: 'Screens / Page of an organisation' }

const words = [
  ...(['organisations', 'organisationScreens', 'organisationMerges', 'organisationFacts'] as const),
  ...(['exports', 'users', 'audit', 'menus', 'places', 'studies', 'uploads'] as const),
  ...(['portal', 'common', 'errors', 'ui'] as const),
] as const

type ShownProps = {
  state?: ServerState
  press?: readonly string[]
  act?: (box: HTMLElement) => void
}

const Shown = ({ state = 'filled', press, act }: ShownProps) => (
  <PressedGround words={words} begin={() => pageSession(state)} press={press} then={act}>
    <DetailPage orgId={organisation.id} onName={() => undefined} />
  </PressedGround>
)

const edit = 'h1 ~ div button'
const name = 'input[id$=-name]'

/** Gives the organisation a name that another one has, and saves. */
const takeName = (box: HTMLElement) => {
  fillIn(box, name, '临江肿瘤医院')
  void actOut(box, ['button[type=submit]'], () => false)
}

export const OrganisationInFull: Story = () => <Shown />
export const OrganisationWithGaps: Story = () => <Shown state="empty" />
export const OrganisationEdited: Story = () => <Shown press={[edit]} />
export const NameAlreadyTaken: Story = () => <Shown press={[edit, name]} act={takeName} />
export const OrganisationLoading: Story = () => <Shown state="waits" />
export const OrganisationRefused: Story = () => <Shown state="refused" />
