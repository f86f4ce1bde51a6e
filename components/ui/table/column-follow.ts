/** Pixels that the pointer may move during a press. */
const slack = 6

type Press = { clientX: number; pointerId: number }

/** Follows the pointer until release, with the head under it marked; returns the function that ends it. */
export function follow(
  row: HTMLTableRowElement,
  { clientX: start, pointerId }: Press,
  id: string,
  drop: (to: string) => void,
): () => void {
  const heads = [...row.querySelectorAll<HTMLElement>('[data-movable]')]
  const own = heads.findIndex(head => head.dataset.column === id)
  const ending = new AbortController()
  const { signal } = ending
  let at = -1
  const mark = (next: number) => {
    for (const head of heads) delete head.dataset.drop
    at = next
    const head = heads[at]
    if (head && at !== own) head.dataset.drop = at < own ? 'before' : 'after'
  }
  const finish = () => {
    mark(-1)
    ending.abort()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId || (at < 0 && Math.abs(event.clientX - start) < slack)) return
    const under = heads.findIndex(head => within(head.getBoundingClientRect(), event.clientX))
    mark(under >= 0 ? under : at < 0 ? own : at)
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const to = at >= 0 && at !== own ? heads[at]?.dataset.column : undefined
    if (at >= 0) swallowClick()
    finish()
    if (to) drop(to)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', finish, { signal })
  window.addEventListener('keydown', event => event.key === 'Escape' && finish(), { signal })
  return finish
}

const within = ({ left, right }: DOMRect, x: number) => x >= left && x < right

/** The click that ends a drag must not sort. */
function swallowClick() {
  const stop = (event: Event) => event.stopPropagation()
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
}
