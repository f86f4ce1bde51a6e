import { element } from '../../elements/user-picker.tsx'
import { anatomy } from '../elements/playground.tsx'
import type { Story } from '../story.ts'
import { people, storySession } from './people.ts'
import { Shown } from './shown.tsx'
import { many } from './stories.css.ts'

export default { title: 'Widgets / User picker' }

export const Anatomy = anatomy(element)

const answers = storySession()
const crowd = Array.from({ length: 100_000 }, (_, at) => ({
  id: `p${at}`,
  name: `${['Ada', 'Bela', 'Carla', 'Dmitri', 'Elif'][at % 5]} ${['Abel', 'Brandt', 'Costa', 'Dubois'][at % 4]} ${at}`,
  employeeId: `E-${String(at).padStart(6, '0')}`,
}))

export const Selected: Story = () => (
  <div className={many}>
    <Shown session={answers} label="Monitors" multiple />
    <Shown
      session={answers}
      label="Delegated to"
      multiple
      max={6}
      value={['zhang.wei', 'shan.tianfang', 'zhao.lei', 'oconnor', '0197d1c2-left']}
      required
    />
    <Shown session={answers} label="Principal investigator" value={['tanaka.yuko']} />
    <Shown session={answers} label="Data manager" required error="Choose a person." />
    <Shown session={answers} label="Read-only" multiple readOnly value={['zhang.wei', 'garcia.lucia']} />
    <Shown session={answers} label="Disabled" multiple disabled value={['zhang.wei']} />
  </div>
)

export const SearchResults: Story = () => (
  <div className={many}>
    <Shown session={answers} label="Suggestions" multiple typed=" " value={['zhang.wei2']} high />
    <Shown session={answers} label="By name" multiple typed="张" value={['zhang.wei2']} high />
    <Shown session={answers} label="By reading, and more" multiple typed="zh" high />
    <Shown session={answers} label="By initials" typed="zw" high />
    <Shown
      session={answers}
      label="Who cannot be chosen"
      multiple
      typed="赵"
      keys={['ArrowDown', 'Enter']}
      high
    />
    <Shown
      session={answers}
      label="No more than one"
      multiple
      max={1}
      value={['garcia.lucia']}
      typed="shan"
      keys={['Enter']}
      high
    />
    <Shown session={answers} label="A long name" multiple typed="oconnor" high />
    <Shown
      session={answers}
      label="Members of a study"
      studyId="0197d1c2-8f31-7c5e-9a55-2b6f9f0c4e11"
      multiple
      typed=" "
      high
    />
  </div>
)

export const States: Story = () => (
  <div className={many}>
    <Shown session={storySession('waits')} label="Loading" typed="zhang" high />
    <Shown session={answers} label="Too short" typed="z" high />
    <Shown session={answers} label="Nothing found" typed="xyz" high />
    <Shown session={storySession('nobody')} label="Nobody yet" typed=" " high />
    <Shown session={storySession('fails')} label="Failed" typed="zhang" high />
    <Shown session={storySession('denies')} label="No permission" typed="zhang" high />
    <Shown
      session={storySession('answers', { status: 'none', user: null })}
      label="Nobody signed in"
      typed="zhang"
      high
    />
  </div>
)

export const Pasted: Story = () => (
  <Shown
    session={answers}
    label="Invite"
    multiple
    pasted={
      'zhang.wei@hengyu.example；shan.tianfang@hengyu.example，nobody@hengyu.example\nzhao.lei, mistyped@hengyu,example'
    }
  />
)

export const HundredThousand: Story = () => (
  <Shown label="People of the page" people={crowd} multiple typed="ad" high />
)

export const OwnPeople: Story = () => (
  <Shown label="People of the page" people={people} multiple typed="zhang" high />
)
