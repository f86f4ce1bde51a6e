import { type FocusEvent, type Ref, Suspense, useId } from 'react'
import type { CallError } from '../../client/call-error.ts'
import type { SessionStore } from '../../client/session-store.ts'
import { frame, line, problem } from '../ui/combobox/field.css.ts'
import { FieldLabel } from '../ui/combobox/field-label.tsx'
import type { CloseReason } from '../ui/combobox/keys.ts'
import { useValue } from '../ui/combobox/use-value.ts'
import { late, Nothing } from '../ui/late.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import type { ShowChecked } from './choice.ts'
import { Field } from './field.tsx'
import type { GivenOrganisation, Organisation } from './organisation.ts'
import { type Shell, useShell } from './use-shell.ts'

export type OrganisationSelectorProps = {
  /** Ids of the chosen organisations, in the order in which they were chosen. */
  value: readonly string[]
  onChange: (ids: readonly string[], organisations: readonly Organisation[]) => void
  /** Gets the organisations behind the ids as far as they are known, whenever those change. */
  onOrganisations?: (organisations: readonly Organisation[]) => void
  label?: string
  hideLabel?: boolean
  error?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  multiple?: boolean
  /** Choosing one chooses what is below it. */
  cascade?: boolean
  /** What the value holds of a branch that is chosen whole. */
  showChecked?: ShowChecked
  max?: number | null
  /** Most of the chosen that are shown; the rest is counted. */
  maxTags?: number | null
  /** The tree stands on the page instead of under the field. */
  inline?: boolean
  /** Kinds that may be chosen; none means all. */
  types?: readonly string[]
  /** Inactive organisations are shown too, though none can be newly chosen. */
  includeInactive?: boolean
  /** Neither this one nor anything below it may be chosen. */
  excludeSubtree?: string
  /** Why not; the usual reason unless given. */
  excludeReason?: string
  /** Organisations of the page itself: then nothing is asked of the server. */
  organisations?: readonly GivenOrganisation[] | null
  /** Organisations behind ids that the page has set. */
  given?: readonly GivenOrganisation[] | null
  session?: SessionStore
  control?: Ref<HTMLInputElement>
  onOpen?: () => void
  /** False keeps the list open. */
  onClose?: (reason: CloseReason) => boolean
  onSearch?: (query: string) => void
  /** False says that the page shows the failure itself. */
  onError?: (error: CallError) => boolean
  onSignIn?: () => void
  /** Gets what is wrong beside the value: a text that is nothing chosen, '' for nothing. */
  onLeftText?: (text: string) => void
}

export type ShellProps = { id: string; props: OrganisationSelectorProps; shell: Shell }

/** Seldom seen, and so loaded apart. */
const NamesFailed = late(() => import('./names-failed.tsx').then(file => file.NamesFailed), Nothing)

/** Finds organisations in their tree and holds those chosen: a combobox with a tree, or a tree on the page. */
export function OrganisationSelector(props: OrganisationSelectorProps) {
  const id = useId()
  const shell = useShell(props)
  const part = { id, props, shell }
  return (
    // Hears only that the focus has left; there is nothing to press.
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

/** Draws on its own: what is said changes nothing else. */
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
