import { type FocusEvent, type Ref, Suspense, useId } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { useValue } from '../../ui/base/use-value.ts'
import { frame, line, problem } from '../../ui/combobox/field.css.ts'
import { FieldLabel } from '../../ui/combobox/field-label.tsx'
import type { CloseReason } from '../../ui/combobox/keys.ts'
import { Control } from './control.tsx'
import type { Person } from './person.ts'
import { type Picker, usePicker } from './use-picker.ts'

export type UserPickerProps = {
  /** The id of the input. */
  id?: string
  /** Ids of the chosen people, in the order of choice. */
  value: readonly string[]
  onChange: (ids: readonly string[], people: readonly Person[]) => void
  /** Receives the people behind the ids as far as they are loaded, whenever those change. */
  onPeople?: (people: readonly Person[]) => void
  label?: string
  /** The page has the label already. */
  hideLabel?: boolean
  /** The error of the value. */
  error?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** Any number may be chosen, up to `max`; otherwise one. */
  multiple?: boolean
  max?: number | null
  /** Only members of this study can be chosen. */
  studyId?: string
  /** People from the page: then the server is not asked. */
  people?: readonly Person[] | null
  /** People behind ids that the page has set, so that they need not be loaded. */
  given?: readonly Person[] | null
  /** Maximum number of people shown per query: 20 (of at most 50) from the server, any number of the page's own. */
  showMax?: number | null
  /** Minimum letters of a query in Latin script; Chinese and Japanese need one. */
  minQuery?: number
  session?: SessionStore
  /** Receives the input. */
  control?: Ref<HTMLInputElement>
  onOpen?: () => void
  /** Return false to keep the list open. */
  onClose?: (reason: CloseReason) => boolean
  onSearch?: (query: string) => void
  /** Return false if the page shows the failure itself. */
  onError?: (error: CallError) => boolean
  onSignIn?: () => void
  /** Receives the text left in the field that is no choice, '' for none. */
  onLeftText?: (text: string) => void
}

/** Rare, so loaded separately. */
const Refusals = lazyPart(() => import('./refusals.tsx').then(file => file.Refusals), Nothing)
const NamesFailed = lazyPart(() => import('./names-failed.tsx').then(file => file.NamesFailed), Nothing)

/** Searches people and holds the choice: an editable combobox with a list, and a chip for each person. */
export function UserPicker(props: UserPickerProps) {
  const picker = usePicker(props)
  const ownId = useId()
  const id = props.id ?? ownId
  const { list } = picker
  return (
    // Only listens for the loss of focus; there is nothing to press.
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

/** A component of its own, so that an announcement renders nothing else. */
const Said = ({ picker: { said } }: { picker: Picker }) => <LiveRegion text={useValue(said)} />

type PartProps = { id: string; props: UserPickerProps; picker: Picker }

/** Lines under the field: the count, names that could not be loaded, and the entries that a paste left out. */
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
