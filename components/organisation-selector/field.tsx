import { type MouseEvent, type RefObject, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { box, input as inputClass } from '../ui/combobox/field.css.ts'
import { useTyping } from '../ui/combobox/typing.ts'
import { ROOT } from '../ui/tree/links.ts'
import { rowId } from '../ui/tree/tree.tsx'
import { useMergedRefs } from '../ui/use-merged-refs.ts'
import { chevronDown } from './glyphs.tsx'
import { DropPanel } from './panel.tsx'
import { opener } from './selector.css.ts'
import type { PartProps } from './selector.tsx'
import { Tags } from './tags.tsx'
import { fieldKey } from './use-panel.ts'

/** The field: tags and input in one box, and the panel under it while it is open. */
export function Field(part: PartProps) {
  const { props, selector } = part
  const { panel, text } = selector
  const anchor = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const opens = !props.inline && !selector.still
  const toInput = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    selector.input.current?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the input means the input. */}
      <div
        ref={anchor}
        part="box"
        className={box}
        data-still={props.disabled ? 'disabled' : props.readOnly ? 'readonly' : undefined}
        data-invalid={props.error ? '' : undefined}
        onMouseDown={toInput}
      >
        <Tags {...part} list={list} />
        <Input {...part} list={list} />
        {opens && (
          <button
            type="button"
            tabIndex={-1}
            part="opener"
            className={opener}
            aria-label={text.t(panel.open ? 'organisations:close' : 'organisations:open')}
            onMouseDown={event => event.preventDefault()}
            onClick={() => {
              selector.input.current?.focus()
              if (panel.open) panel.hide('key')
              else panel.show()
            }}
          >
            {chevronDown}
          </button>
        )}
      </div>
      {!props.inline && panel.open && !selector.muted && <DropPanel {...part} anchor={anchor} />}
    </>
  )
}

type InputProps = PartProps & { list: RefObject<HTMLUListElement | null> }

/** The text field. React never writes into it: a composition under way would be torn by that. */
function Input({ id, props, selector, list }: InputProps) {
  const { panel, handle, text, still, view } = selector
  const typing = useTyping(panel.typed)
  const ref = useMergedRefs(selector.input, props.control)
  const rows = view.kind === 'tree' || view.kind === 'hits'
  const described = classNames(props.error && `${id}-error`, props.value.length > 0 && `${id}-chosen`)
  const keys = {
    ...{ panel, handle, still, rows, toTree: selector.toTree },
    inline: Boolean(props.inline),
    reveal: () => selector.active && selector.show(selector.active),
    toChip: (at: number) => chipAt(list, at)?.focus(),
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
      {...told({ id, props, selector })}
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
      onKeyDown={event => fieldKey({ ...keys, chips: still ? 0 : shownTags(list) }, event)}
      onFocus={() => props.onLeftText?.('')}
      onClick={() => !props.inline && panel.show()}
    />
  )
}

/** The combobox of the APG; over a tree that stands on the page it is a search field. */
function told({ id, props, selector }: PartProps) {
  const { panel, handle, view, muted } = selector
  if (props.inline) return { role: 'searchbox', 'aria-controls': `${id}-tree` }
  const open = panel.open && !muted
  const leads = open && (view.kind === 'tree' || view.kind === 'hits') && handle.active !== ROOT
  return {
    role: 'combobox',
    'aria-required': props.required || undefined,
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'tree' as const,
    'aria-expanded': open,
    'aria-controls': open ? `${id}-tree` : undefined,
    'aria-activedescendant': leads ? rowId(`${id}-tree`, handle.active) : undefined,
  }
}

const chipAt = (list: RefObject<HTMLUListElement | null>, at: number) =>
  list.current?.querySelectorAll<HTMLButtonElement>('li > button')[at]

const shownTags = (list: RefObject<HTMLUListElement | null>) =>
  list.current?.querySelectorAll('li > button').length ?? 0
