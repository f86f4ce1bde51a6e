import {
  ArrowRight,
  Bell,
  Check,
  ChevronDown,
  CircleAlert,
  Columns3,
  Download,
  History,
  Info,
  ListFilter,
  type LucideIcon,
  Plus,
  Search,
  Trash2,
  TriangleAlert,
  Upload,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/base/button.tsx'
import { Icon } from '../../components/ui/base/icon.tsx'
import { Checkbox } from '../../components/ui/form/checkbox.tsx'
import { cssText, listTokens, publicName, type Token, tokens } from '../../styles/tokens.ts'
import { row, stack, wide } from '../ground.css.ts'
import { Code, Section, Sheet } from '../sheet.tsx'
import type { Story } from '../story.ts'
import { colours } from './contrast.ts'
import * as look from './foundations.css.ts'

export default { title: 'Foundations' }

const Patch = ({ hex }: { hex: string }) => (
  <>
    <span className={look.patch} style={{ background: hex }} />
    <Code>{hex}</Code>
  </>
)

export const Colours: Story = () => (
  <div className={stack}>
    <Section
      title="Colours"
      says="Mineral paper and ink petrol. Text needs 4.5:1 on every ground, borders of controls, focus and marks 3:1. Line is decoration and is never the only border of a control. A host sets the public property."
    >
      <Sheet
        name="Colours"
        head={['Property', 'Light', 'Dark', 'Use', 'Contrast on each ground']}
        rows={colours().map(({ name, use, light, dark, ratios }) => [
          <Code key="name">{publicName(['color', name])}</Code>,
          <Patch key="light" hex={light} />,
          <Patch key="dark" hex={dark} />,
          use,
          ratios,
        ])}
      />
    </Section>
  </div>
)

const scripts = [
  ['en-US', 'Site HR-2041-301 · I l 1 0 O B 8'],
  ['zh-CN', '评价某注射液在复发难治淋巴瘤患者中的安全性'],
  ['ja-JP', '治験責任医師 佐藤 健、直美とひらがな'],
  ['es-ES', 'Señalización de la investigadora Núñez'],
] as const

export const Type: Story = () => (
  <div className={stack}>
    <Section
      title="Type"
      says="Atkinson Hyperlegible keeps I l 1 0 O B 8 apart; its mono face sets every identifier, count and date. Chinese and Japanese take the faces of the system, by the language of the text, with two pixels more of line."
    >
      {Object.entries(look.steps).map(([key, step]) => (
        <div key={key} className={wide}>
          <Code>text.{key}</Code>
          {scripts.map(([language, text]) => (
            <p key={language} lang={language} className={step}>
              {text}
            </p>
          ))}
        </div>
      ))}
    </Section>
  </div>
)

const values = (list: readonly Token[]) =>
  list.map(token => [<Code key="name">{publicName(token.path)}</Code>, cssText(token), token.description])
const tokensIn = (group: string) => listTokens(tokens.base).filter(({ path }) => path[0] === group)

export const Spacing: Story = () => (
  <div className={stack}>
    <Section
      title="Spacing"
      says="Ten steps. Inside a control 4 to 12, between fields 16, between sections 32."
    >
      <Sheet
        name="Spacing"
        head={['Property', 'Value', 'Length']}
        rows={tokensIn('space').map(token => [
          <Code key="name">{publicName(token.path)}</Code>,
          cssText(token),
          <div key="bar" className={look.bars[token.path[1] as keyof typeof look.bars]} />,
        ])}
      />
    </Section>
    <Section
      title="Shape and layers"
      says="Hairlines instead of cards. Only what lies above the page has a shadow."
    >
      <div className={row}>
        {Object.entries(look.corners).map(([key, corner]) => (
          <div key={key}>
            <div className={corner} />
            <Code>radius.{key}</Code>
          </div>
        ))}
      </div>
      <Sheet
        name="Shape and layers"
        head={['Property', 'Value', 'Use']}
        rows={values(['radius', 'border', 'layer', 'shadow'].flatMap(tokensIn))}
      />
    </Section>
  </div>
)

const icons: readonly (readonly [LucideIcon, string])[] = [
  [Search, 'Search'],
  [ListFilter, 'Filter'],
  [Columns3, 'Columns'],
  [Plus, 'Add'],
  [Check, 'Done'],
  [X, 'Close, clear'],
  [ChevronDown, 'Opens a list'],
  [ArrowRight, 'Leads on'],
  [Download, 'Download'],
  [Upload, 'Upload'],
  [History, 'History'],
  [Bell, 'Notices'],
  [Trash2, 'Delete'],
  [Info, 'Information'],
  [TriangleAlert, 'Needs attention'],
  [CircleAlert, 'Failed'],
]

export const Icons: Story = () => (
  <div className={stack}>
    <Section
      title="Icons"
      says="Lucide, 16 px in controls, 20 px in headings, 14 px in chips, stroke 1.75. An icon stands beside its word; alone only where everybody knows it, with a name for screen readers and a tooltip."
    >
      <ul className={look.icons}>
        {icons.map(([icon, use]) => (
          <li key={use} className={look.iconCell}>
            <Icon of={icon} size={20} />
            <Icon of={icon} />
            {use}
          </li>
        ))}
      </ul>
    </Section>
  </div>
)

const densities = ['compact', 'default', 'comfortable'] as const
const heights = { compact: tokens.compact, default: tokens.regular, comfortable: tokens.comfortable }

export const Density: Story = () => (
  <div className={stack}>
    <Section
      title="Density"
      says="One attribute, data-mds-density, on any ancestor. A finger gets at least 44 px in each density."
    >
      <Sheet
        name="Density"
        head={['Property', ...densities]}
        rows={listTokens(tokens.regular).map(({ path }, at) => [
          <Code key="name">{publicName(path)}</Code>,
          ...densities.map(density => cssText(listTokens(heights[density])[at]!)),
        ])}
      />
      {densities.map(density => (
        <div key={density} className={row} data-mds-density={density}>
          <Button icon={Plus} variant="primary">
            Add study
          </Button>
          <Button>Cancel</Button>
          <Code>{density}</Code>
        </div>
      ))}
    </Section>
  </div>
)

export const Motion: Story = () => {
  const [away, setAway] = useState(false)
  return (
    <div className={stack}>
      <Section
        title="Motion"
        says="Opacity, and at most 8 px of way. No spinner before 150 ms. Where the reader wants less movement, each time is 0."
      >
        <Sheet name="Motion" head={['Property', 'Value', 'Use']} rows={values(tokensIn('motion'))} />
        <Button onClick={() => setAway(now => !now)}>Move</Button>
        <div className={row}>
          {Object.entries(look.moving).map(([speed, moving]) => (
            <div key={speed} className={away ? `${moving} ${look.away}` : moving}>
              {speed}
            </div>
          ))}
        </div>
      </Section>
    </div>
  )
}

export const Focus: Story = () => (
  <div className={stack}>
    <Section
      title="Focus"
      says="A ring of 2 px, 2 px away, at least 3:1 on every ground, on each control reached by keyboard. One tab stop for each composite; arrows move inside it. Escape closes the top layer only, and focus goes back to what opened it."
    >
      <p>
        <span className={look.ring}>The ring</span>
      </p>
      <div className={row}>
        <Button variant="primary">Save</Button>
        <Button>Cancel</Button>
        <Checkbox label="Send a notice" checked onChange={() => {}} />
      </div>
    </Section>
  </div>
)
