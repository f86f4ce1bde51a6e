import { useEffect, useRef, useState } from 'react'
import {
  OrganisationSelector,
  type OrganisationSelectorProps,
} from '../../components/widgets/organisation-selector/selector.tsx'
import { room } from './stories.css.ts'

type ShownProps = Partial<OrganisationSelectorProps> & {
  /**
   * Typed as soon as the story is mounted; '' only opens. The panel stays open beside others, because nothing takes the
   * focus from it.
   */
  typed?: string
  /** Keys pressed after that. */
  keys?: readonly string[]
  /** Presses the filters' button. */
  filters?: boolean
}

/** A selector that keeps its own value, in the state that a story is about. */
export function Shown({ typed, keys = [], filters, ...props }: ShownProps) {
  const [value, setValue] = useState(props.value ?? [])
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: acted out once.
  useEffect(() => {
    const timer = setTimeout(() => void actOut(box.current, typed, keys, filters), 100)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={box} className={typed === undefined ? undefined : room}>
      <OrganisationSelector {...props} value={value} onChange={ids => setValue(ids)} />
    </div>
  )
}

async function actOut(
  box: HTMLElement | null,
  typed: string | undefined,
  keys: readonly string[],
  filters?: boolean,
) {
  const input = box?.querySelector('input')
  if (!input || typed === undefined) return
  const press = (key: string) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  if (typed) {
    input.value = typed
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  } else if (input.getAttribute('role') === 'combobox') press('ArrowDown')
  for (const key of keys) {
    await new Promise(resolve => setTimeout(resolve, 120))
    press(key)
  }
  if (!filters) return
  await new Promise(resolve => setTimeout(resolve, 900))
  box?.querySelector<HTMLButtonElement>('[part=filters]')?.click()
}
