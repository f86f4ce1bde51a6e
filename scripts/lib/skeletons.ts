import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/kernel/root.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'

/** New files, files of the tree that got more, and what is left to do. */
export type Skeleton = {
  files: Record<string, string>
  extended?: Record<string, string>
  next: string[]
}
export type Kind = 'widget' | 'element' | 'migration'

const migrationsFolder = join(root, 'server/kernel/db/migrations')

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const pascal = (name: string) =>
  name.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase())

const named = (name: string): string => {
  if (!kebab.test(name)) throw new SetupError(`"${name}" must be kebab-case, like study-site-table.`)
  return name
}

/** A widget with its styles, word namespace, story and failing test. */
const widget = (given: string): Skeleton => {
  const name = named(given)
  const component = pascal(name)
  return {
    files: {
      [`components/widgets/${name}/${name}.tsx`]: `import * as styles from './${name}.css.ts'

export type ${component}Props = { label: string }

/** Says in one sentence what it is for. */
export const ${component} = ({ label }: ${component}Props) => <section className={styles.root} aria-label={label} />
`,
      [`components/widgets/${name}/${name}.css.ts`]: `import { style } from '@vanilla-extract/css'

export const root = style({ display: 'block' })
`,
      [`stories/${name}/${name}.stories.tsx`]: `import { ${component} } from '../../components/widgets/${name}/${name}.tsx'

export const Default = () => <${component} label="${component}" />
`,
      [`tests/components/widgets/${name}/${name}.test.tsx`]: `import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ${component} } from '../../../../components/widgets/${name}/${name}.tsx'

test('${name} shows each of its states (WIDGETS 2.0)', () => {
  render(<${component} label="${component}" />)
  expect(screen.getByRole('status').textContent).not.toBe('')
})
`,
    },
    next: [
      `write its words in four languages: locales/*/${name}.json, and name the namespace in locales/words.ts`,
      'give each state of WIDGETS 2.0 a story',
    ],
  }
}

/** A widget as a custom element: one file and one failing test; the index is edited by hand. */
const element = (given: string): Skeleton => {
  const name = named(given)
  const component = pascal(name)
  return {
    files: {
      [`elements/${name}.tsx`]: `import { ${component} } from '../components/widgets/${name}/${name}.tsx'
import type { WidgetProps } from './base/definition.ts'
import { defineWidget } from './define.ts'

export type ${component}Members = { heading: string }

const Inside = ({ heading }: ${component}Members & WidgetProps) => <${component} label={heading} />

export const element = defineWidget<${component}Members>({
  tag: 'mds-${name}',
  docs: 'Says in one sentence what it is for.',
  component: Inside,
  props: { heading: { type: 'string', docs: 'Name for assistive technology.' } },
  events: {},
  parts: {},
  cssProperties: {},
  slots: {},
})
`,
      [`tests/elements/${name}.test.ts`]: `import { elements } from '../../elements/index.ts'

describe('mds-${name}', () => {
  it('is published', () => {
    if (!('mds-${name}' in elements)) throw new Error('list it in elements/index.ts')
  })
})
`,
    },
    next: ['list it in elements/index.ts', 'every-element.test.ts then walks it'],
  }
}

/** A migration with the next free number, in tens. */
const migration = (given: string): Skeleton => {
  const name = named(given)
  const last = readdirSync(migrationsFolder).sort().at(-1)!
  const number = String((Math.floor(Number(last.slice(0, 4)) / 10) + 1) * 10).padStart(4, '0')
  return {
    files: { [`server/kernel/db/migrations/${number}-${name}.sql`]: `-- ${name.replaceAll('-', ' ')}\n` },
    next: ['write the statements; a new column or table has one sentence in `comment on`'],
  }
}

export const skeletons: Record<Kind, (name: string) => Skeleton> = { widget, element, migration }
