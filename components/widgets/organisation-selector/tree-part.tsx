import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { localName } from '../../../contract/values/local-name.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { useDropLayer } from '../../ui/base/drop-layer.ts'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { bone, bones, foot, popup, sentence, warn } from '../../ui/combobox/popup.css.ts'
import { ROOT } from '../../ui/tree/links.ts'
import { Tree } from '../../ui/tree/tree.tsx'
import { funnel, goBack } from './glyphs.tsx'
import { pathIn } from './organisation.ts'
import { bar, barButton, blank, panel as panelClass, place, trail as trailClass } from './panel.css.ts'
import { useRowContent } from './row.tsx'
import type { OrganisationSelectorProps } from './selector.tsx'
import type { Shell } from './use-shell.ts'
import { type MakeLocal, type Selector, useTreePart } from './use-tree-part.ts'

/** If the filters can't be loaded, the selector works without them. */
const Filters = lazyPart(() => import('./filters.tsx').then(file => file.Filters), Nothing)

export type PartProps = { id: string; props: OrganisationSelectorProps; selector: Selector }

type TreePartProps = {
  id: string
  props: OrganisationSelectorProps
  shell: Shell
  anchor: RefObject<HTMLElement | null>
  makeLocal?: MakeLocal
}

/** The tree with its search and its filters: under the field, or on the page itself. It loads on first use. */
export function TreePart({ id, props, shell, anchor, makeLocal }: TreePartProps): ReactNode {
  const selector = useTreePart(id, props, shell, makeLocal)
  const part = { id, props, selector }
  if (props.inline)
    return (
      <div part="panel" className={panelClass}>
        <Inside {...part} />
      </div>
    )
  return shell.panel.open && !selector.muted ? <DropPanel {...part} anchor={anchor} /> : null
}

/** The layer under the field. */
function DropPanel({ anchor, ...part }: PartProps & { anchor: RefObject<HTMLElement | null> }) {
  const layer = useDropLayer(anchor)
  return (
    <div ref={layer} popover="manual" tabIndex={-1} part="popup" className={classNames(popup, place)}>
      <Inside {...part} />
    </div>
  )
}

function Inside(part: PartProps) {
  const { view } = part.selector
  return (
    <>
      <Bar {...part} />
      <Rows {...part} />
      {view.kind !== 'tree' && view.kind !== 'hits' && <States {...part} />}
      <Foot {...part} />
    </>
  )
}

/** Filters, and under 480 px the way back up. */
function Bar({ selector, ...part }: PartProps) {
  const { text, filters, drill, view, still } = selector
  const [open, setOpen] = useState(false)
  const { here } = drill
  if (view.kind === 'signed-out' || view.kind === 'denied' || (still && !here)) return null
  return (
    <>
      <div className={bar}>
        {drill.on && here && (
          <button type="button" part="back" className={barButton} onClick={drill.up}>
            {goBack}
            <bdi>{localName(here, text.locale)}</bdi>
          </button>
        )}
        <span className={blank} />
        {!still && (
          <button
            type="button"
            part="filters"
            className={barButton}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {funnel}
            {filters.count > 0
              ? text.t('organisations:filter.some', { count: filters.count })
              : text.t('organisations:filter.button')}
          </button>
        )}
      </div>
      {open && (
        <Suspense>
          <Filters selector={selector} {...part} />
        </Suspense>
      )}
    </>
  )
}

function Rows({ id, props, selector }: PartProps) {
  const { handle, selection, text, view, drill, shown } = selector
  const content = useRowContent(selector)
  const hits = view.kind === 'hits'
  const has = hits || view.kind === 'tree'
  const { stateOf, whyNot } = selection
  return (
    <Tree
      // A new list scrolls to its start.
      key={hits ? 'hits' : 'tree'}
      ref={selector.treeBox}
      id={`${id}-tree`}
      handle={handle}
      label={text.t(hits ? 'organisations:tree.hits' : 'organisations:tree.all')}
      mark={props.multiple ? 'box' : 'chosen'}
      stateOf={slot => (has ? stateOf(shown.idOf(slot)) : null)}
      offOf={item => (has ? whyNot(item) : null)}
      content={content}
      tall={hits}
      flat={hits}
      led={!props.inline}
      drills={drill.on}
      readOnly={selector.still}
      busy={view.kind === 'loading'}
    />
  )
}

/** Why the active organisation can't be chosen, or its path. */
function Foot({ selector }: PartProps) {
  const { refused, text, active, book, view, selection, online, local } = selector
  const why = refused && selection.whyNot(refused)
  if (why)
    return (
      <div className={classNames(foot, warn)} part="note">
        {why}
      </div>
    )
  if (view.kind !== 'tree' && view.kind !== 'hits') return null
  if (!online && !local)
    return <div className={classNames(foot, warn)}>{text.t('organisations:offline.kept')}</div>
  if (active && selector.handle.active > ROOT)
    return (
      <div className={classNames(foot, trailClass)} part="path">
        {pathIn([...book.pathOf(active.id), active], text.locale)}
      </div>
    )
  if (view.kind === 'hits' && view.page.total > view.page.records.length)
    return <div className={foot}>{text.t('organisations:more', { count: view.page.total })}</div>
  return null
}

const Rare = lazyPart(() => import('./rare.tsx').then(file => file.Rare), Plain)

/** Shown in place of the rows while there are none; rare states are loaded separately. */
function States(part: PartProps) {
  const { kind } = part.selector.view
  if (kind === 'loading') return <Bones />
  const plain = <Plain {...part} />
  if (kind === 'short' || kind === 'empty' || kind === 'offline') return plain
  return (
    <Suspense fallback={plain}>
      <Rare {...part} />
    </Suspense>
  )
}

function Plain({ selector }: PartProps) {
  const { view, text } = selector
  const { kind } = view
  const alerts = kind === 'offline' || kind === 'failed' || kind === 'denied'
  const message = kind === 'failed' && view.error.message
  return (
    <p className={sentence} role={alerts ? 'alert' : undefined}>
      {message || text.t(`organisations:state.${kind as 'empty'}`)}
    </p>
  )
}

/** Reserves the space of loading rows; visible only after 150 ms. */
const Bones = () => (
  <div className={bones} aria-hidden="true">
    {[1, 2, 3, 4, 5].map(row => (
      <span key={row} className={bone} />
    ))}
  </div>
)
