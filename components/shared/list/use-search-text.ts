import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Pause after the last letter before the search (ms). */
const rest = 300

/**
 * The text of a search box: it searches after a pause, at once on Enter, and never during a composition, so that
 * half-typed pinyin or kana is no query.
 */
export function useSearchText(query: string, onQuery: (query: string) => void) {
  const [text, setText] = useState(query)
  const composing = useRef(false)
  const lastQuery = useRef(query)
  const latest = useRef(onQuery)
  latest.current = onQuery

  // The address changed under the box: Back, or all filters cleared.
  useEffect(() => {
    if (query === lastQuery.current) return
    lastQuery.current = query
    setText(query)
  }, [query])

  const ask = (next: string) => {
    const trimmed = next.trim()
    if (trimmed === lastQuery.current) return
    lastQuery.current = trimmed
    latest.current(trimmed)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next), rest)
  }
  const now = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    ask(next)
  }

  return {
    text,
    clear: () => now(''),
    events: {
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setText(currentTarget.value)
        if (!composing.current) later(currentTarget.value)
      },
      onCompositionStart: () => {
        composing.current = true
        clearTimeout(timer.current)
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
        composing.current = false
        later(currentTarget.value)
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        // 229: the Enter that ends a composition, which Safari sends after its end.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
        event.preventDefault()
        now(event.currentTarget.value)
      },
    },
  }
}
