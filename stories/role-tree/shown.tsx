import { useEffect, useRef, useState } from 'react'
import { RoleTree, type RoleTreeProps } from '../../components/widgets/role-tree/role-tree.tsx'
import type { Right } from '../../contract/access/rights.ts'

type ShownProps = Partial<RoleTreeProps> & {
  /** Changes made at the start. */
  added?: readonly Right[]
  removed?: readonly Right[]
  /** Keys pressed on the tree as soon as the story is mounted. */
  keys?: readonly string[]
  /** Typed into the search. */
  typed?: string
  /** Text of the button that is pressed then. */
  pressed?: string
}

/** A tree that keeps its own value, in the state that a story is about. */
export function Shown({ added = [], removed = [], keys = [], typed, pressed, ...props }: ShownProps) {
  const [value, setValue] = useState<readonly Right[] | null>(props.value ?? null)
  const box = useRef<HTMLDivElement>(null)
  const begin = (rights: readonly Right[]) => {
    if (added.length + removed.length > 0)
      setValue([...rights.filter(each => !removed.includes(each)), ...added])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: acted out once.
  useEffect(() => {
    const timer = setTimeout(() => void actOut(box.current, keys, typed, pressed), 400)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={box}>
      <RoleTree
        {...props}
        value={value}
        onChange={rights => setValue(rights)}
        onDiscard={() => setValue(props.value ?? null)}
        onBase={rights => value ?? begin(rights)}
      />
    </div>
  )
}

async function actOut(
  box: HTMLElement | null,
  keys: readonly string[],
  typed: string | undefined,
  pressed: string | undefined,
) {
  const find = () => box?.querySelector<HTMLElement>('[role=tree]')
  while ((keys.length > 0 || typed) && box?.isConnected && !find())
    await new Promise(resolve => setTimeout(resolve, 50))
  const tree = find()
  const input = box?.querySelector('input')
  if (typed && input) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  if (keys.length > 0) tree?.focus({ preventScroll: true })
  for (const name of keys) {
    await new Promise(resolve => setTimeout(resolve, 30))
    const [key = '', shift] = name.split('+').reverse()
    tree?.dispatchEvent(
      new KeyboardEvent('keydown', { key, shiftKey: shift === 'Shift', bubbles: true, cancelable: true }),
    )
  }
  if (!pressed) return
  const button = () =>
    [...(box?.querySelectorAll('button') ?? [])].find(each => each.textContent?.includes(pressed))
  while (box?.isConnected && !button()) await new Promise(resolve => setTimeout(resolve, 50))
  button()?.click()
}
