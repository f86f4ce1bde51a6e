import type { ReactNode } from 'react'
import type { ElementClass } from '../../elements/base/definition.ts'
import type { Tag } from '../../elements/index.ts'
import { type State, statesOf } from '../../tests/fixtures/element-states.ts'
import { lead } from '../sheet.css.ts'
import { Code, Said, Section, Sheet } from '../sheet.tsx'
import { getAttributes } from './embed.ts'
import { asIn, given } from './given.ts'
import { keysOf } from './keys.ts'
import { cell, grid, page } from './shown.css.ts'
import { Stage } from './stage.tsx'

type Texts = Readonly<Record<string, string>>

/**
 * The live element above is ready; offline and signed out are states of the whole page, and a course plays in one place only:
 * those are in the playground, one at a time.
 */
const alone: readonly State[] = ['ready', 'offline', 'no-session']
const inGrid = (tag: Tag): readonly State[] =>
  tag === 'mds-session'
    ? []
    : statesOf[tag].filter(
        state => !alone.includes(state) && !(tag === 'mds-elearning-player' && state === 'empty-never'),
      )

const inPlayground = (tag: Tag, state: State) =>
  `?story=widgets--playground--${tag.slice(4)}&arg-state=${state}`

function Texts({ name, head, texts }: { name: string; head: string; texts: Texts | undefined }) {
  const all = Object.entries(texts ?? {})
  if (all.length === 0) return null
  return (
    <Section title={name}>
      <Sheet
        name={name}
        head={[head, 'Meaning']}
        rows={all.map(([key, says]) => [
          <Code key={key}>{key || '(default)'}</Code>,
          <Said key="says" text={says} />,
        ])}
      />
    </Section>
  )
}

/** A widget as a designer reads it: the element with its controls, then its states, parts, properties and keys. */
export function Anatomy({ element, children }: { element: ElementClass; children: ReactNode }) {
  const { docs, parts, cssProperties, states, slots } = element.definition
  const tag = element.tag as Tag
  const attributesIn = (state: State) => getAttributes(element.definition, { ...given[tag], ...asIn(state) })
  return (
    <div className={page}>
      <p className={lead}>
        <Said text={docs} /> <a href={`/docs/elements/${tag}`}>Live page with code for six frameworks</a>
      </p>
      {children}
      <Section
        title="States"
        says="As they stand on a page. Each opens in the playground, where it is also used."
      >
        <div className={grid}>
          {inGrid(tag).map(state => (
            <figure key={state} className={cell}>
              <figcaption>
                <a href={inPlayground(tag, state)}>{state}</a>
              </figcaption>
              <div inert>
                <Stage element={element} state={state} attributes={attributesIn(state)} still />
              </div>
            </figure>
          ))}
        </div>
      </Section>
      <Texts name="Parts" head="Part" texts={parts} />
      <Texts name="Custom properties" head="Property" texts={cssProperties} />
      <Texts name="Custom states" head="State" texts={states} />
      <Texts name="Slots" head="Slot" texts={slots} />
      {keysOf[tag].length > 0 && (
        <Section
          title="Keys"
          says="No key is taken that the text field needs; none while an input method composes."
        >
          <Sheet name="Keys" head={['Key', 'What it does']} rows={keysOf[tag]} />
        </Section>
      )}
    </div>
  )
}
