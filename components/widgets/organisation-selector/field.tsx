import { type MouseEvent, type RefObject, Suspense, useRef } from 'react'
import { classNames } from '../../ui/base/class-names.ts'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { useMergedRefs } from '../../ui/base/use-merged-refs.ts'
import { box, input as inputClass } from '../../ui/combobox/field.css.ts'
import { useTyping } from '../../ui/combobox/typing.ts'
import { fieldKey } from './field-keys.ts'
import { chevronDown } from './glyphs.tsx'
import { coming, opener, opens } from './selector.css.ts'
import type { ShellProps } from './selector.tsx'
import { Tags } from './tags.tsx'

/** The tree is most of a selector's weight: it loads on first use, or just before. */
const bringTree = () => import('./tree-part.tsx')
const bringLocal = () => import('./local.ts')

const TreePart = lazyPart(() => bringTree().then(file => file.TreePart), Nothing)

/** The same for organisations that the page provides. */
const LocalTreePart = lazyPart(
  () =>
    Promise.all([bringTree(), bringLocal()]).then(
      ([{ TreePart: Part }, { createLocalSource: makeLocal }]): typeof Part =>
        part => <Part {...part} makeLocal={makeLocal} />,
    ),
  Nothing,
)

/** The field: tags and input in one box, and the tree under it. */
export function Field(part: ShellProps) {
  const { props, shell } = part
  const anchor = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const Part = props.organisations ? LocalTreePart : TreePart
  const openable = !props.inline && !shell.still
  // If prefetching failed, it is tried again on use.
  const near = () => void Promise.all([bringTree(), props.organisations && bringLocal()]).catch(Nothing)
  const toInput = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    shell.input.current?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the input focuses the input. */}
      <div
        ref={anchor}
        part="box"
        className={classNames(box, openable && opens)}
        data-still={props.disabled ? 'disabled' : props.readOnly ? 'readonly' : undefined}
        data-invalid={props.error ? '' : undefined}
        onMouseDown={toInput}
        onPointerEnter={near}
        onFocus={near}
      >
        <Tags {...part} list={list} />
        <Input {...part} list={list} />
        {openable && <Opener shell={shell} />}
      </div>
      {shell.panel.wanted && (
        <Suspense fallback={props.inline ? <div className={coming} /> : null}>
          <Part {...part} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}

function Opener({ shell: { panel, text, input } }: Pick<ShellProps, 'shell'>) {
  return (
    <button
      type="button"
      tabIndex={-1}
      part="opener"
      className={opener}
      aria-label={text.t(panel.open ? 'organisations:close' : 'organisations:open')}
      onMouseDown={event => event.preventDefault()}
      onClick={() => {
        input.current?.focus()
        if (panel.open) panel.hide('key')
        else panel.show()
      }}
    >
      {chevronDown}
    </button>
  )
}

type InputProps = ShellProps & { list: RefObject<HTMLUListElement | null> }

/** The text field. React never writes into it: that would break a composition in progress. */
function Input({ id, props, shell, list }: InputProps) {
  const { panel, text, still } = shell
  const typing = useTyping(panel.typed)
  const ref = useMergedRefs(shell.input, props.control)
  const described = classNames(props.error && `${id}-error`, props.value.length > 0 && `${id}-chosen`)
  const tagButtons = () => list.current?.querySelectorAll<HTMLButtonElement>('li > button') ?? []
  const keys = {
    panel,
    still,
    inline: Boolean(props.inline),
    toChip: (at: number) => tagButtons()[at]?.focus(),
  }
  return (
    <input
      ref={ref}
      id={`${id}-input`}
      type="text"
      part="input"
      className={inputClass}
      aria-describedby={described || undefined}
      aria-invalid={props.error ? true : undefined}
      {...getAria({ id, props, shell })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      disabled={props.disabled}
      readOnly={props.readOnly}
      placeholder={
        props.value.length === 0 && !still
          ? props.placeholder || text.t('organisations:placeholder')
          : undefined
      }
      {...typing}
      onKeyDown={event =>
        fieldKey({ ...keys, bridge: shell.bridge.current, chips: still ? 0 : tagButtons().length }, event)
      }
      onFocus={() => props.onLeftText?.('')}
      onClick={() => !props.inline && panel.show()}
    />
  )
}

/** The combobox of the APG; for a tree on the page it is a search field. */
function getAria({ id, props, shell: { face } }: ShellProps) {
  if (props.inline) return { role: 'searchbox', 'aria-controls': face.shown ? `${id}-tree` : undefined }
  return {
    role: 'combobox',
    'aria-required': props.required || undefined,
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'tree' as const,
    'aria-expanded': face.shown,
    'aria-controls': face.shown ? `${id}-tree` : undefined,
    'aria-activedescendant': face.lead,
  }
}
