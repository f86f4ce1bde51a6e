import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { cross, magnifier } from './glyphs.tsx'
import * as css from './role-tree.css.ts'
import type { RoleText } from './use-role-text.ts'
import type { Show } from './use-rows.ts'

type ToolbarProps = {
  text: RoleText
  query: string
  onQuery: (query: string) => void
  show: Show
  onShow: (show: Show) => void
  /** The views of the tree, with the label of the third. */
  ways: readonly { show: Show; label: string }[]
  /** Undefined if nothing can be ticked. */
  onAll?: (on: boolean) => void
  inert?: boolean
}

/** Search, views of the tree, and the buttons that tick all or nothing of the visible rows. */
export function Toolbar({ text: { t }, query, onQuery, show, onShow, ways, onAll, inert }: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null)
  const search = useComposed(query, onQuery)
  const clear = () => {
    onQuery('')
    input.current?.focus()
  }
  return (
    <div className={css.toolbar} part="toolbar" inert={inert}>
      <div className={css.search}>
        <span className={css.searchIcon}>{magnifier}</span>
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          part="search"
          className={css.searchInput}
          aria-label={t('roles:search')}
          placeholder={t('roles:search')}
          ref={input}
          {...search}
        />
        {query && (
          <button type="button" className={css.clear} aria-label={t('roles:clear')} onClick={clear}>
            {cross}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its frame. */}
      <div role="group" aria-label={t('roles:show.label')} className={css.group}>
        {ways.map(way => (
          <button
            key={way.show}
            type="button"
            className={css.choice}
            aria-pressed={way.show === show}
            onClick={() => onShow(way.show)}
          >
            {way.label}
          </button>
        ))}
      </div>
      {onAll && (
        <span className={css.bulk}>
          <button type="button" className={css.plain} onClick={() => onAll(true)}>
            {t('roles:selectAll')}
          </button>
          <button type="button" className={css.plain} onClick={() => onAll(false)}>
            {t('roles:selectNone')}
          </button>
        </span>
      )}
    </div>
  )
}

/** A field whose text becomes a query only after a composition has ended; Escape clears it. */
function useComposed(query: string, onQuery: (query: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const [seen, setSeen] = useState(query)
  if (seen !== query) {
    setSeen(query)
    setDraft(null)
  }
  const take = (text: string) => {
    setDraft(null)
    onQuery(text)
  }
  return {
    value: draft ?? query,
    onInput: (event: FormEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value
      if ((event.nativeEvent as InputEvent).isComposing) setDraft(text)
      else take(text)
    },
    onChange: () => undefined,
    onCompositionEnd: (event: { currentTarget: HTMLInputElement }) => take(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.keyCode === 229 || !query) return
      event.preventDefault()
      event.stopPropagation()
      take('')
    },
  }
}
