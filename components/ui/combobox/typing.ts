import { type InputEvent, useRef } from 'react'

/** Tells of typed text, and whether a composition is under way: Safari says so of its input events, others before them. */
export function useTyping(typed: (composing: boolean) => void) {
  const composing = useRef(false)
  return {
    onInput: (event: InputEvent<HTMLInputElement>) =>
      typed(composing.current || event.nativeEvent.isComposing),
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: () => {
      composing.current = false
      typed(false)
    },
  }
}
