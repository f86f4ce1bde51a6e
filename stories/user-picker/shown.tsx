import { useEffect, useRef, useState } from 'react'
import { UserPicker, type UserPickerProps } from '../../components/widgets/user-picker/user-picker.tsx'
import { room } from './stories.css.ts'

type ShownProps = Partial<UserPickerProps> & {
  /** Typed as soon as the story is mounted; the list stays open beside others, because nothing takes the focus from it. */
  typed?: string
  /** Pasted as soon as the story is mounted. */
  pasted?: string
  /** Keys pressed after that. */
  keys?: readonly string[]
  /** Leaves room for a list. */
  high?: boolean
}

/** A picker that keeps its own value, in the state that a story is about. */
export function Shown({ typed, pasted, keys = [], high, ...props }: ShownProps) {
  const [value, setValue] = useState(props.value ?? [])
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: acted out once.
  useEffect(() => {
    const timer = setTimeout(() => void actOut(box.current?.querySelector('input'), typed, pasted, keys), 100)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={box} className={high ? room : undefined}>
      <UserPicker {...props} value={value} onChange={ids => setValue(ids)} />
    </div>
  )
}

async function actOut(
  input: HTMLInputElement | null | undefined,
  typed?: string,
  pasted?: string,
  keys: readonly string[] = [],
) {
  if (!input) return
  if (pasted) {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  if (typed === undefined) return
  input.value = typed
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  for (const key of keys) {
    await new Promise(resolve => setTimeout(resolve, 200))
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}
