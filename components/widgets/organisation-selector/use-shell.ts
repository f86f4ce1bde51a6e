import { atom } from 'nanostores'
import { useMemo, useRef, useState } from 'react'
import { createOrganisationSource } from '../../../client/organisations.ts'
import { globalSession } from '../../../client/session/store.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { useOnline } from '../../shared/call/use-online.ts'
import { useValue } from '../../ui/base/use-value.ts'
import type { CloseReason } from '../../ui/combobox/keys.ts'
import { Book } from './book.ts'
import type { Bridge } from './field-keys.ts'
import { completed, type GivenOrganisation, type Step } from './organisation.ts'
import type { OrganisationSelectorProps } from './selector.tsx'
import { useKnown } from './use-known.ts'
import { useErrors, useOrganisations } from './use-tellings.ts'
import { useSelectorText } from './use-text.ts'

/** The field and the choice. The tree loads on first use, and receives this object. */
export function useShell(props: OrganisationSelectorProps) {
  const base = useBase(props)
  const { book, said, text } = base
  const panel = usePanelState(props, base)
  const resolve = useMemo(
    () =>
      props.organisations
        ? async (ids: readonly string[]) => placedAmong(props.organisations ?? [], ids)
        : base.remote.resolve,
    [props.organisations, base.remote],
  )
  const names = useKnown({
    ...{ value: props.value, resolve, book, online: base.online },
    given: props.given ?? null,
    mute: !base.local && base.session.status === 'none',
  })
  const namesMuted = useErrors(names.error, props.onError)
  useOrganisations(names.chosen, props.onOrganisations)
  const remove = (id: string) => {
    const ids = props.value.filter(each => each !== id)
    props.onChange(
      ids,
      ids.flatMap(each => book.get(each) ?? []),
    )
    const organisation = book.get(id)
    const name = organisation ? localName(organisation, text.locale) : id
    said.set(text.t('organisations:said.removed', { name, count: ids.length }))
  }
  return { ...base, panel, known: names, namesMuted, remove }
}

export type Shell = ReturnType<typeof useShell>

/** Objects that live as long as the selector. */
function useBase(props: OrganisationSelectorProps) {
  const store = props.session ?? globalSession()
  const { organisations } = props
  const [face, setFace] = useState<{ shown: boolean; lead?: string }>({ shown: false })
  return {
    remote: useMemo(() => createOrganisationSource(store), [store]),
    // biome-ignore lint/correctness/useExhaustiveDependencies: data of one source must not serve another.
    book: useMemo(() => new Book(), [organisations, store]),
    local: Boolean(organisations),
    session: useValue(store.$session),
    online: useOnline(),
    text: useSelectorText(),
    still: Boolean(props.readOnly || props.disabled),
    frame: useRef<HTMLDivElement>(null),
    input: useRef<HTMLInputElement>(null),
    said: useState(() => atom(''))[0],
    /** Keys of the field that belong to the tree, once it exists. */
    bridge: useRef<Bridge | null>(null),
    /** What the field exposes about the tree: whether it is open, and the id of its active row. */
    face,
    setFace,
  }
}

/** The text in the field, and whether the tree is open. */
function usePanelState(props: OrganisationSelectorProps, { input, still }: ReturnType<typeof useBase>) {
  const [text, setText] = useState('')
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const open = state === 'open'
  /**
   * An item was chosen from the results of this text: when the focus leaves, the text is cleared as a finished entry.
   */
  const answered = useRef('')
  const write = (next: string) => {
    if (input.current) input.current.value = next
    setText(next)
  }
  const show = () => {
    if (still) return
    if (!open) props.onOpen?.()
    setState('open')
  }
  const hide = (reason: CloseReason) => {
    if (!open || props.inline || props.onClose?.(reason) === false) return
    setState('closed')
  }
  const typed = (composing: boolean) => {
    const next = input.current?.value ?? ''
    // Text of an unfinished composition is no query.
    if (composing || still) return
    const asks = next.trim() !== text.trim()
    setText(next)
    answered.current = ''
    if (!props.inline) show()
    if (asks && next.trim()) props.onSearch?.(next.trim())
  }
  const clear = () => {
    write('')
    input.current?.focus()
  }
  const answer = () => {
    answered.current = text
  }
  const leave = () => {
    hide('blur')
    if (text && text === answered.current) write('')
    props.onLeftText?.(input.current?.value.trim() ?? '')
  }
  const isOpen = open || Boolean(props.inline)
  const wanted = isOpen || state === 'closed'
  return { text, open: isOpen, wanted, write, show, hide, typed, clear, answer, leave }
}

export type PanelState = ReturnType<typeof usePanelState>

/** The requested ones of a page's own organisations, with their paths. */
function placedAmong(list: readonly GivenOrganisation[], ids: readonly string[]) {
  const byId = new Map(list.map(each => [each.id, each]))
  const getPath = ({ parentId }: GivenOrganisation): Step[] => {
    const above = parentId ? byId.get(parentId) : undefined
    return above ? [...getPath(above), { id: above.id, name: above.name, nameEn: above.nameEn ?? '' }] : []
  }
  return ids.flatMap(id => byId.get(id) ?? []).map(each => ({ ...completed(each), path: getPath(each) }))
}
