import { CreatePage } from '../../components/screens/studies/create-page.tsx'
import { EditPage } from '../../components/screens/studies/edit-page.tsx'
import { actOut, fillIn } from '../act-out.ts'
import { PressedGround } from '../pressed.tsx'
import type { Story } from '../story.ts'
import { formSession, type StudyState } from './form-session.ts'
import { study } from './records.ts'

export default { title: 'Screens / Study form' }

const words = [
  ...([
    'studies',
    'study',
    'studyScreens',
    'studyWarnings',
    'home',
    'users',
    'audit',
    'picker',
    'menus',
  ] as const),
  ...(['portal', 'common', 'errors', 'ui'] as const),
] as const

type ShownProps = {
  state?: StudyState
  press?: readonly string[]
  act?: (box: HTMLElement) => void
  /** The section that is edited; none: the record is read. */
  edit?: string
}

const Create = ({ state = 'filled', press }: ShownProps) => (
  <PressedGround words={words} begin={() => formSession(state)} press={press}>
    <CreatePage />
  </PressedGround>
)

const Edit = ({ state = 'filled', press, act, edit }: ShownProps) => (
  <PressedGround words={words} begin={() => formSession(state)} press={press} then={act}>
    <EditPage edit={edit} field={undefined} onEdit={() => undefined} studyId={study.id} />
  </PressedGround>
)

const indication = 'input[id$=-indication]'
const save = 'button[type=submit]'

/** Changes what another user has changed too, and saves. */
const saveLater = (box: HTMLElement) => {
  fillIn(box, indication, 'Advanced non-squamous non-small cell lung cancer')
  fillIn(box, 'input[id$=-route]', 'By mouth')
  void actOut(box, [save], () => false)
}

export const FormToAddOne: Story = () => <Create />
export const FormWithErrors: Story = () => <Create press={[save]} />
export const NoStudyLicensed: Story = () => <Create state="full" />
export const RecordToRead: Story = () => <Edit />
export const FormToEditOne: Story = () => <Edit edit="all" />
export const EditConflict: Story = () => (
  <Edit edit="all" state="changed" press={[indication]} act={saveLater} />
)
export const StudyCompleted: Story = () => <Edit state="over" />
export const StudyLoading: Story = () => <Edit state="waits" />
export const StudyRefused: Story = () => <Edit state="refused" />
