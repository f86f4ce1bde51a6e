import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { localName } from '../../../contract/values/local-name.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { useDropLayer } from '../../ui/base/drop-layer.ts'
import { type ChipIntent, getChipIntent } from '../../ui/combobox/keys.ts'
import { aside, chip, chips, removes, strangeId } from '../user-picker/picker.css.ts'
import { cross } from './glyphs.tsx'
import { getLanguage, pathIn } from './organisation.ts'
import { more, tip } from './selector.css.ts'
import type { ShellProps } from './selector.tsx'
import type { Chosen } from './use-known.ts'
import type { Shell } from './use-shell.ts'
import type { SelectorText } from './use-text.ts'

type TagsProps = ShellProps & { list: RefObject<HTMLUListElement | null> }

/** Name for a tag, its button and announcements. */
const getName = ({ id, organisation, state }: Chosen, { t, locale }: SelectorText): string => {
  if (organisation) return localName(organisation, locale)
  return state === 'unknown' ? t('organisations:unknown', { id }) : id
}

/** The chosen organisations. Their buttons are no tab stops: arrow keys move between the input and them. */
export function Tags({ id, props, shell, list }: TagsProps) {
  const { text, known, still } = shell
  const [all, setAll] = useState(false)
  const { maxTags } = props
  const { chosen } = known
  if (chosen.length === 0) return null
  const act = (intent: ChipIntent, at: number) => {
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('li > button') ?? []
    if (intent.do === 'chip') return buttons[intent.at]?.focus()
    const input = shell.input.current
    if (intent.do === 'input') return input?.focus()
    // Move the focus before its element is removed, to the neighbour or back to the input.
    if (buttons[at]?.matches(':focus')) (buttons[at + 1] ?? buttons[at - 1] ?? input)?.focus()
    shell.remove(chosen[at]!.id)
  }
  const shown = !all && maxTags && maxTags > 0 ? chosen.slice(0, maxTags) : chosen
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers. */}
      <ul ref={list} role="list" part="tags" className={chips} aria-label={text.t('organisations:chosen')}>
        {shown.map((each, at) => (
          <Tag
            key={each.id}
            id={`${id}-tag-${at}`}
            chosen={each}
            shell={shell}
            still={still}
            onIntent={intent => act(intent, at)}
            at={at}
            count={shown.length}
          />
        ))}
      </ul>
      {chosen.length > shown.length && (
        <button type="button" part="more" className={more} onClick={() => setAll(true)}>
          {text.t('organisations:further', { count: chosen.length - shown.length })}
        </button>
      )}
      <span id={`${id}-chosen`} className={visuallyHidden}>
        {text.t('organisations:chosenCount', { count: chosen.length })}
      </span>
    </>
  )
}

type TagProps = {
  id: string
  chosen: Chosen
  shell: Shell
  still: boolean
  at: number
  count: number
  onIntent: (intent: ChipIntent) => void
}

/** A chosen item: its name, and its path on hover or focus. */
function Tag({ id, chosen, shell, still, at, count, onIntent }: TagProps) {
  const { text, book } = shell
  const anchor = useRef<HTMLLIElement>(null)
  const [open, setOpen] = useState(false)
  const name = getName(chosen, text)
  const { organisation } = chosen
  const way = organisation ? pathIn([...book.pathOf(organisation.id), organisation], text.locale) : ''
  const pathId = way !== name && way !== '' ? `${id}-path` : undefined
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const intent = getChipIntent(event.nativeEvent, at, count, rtl)
    if (!intent) return
    // A typed letter goes to the input, which has the focus by the time that the letter arrives.
    if (intent.do !== 'input' || !intent.types) event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
    onIntent(intent)
  }
  return (
    <li
      ref={anchor}
      part="tag"
      className={chip}
      data-still={still || undefined}
      data-strange={chosen.state === 'unknown' || undefined}
      aria-busy={chosen.state === 'asked' || undefined}
      {...resting(setOpen)}
    >
      <TagText chosen={chosen} text={text} />
      {pathId && (
        <span id={pathId} className={visuallyHidden}>
          {way}
        </span>
      )}
      {!still && (
        <button
          type="button"
          tabIndex={-1}
          part="remove"
          className={removes}
          aria-label={text.t('organisations:remove', { name })}
          aria-describedby={pathId}
          onKeyDown={onKeyDown}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onIntent({ do: 'remove' })}
        >
          {cross}
        </button>
      )}
      {open && pathId && <Tip anchor={anchor} text={way} />}
    </li>
  )
}

/** Shows the path while the pointer is over a tag, or the focus is in it. */
const resting = (show: (on: boolean) => void) => ({
  onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && show(true),
  onPointerLeave: () => show(false),
  onFocus: () => show(true),
  onBlur: () => show(false),
})

function TagText({ chosen, text }: { chosen: Chosen; text: SelectorText }) {
  const name = getName(chosen, text)
  const { organisation, state } = chosen
  if (!organisation) return <span className={state === 'unknown' ? undefined : strangeId}>{name}</span>
  return (
    <>
      <bdi lang={getLanguage(organisation, name)}>{name}</bdi>
      {!organisation.active && <span className={aside}>{text.t('organisations:inactive')}</span>}
    </>
  )
}

function Tip({ anchor, text }: { anchor: RefObject<HTMLElement | null>; text: string }) {
  const layer = useDropLayer(anchor, true)
  return (
    <div ref={layer} popover="manual" aria-hidden="true" part="tip" className={tip}>
      {text}
    </div>
  )
}
