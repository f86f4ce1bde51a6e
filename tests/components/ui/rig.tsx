import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll } from 'vitest'
import { loadWords, setLocale } from '../../../client/words/i18n.ts'

/** Uses English texts and clears the document after each test. */
export function inEnglish() {
  beforeAll(async () => {
    await setLocale('en-US')
    await loadWords(['ui'])
  })
  afterEach(cleanup)
}

/** Renders into a shadow root, as an element of the kit does. */
export function renderInShadow(view: ReactElement) {
  const host = document.createElement('div')
  document.body.append(host)
  const container = document.createElement('div')
  host.attachShadow({ mode: 'open' }).append(container)
  return { ...render(view, { container }), root: host.shadowRoot as ShadowRoot }
}
