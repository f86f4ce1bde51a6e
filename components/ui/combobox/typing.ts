import { type InputEvent, useRef } from 'react'

/**
 * Reports typed text, and whether a composition is in progress: Safari marks its input events, others mark the events
 * before.
 */
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
