import { type FocusEvent, type Ref, Suspense, useId } from 'react'
import type { CallError } from '../../client/call-error.ts'
import type { SessionStore } from '../../client/session-store.ts'
import { frame, line, problem } from '../ui/combobox/field.css.ts'
import { FieldLabel } from '../ui/combobox/field-label.tsx'
import type { CloseReason } from '../ui/combobox/keys.ts'
import { useValue } from '../ui/combobox/use-value.ts'
import { late, Nothing } from '../ui/late.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { Control } from './control.tsx'
import type { Person } from './person.ts'
import { type Picker, usePicker } from './use-picker.ts'

export type UserPickerProps = {
  /** Ids of the chosen people, in the order in which they were chosen. */
  value: readonly string[]
  onChange: (ids: readonly string[], people: readonly Person[]) => void
  /** Gets the people behind the ids as far as they are known, whenever those change. */
  onPeople?: (people: readonly Person[]) => void
  label?: string
  /** The label stands on the page already. */
  hideLabel?: boolean
  /** What is wrong with the value. */
  error?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** Any number may be chosen, up to `max`; otherwise one. */
  multiple?: boolean
  max?: number | null
  /** Only members of this study are offered. */
  studyId?: string
  /** People of the page itself: then nothing is asked of the server. */
  people?: readonly Person[] | null
  /** People behind ids that the page has set, so that they need not be asked for. */
  given?: readonly Person[] | null
  /** Most people shown for one query: 20 (of at most 50) from the server, any number of the page's own. */
  showMax?: number | null
  /** Letters that a query in Latin script needs; Chinese and Japanese need one. */
  minQuery?: number
  session?: SessionStore
  /** Gets the input. */
  control?: Ref<HTMLInputElement>
  onOpen?: () => void
  /** False keeps the list open. */
  onClose?: (reason: CloseReason) => boolean
  onSearch?: (query: string) => void
  /** False says that the page shows the failure itself. */
  onError?: (error: CallError) => boolean
  onSignIn?: () => void
  /** Gets what is wrong beside the value: a text that is nobody chosen, '' for nothing. */
  onLeftText?: (text: string) => void
}

/** Seldom seen, and so loaded apart. */
const Refusals = late(() => import('./refusals.tsx').then(file => file.Refusals), Nothing)
const NamesFailed = late(() => import('./names-failed.tsx').then(file => file.NamesFailed), Nothing)

/** Finds people and holds those chosen: an editable combobox with a list, and a chip for each of them. */
export function UserPicker(props: UserPickerProps) {
  const picker = usePicker(props)
  const id = useId()
  const { list } = picker
  return (
    // Hears only that the focus has left; there is nothing to press.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div
      ref={picker.frame}
      part="base"
      className={frame}
      onBlur={(event: FocusEvent) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        list.hide('blur')
        props.onLeftText?.(list.input.current?.value.trim() ?? '')
      }}
    >
      <FieldLabel
        id={id}
        named={props.label}
        otherwise={picker.text.t(props.studyId ? 'picker:label.members' : 'picker:label.people')}
        hidden={props.hideLabel}
        needed={props.required}
      />
      <Control id={id} props={props} picker={picker} />
      {props.error && (
        <div id={`${id}-error`} className={problem}>
          {props.error}
        </div>
      )}
      <Below id={id} props={props} picker={picker} />
      <Said picker={picker} />
    </div>
  )
}

/** Draws on its own: what is said changes nothing else. */
const Said = ({ picker: { said } }: { picker: Picker }) => <LiveRegion text={useValue(said)} />

type PartProps = { id: string; props: UserPickerProps; picker: Picker }

/** Lines under the field: how many of how many, names that could not be had, and what a paste has left out. */
function Below({ id, props, picker }: PartProps) {
  const { text, still, known, paste } = picker
  const { multiple, max, value } = props
  const { pasting } = paste
  return (
    <>
      {multiple && max && !still ? (
        <div id={`${id}-hint`} className={line}>
          <bdi>{text.t('picker:count', { used: value.length, max })}</bdi>
        </div>
      ) : null}
      {pasting.state === 'resolving' && (
        <div className={line}>{text.t('picker:paste.resolving', { count: pasting.count })}</div>
      )}
      <Suspense>
        {known.error && !picker.muted && !still && <NamesFailed text={text} onRetry={known.retry} />}
        {pasting.state === 'done' && pasting.refused.length > 0 && (
          <Refusals pasting={pasting} text={text} onClose={paste.close} />
        )}
      </Suspense>
    </>
  )
}
