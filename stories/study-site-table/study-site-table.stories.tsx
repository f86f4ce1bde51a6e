import { useState } from 'react'
import type { Session } from '../../client/session/store.ts'
import {
  StudySiteTable,
  type StudySiteTableProps,
} from '../../components/widgets/study-site-table/study-site-table.tsx'
import { element } from '../../elements/study-site-table.tsx'
import { manySites, siteAt, siteWorld } from '../../tests/fixtures/site-answers.ts'
import { anatomy } from '../elements/playground.tsx'
import { Pressed } from '../pressed.tsx'
import type { Story } from '../story.ts'

export default { title: 'Widgets / Study site table' }

export const Anatomy = anatomy(element)

type ShownProps = Partial<StudySiteTableProps> & {
  sites?: never
  /** How many sites the study has. */
  count?: number
  session?: never
  more?: Partial<Session>
  refusals?: Readonly<Record<string, number>>
  shut?: number
  waits?: boolean
  /** Pressed one after the other as soon as they exist: labels of buttons and boxes. */
  press?: readonly string[]
}

/** A table in its own session, whose sites are answered in the page. */
function Shown({ count = 212, more, refusals = {}, shut, waits, press, ...props }: ShownProps) {
  const [{ session }] = useState(() => {
    const made = siteWorld(manySites(count), { locale: null, ...more })
    for (const [path, code] of Object.entries(refusals)) made.world.refusals.set(path, code)
    made.world.shut = shut ?? null
    if (waits) made.world.gate.set('getPage', new Promise(() => undefined))
    return made
  })
  return (
    <Pressed press={press}>
      <StudySiteTable studyId="s1" session={session} exportable {...props} />
    </Pressed>
  )
}

const aRow = 'tbody input[type=checkbox]'

export const Sites: Story = () => <Shown />
export const Selected: Story = () => <Shown press={[aRow]} />
export const Everything: Story = () => <Shown press={[aRow, '[part=selection] button']} />
export const RowActions: Story = () => <Shown count={3} press={['tbody button[aria-haspopup=menu]']} />
export const Deactivating: Story = () => (
  <Shown press={[aRow, '[part=selection] button', '[part=selection] button:nth-of-type(2)']} />
)
export const Closed: Story = () => <Shown shut={290003} />
export const ReadOnly: Story = () => <Shown count={12} readOnly />
export const Loading: Story = () => <Shown waits />
export const Empty: Story = () => <Shown count={0} />
export const NoStudy: Story = () => <Shown studyId="" />
export const Failing: Story = () => <Shown refusals={{ getPage: 999500 }} />
export const NoPermission: Story = () => <Shown refusals={{ getPage: 990702 }} />
export const SignedOut: Story = () => <Shown more={{ status: 'none', user: null, getToken: null }} />

const crowd = Array.from({ length: 100_000 }, (_, at) => siteAt(at, { actions: {} as never }))

export const HundredThousand: Story = () => (
  <StudySiteTable sites={crowd} label="Sites of the page" readOnly />
)
