import { SetupError } from '../../server/kernel/setup-error.ts'

export type Skeleton = { files: Record<string, string>; next: string[] }
export type Kind = 'call' | 'widget' | 'element'

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const pascal = (name: string) =>
  name.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase())

/** closeSite -> close-site: files are kebab-case. */
const getFile = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const named = (name: string): string => {
  if (!kebab.test(name)) throw new SetupError(`"${name}" must be kebab-case, like study-site-table.`)
  return name
}

/** A call in a feature's own contract file; its test fails until handler and fixture exist. */
const call = (path: string): Skeleton => {
  const [noun, name] = path.split('/')
  if (!noun || !name || !kebab.test(noun) || !/^[a-z][a-zA-Z]+$/.test(name)) {
    throw new SetupError(`"${path}" must be noun/verbNoun, like sites/closeSite.`)
  }
  return {
    files: {
      [`contract/${noun}/${getFile(name)}.ts`]: `import { z } from 'zod'
import { call } from '../define.ts'
import { done, id } from '../shapes.ts'

export const ${name} = call({
  name: '${name}',
  method: 'POST',
  path: '/mdsdata/${noun}/${name}',
  summary: 'Says in one sentence what it does.',
  needs: { menu: 0 },
  input: z.object({ id }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: '${name}', entity: '${noun}', repeatable: true },
  ids: { id: '${noun}' },
})
`,
      [`tests/server/${noun}/${getFile(name)}.test.ts`]: `import { expect, test } from 'vitest'
import { calls } from '../../../contract/index.ts'
import { handlers } from '../../../server/app/registry/handlers.ts'

test('${name} is declared and answered', () => {
  expect(calls.${name}, 'list contract/${noun} in contract/index.ts').toBeDefined()
  expect(handlers.some(each => each.call.name === '${name}'), 'write server/features/${noun}/handlers.ts').toBe(true)
})
`,
    },
    next: [
      `list contract/${noun}/${getFile(name)}.ts in contract/index.ts`,
      `answer it in server/features/${noun}/queries.ts and server/features/${noun}/handlers.ts`,
      'give it a valid input in tests/server/call-inputs.ts and a title in locales/*/audit.json',
    ],
  }
}

/** A widget with its styles, word namespace, story and failing test. */
const widget = (given: string): Skeleton => {
  const name = named(given)
  const component = pascal(name)
  return {
    files: {
      [`components/${name}/${name}.tsx`]: `import * as styles from './${name}.css.ts'

export type ${component}Props = { label: string }

/** Says in one sentence what it is for. */
export const ${component} = ({ label }: ${component}Props) => <section className={styles.root} aria-label={label} />
`,
      [`components/${name}/${name}.css.ts`]: `import { style } from '@vanilla-extract/css'

export const root = style({ display: 'block' })
`,
      [`stories/${name}/${name}.stories.tsx`]: `import { ${component} } from '../../components/${name}/${name}.tsx'

export const Default = () => <${component} label="${component}" />
`,
      [`tests/components/${name}/${name}.test.tsx`]: `import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ${component} } from '../../../components/${name}/${name}.tsx'

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
      [`elements/${name}.tsx`]: `import { ${component} } from '../components/${name}/${name}.tsx'
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

export const skeletons: Record<Kind, (name: string) => Skeleton> = { call, widget, element }
