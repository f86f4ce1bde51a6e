import { element } from '../../elements/organisation-selector.tsx'
import { organisations } from '../../tests/fixtures/organisations.ts'
import { anatomy } from '../elements/playground.tsx'
import type { Story } from '../story.ts'
import { orgSession } from './session.ts'
import { Shown } from './shown.tsx'
import { many } from './stories.css.ts'

export default { title: 'Widgets / Organisation selector' }

export const Anatomy = anatomy(element)

const answers = orgSession()
const down = (count: number) => Array.from({ length: count }, () => 'ArrowDown')

/** Ten roots, ten below each, by levels: the same tree as in the performance measurements. */
const fifty = Array.from({ length: 50_000 }, (_, at) => ({
  id: `o${at}`,
  parentId: at < 10 ? null : `o${Math.floor((at - 10) / 10)}`,
  name: `研究中心 ${at}`,
  nameEn: `Site ${at}`,
}))

export const Selected: Story = () => (
  <div className={many}>
    <Shown session={answers} label="Organisation" />
    <Shown session={answers} label="Parent" value={['thoracic']} />
    <Shown
      session={answers}
      label="Sites"
      multiple
      max={6}
      required
      value={['linjiang', 'ward1', 'guanzhong', 'levante', '0197d1c2-left']}
    />
    <Shown
      session={answers}
      label="Many"
      multiple
      maxTags={2}
      value={['jingji', 'toto', 'levante', 'hengyu', 'minato']}
    />
    <Shown session={answers} label="Sponsor" required error="Choose an organisation." />
    <Shown session={answers} label="Read-only" multiple readOnly value={['ward1', 'toto']} />
    <Shown session={answers} label="Disabled" multiple disabled value={['ward1']} />
  </div>
)

export const Open: Story = () => (
  <div className={many}>
    <Shown session={answers} label="One" typed="" value={['ward1']} />
    <Shown session={answers} label="Several" multiple typed="" value={['thoracic', 'guanzhong']} />
    <Shown
      session={answers}
      label="With what is below"
      multiple
      cascade
      typed=""
      value={['ward1', 'jingji']}
    />
  </div>
)

export const SearchResults: Story = () => (
  <div className={many}>
    <Shown session={answers} label="By name" typed="肿瘤" keys={down(2)} />
    <Shown session={answers} label="By English name" multiple typed="oncology" />
    <Shown session={answers} label="By alias" typed="hupl" />
    <Shown session={answers} label="By reading" typed="xiongbu" />
  </div>
)

export const Refused: Story = () => (
  <div className={many}>
    <Shown
      session={answers}
      label="Not under itself"
      typed=""
      excludeSubtree="linjiang"
      value={['alliance']}
      keys={['ArrowRight', 'ArrowRight', 'Enter']}
    />
    <Shown session={answers} label="Ethics committees only" multiple typed="" types={['ethics_committee']} />
    <Shown
      session={answers}
      label="Inactive ones too"
      multiple
      includeInactive
      typed=""
      keys={[...down(2), 'Enter']}
    />
  </div>
)

export const Filters: Story = () => (
  <div className={many}>
    <Shown session={answers} label="Organisations" multiple typed="" filters />
  </div>
)

export const Inline: Story = () => (
  <div className={many}>
    <Shown session={answers} label="Organisations" multiple cascade inline value={['thoracic']} />
    <Shown session={answers} label="Read-only" multiple inline readOnly value={['toto']} />
  </div>
)

export const States: Story = () => (
  <div className={many}>
    <Shown session={orgSession('waits')} label="Loading" typed="" />
    <Shown session={answers} label="Too short" typed="z" />
    <Shown session={answers} label="Nothing found" typed="xyz" />
    <Shown session={orgSession('none')} label="Nothing yet" typed="" />
    <Shown session={orgSession('fails')} label="Failed" typed="" />
    <Shown session={orgSession('denies')} label="No permission" typed="" />
    <Shown
      session={orgSession('answers', { status: 'none', user: null })}
      label="Nobody signed in"
      typed=""
    />
  </div>
)

export const BelowFails: Story = () => (
  <div className={many}>
    <Shown
      session={orgSession('hole')}
      label="What is below cannot be had"
      typed=""
      keys={['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight']}
    />
  </div>
)

export const FiftyThousand: Story = () => (
  <div className={many}>
    <Shown label="Organisations of the page" organisations={fifty} multiple cascade inline />
  </div>
)

export const OwnOrganisations: Story = () => (
  <div className={many}>
    <Shown label="Organisations of the page" organisations={organisations} multiple typed="tumour" />
  </div>
)
