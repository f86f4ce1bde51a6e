/*
 * The baselines' list: as many rows as are visible, created once and refilled while it scrolls. No framework, no keyboard, no
 * translations.
 */
export type Rows = { show: (count: number) => void; draw: () => void; top: () => void }

const around = 4

/** Puts a list of reused rows into a box; `fill` writes the row at an index. */
export function reusedRows<Row extends HTMLElement>(
  box: HTMLElement,
  {
    height,
    sight,
    make,
    fill,
  }: { height: number; sight: number; make: () => Row; fill: (row: Row, at: number) => void },
): Rows {
  const pad = document.createElement('div')
  pad.style.position = 'relative'
  box.style.cssText += `;block-size:${sight}px;overflow:auto;position:relative`
  const rows = Array.from({ length: Math.ceil(sight / height) + 2 * around }, () => {
    const row = make()
    row.style.cssText += `;position:absolute;inset-inline:0;block-size:${height}px;contain:layout style paint`
    return row
  })
  pad.append(...rows)
  box.append(pad)
  let count = 0
  const draw = () => {
    const first = Math.max(0, Math.min(Math.floor(box.scrollTop / height) - around, count - rows.length))
    for (let at = first; at < first + rows.length; at++) {
      const row = rows[at % rows.length]!
      row.hidden = at >= count
      if (at >= count) continue
      row.dataset.at = String(at)
      row.style.transform = `translateY(${at * height}px)`
      fill(row, at)
    }
  }
  box.addEventListener('scroll', draw, { passive: true })
  return {
    show: next => {
      count = next
      pad.style.blockSize = `${count * height}px`
      draw()
    },
    draw,
    top: () => {
      box.scrollTop = 0
    },
  }
}
