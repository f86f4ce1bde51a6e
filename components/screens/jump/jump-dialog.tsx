import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { searchRecords } from '../../../contract/search/calls.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { staysHere, useNavigation } from '../../shared/page/navigation.tsx'
import { readRecents, rememberRecent } from '../../shared/page/recents.ts'
import { getPieces } from '../../ui/combobox/highlight.ts'
import { getIntent } from '../../ui/combobox/keys.ts'
import { mark } from '../../ui/combobox/mark.css.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as css from './jump.css.ts'
import { takeTypedAhead } from './keys.ts'
import { type JumpOption, useEndOptions, usePlaceOptions, useRecordOptions } from './options.ts'

/** The dialog's texts; loaded by this file, so that no page carries them. */
export const words = () => loadWords(['jump', 'menus', 'access', 'errors', 'ui'])

type Shown = { key: string; name: string; options: readonly JumpOption[] }

/** Search or jump: records of every kind, pages and what can be begun. */
export function JumpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  return (
    <SearchDialog
      title={t('portal:bar.jump')}
      label={t('jump:label')}
      placeholder={t('jump:placeholder')}
      useGroups={useGroups}
      onClose={onClose}
    />
  )
}

type Props = {
  title: string
  label: string
  placeholder: string
  /** What the words find, in groups. */
  useGroups: (query: string) => Pick<OptionsProps, 'groups' | 'loading'> & {
    failure: { error: CallError; retry: () => void } | undefined
  }
  onClose: () => void
}

/** Something is searched by words and opened, by the keyboard alone. */
export function SearchDialog({ title, label, placeholder, useGroups: find, onClose }: Props) {
  const { t } = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(takeTypedAhead)
  const results = find(query)
  const options = results.groups.flatMap(group => group.options)
  const [active, setActive] = useActive(query, options.length)
  const open = useOpening(onClose)
  return (
    <Dialog open title={title} onClose={onClose} initialFocus={input}>
      <Words
        id={id}
        input={input}
        label={label}
        placeholder={placeholder}
        query={query}
        options={options}
        active={active}
        loading={results.loading}
        onQuery={setQuery}
        onMove={setActive}
        onOpen={open}
      />
      {results.failure && <Failed small error={results.failure.error} onRetry={results.failure.retry} />}
      <Options
        {...results}
        id={id}
        title={title}
        query={query}
        options={options}
        active={active}
        onOpen={open}
      />
      <p className={css.hints}>{t('jump:hints')}</p>
      <p role="status" className={visuallyHidden}>
        {results.loading ? '' : t('jump:results', { count: options.length })}
      </p>
    </Dialog>
  )
}

type WordsProps = Pick<OptionsProps, 'id' | 'query' | 'options' | 'active' | 'loading' | 'onOpen'> & {
  input: RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  onQuery: (query: string) => void
  onMove: (to: number) => void
}

function Words(props: WordsProps) {
  const { id, input, label, placeholder, query, options, active, onQuery } = props
  return (
    <input
      ref={input}
      className={css.input}
      type="text"
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      aria-label={label}
      aria-expanded
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={options[active] ? `${id}-${active}` : undefined}
      placeholder={placeholder}
      value={query}
      onChange={event => onQuery(event.currentTarget.value)}
      onKeyDown={event => handleKey(event, props)}
    />
  )
}

/** What a key in the words does: it moves the mark, or opens the marked option here or in a new tab. */
function handleKey(
  event: KeyboardEvent<HTMLInputElement>,
  { id, query, options, active, loading, onMove, onOpen }: WordsProps,
) {
  // While an answer is awaited the options are those of earlier words.
  const marked = loading ? undefined : options[active]
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    return marked && onOpen(marked, true)
  }
  const situation = {
    open: true,
    text: query,
    count: options.length,
    active,
    page: 8,
    chips: 0,
    rtl: false,
  }
  const intent = getIntent(event.nativeEvent, situation)
  if (intent?.do !== 'move' && intent?.do !== 'accept' && intent?.do !== 'hold') return
  event.preventDefault()
  if (intent.do === 'accept' && marked) onOpen(marked, false)
  if (intent.do !== 'move') return
  onMove(intent.to)
  document.getElementById(`${id}-${intent.to}`)?.scrollIntoView({ block: 'nearest' })
}

type OptionsProps = Pick<GroupProps, 'id' | 'query' | 'active' | 'onOpen'> & {
  title: string
  groups: readonly Shown[]
  options: readonly JumpOption[]
  loading: boolean
  failure: unknown
}

function Options({ id, title, groups, options, loading, failure, ...props }: OptionsProps) {
  const { t } = useText()
  return (
    <div className={css.list} role="listbox" id={`${id}-list`} aria-label={title} aria-busy={loading}>
      {groups.map(group => (
        <Group {...props} key={group.key} id={id} group={group} first={options.indexOf(group.options[0]!)} />
      ))}
      {options.length === 0 && !loading && !failure && <p className={css.empty}>{t('jump:nothing')}</p>}
    </div>
  )
}

type GroupProps = {
  id: string
  group: Shown
  query: string
  active: number
  /** Place of the group's first option among all. */
  first: number
  onOpen: (option: JumpOption, apart: boolean) => void
}

function Group({ id, group, query, active, first, onOpen }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox.
    <div role="group" aria-labelledby={`${id}-${group.key}`}>
      <p id={`${id}-${group.key}`} className={css.groupName}>
        {group.name}
      </p>
      {group.options.map((option, place) => (
        <a
          key={option.href}
          id={`${id}-${first + place}`}
          href={option.href}
          role="option"
          tabIndex={-1}
          className={css.option}
          aria-selected={first + place === active}
          aria-disabled={option.off !== undefined || undefined}
          onClick={event => {
            const here = staysHere(event)
            if (here || option.off !== undefined) event.preventDefault()
            if (here) onOpen(option, false)
          }}
        >
          <Marked text={option.label} query={option.words ?? query} />
          <span className={css.detail}>
            {option.off ?? <Marked text={option.detail ?? ''} query={option.words ?? query} />}
          </span>
        </a>
      ))}
    </div>
  )
}

/** A text with the words of the query marked. */
const Marked = ({ text, query }: { text: string; query: string }) =>
  getPieces(text, query).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
    <span key={at} className={piece.hit ? mark : undefined}>
      {piece.text}
    </span>
  ))

/** The groups for the words: without any what was opened last, pages and acts. */
function useGroups(query: string) {
  const { t } = useText()
  const rested = useRested(query.trim())
  const searched = query.trim() === '' ? '' : rested
  const search = useScoped(
    searchRecords,
    { query: searched, limit: 5 },
    { enabled: searched !== '', keepsRows: true, loading: false },
  )
  const ends = useEndOptions(rested)
  const places = usePlaceOptions(query, ends.options)
  const records = useRecordOptions(searched === '' ? undefined : search.data, query)
  const [recents] = useState(() => readRecents('mds-jump'))
  const named = [...records, ...places].map(({ name, options }) => ({
    key: name,
    name: t(`jump:group.${name}`),
    options,
  }))
  const recent = { key: 'recent', name: t('jump:group.recent'), options: recents }
  return {
    groups: (query.trim() === '' ? [recent, ...named] : named).filter(({ options }) => options.length > 0),
    failure:
      searched && search.error ? { error: search.error, retry: () => void search.refetch() } : undefined,
    loading: query.trim() !== '' && (query.trim() !== rested || search.isFetching || ends.loading),
  }
}

/** The marked option; other words mark the first one again. */
function useActive(query: string, count: number): [number, (to: number) => void] {
  const [active, setActive] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are the trigger
  useEffect(() => setActive(0), [query])
  return [Math.min(active, Math.max(0, count - 1)), setActive]
}

/** Opens an option here or in a new tab, and remembers it. */
function useOpening(onClose: () => void) {
  const { go } = useNavigation()
  return async (option: JumpOption, apart: boolean) => {
    if (option.off !== undefined) return
    if (apart) {
      rememberRecent('mds-jump', option)
      const link = Object.assign(document.createElement('a'), {
        href: option.href,
        target: '_blank',
        rel: 'noopener',
      })
      return link.click()
    }
    onClose()
    if (!(await mayLeave())) return
    rememberRecent('mds-jump', option)
    go(option.href)
  }
}
