import type { ElementClass } from '../../elements/base/definition.ts'
import { element as downloadCenter } from '../../elements/download-center.ts'
import { element as elearningPlayer } from '../../elements/elearning-player.tsx'
import type { Tag } from '../../elements/index.ts'
import { element as noticeBell } from '../../elements/notice-bell.ts'
import { element as organisationSelector } from '../../elements/organisation-selector.tsx'
import { element as roleTree } from '../../elements/role-tree.tsx'
import { element as studySiteTable } from '../../elements/study-site-table.tsx'
import { element as timeZonePicker } from '../../elements/time-zone-picker.tsx'
import { element as upload } from '../../elements/upload.tsx'
import { element as userPicker } from '../../elements/user-picker.tsx'
import { getAttributes } from '../elements/embed.ts'
import { given } from '../elements/given.ts'
import { card, grid, page, picture } from '../elements/shown.css.ts'
import { Stage } from '../elements/stage.tsx'
import { lead } from '../sheet.css.ts'
import { Said, Section } from '../sheet.tsx'
import type { Story } from '../story.ts'

export default { title: 'Start' }

const widgets: readonly (readonly [ElementClass, string])[] = [
  [userPicker, 'User picker'],
  [organisationSelector, 'Organisation selector'],
  [timeZonePicker, 'Time zone picker'],
  [upload, 'Upload'],
  [roleTree, 'Role tree'],
  [studySiteTable, 'Study site table'],
  [elearningPlayer, 'E-learning player'],
  [downloadCenter, 'Download center'],
  [noticeBell, 'Notice bell'],
]

const shelves = [
  [
    'foundations--colours',
    'Foundations',
    'colour, type, spacing, icons, density, motion, focus, states, writing',
  ],
  ['primitives--buttons--variants', 'Primitives', 'buttons, fields, tables, trees, overlays, feedback'],
  ['widgets--user-picker--anatomy', 'Widgets', 'what other applications embed, each with its anatomy'],
  ['screens--workspace--roles', 'Screens', 'the portal, composed of these'],
] as const

export const AllWidgets: Story = () => (
  <div className={page}>
    <Section
      title="mds-kit"
      says="Everything that the product is made of, from a colour to a screen. Language, density, theme, direction and width are switched at the foot of the page."
    >
      <ul>
        {shelves.map(([story, name, holds]) => (
          <li key={story}>
            <a href={`?story=${story}`}>{name}</a>: {holds}
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Widgets">
      <div className={grid}>
        {widgets.map(([element, name]) => (
          <figure key={element.tag} className={card}>
            <figcaption>
              <a href={`?story=widgets--${name.toLowerCase().replaceAll(' ', '-')}--anatomy`}>{name}</a>
              <p className={lead}>
                <Said text={element.definition.docs} />
              </p>
            </figcaption>
            <div className={picture} inert>
              <Stage
                element={element}
                state="ready"
                attributes={getAttributes(element.definition, given[element.tag as Tag])}
                still
              />
            </div>
          </figure>
        ))}
      </div>
    </Section>
  </div>
)
