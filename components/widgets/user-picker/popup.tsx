import { type RefObject, useRef } from 'react'
import { classNames } from '../../ui/base/class-names.ts'
import { useDropLayer } from '../../ui/base/drop-layer.ts'
import { foot, heading, popup, warn } from '../../ui/combobox/popup.css.ts'
import { Body, useLasting } from './body.tsx'
import { Options } from './options.tsx'
import type { Person } from './person.ts'
import type { PickerText } from './use-picker-text.ts'
import type { View } from './view.ts'

export type PopupProps = {
  id: string
  anchor: RefObject<HTMLElement | null>
  view: View
  active: number
  text: PickerText
  multiple: boolean
  members: boolean
  online: boolean
  local: boolean
  /** Why the last choice was refused; '' if none was. */
  note: string
  isChosen: (id: string) => boolean
  onChoose: (person: Person) => void
  onClear: () => void
  onRetry: () => void
  onSignIn: () => void
}

type Shown = Extract<View, { kind: 'options' }>

/** The layer under the field: options, or their replacement, and a line below. */
export function Popup(props: PopupProps) {
  const { id, view, text, multiple, members } = props
  const { t } = text
  const layer = useDropLayer(props.anchor)
  const before = useBefore(view)
  const late = useLasting(view.kind === 'loading')
  const pale = useLasting(view.kind === 'loading', 50)
  // The old rows stay visible for a moment until the new ones arrive; they are inactive.
  const stale = view.kind === 'loading' && !late ? before : null
  const shown = view.kind === 'options' ? view : stale
  return (
    <div ref={layer} popover="manual" tabIndex={-1} part="popup" className={popup}>
      {shown?.query === '' && (
        <div className={heading} aria-hidden="true">
          {t(members ? 'picker:suggested.members' : 'picker:suggested.people')}
        </div>
      )}
      <Options
        id={id}
        label={t(members ? 'picker:list.members' : 'picker:list.people')}
        people={shown?.people ?? nobody}
        query={shown?.query ?? ''}
        text={text}
        active={view.kind === 'options' ? props.active : -1}
        multiple={multiple}
        stale={view.kind !== 'options' && stale !== null}
        busy={view.kind === 'loading'}
        pale={pale}
        isChosen={props.isChosen}
        onChoose={props.onChoose}
      />
      {!stale && <Body {...props} rows={before?.people.length ?? 0} />}
      <Foot {...props} />
    </div>
  )
}

const nobody: readonly Person[] = []

/** The last options, shown until the next ones arrive. */
function useBefore(view: View): Shown | null {
  const before = useRef<Shown>(null)
  if (view.kind === 'options') before.current = view
  else if (view.kind !== 'loading') before.current = null
  return before.current
}

function Foot({ view, note, online, local, text: { t } }: PopupProps) {
  if (note)
    return (
      <div className={classNames(foot, warn)} part="note">
        {note}
      </div>
    )
  if (view.kind !== 'options') return null
  if (!online && !local) return <div className={classNames(foot, warn)}>{t('picker:offline.kept')}</div>
  if (!view.more) return null
  return <div className={foot}>{t(view.query ? 'picker:more.found' : 'picker:more.suggested')}</div>
}
