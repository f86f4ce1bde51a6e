import { expect, test } from 'vitest'
import { referencePage } from '../../elements/base/reference.ts'
import { sessionEvents } from '../../elements/base/session-events.ts'
import { elements } from '../../elements/index.ts'

test('the page of the elements is what their definitions say (vitest -u writes it anew)', async () => {
  const classes = await Promise.all(Object.values(elements).map(load => load()))
  const page = referencePage(
    classes.map(({ definition }) => definition),
    sessionEvents,
  )
  await expect(page).toMatchFileSnapshot('../../docs/elements.md')
  // Every element is loaded from its sources. That takes long on a busy machine.
}, 60_000)
