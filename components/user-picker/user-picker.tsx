import type { FocusEvent, Ref } from 'react'
import type { CallError } from '../../client/call-error.ts'
import type { SessionStore } from '../../client/session-store.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { Control } from './control.tsx'
import type { Person } from './person.ts'
import { frame, line } from './picker.css.ts'
import { Refusals } from './refusals.tsx'
import type { CloseReason } from './use-list.ts'
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

/** Finds people and holds those chosen: an editable combobox with a list, and a chip for each of them. */
export function UserPicker(props: UserPickerProps) {
  const picker = usePicker(props)
  const { text, list, still, known } = picker
  const { t } = text
  const label = props.label || t(props.studyId ? 'picker:label.members' : 'picker:label.people')
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
      <Field
        label={label}
        hideLabel={props.hideLabel || !props.label}
        required={props.required}
        error={props.error}
        hint={hintOf(props, picker)}
      >
        {wire => <Control props={props} picker={picker} wire={wire} />}
      </Field>
      {known.error && !picker.muted && !still && (
        <div className={line} role="alert">
          {t('picker:namesFailed')}
          <Button small variant="quiet" onClick={known.retry}>
            {t('picker:again')}
          </Button>
        </div>
      )}
      <Refusals pasting={picker.paste.pasting} text={text} onClose={picker.paste.close} />
      <LiveRegion text={picker.said} />
    </div>
  )
}

function hintOf({ multiple, max, value }: UserPickerProps, { text: { t }, still }: Picker) {
  return multiple && max && !still ? t('picker:count', { used: value.length, max }) : undefined
}
