import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { adoptStyles } from '../../styles/adopt.ts'
import type { Story } from '../story.ts'
import { MenuButton } from './buttons.stories.tsx'
import { Fields } from './dates.stories.tsx'
import { Summary, Text } from './fields.stories.tsx'
import { LongTexts, ModalDialog, Panels } from './overlays.stories.tsx'
import { Page } from './table.stories.tsx'

export default { title: 'Primitives / In a shadow root' }

/** Draws its children as an element of the kit does: behind a shadow root that has adopted the kit's sheets. */
function Shadow({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    setRoot(shadow)
    const [release, unmirror] = [adoptStyles(shadow), mirrorTheme(element)]
    return () => {
      release()
      unmirror()
    }
  }, [])
  return (
    <div ref={host} data-shadow-host>
      {root && createPortal(children, root)}
    </div>
  )
}

/** A shadow root's styles cannot see an attribute of the page: the host mirrors it, like the base of the elements. */
function mirrorTheme(host: HTMLElement) {
  const root = document.documentElement
  const copy = () => {
    for (const name of ['mdsTheme', 'mdsDensity']) {
      if (root.dataset[name]) host.dataset[name] = root.dataset[name]
      else delete host.dataset[name]
    }
  }
  const observer = new MutationObserver(copy)
  observer.observe(root, { attributeFilter: ['data-mds-theme', 'data-mds-density'] })
  copy()
  return () => observer.disconnect()
}

const inShadow =
  (Inner: Story): Story =>
  () => (
    <Shadow>
      <Inner />
    </Shadow>
  )

export const MenuInside = inShadow(MenuButton)
export const DialogInside = inShadow(ModalDialog)
export const PanelsInside = inShadow(Panels)
export const LongTextsInside = inShadow(LongTexts)
export const FieldsInside = inShadow(Text)
export const DatesInside = inShadow(Fields)
export const SummaryInside = inShadow(Summary)
export const TableInside = inShadow(Page)
