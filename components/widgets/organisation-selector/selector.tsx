import { type FocusEvent, type Ref, Suspense, useId } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { useValue } from '../../ui/base/use-value.ts'
import { frame, line, problem } from '../../ui/combobox/field.css.ts'
import { FieldLabel } from '../../ui/combobox/field-label.tsx'
import type { CloseReason } from '../../ui/combobox/keys.ts'
import type { ShowChecked } from './choice.ts'
import { Field } from './field.tsx'
import type { GivenOrganisation, Organisation } from './organisation.ts'
import { type Shell, useShell } from './use-shell.ts'

export type OrganisationSelectorProps = {
  /** Ids of the chosen organisations, in the order of choice. */
  value: readonly string[]
  onChange: (ids: readonly string[], organisations: readonly Organisation[]) => void
  /** Receives the organisations behind the ids as far as they are loaded, whenever those change. */
  onOrganisations?: (organisations: readonly Organisation[]) => void
  label?: string
  hideLabel?: boolean
  error?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  multiple?: boolean
  /** Choosing one chooses everything below it. */
  cascade?: boolean
  /** What the value contains of a fully chosen branch. */
  showChecked?: ShowChecked
  max?: number | null
  /** Maximum number of tags; the rest is counted. */
  maxTags?: number | null
  /** The tree is on the page instead of under the field. */
  inline?: boolean
  /** Kinds that may be chosen; an empty list means all. */
  types?: readonly string[]
  /** Shows inactive organisations too, though they can't be newly chosen. */
  includeInactive?: boolean
  /** Neither this one nor anything below it may be chosen. */
  excludeSubtree?: string
  /** Why not; there is a default reason. */
  excludeReason?: string
  /** Organisations of the page: then the server is not asked. */
  organisations?: readonly GivenOrganisation[] | null
  /** Organisations behind ids that the page has set. */
  given?: readonly GivenOrganisation[] | null
  session?: SessionStore
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

export type ShellProps = { id: string; props: OrganisationSelectorProps; shell: Shell }

/** Rare, so loaded separately. */
const NamesFailed = lazyPart(() => import('./names-failed.tsx').then(file => file.NamesFailed), Nothing)

/** Searches the organisation tree and holds the choice: a combobox with a tree, or a tree on the page. */
export function OrganisationSelector(props: OrganisationSelectorProps) {
  const id = useId()
  const shell = useShell(props)
  const part = { id, props, shell }
  return (
    // Only listens for the loss of focus; there is nothing to press.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div
      ref={shell.frame}
      part="base"
      className={frame}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) shell.panel.leave()
      }}
    >
      <FieldLabel
        id={id}
        named={props.label}
        otherwise={shell.text.t(props.multiple ? 'organisations:label.many' : 'organisations:label.one')}
        hidden={props.hideLabel}
        needed={props.required}
      />
      <Field {...part} />
      {props.error && (
        <div id={`${id}-error`} className={problem}>
          {props.error}
        </div>
      )}
      <Below {...part} />
      <Said shell={shell} />
    </div>
  )
}

/** A component of its own, so that an announcement renders nothing else. */
const Said = ({ shell: { said } }: { shell: Shell }) => <LiveRegion text={useValue(said)} />

function Below({ id, props, shell }: ShellProps) {
  const { text, still, known } = shell
  const { multiple, max, value } = props
  return (
    <>
      {multiple && max && !still ? (
        <div id={`${id}-hint`} className={line}>
          <bdi>{text.t('organisations:count', { used: value.length, max })}</bdi>
        </div>
      ) : null}
      {known.error && !shell.namesMuted && !still && (
        <Suspense>
          <NamesFailed text={text} onRetry={known.retry} />
        </Suspense>
      )}
    </>
  )
}
