import { Button } from '../../components/ui/base/button.tsx'
import { EmptyState } from '../../components/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../components/ui/feedback/error-state.tsx'
import { Skeleton } from '../../components/ui/feedback/skeleton.tsx'
import { type ChipTone, StatusChip } from '../../components/ui/feedback/status-chip.tsx'
import { TextField } from '../../components/ui/form/text-field.tsx'
import { column, row, stack } from '../ground.css.ts'
import { Section, Sheet } from '../sheet.tsx'
import type { Story } from '../story.ts'

export default { title: 'Foundations / States' }

const studyStates: readonly (readonly [ChipTone, string, string])[] = [
  ['planned', 'Planned', 'Hollow circle: nobody is enrolled yet.'],
  ['ongoing', 'Ongoing', 'Half disc: the study runs.'],
  ['completed', 'Completed', 'Tick: ended as planned.'],
  ['stopped', 'Stopped', 'Filled square: ended early, for good.'],
  ['hold', 'On hold', 'Two bars: may run on.'],
  ['locked', 'Locked', 'Padlock: nothing changes any more.'],
]
const tones: readonly (readonly [ChipTone, string, string])[] = [
  ['normal', 'Active', 'The usual state, however good, is a word without colour.'],
  ['info', 'Invited', 'Something is on its way.'],
  ['warning', 'Expires soon', 'Somebody should act.'],
  ['danger', 'Refused', 'Something failed or is barred.'],
  ['neutral', 'Expired', 'It no longer counts.'],
]
const chips = (list: typeof tones) =>
  list.map(([tone, word, use]) => [
    <StatusChip key={tone} tone={tone}>
      {word}
    </StatusChip>,
    use,
  ])

export const Marks: Story = () => (
  <div className={stack}>
    <Section
      title="States of a study"
      says="A word, a mark of its own shape and a colour: never the colour alone. The 4 px spine of a row repeats the colour."
    >
      <Sheet name="States of a study" head={['State', 'Mark']} rows={chips(studyStates)} />
    </Section>
    <Section
      title="Tones"
      says="What is normal stays quiet. One loud mark on a screen is seen, five are not."
    >
      <Sheet name="Tones" head={['Tone', 'Use']} rows={chips(tones)} />
    </Section>
  </div>
)

export const OfAControl: Story = () => (
  <div className={stack}>
    <Section
      title="States of a control"
      says="What cannot be pressed stays reachable and says why. An error names the cure beside its field. Work in progress keeps size and focus."
    >
      <div className={row}>
        <Button variant="primary">Usual</Button>
        <Button variant="primary" busy>
          Busy
        </Button>
        <Button off="The study is locked.">Off, with its reason</Button>
        <Button variant="danger">Destructive</Button>
      </div>
      <div className={column}>
        <TextField label="Site number" value="301" onChange={() => {}} hint="As in the contract." />
        <TextField label="Site number" value="0" onChange={() => {}} error="Enter a number from 1 to 999." />
        <TextField label="Site number" value="301" readOnly />
      </div>
    </Section>
    <Section
      title="States of a region"
      says="Loading has the shape of what comes. Empty says what to do. An error says what failed and offers to try again."
    >
      <div className={column}>
        <Skeleton />
        <EmptyState
          title="No site yet"
          text="Add the first site of the study."
          action={<Button>Add site</Button>}
        />
        <ErrorState title="The sites could not be loaded." onRetry={() => {}} />
      </div>
    </Section>
  </div>
)
